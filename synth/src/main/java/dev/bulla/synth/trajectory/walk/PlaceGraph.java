package dev.bulla.synth.trajectory.walk;

import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/** How often people went from one place straight to another: consecutive visits, the first of them in certain slots. */
public final class PlaceGraph {

    private final int[] from;
    private final int[] to;
    private final int[] sums;

    private PlaceGraph(int places, long[] sortedSteps) {
        from = new int[places + 1];
        int[] targets = new int[sortedSteps.length];
        int[] running = new int[sortedSteps.length];
        int size = 0;
        for (int i = 0; i < sortedSteps.length; i++) {
            int place = (int) (sortedSteps[i] / places);
            boolean isNew = i == 0 || sortedSteps[i] != sortedSteps[i - 1];
            boolean isFirst = i == 0 || place != (int) (sortedSteps[i - 1] / places);
            if (isNew) {
                targets[size] = (int) (sortedSteps[i] % places);
                running[size] = isFirst ? 0 : running[size - 1];
                size++;
            }
            running[size - 1]++;
            from[place + 1] = size;
        }
        for (int place = 0; place < places; place++) {
            from[place + 1] = Math.max(from[place + 1], from[place]);
        }
        to = Arrays.copyOf(targets, size);
        sums = Arrays.copyOf(running, size);
    }

    /**
     * The steps of some people.
     *
     * @param visits in the order of time
     * @param members whose steps count
     * @param slots in which a step begins
     */
    public static PlaceGraph of(Visits visits, int[] members, IntPredicate slots) {
        LongStream.Builder steps = LongStream.builder();
        long places = visits.placeCount();
        for (int p : members) {
            for (int i = visits.from()[p]; i + 1 < visits.from()[p + 1]; i++) {
                if (slots.test(visits.slots()[i])) {
                    steps.add(visits.places()[i] * places + visits.places()[i + 1]);
                }
            }
        }
        return new PlaceGraph(visits.placeCount(), steps.build().sorted().toArray());
    }

    /** Whether nobody went on from a place. */
    public boolean isSink(int place) {
        return from[place] == from[place + 1];
    }

    /** How often somebody went from one place to another. */
    public int weight(int place, int next) {
        int at = Arrays.binarySearch(to, from[place], from[place + 1], next);
        return at < 0 ? 0 : count(at, from[place]);
    }

    private int count(int at, int begin) {
        return at == begin ? sums[at] : sums[at] - sums[at - 1];
    }

    /** A place to go on to, by its weight; the place must be no sink. */
    int draw(int place, ChainBits bits) {
        int total = sums[from[place + 1] - 1];
        int point = bits.below(total);
        int at = Arrays.binarySearch(sums, from[place], from[place + 1], point + 1);
        return to[at < 0 ? -at - 1 : at];
    }

    /**
     * A walk as the thesis has it (algorithm 5.2), without times: from a place of a law on by weight, from a sink on by the law.
     *
     * @param visits how many
     * @param law of places
     */
    public int[] walk(int visits, double[] law, ChainBits bits) {
        double[] sums = law.clone();
        for (int i = 1; i < sums.length; i++) { // one after the other: the same bits on every machine
            sums[i] += sums[i - 1];
        }
        int[] walk = new int[visits];
        for (int i = 0; i < visits; i++) {
            if (i > 0 && !isSink(walk[i - 1])) {
                walk[i] = draw(walk[i - 1], bits);
            } else {
                int at = Arrays.binarySearch(sums, bits.nextUniform() * sums[sums.length - 1]);
                walk[i] = Math.min(sums.length - 1, at < 0 ? -at - 1 : at + 1);
            }
        }
        return walk;
    }

    /**
     * Where somebody is after one step.
     *
     * @param law of places before it
     * @param otherwise the law of places from which a walk goes on at a sink and begins again
     * @param restart the chance that it begins again
     */
    public double[] next(double[] law, double[] otherwise, double restart) {
        double[] next = new double[law.length];
        double left = 0;
        for (int place = 0; place < law.length; place++) {
            if (isSink(place)) {
                left += law[place];
                continue;
            }
            left += restart * law[place];
            double each = (1 - restart) * law[place] / sums[from[place + 1] - 1];
            for (int at = from[place]; at < from[place + 1]; at++) {
                next[to[at]] += each * count(at, from[place]);
            }
        }
        for (int place = 0; place < law.length; place++) {
            next[place] += left * otherwise[place];
        }
        return next;
    }
}
