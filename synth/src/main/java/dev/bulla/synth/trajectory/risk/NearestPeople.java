package dev.bulla.synth.trajectory.risk;

import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How near each made-up person comes to the nearest real one that trajectories were made from, beside how near real people come who were held out. Sorted, smallest first.
 *
 * <p>Made-up people are too near when they come nearer than held-out ones by more than chance: when at some likeness the share of made-up people above it exceeds that of held-out people by
 * √(ln(1/α)/2 · (1/n + 1/m)), α = 0.001 (one-sided, Dvoretzky, Kiefer, Wolfowitz with Massart's constant, in the form for two samples). The mean over pairs says nothing: copies of real people are unlike nearly all others.
 *
 * @param made of made-up people
 * @param heldOut of held-out people
 */
public record NearestPeople(double[] made, double[] heldOut) {

    private static final double ALPHA = 1e-3;

    /** Works them out, side by side. */
    public static NearestPeople of(Likeness likeness, Visits real, Visits made, Visits heldOut) {
        int[][] known = lists(real);
        return new NearestPeople(nearest(likeness, known, lists(made)), nearest(likeness, known, lists(heldOut)));
    }

    private static int[][] lists(Visits visits) {
        return IntStream.range(0, visits.people())
                .mapToObj(visits::places)
                .filter(places -> places.length > 0)
                .toArray(int[][]::new);
    }

    private static double[] nearest(Likeness likeness, int[][] known, int[][] asked) {
        return Arrays.stream(asked)
                .parallel()
                .mapToDouble(one -> Arrays.stream(known)
                        .mapToDouble(other -> likeness.of(one, other))
                        .max()
                        .orElse(0))
                .sorted()
                .toArray();
    }

    /** By how much the share of made-up people above some likeness exceeds that of held-out people, at most. */
    public double excess() {
        double most = 0;
        for (double at : heldOut) {
            most = Math.max(most, above(made, at) - above(heldOut, at));
        }
        return Math.max(most, above(made, 0) - above(heldOut, 0));
    }

    /** The excess that chance explains. */
    public double allowed() {
        return Math.sqrt(Math.log(1 / ALPHA) / 2 * (1.0 / made.length + 1.0 / heldOut.length));
    }

    /** Whether made-up people come nearer to real ones than others do. */
    public boolean isTooNear() {
        return excess() > allowed();
    }

    private static double above(double[] sorted, double at) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return (double) (sorted.length - low) / sorted.length;
    }
}
