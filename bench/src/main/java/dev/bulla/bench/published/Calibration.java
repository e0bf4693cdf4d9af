package dev.bulla.bench.published;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import java.math.BigDecimal;

/**
 * How large a path is added to a function, and what that truly promises when one row is replaced and their number is public.
 *
 * <p>Formula: a path with covariance k, times s, on functions at most Δ apart in the norm of the same k is μ-GDP with
 * μ = Δ/s, for any number of answers. The corrected s is Δ·σ(ε, δ) with the exact σ of {@link GaussianProfile}; as published
 * it is Δ′·√(2 ln(2/δ))/ε with the paper's Δ′.
 *
 * @param name which constants
 * @param claimed the budget it is made for
 * @param distance Δ: the most two functions of neighbouring tables are apart
 * @param scale s: the standard deviation of the noise on any answer
 */
public record Calibration(String name, Budget claimed, double distance, double scale) {

    /** A histogram of shares: Δ = √2/n. */
    public static Calibration histogram(int rows, Budget budget) {
        return exact("histogram", Math.sqrt(2) / rows, budget);
    }

    /** As printed: the L1 distance 2/n, in place of the L2 distance. Safe, and too noisy. */
    public static Calibration histogramAsPublished(int rows, Budget budget) {
        return new Calibration("histogram-as-published", budget, Math.sqrt(2) / rows, 2.0 / rows * classical(budget));
    }

    /** A kernel density: Δ = √2/(n·(2πh²)^(d/2)), with the covariance e^(−‖x − y‖²/2h²). */
    public static Calibration density(int rows, double bandwidth, int dimension, Budget budget) {
        return exact("density", densityDistance(rows, bandwidth, dimension), budget);
    }

    /** As Hall, Rinaldo and Wasserman have it: the same Δ and covariance, with their constant. Safe up to ε ≈ 8. */
    public static Calibration densityClassical(int rows, double bandwidth, int dimension, Budget budget) {
        double distance = densityDistance(rows, bandwidth, dimension);
        return new Calibration("density-classical", budget, distance, distance * classical(budget));
    }

    /**
     * As printed in TRA3/19: the same Δ, but the path has the covariance of the normalised kernel, which is
     * (2πh²)^(−d/2) at distance 0. Too little noise whenever 2πh² is above 1.
     */
    public static Calibration densityAsPublished(int rows, double bandwidth, int dimension, Budget budget) {
        double distance = densityDistance(rows, bandwidth, dimension);
        double trap = 1 / Math.sqrt(new PublishedKernel.Gaussian(bandwidth).volume(dimension));
        return new Calibration("density-as-published", budget, distance, distance * classical(budget) * trap);
    }

    /** A support vector machine that minimises ½‖w‖² + (C/n)·Σ hinge, without a bias: Δ = 2C/n. */
    public static Calibration svm(int rows, double cost, Budget budget) {
        return exact("svm", 2 * cost / rows, budget);
    }

    /** As printed: 2C/n for a machine that minimises ½‖w‖² + C·Σ hinge, whose Δ is 2C: n times too little noise. */
    public static Calibration svmAsPublished(int rows, double cost, Budget budget) {
        return new Calibration("svm-as-published", budget, 2 * cost, 2 * cost / rows * classical(budget));
    }

    /** μ of all answers together. */
    public double mu() {
        return distance / scale;
    }

    /** The ε that the noise truly has at the δ it was made for. */
    public double trueEpsilon() {
        BigDecimal mu = new BigDecimal(mu());
        return GaussianProfile.epsilon(mu.multiply(mu).multiply(new BigDecimal("0.5")), claimed.delta())
                .doubleValue();
    }

    /** √(2 ln(2/δ))/ε. */
    static double classical(Budget budget) {
        return Math.sqrt(2 * StrictMath.log(2 / budget.delta().doubleValue()))
                / budget.epsilon().doubleValue();
    }

    private static Calibration exact(String name, double distance, Budget budget) {
        return new Calibration(
                name, budget, distance, distance * GaussianProfile.sigma(budget).doubleValue());
    }

    private static double densityDistance(int rows, double bandwidth, int dimension) {
        return Math.sqrt(2) / (rows * new PublishedKernel.Gaussian(bandwidth).volume(dimension));
    }
}
