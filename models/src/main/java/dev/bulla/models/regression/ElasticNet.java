package dev.bulla.models.regression;

import java.util.Arrays;

/**
 * The θ that minimises θᵀMθ − 2⟨v, θ⟩ + λ(α‖θ‖² + (1 − α)‖θ‖₁), found by coordinate descent.
 *
 * <p>α = 1 is ridge, α = 0 the lasso. A step takes one coordinate to its own optimum: the soft threshold t = λ(1 − α)/2 of what
 * is left of v, over M_jj + λα. The result carries its gap: how far the optimality conditions are from holding.
 *
 * @param theta the minimiser
 * @param gap the largest violation of the conditions, in units of the largest |v|: at the optimum 0
 */
record ElasticNet(double[] theta, double gap) {

    private static final int MOST_ROUNDS = 20_000;
    private static final double TOLERANCE = 1e-12;

    /** The minimiser, from a warm start. M must be positive semi-definite with positive M_jj + λα. */
    static ElasticNet solve(double[][] m, double[] v, double lambda, double alpha, double[] start) {
        double[] theta = start.clone();
        double[] left = v.clone();
        for (int j = 0; j < theta.length; j++) {
            move(m, left, j, theta[j]);
        }
        double ridge = lambda * alpha;
        double threshold = lambda * (1 - alpha) / 2;
        double unit = Math.max(1e-300, Arrays.stream(v).map(Math::abs).max().orElse(0));
        double gap = gap(theta, left, ridge, threshold) / unit;
        for (int round = 0; round < MOST_ROUNDS && gap > TOLERANCE; round++) {
            for (int j = 0; j < theta.length; j++) {
                double free = left[j] + m[j][j] * theta[j];
                double best = soft(free, threshold) / (m[j][j] + ridge);
                if (best != theta[j]) {
                    move(m, left, j, best - theta[j]);
                    theta[j] = best;
                }
            }
            gap = gap(theta, left, ridge, threshold) / unit;
        }
        return new ElasticNet(theta, gap);
    }

    /** The λ from which on everything is 0; infinite for pure ridge. */
    static double emptyFrom(double[] v, double alpha) {
        double most = Arrays.stream(v).map(Math::abs).max().orElse(0);
        return alpha >= 1 ? Double.POSITIVE_INFINITY : 2 * most / (1 - alpha);
    }

    /** left = v − Mθ after θ_j grew. */
    private static void move(double[][] m, double[] left, int j, double by) {
        if (by != 0) {
            for (int i = 0; i < left.length; i++) {
                left[i] -= m[i][j] * by;
            }
        }
    }

    /** Active: v − Mθ = λαθ ± t; inactive: |v − Mθ| ≤ t. */
    private static double gap(double[] theta, double[] left, double ridge, double threshold) {
        double gap = 0;
        for (int j = 0; j < theta.length; j++) {
            double miss = theta[j] == 0
                    ? Math.max(0, Math.abs(left[j]) - threshold)
                    : Math.abs(left[j] - ridge * theta[j] - Math.signum(theta[j]) * threshold);
            gap = Math.max(gap, miss);
        }
        return gap;
    }

    private static double soft(double x, double threshold) {
        return Math.abs(x) <= threshold ? 0 : x - Math.signum(x) * threshold;
    }
}
