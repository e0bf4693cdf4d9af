package dev.bulla.models.logistic;

import java.util.Arrays;

/**
 * Shares of rows, by noisy counts: each is the mean of all shares from 0 to 1, every one as likely as any other before, by how likely it makes what was told. For a chance that is judged by its logarithm
 * nothing is better than that mean, and where the noise hides everything all shares are equal.
 */
final class LogisticShares {

    /** How many deviations from the likeliest share others are looked at, and in how many parts. */
    private static final double WIDTH = 8;

    private static final int PARTS = 400;

    private LogisticShares() {}

    /**
     * The shares, which add up to one.
     *
     * @param told each share as it was told
     * @param deviation of the normal noise on each
     * @param least no share is smaller than this, about
     */
    static double[] of(double[] told, double deviation, double least) {
        double[] shares = new double[told.length];
        Arrays.setAll(shares, k -> Math.max(least, mean(told[k], Math.max(deviation, 1e-9))));
        double sum = Arrays.stream(shares).sum();
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= sum;
        }
        return shares;
    }

    /** The mean of a normal law that is cut to [0, 1]. */
    static double mean(double told, double deviation) {
        if (told > WIDTH * deviation && 1 - told > WIDTH * deviation) {
            return told;
        }
        double peak = Math.max(0, Math.min(1, told));
        double from = Math.max(0, peak - WIDTH * deviation);
        double part = (Math.min(1, peak + WIDTH * deviation) - from) / PARTS;
        double base = (peak - told) / deviation;
        double sum = 0;
        double all = 0;
        for (int i = 0; i < PARTS; i++) {
            double share = from + (i + 0.5) * part;
            double away = (share - told) / deviation;
            double weight = StrictMath.exp((base * base - away * away) / 2);
            sum += weight * share;
            all += weight;
        }
        return all > 0 ? sum / all : peak;
    }
}
