package dev.bulla.bench.published;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/**
 * A function with fresh noise on each answer, for a number of answers fixed beforehand.
 *
 * <p>Guarantee: the budget, for all answers together, when one value moves by at most the given sensitivity. The same
 * question asked twice counts twice. After the last answer nothing more is told.
 */
public final class AnswerPerturbation {

    private final ToDoubleFunction<double[]> exact;
    private final double scale;
    private final DoubleSupplier noise;
    private int left;

    private AnswerPerturbation(ToDoubleFunction<double[]> exact, double scale, DoubleSupplier noise, int queries) {
        if (queries < 1) {
            throw new IllegalArgumentException("queries must be one or more, got " + queries);
        }
        this.exact = exact;
        this.scale = scale;
        this.noise = noise;
        this.left = queries;
    }

    /** Laplace noise of scale kΔ/ε: k answers of ε/k each. */
    public static AnswerPerturbation laplace(
            ToDoubleFunction<double[]> exact, double sensitivity, BigDecimal epsilon, int queries, RandomBits bits) {
        double scale = queries * sensitivity / epsilon.doubleValue();
        return new AnswerPerturbation(exact, scale, new ReferenceNoise(bits.local())::laplace, queries);
    }

    /** Normal noise of σ = √k·Δ·σ(ε, δ): k answers of μ/√k each, which compose to μ exactly. */
    public static AnswerPerturbation gaussian(
            ToDoubleFunction<double[]> exact, double sensitivity, Budget budget, int queries, RandomBits bits) {
        double scale =
                Math.sqrt(queries) * sensitivity * GaussianProfile.sigma(budget).doubleValue();
        return new AnswerPerturbation(exact, scale, new ReferenceNoise(bits.local())::normal, queries);
    }

    /**
     * As published: guarantees that degrade "linearly with the number of evaluations", so k answers of (ε/k, δ/k) each, with
     * the paper's constant. Safe, and the noise grows with k in place of √k.
     */
    public static AnswerPerturbation gaussianAsPublished(
            ToDoubleFunction<double[]> exact, double sensitivity, Budget budget, int queries, RandomBits bits) {
        BigDecimal share = BigDecimal.valueOf(queries);
        Budget each = new Budget(
                budget.epsilon().divide(share, MathContext.DECIMAL64),
                budget.delta().divide(share, MathContext.DECIMAL64));
        double scale = sensitivity * Calibration.classical(each);
        return new AnswerPerturbation(exact, scale, new ReferenceNoise(bits.local())::normal, queries);
    }

    /** The most a value of a histogram of shares moves when one row is replaced: 1/n. */
    public static double histogramSensitivity(int rows) {
        return 1.0 / rows;
    }

    /** The most a value of a kernel density moves when one row is replaced: 1/(n·(2πh²)^(d/2)). */
    public static double densitySensitivity(int rows, double bandwidth, int dimension) {
        return 1 / (rows * new PublishedKernel.Gaussian(bandwidth).volume(dimension));
    }

    /** The scale of the noise on one answer: σ, or b of Laplace. */
    public double scale() {
        return scale;
    }

    /** A noisy value, while there are answers left. */
    public synchronized double at(double... point) {
        if (left == 0) {
            throw new IllegalStateException("all answers this budget was divided among are given");
        }
        left--;
        return exact.applyAsDouble(point) + scale * noise.getAsDouble();
    }
}
