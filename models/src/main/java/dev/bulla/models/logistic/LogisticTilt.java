package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;

/**
 * How strong the random tilt of an objective has to be: σ of b in Σ loss + (Λ/2)‖θ‖² + ⟨b, θ⟩.
 *
 * <p>Formula: the privacy loss is at most ln(1 + β/Λ) + L|z|/σ + L²/2σ² with z standard normal, so that δ = 2Φ(−c) with c =
 * σa/L − L/2σ and a = ε − ln(1 + β/Λ). Solved for σ: L(c + √(c² + 2a))/2a. Proof: {@code LogisticTiltMechanism.proof.md}.
 */
final class LogisticTilt {

    private static final int HALVINGS = 140;

    private LogisticTilt() {}

    /**
     * The deviation that keeps a budget, not below the formula.
     *
     * @param length L: how long one row's gradient can be
     * @param bend β: how far one row can bend the objective
     * @param penalty Λ, such that ln(1 + β/Λ) is below ε
     */
    static BigDecimal sigma(Budget budget, BigDecimal length, BigDecimal bend, BigDecimal penalty) {
        BigDecimal rest = budget.epsilon().subtract(bent(bend, penalty), HighPrecision.MC);
        if (rest.signum() <= 0) {
            throw new IllegalArgumentException("the penalty leaves nothing of epsilon");
        }
        BigDecimal c = quantile(budget.delta());
        BigDecimal root = c.pow(2, HighPrecision.MC)
                .add(rest.multiply(BigDecimal.valueOf(2)), HighPrecision.MC)
                .sqrt(HighPrecision.MC);
        return length.multiply(c.add(root), HighPrecision.MC)
                .divide(rest.multiply(BigDecimal.valueOf(2)), HighPrecision.MC);
    }

    /** ln(1 + β/Λ). */
    static BigDecimal bent(BigDecimal bend, BigDecimal penalty) {
        return HighPrecision.ln(BigDecimal.ONE.add(bend.divide(penalty, HighPrecision.MC)));
    }

    /** A c with 2Φ(−c) at most δ, and hardly less. */
    private static BigDecimal quantile(BigDecimal delta) {
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = BigDecimal.valueOf(64);
        for (int i = 0; i < HALVINGS; i++) {
            BigDecimal middle = low.add(high).divide(BigDecimal.valueOf(2), HighPrecision.MC);
            if (HighPrecision.normal(middle.negate())
                            .multiply(BigDecimal.valueOf(2))
                            .compareTo(delta)
                    > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
