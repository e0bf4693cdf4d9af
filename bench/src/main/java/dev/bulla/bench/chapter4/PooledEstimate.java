package dev.bulla.bench.chapter4;

import dev.bulla.synth.quality.IntervalOverlap;
import java.util.Arrays;

/**
 * What several synthetic tables say together of a number.
 *
 * @param mean of their estimates
 * @param variance of that
 * @param freedom degrees of freedom of its t law
 */
record PooledEstimate(double mean, double variance, double freedom) {

    private static final double TAIL = 0.025;

    /**
     * Of fully synthetic tables, whose parameters are drawn: T = (1 + 1/m)b − ū, ν = (m − 1)(1 − ū/((1 + 1/m)b))²; where T is not positive, ū and the normal law
     * (Raghunathan, Reiter and Rubin 2003; the thesis names the other source).
     *
     * @param estimates one a table
     * @param variances of them within their tables
     */
    static PooledEstimate fully(double[] estimates, double[] variances) {
        int m = estimates.length;
        double between = (1 + 1.0 / m) * variance(estimates);
        double within = mean(variances);
        double total = between - within;
        return total > 0
                ? new PooledEstimate(mean(estimates), total, (m - 1) * Math.pow(1 - within / between, 2))
                : new PooledEstimate(mean(estimates), within, Double.POSITIVE_INFINITY);
    }

    /** Of partially synthetic tables: T = ū + b/m, ν = (m − 1)(1 + ū/(b/m))² (Reiter 2003); arguments as above. */
    static PooledEstimate partially(double[] estimates, double[] variances) {
        int m = estimates.length;
        double between = variance(estimates) / m;
        double within = mean(variances);
        double freedom = between > 0 ? (m - 1) * Math.pow(1 + within / between, 2) : Double.POSITIVE_INFINITY;
        return new PooledEstimate(mean(estimates), within + between, freedom);
    }

    /** The 95 % interval. */
    IntervalOverlap interval() {
        double half = StudentLaw.upper(TAIL, freedom) * Math.sqrt(variance);
        return new IntervalOverlap(mean - half, mean + half);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** By n − 1. */
    static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
    }
}
