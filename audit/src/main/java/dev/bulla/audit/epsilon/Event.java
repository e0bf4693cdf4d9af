package dev.bulla.audit.epsilon;

import dev.bulla.core.chance.HitRates;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * "The score is at least so much": what is counted in both worlds.
 *
 * @param score of what is seen
 * @param threshold where it begins
 * @param worth how much it promised when it was chosen
 */
record Event(ToDoubleFunction<double[]> score, double threshold, double worth) {

    private static final int MIDDLES = 96;
    private static final int ENDS = 12;

    /** So many standard errors are taken off when events are compared. */
    private static final double CAUTION = 3;

    /** What an event is good for. */
    enum Aim {
        /** To refute an ε. */
        EPSILON,
        /** To refute a μ. */
        MU
    }

    static final Event NONE = new Event(seen -> 0, 1, Double.NEGATIVE_INFINITY);

    /** The best threshold of a score, by the releases that are there to choose. */
    static Event best(ToDoubleFunction<double[]> score, double[] ones, double[] others, Aim aim, double delta) {
        double[] sortedOnes = sorted(ones);
        double[] sortedOthers = sorted(others);
        Event best = NONE;
        for (double threshold : thresholds(sortedOnes, sortedOthers)) {
            double hit = share(sortedOnes, threshold);
            double alarm = share(sortedOthers, threshold);
            double worth = worth(hit, alarm, ones.length, aim, delta);
            if (worth > best.worth()) {
                best = new Event(score, threshold, worth);
            }
        }
        return best;
    }

    /** About what the bound would be. */
    private static double worth(double hit, double alarm, int trials, Aim aim, double delta) {
        double least = Math.max(0, hit - error(hit, trials));
        double most = Math.min(1, alarm + error(alarm, trials));
        if (aim == Aim.MU) {
            return least > 0 && most < 1 ? normal(least) - normal(most) : Double.NEGATIVE_INFINITY;
        }
        double up = least > delta ? Math.log((least - delta) / most) : Double.NEGATIVE_INFINITY;
        double down = 1 - most > delta ? Math.log((1 - most - delta) / (1 - least)) : Double.NEGATIVE_INFINITY;
        return Math.max(up, down);
    }

    /** About Φ⁻¹, to a few hundredths, which is enough to compare events: Tukey's lambda law. */
    private static double normal(double chance) {
        return 4.91 * (Math.pow(chance, 0.14) - Math.pow(1 - chance, 0.14));
    }

    private static double error(double share, int trials) {
        double off = CAUTION / trials;
        return CAUTION * Math.sqrt((share + off) * (1 - share + off) / trials) + off;
    }

    private static double[] thresholds(double[] ones, double[] others) {
        TreeSet<Double> thresholds = new TreeSet<>();
        for (double[] sorted : new double[][] {ones, others}) {
            for (int i = 1; i < MIDDLES; i++) {
                thresholds.add(sorted[(int) ((long) i * sorted.length / MIDDLES)]);
            }
            for (int i = 0; i < Math.min(ENDS, sorted.length); i++) {
                thresholds.add(sorted[i]);
                thresholds.add(sorted[sorted.length - 1 - i]);
            }
        }
        return thresholds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** How often it is seen among scores in order. */
    static double share(double[] sorted, double threshold) {
        return (double) count(sorted, threshold) / sorted.length;
    }

    private static int count(double[] sorted, double threshold) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < threshold) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return sorted.length - low;
    }

    /** How often it is seen in each world. */
    HitRates rates(double[] ones, double[] others) {
        return new HitRates(
                Arrays.stream(ones).filter(s -> s >= threshold).count(),
                ones.length,
                Arrays.stream(others).filter(s -> s >= threshold).count(),
                others.length);
    }

    private static double[] sorted(double[] scores) {
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
