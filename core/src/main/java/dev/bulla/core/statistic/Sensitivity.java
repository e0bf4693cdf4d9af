package dev.bulla.core.statistic;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The most one unit can move a statistic, in the statistic's own unit, exactly.
 *
 * @param l1 the largest sum of absolute changes
 * @param l2Squared the largest sum of squared changes
 */
public record Sensitivity(BigDecimal l1, BigDecimal l2Squared) {

    public Sensitivity {
        if (l1.signum() <= 0 || l2Squared.signum() <= 0) {
            throw new IllegalArgumentException("sensitivity must be positive, got " + l1 + " and " + l2Squared);
        }
    }

    /**
     * The sensitivity of a sum to which every row adds 1 in at most one coordinate. Add-remove: a unit's up to k rows may fall
     * in the same one, so k in both norms. Replace-one: a row takes 1 from one coordinate and adds 1 to another.
     */
    static Sensitivity ofCounts(Neighbours neighbours, Unit unit) {
        BigDecimal k = BigDecimal.valueOf(unit.maxRows());
        return neighbours.addsRecord()
                ? new Sensitivity(k, k.multiply(k))
                : new Sensitivity(BigDecimal.valueOf(2), BigDecimal.valueOf(2));
    }

    /** A sensitivity counted in steps of a grid, in the statistic's own unit. */
    public static Sensitivity ofSteps(BigDecimal l1, BigDecimal l2Squared, double grid) {
        return new Sensitivity(l1, l2Squared).times(grid);
    }

    /** The sensitivity of {@code factor} times the statistic. */
    Sensitivity times(double factor) {
        BigDecimal exact = new BigDecimal(factor);
        return new Sensitivity(l1.multiply(exact), l2Squared.multiply(exact.pow(2)));
    }

    /** The larger of two, norm by norm. */
    Sensitivity atLeast(Sensitivity other) {
        return new Sensitivity(l1.max(other.l1), l2Squared.max(other.l2Squared));
    }

    /** The L2 norm, to fifty digits, rounded up. */
    public BigDecimal l2() {
        return l2Squared.sqrt(new MathContext(50, RoundingMode.UP));
    }
}
