package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.Cholesky;

/**
 * The weights w = By of features under a ridge, B = (ΦᵀΦ + νI)⁻¹Φᵀ: what target i adds is column i of B. The mean of a Gaussian process with the kernel φᵀφ and observation noise ν is φᵀw.
 */
public final class FeatureWeights {

    private FeatureWeights() {}

    /**
     * The columns of B, one by one.
     *
     * @param features of each input
     * @param rows how many rows have that input; each of them has the column
     * @param ridge the variance of observations around the curve, where features have the variance of the curve
     */
    public static double[][] columns(double[][] features, double[] rows, double ridge) {
        double[][] moment = Coordinates.moment(features, rows);
        for (int j = 0; j < moment.length; j++) {
            moment[j][j] += ridge;
        }
        Cholesky factor = Cholesky.of(moment);
        double[][] columns = new double[features.length][];
        for (int i = 0; i < features.length; i++) {
            columns[i] = factor.solve(features[i]);
        }
        return columns;
    }
}
