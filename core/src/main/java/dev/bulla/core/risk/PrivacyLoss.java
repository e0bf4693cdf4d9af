package dev.bulla.core.risk;

import dev.bulla.core.composition.Composition;
import dev.bulla.core.composition.Normal;
import java.math.BigDecimal;
import java.util.function.DoubleUnaryOperator;

/**
 * The privacy loss L of a noise: by how much, as the logarithm of a ratio of chances, what came out speaks for a unit being there.
 *
 * <p>{@link #delta} is a guarantee: it holds for every pair of neighbours, in any dimension, and it composes. {@link #upTo} is none in more than one
 * dimension: it is the chance on one pair, so no honest claim can be above it; what is proved is {@link #proved}. For Laplace noise no claim about an ε
 * below its ε₀ can reach ½, as half of all outcomes have the whole loss. Source: docs/mathematics.md §3.8.
 */
public sealed interface PrivacyLoss permits LaplaceLoss, GridLaplaceLoss, GaussianLoss, ComposedLoss {

    /** The law in words: "Laplace noise, ε₀ = 0.5". */
    String words();

    /** The largest loss there can be; infinite for normal noise. */
    double most();

    /** The numbers that are released together and share the sensitivity. */
    int dimension();

    /** The smallest δ for which the noise is (ε, δ)-DP. */
    double delta(double epsilon);

    /** P(L ≤ ε) when one coordinate moves by the whole sensitivity: the upper limit of any honest claim. */
    double upTo(double epsilon);

    /** P(|L| ≤ ε) on the same pair. */
    double within(double epsilon);

    /** The mean of a cost that grows with |L|, on the same pair. */
    double expected(DoubleUnaryOperator cost);

    /** The most that a test with a rate of false alarms can find. */
    double hitRate(double falseAlarmRate);

    /** Continuous Laplace noise that is ε₀-DP, or a grid so fine that it is as good as continuous. */
    static PrivacyLoss laplace(String epsilon, int dimension) {
        return new LaplaceLoss(new BigDecimal(epsilon), dimension);
    }

    /** Discrete Laplace noise that is ε₀-DP for a sensitivity of this number of grid steps; 1 for a count. */
    static PrivacyLoss laplaceOnGrid(String epsilon, long steps, int dimension) {
        return new GridLaplaceLoss(new BigDecimal(epsilon), steps, dimension);
    }

    /** Normal noise with this μ, the sensitivity over the standard deviation. */
    static PrivacyLoss gaussian(double mu) {
        return new GaussianLoss(mu);
    }

    /** Several releases of Laplace or normal noise together. */
    static PrivacyLoss composed(Composition list) {
        return new ComposedLoss(list);
    }

    /**
     * A chance that L ≤ ε has on every pair of neighbours. In one dimension that is {@link #upTo}, as a smaller shift loses less. In more it follows from the
     * curve, by P(L &gt; ε) ≤ δ(e)/(1 − e^(e−ε)) for every e below ε, and from 1 = E e^(−L).
     */
    default double proved(double epsilon) {
        if (epsilon >= most()) {
            return 1;
        }
        if (dimension() == 1 || !(epsilon > 0)) {
            return dimension() == 1 ? upTo(epsilon) : 0;
        }
        double best = Double.isInfinite(most())
                ? 0
                : -StrictMath.expm1(-epsilon) / (StrictMath.exp(most()) - StrictMath.exp(-epsilon));
        for (int i = 0; i < 64; i++) {
            double below = epsilon * i / 64;
            best = Math.max(best, 1 + delta(below) / StrictMath.expm1(below - epsilon));
        }
        return Math.min(best, upTo(epsilon));
    }

    /** The least ε ≥ 0 that the loss stays below with this chance, on the one-coordinate pair; infinite when there is none. */
    default double quantile(double confidence) {
        requireChance("confidence", confidence);
        double high = 1;
        while (upTo(high) < confidence && high < most() && high < Bisection.FARTHEST) {
            high *= 2;
        }
        high = Math.min(high, most());
        return upTo(high) < confidence
                ? Double.POSITIVE_INFINITY
                : Bisection.least(0, high, epsilon -> upTo(epsilon) >= confidence);
    }

    /** The largest ε₀ whose Laplace noise can be said to lose at most ε with this chance: ε itself from ½ on. */
    static double laplaceFor(double epsilon, double confidence) {
        requirePositive("epsilon", epsilon);
        requireChance("confidence", confidence);
        return Bisection.most(
                epsilon,
                Bisection.FARTHEST,
                whole -> new LaplaceLoss(new BigDecimal(whole), 1).upTo(epsilon) >= confidence);
    }

    /** The largest μ whose normal noise loses at most ε with this chance. */
    static double gaussianFor(double epsilon, double confidence) {
        requirePositive("epsilon", epsilon);
        requireChance("confidence", confidence);
        return Bisection.most(
                Bisection.NEAREST, Bisection.FARTHEST, mu -> Normal.upTo(epsilon / mu - mu / 2) >= confidence);
    }

    /** The largest ε₀ whose Laplace noise is (ε, δ)-DP. */
    static double laplaceForDelta(double epsilon, double delta) {
        requirePositive("epsilon", epsilon);
        requireChance("delta", delta);
        return Bisection.most(epsilon, Bisection.FARTHEST, whole -> -StrictMath.expm1((epsilon - whole) / 2) <= delta);
    }

    private static void requireChance(String name, double value) {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException(name + " must be above 0 and below 1, got " + value);
        }
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be positive and finite, got " + value);
        }
    }
}
