package dev.bulla.bench.tra319;

import dev.bulla.core.random.PublicBits;

/** Rows drawn from a table that stands for the population: an experiment's own coins, which are public. */
final class Draws {

    private Draws() {}

    /** The numbers 0 … n − 1 in an order of the seed's. */
    static int[] order(int n, String seed) {
        PublicBits bits = PublicBits.of("tra3-19: " + seed);
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = bits.below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** The values with index from (inclusive) to until (exclusive) of a column in that order. */
    static double[] take(double[] column, int[] order, int from, int until) {
        double[] taken = new double[until - from];
        for (int i = from; i < until; i++) {
            taken[i - from] = column[order[i % order.length]];
        }
        return taken;
    }
}
