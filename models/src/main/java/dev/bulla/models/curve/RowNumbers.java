package dev.bulla.models.curve;

import dev.bulla.core.model.NoisyValues;

/**
 * How many rows a cell has, after a noisy number of them: its mean and variance, if numbers of rows are not negative and fall off exponentially around the mean of all cells.
 *
 * @param rows expected, above 0
 * @param variance of what is not known
 */
record RowNumbers(double[] rows, double[] variance) {

    private static final int STEPS = 400;
    private static final double REACH = 8;
    private static final double FEWEST = 1e-3;

    /**
     * From the noisy sums A of distances to the lower bound and B of those to the upper one, whose sum over the range is the number of rows.
     *
     * @param deviation of the noise on A and on B, over the range
     */
    static RowNumbers of(double[] noisy, double deviation, boolean isLaplace, double total) {
        double usual = Math.max(1, total) / noisy.length;
        double[] rows = new double[noisy.length];
        double[] variance = new double[noisy.length];
        for (int c = 0; c < noisy.length; c++) {
            double[] known = posterior(noisy[c], deviation, isLaplace, usual);
            rows[c] = known[0];
            variance[c] = known[1];
        }
        return new RowNumbers(rows, variance);
    }

    static boolean isLaplace(NoisyValues values) {
        return values.noise().mechanism().endsWith("laplace");
    }

    /** Its mean and variance. */
    private static double[] posterior(double noisy, double deviation, boolean isLaplace, double usual) {
        double reach = REACH * deviation;
        double low = Math.max(0, noisy - reach);
        double high = Math.max(noisy, 0) + reach;
        double best = Double.NEGATIVE_INFINITY;
        double[] logs = new double[STEPS];
        double[] at = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            at[i] = low + (high - low) * (i + 0.5) / STEPS;
            logs[i] = logDensity(noisy - at[i], deviation, isLaplace) - at[i] / usual;
            best = Math.max(best, logs[i]);
        }
        double mass = 0;
        double mean = 0;
        double square = 0;
        for (int i = 0; i < STEPS; i++) {
            double weight = StrictMath.exp(logs[i] - best);
            mass += weight;
            mean += weight * at[i];
            square += weight * at[i] * at[i];
        }
        double expected = mean / mass;
        return new double[] {Math.max(FEWEST, expected), Math.max(0, square / mass - expected * expected)};
    }

    /** Of the sum of two independent noises of this deviation: (1 + |z|/b)·e^(−|z|/b)/4b, or normal. */
    private static double logDensity(double z, double deviation, boolean isLaplace) {
        if (isLaplace) {
            double steps = Math.abs(z) * StrictMath.sqrt(2) / deviation;
            return StrictMath.log(1 + steps) - steps;
        }
        return -z * z / (4 * deviation * deviation);
    }
}
