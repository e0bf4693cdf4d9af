package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.Cholesky;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The mean of a Gaussian process at a fixed public set of test points, Cy with C = K_*(K + νI)⁻¹, cloaked with the smallest volume (Smith, Álvarez, Zwiessele and Lawrence 2018): the reference. Another set of points is another release.
 *
 * @param columns of C, one for each target
 * @param cloak what is released instead
 */
public record PointCloak(double[][] columns, Cloak cloak) {

    /** Columns are whole in steps of 2⁻²⁴ of the longest. */
    private static final int BITS = 24;

    /**
     * For these points.
     *
     * @param inputs the covariance of the curve at pairs of inputs
     * @param points its covariance at each point with every input
     * @param noise the variance of observations around the curve
     * @param steps how often the shape is improved at most
     */
    public static PointCloak of(double[][] inputs, double[][] points, double noise, int steps) {
        Cholesky factor = withNoise(inputs, noise);
        double[][] columns = new double[inputs.length][points.length];
        for (int p = 0; p < points.length; p++) {
            double[] weights = factor.solve(points[p]);
            for (int i = 0; i < weights.length; i++) {
                columns[i][p] = weights[i];
            }
        }
        return new PointCloak(columns, Cloak.of(columns, NoiseShape.ofVolume(columns, steps), Cloak.Norm.L2, BITS));
    }

    static Cholesky withNoise(double[][] covariance, double noise) {
        double[][] noisy = new double[covariance.length][];
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] = covariance[i].clone();
            noisy[i][i] += noise;
        }
        return Cholesky.of(noisy);
    }

    /** How far the released numbers move when a target does by this much, rounded up: read off the whole numbers of the cloak. */
    public BigDecimal sensitivity(BigDecimal range) {
        return new BigDecimal(cloak.mostSquared())
                .sqrt(new MathContext(50, RoundingMode.UP))
                .multiply(range);
    }

    /** The standard deviation of the noise at each point, in units of (how far a target moves)·(the deviation of noise for a sensitivity of 1). */
    public double[] deviations() {
        double each = Math.sqrt(new BigDecimal(cloak.mostSquared()).doubleValue());
        int points = columns.length == 0 ? 0 : columns[0].length;
        double[] deviations = new double[points];
        for (int p = 0; p < points; p++) {
            double[] query = new double[points];
            query[p] = 1;
            deviations[p] = cloak.deviation(query, each);
        }
        return deviations;
    }
}
