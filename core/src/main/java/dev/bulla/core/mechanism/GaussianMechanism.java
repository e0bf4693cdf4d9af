package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.noise.Scale;
import java.math.BigDecimal;
import java.util.List;

/**
 * Adds ideal normal noise rounded to the grid.
 *
 * <p>Guarantee: (ε, δ)-DP, and with μ = Δ₂/σ exactly μ-GDP and μ²/2-zCDP, for the neighbours and unit of the sensitivity.
 *
 * <p>Formula: σ = Δ₂·σ₁(ε, δ) with σ₁ the exact calibration of {@link GaussianProfile}, rounded up to 28 binary digits.
 * Proof: {@code GaussianMechanism.proof.md}.
 */
public final class GaussianMechanism extends CalibratedNoise {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "gaussian",
            Ingredient.Kind.NOISE,
            "the ideal normal rounded to the grid, digit by digit",
            List.of(GaussianMechanism.class, RoundedNormal.class),
            "LawStatTest");

    /**
     * The mechanism for a sensitivity and a budget.
     *
     * @param l2Squared the square of the exact L2 sensitivity
     * @param budget an (ε, δ) with δ above zero
     * @param grid a power of two
     */
    public GaussianMechanism(BigDecimal l2Squared, Budget budget, double grid) {
        this(l2Squared, budget, BigDecimal.ONE, grid);
    }

    /**
     * The mechanism for a part of a budget: σ = Δ₂·σ₁/√share. Several whose shares sum to 1 keep the budget together, because the
     * squares of their μ sum to at most its square.
     *
     * @param share of μ², in (0, 1]
     */
    public GaussianMechanism(BigDecimal l2Squared, Budget budget, BigDecimal share, double grid) {
        this(l2Squared, scale(l2Squared, budget, share), grid);
    }

    /**
     * The mechanism with a σ that is given, not worked out from a budget.
     *
     * @param l2Squared the square of the exact L2 sensitivity
     * @param scale σ in the statistic's own unit
     * @param grid a power of two
     */
    public static GaussianMechanism ofScale(BigDecimal l2Squared, double scale, double grid) {
        return new GaussianMechanism(l2Squared, scale, grid);
    }

    private GaussianMechanism(BigDecimal l2Squared, double scale, double grid) {
        super(
                INGREDIENT.name(),
                new Stated("l2", Scale.roundUp(l2Squared.sqrt(UP)), scale, cost(l2Squared, scale)),
                grid,
                RoundedNormal.ofScale(scale / grid));
    }

    private static double scale(BigDecimal l2Squared, Budget budget, BigDecimal share) {
        if (share.signum() <= 0 || share.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("share must lie in (0, 1], got " + share);
        }
        BigDecimal spread = l2Squared.divide(share, UP).sqrt(UP);
        return Scale.roundUp(spread.multiply(GaussianProfile.sigma(budget), UP));
    }

    /** ρ = Δ²/2σ² of the scale used, rounded up. */
    private static Cost cost(BigDecimal l2Squared, double scale) {
        BigDecimal variance = new BigDecimal(scale).pow(2);
        return new Cost.Gaussian(l2Squared.divide(variance.multiply(BigDecimal.valueOf(2)), UP));
    }
}
