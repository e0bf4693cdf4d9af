package dev.bulla.models.tuning;

import dev.bulla.core.guarantee.Budget;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The part of ε that a choice takes; the rest, with all of δ, is for what is measured.
 *
 * @param part above 0 and below 1
 */
public record Share(double part) {

    private static final MathContext DIGITS = new MathContext(12, RoundingMode.DOWN);

    public Share {
        if (!(part > 0 && part < 1)) {
            throw new IllegalArgumentException("a share must be above 0 and below 1, got " + part);
        }
    }

    /** The ε of the choice. */
    public BigDecimal epsilon(Budget budget) {
        return budget.epsilon().multiply(BigDecimal.valueOf(part));
    }

    /** What is left for the measurement. */
    public Budget rest(Budget budget) {
        return new Budget(budget.epsilon().subtract(epsilon(budget)), budget.delta());
    }

    /**
     * The pure budget whose rest is this ε, or hardly less: a decimal of few digits, so that splitting it again gives the same
     * parts.
     */
    public Budget pureWithRest(BigDecimal epsilon) {
        BigDecimal all = epsilon.divide(BigDecimal.ONE.subtract(BigDecimal.valueOf(part)), DIGITS);
        return new Budget(all, BigDecimal.ZERO);
    }
}
