package dev.bulla.synth.tabular;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Prepaid;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.selection.ExponentialMechanism;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * A ρ that is paid before rows are read and drawn in pieces: normal noise on counts, and choices by the exponential mechanism, which decide what is
 * counted next and with how much noise.
 *
 * <p>Guarantee: ρ-zCDP. Formula: Σ Δ²/2σ² + Σ ε²/8 ≤ ρ over everything that is told. Proof: {@code AdaptiveRelease.proof.md}.
 */
final class AdaptiveMechanism implements Calibrated {

    /** What plans call it, how it draws, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.mechanism(
            "adaptive",
            Ingredient.Kind.NOISE,
            "the ideal normal rounded to whole numbers, and exact integer coins for proposed candidates",
            List.of(
                    Prepaid.class,
                    GaussianMechanism.class,
                    RoundedNormal.class,
                    ExponentialMechanism.class,
                    MisfitScores.class,
                    CutScores.class,
                    AdaptiveRelease.class),
            "AdaptiveReleaseTest");

    private static final MathContext UP = new MathContext(30, RoundingMode.UP);

    private final Paying.Terms terms;

    AdaptiveMechanism(Paying.Terms terms) {
        this.terms = terms;
    }

    Paying.Terms terms() {
        return terms;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "l2";
    }

    /** The most that one unit moves one table. */
    @Override
    public double sensitivity() {
        return Scale.roundUp(terms.one().l2());
    }

    /** σ of the noise on one table, if all that is paid went to it: no table has less. */
    @Override
    public double scale() {
        return Scale.roundUp(terms.one()
                .l2Squared()
                .divide(terms.rho().multiply(BigDecimal.valueOf(2)), UP)
                .sqrt(UP));
    }

    @Override
    public double grid() {
        return 1;
    }

    @Override
    public Cost cost() {
        return new Cost.Concentrated(terms.rho());
    }
}
