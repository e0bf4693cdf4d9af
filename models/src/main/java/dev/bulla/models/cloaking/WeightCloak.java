package dev.bulla.models.cloaking;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The mean of a Gaussian process with a known kernel, cloaked once for any number of queries: the weights of its leading features with the smallest mean variance of queries like some that are given.
 *
 * @param cloak what is released
 * @param queries the features of the queries
 */
public record WeightCloak(Cloak cloak, double[][] queries) {

    private static final int BITS = 20;

    /**
     * For these inputs.
     *
     * @param inputs the covariance of the curve at pairs of inputs
     * @param queries its covariance at each query with every input
     * @param noise the variance of observations around the curve
     */
    public static WeightCloak of(double[][] inputs, double[][] queries, double noise) {
        double[] rows = new double[inputs.length];
        Arrays.fill(rows, 1);
        LeadingFeatures leading = LeadingFeatures.of(inputs, rows);
        int count = leading.above(noise * NEGLIGIBLE);
        double[][] columns = FeatureWeights.columns(leading.first(count), rows, noise);
        double[][] asked =
                Arrays.stream(queries).map(each -> leading.at(each, count)).toArray(double[][]::new);
        return new WeightCloak(Cloak.of(columns, NoiseShape.ofQueries(columns, asked), Cloak.Norm.L2, BITS), asked);
    }

    /** Features that say less than this part of the noise are left out. */
    private static final double NEGLIGIBLE = 1e-3;

    /** The root of the mean variance that noise has at the queries, in units of (how far a target moves)·(the deviation of noise for a sensitivity of 1). */
    public double deviation() {
        double each = Math.sqrt(new BigDecimal(cloak.mostSquared()).doubleValue());
        double sum = 0;
        for (double[] query : queries) {
            double deviation = cloak.deviation(query, each);
            sum += deviation * deviation / queries.length;
        }
        return Math.sqrt(sum);
    }
}
