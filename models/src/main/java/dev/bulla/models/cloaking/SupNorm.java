package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.Cholesky;

/**
 * The noise of the first private Gaussian process (Smith, Zwiessele and Lawrence 2016), to compare with: a sample of the process itself, scaled by ‖(K + νI)⁻¹‖_∞.
 */
public final class SupNorm {

    private SupNorm() {}

    /** The largest sum of absolute values in a row of (K + νI)⁻¹. */
    public static double of(double[][] covariance, double noise) {
        Cholesky factor = PointCloak.withNoise(covariance, noise);
        double most = 0;
        for (int i = 0; i < covariance.length; i++) {
            double[] unit = new double[covariance.length];
            unit[i] = 1;
            double sum = 0;
            for (double each : factor.solve(unit)) {
                sum += Math.abs(each);
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    /** The deviation of its noise at every point for targets that move by 1, with the paper's constant √(2·ln(2/δ))/ε. */
    public static double deviation(double[][] covariance, double noise, double epsilon, double delta) {
        return of(covariance, noise) * Math.sqrt(2 * StrictMath.log(2 / delta)) / epsilon;
    }
}
