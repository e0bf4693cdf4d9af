package dev.bulla.synth.mobility;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Makes noisy counts likely: never below zero, drawn to what is believed of them before as far as noise explains that they differ (empirical Bayes, by groups of cells).
 *
 * <p>Whatever goes in is released, so all of this is free.
 */
final class Shrinkage {

    /** Cells are drawn together with others that are believed to be about as large. */
    private static final int GROUPS = 8;

    private Shrinkage() {}

    /**
     * Counts with the sum of the noisy ones.
     *
     * @param noisy counts
     * @param deviation of the noise on each
     * @param believed shares of cells, up to a factor
     */
    static double[] toward(double[] noisy, double deviation, double[] believed) {
        double total = Math.max(0, sum(noisy));
        double[] before = ofSum(believed, total);
        int[] order = IntStream.range(0, noisy.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -before[i]).thenComparing(i -> i))
                .mapToInt(i -> i)
                .toArray();
        double[] drawn = new double[noisy.length];
        for (int group = 0; group < GROUPS; group++) {
            int from = group * order.length / GROUPS;
            int to = (group + 1) * order.length / GROUPS;
            draw(noisy, before, deviation, Arrays.copyOfRange(order, from, to), drawn);
        }
        return ofSumAtLeastZero(drawn, total);
    }

    /** The same of one group of cells. */
    static double[] together(double[] noisy, double deviation, double[] believed, double total) {
        double[] before = ofSum(believed, total);
        double[] drawn = new double[noisy.length];
        draw(noisy, before, deviation, IntStream.range(0, noisy.length).toArray(), drawn);
        return ofSumAtLeastZero(drawn, total);
    }

    /**
     * Counts with the sum of the noisy ones, each drawn to the sum of its group shared out as it is believed.
     *
     * @param believed shares of cells, up to a factor for each group
     * @param groups the group of each cell
     */
    static double[] byGroup(double[] noisy, double deviation, double[] believed, int[] groups) {
        int number = Arrays.stream(groups).max().orElse(0) + 1;
        double[] sums = new double[number];
        for (int cell = 0; cell < noisy.length; cell++) {
            sums[groups[cell]] += noisy[cell];
        }
        double[] totals = ofSumAtLeastZero(sums, Math.max(0, sum(noisy)));
        double[] all = new double[noisy.length];
        for (int group = 0; group < number; group++) {
            int g = group;
            int[] cells = IntStream.range(0, groups.length)
                    .filter(cell -> groups[cell] == g)
                    .toArray();
            double[] some = together(picked(noisy, cells), deviation, picked(believed, cells), totals[group]);
            for (int i = 0; i < cells.length; i++) {
                all[cells[i]] = some[i];
            }
        }
        return all;
    }

    private static double[] picked(double[] values, int[] cells) {
        return Arrays.stream(cells).mapToDouble(cell -> values[cell]).toArray();
    }

    private static void draw(double[] noisy, double[] before, double deviation, int[] cells, double[] drawn) {
        if (cells.length == 0) {
            return;
        }
        double squares = 0;
        for (int cell : cells) {
            squares += (noisy[cell] - before[cell]) * (noisy[cell] - before[cell]);
        }
        double noise = deviation * deviation;
        double real = Math.max(0, squares / cells.length - noise);
        double kept = real + noise > 0 ? real / (real + noise) : 1;
        for (int cell : cells) {
            drawn[cell] = before[cell] + kept * (noisy[cell] - before[cell]);
        }
    }

    /** The nearest numbers of this sum none of which is below zero. */
    static double[] ofSumAtLeastZero(double[] values, double total) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double sum = 0;
        double level = 0;
        for (int i = sorted.length - 1, taken = 1; i >= 0; i--, taken++) {
            sum += sorted[i];
            double next = (sum - total) / taken;
            if (sorted[i] - next <= 0) {
                break;
            }
            level = next;
        }
        double[] near = new double[values.length];
        for (int i = 0; i < near.length; i++) {
            near[i] = total > 0 ? Math.max(0, values[i] - level) : 0;
        }
        return near;
    }

    /** Numbers in these proportions with this sum; all alike where there is nothing to go by. */
    static double[] ofSum(double[] shares, double total) {
        double sum = sum(shares);
        double[] scaled = new double[shares.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = sum > 0 ? shares[i] / sum * total : total / scaled.length;
        }
        return scaled;
    }

    static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
