package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Adds discrete Laplace noise on the grid.
 *
 * <p>Guarantee: ε-DP with ε = Δ₁/b, for the neighbours and unit of the sensitivity.
 *
 * <p>Formula: b = Δ₁/ε, rounded up to 28 binary digits. Proof: {@code LaplaceMechanism.proof.md}.
 */
public final class LaplaceMechanism implements AdditiveMechanism {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "laplace",
            Ingredient.Kind.NOISE,
            "discrete Laplace noise by exact integer coins",
            List.of(LaplaceMechanism.class, DiscreteLaplace.class),
            "LawStatTest");

    private static final MathContext UP = new MathContext(30, RoundingMode.UP);

    private final BigDecimal l1;
    private final Cost cost;
    private final double scale;
    private final double grid;
    private final DiscreteLaplace noise;

    /**
     * The mechanism for a sensitivity and ε.
     *
     * @param l1 the exact L1 sensitivity
     * @param epsilon what a release may cost
     * @param grid a power of two
     */
    public LaplaceMechanism(BigDecimal l1, BigDecimal epsilon, double grid) {
        this.l1 = l1;
        this.cost = new Cost.Pure(epsilon);
        this.grid = grid;
        this.scale = Scale.roundUp(l1.divide(epsilon, UP));
        if (new BigDecimal(scale).multiply(epsilon).compareTo(l1) < 0) {
            throw new IllegalStateException("the scale is below the formula");
        }
        this.noise = DiscreteLaplace.ofScale(scale / grid);
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "l1";
    }

    @Override
    public double sensitivity() {
        return Scale.roundUp(l1);
    }

    @Override
    public double scale() {
        return scale;
    }

    @Override
    public double grid() {
        return grid;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    @Override
    public double deviation() {
        return grid * StrictMath.sqrt(noise.variance());
    }

    @Override
    public double halfWidth95() {
        return grid * noise.halfWidth95();
    }

    @Override
    public long[] release(long[] sums, Grant grant, RandomBits bits) {
        grant.spend(cost);
        return noise.addTo(sums, bits);
    }
}
