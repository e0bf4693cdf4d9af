package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;

/** The four regressions of chapter 6: θᵀMθ − 2vᵀθ + λ(α‖θ‖² + (1 − α)‖θ‖₁). */
public enum ThesisPenalty {
    LINEAR("linear", 0, 0),
    RIDGE("ridge", 1, 0),
    LASSO("lasso", 0, 1),
    ELASTIC_NET("elastic-net", 0.5, 0.5);

    private static final int MOST_SWEEPS = 5_000;
    private static final double CLOSE = 1e-10;

    private final String recipe;
    private final double squared;
    private final double absolute;

    ThesisPenalty(String recipe, double squared, double absolute) {
        this.recipe = recipe;
        this.squared = squared;
        this.absolute = absolute;
    }

    /** The name of the recipe. */
    public String recipe() {
        return recipe;
    }

    public boolean isSmooth() {
        return absolute == 0;
    }

    public double squared(double lambda) {
        return squared * lambda;
    }

    public double absolute(double lambda) {
        return absolute * lambda;
    }

    /** The minimiser for a positive semi-definite M, by coordinate descent, with this much more of ‖θ‖². */
    public double[] minimise(double[][] m, double[] v, double lambda, double more) {
        double ridge = squared(lambda) + more;
        if (isSmooth()) {
            return Matrices.solve(Matrices.plus(m, ridge), v);
        }
        double threshold = absolute(lambda) / 2;
        double[] theta = new double[v.length];
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double moved = 0;
            for (int j = 0; j < theta.length; j++) {
                double pull = v[j];
                for (int k = 0; k < theta.length; k++) {
                    pull -= k == j ? 0 : m[j][k] * theta[k];
                }
                double curve = m[j][j] + ridge;
                double next = curve <= 0 ? 0 : soft(pull, threshold) / curve;
                moved = Math.max(moved, Math.abs(next - theta[j]));
                theta[j] = next;
            }
            if (moved < CLOSE) {
                break;
            }
        }
        return theta;
    }

    public static double soft(double value, double threshold) {
        return Math.signum(value) * Math.max(0, Math.abs(value) - threshold);
    }
}
