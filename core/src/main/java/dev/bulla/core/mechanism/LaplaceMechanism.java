package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.Scale;
import java.math.BigDecimal;
import java.util.List;

/**
 * Adds discrete Laplace noise on the grid.
 *
 * <p>Guarantee: ε-DP with ε = Δ₁/b, for the neighbours and unit of the sensitivity.
 *
 * <p>Formula: b = Δ₁/ε, rounded up to 28 binary digits. Proof: {@code LaplaceMechanism.proof.md}.
 */
public final class LaplaceMechanism extends CalibratedNoise {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "laplace",
            Ingredient.Kind.NOISE,
            "discrete Laplace noise by exact integer coins",
            List.of(LaplaceMechanism.class, DiscreteLaplace.class),
            "LawStatTest");

    /**
     * The mechanism for a sensitivity and ε.
     *
     * @param l1 the exact L1 sensitivity
     * @param epsilon what a release may cost
     * @param grid a power of two
     */
    public LaplaceMechanism(BigDecimal l1, BigDecimal epsilon, double grid) {
        this(l1, epsilon, scale(l1, epsilon), grid);
    }

    private LaplaceMechanism(BigDecimal l1, BigDecimal epsilon, double scale, double grid) {
        super(
                INGREDIENT.name(),
                new Stated("l1", Scale.roundUp(l1), scale, new Cost.Pure(epsilon)),
                grid,
                DiscreteLaplace.ofScale(scale / grid));
    }

    private static double scale(BigDecimal l1, BigDecimal epsilon) {
        double scale = Scale.roundUp(l1.divide(epsilon, UP));
        if (new BigDecimal(scale).multiply(epsilon).compareTo(l1) < 0) {
            throw new IllegalStateException("the scale is below the formula");
        }
        return scale;
    }
}
