package dev.bulla.core.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How far a vector may move between neighbours, and how much further once it is put on a grid (Lemma R1).
 *
 * <p>Decimals that are exact or rounded up, in the vector's own unit; a statistic hands them on as its sensitivity.
 * Source: docs/mathematics.md §2.3, §2.5. Proof: {@code Reach.proof.md}.
 *
 * @param l1 the largest sum of absolute changes
 * @param l2Squared the largest sum of squared changes
 */
public record Reach(BigDecimal l1, BigDecimal l2Squared) {

    /** Roots and squares are rounded up to this number of digits. */
    private static final int DIGITS = 80;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    public Reach {
        notNegative(l1, "l1");
        notNegative(l2Squared, "l2Squared");
    }

    /** The reach of a vector of m coordinates that moves by at most {@code l2} in the L2 norm: √m as much in L1. */
    public static Reach ofL2(BigDecimal l2, int m) {
        return new Reach(up(notNegative(l2, "l2").multiply(root(m))), l2.multiply(l2));
    }

    /** The L2 norm, rounded up. */
    public BigDecimal l2() {
        return rootUp(l2Squared);
    }

    /** {@code k} times as far: a unit of k rows; 2 for a replacement bounded by two norms. */
    public Reach times(long k) {
        BigDecimal factor = notNegative(BigDecimal.valueOf(k), "k");
        return new Reach(l1.multiply(factor), l2Squared.multiply(factor).multiply(factor));
    }

    /** The same in steps of the grid, exactly. */
    public Reach inSteps(Grid grid) {
        BigDecimal perStep = BigDecimal.ONE.divide(grid.exactStep());
        return new Reach(l1.multiply(perStep), l2Squared.multiply(perStep).multiply(perStep));
    }

    /** After each of m real coordinates, known exactly, is put on the grid: Δ + h√m, in L1 Δ + hm. */
    public Reach roundedAggregate(Grid grid, int m) {
        return roundedAggregate(grid, m, BigDecimal.ZERO);
    }

    /**
     * After each of m coordinates, computed with an error of at most {@code eta}, is put on the grid: Δ + √m(h + 2η), in L1
     * Δ + m(h + 2η). The computed value must be finite for every table.
     */
    public Reach roundedAggregate(Grid grid, int m, BigDecimal eta) {
        BigDecimal each = grid.exactStep().add(TWO.multiply(notNegative(eta, "eta")));
        return further(each.multiply(root(m)), each.multiply(BigDecimal.valueOf(m)));
    }

    /**
     * After a solver's output, within {@code tau} of the true optimum in the L2 norm for every table, is put on the grid:
     * Δ + 2τ + h√m, in L1 Δ + 2τ√m + hm.
     */
    public Reach roundedSolution(Grid grid, int m, BigDecimal tau) {
        BigDecimal twice = TWO.multiply(notNegative(tau, "tau"));
        return further(twice, twice.multiply(root(m))).roundedAggregate(grid, m);
    }

    private Reach further(BigDecimal inL2, BigDecimal inL1) {
        BigDecimal moved = l2().add(inL2);
        return new Reach(up(l1.add(inL1)), up(moved.multiply(moved)));
    }

    /** √m, rounded up. */
    private static BigDecimal root(int m) {
        if (m < 1) {
            throw new IllegalArgumentException("m must be positive, got " + m);
        }
        return rootUp(BigDecimal.valueOf(m));
    }

    /** √x to at least {@value #DIGITS} digits, rounded up; exact where these digits suffice. */
    static BigDecimal rootUp(BigDecimal x) {
        int tens = DIGITS + 1 - Math.floorDiv(x.precision() - x.scale(), 2);
        BigInteger square =
                x.scaleByPowerOfTen(2 * tens).setScale(0, RoundingMode.CEILING).toBigInteger();
        BigInteger[] root = square.sqrtAndRemainder();
        BigInteger up = root[1].signum() == 0 ? root[0] : root[0].add(BigInteger.ONE);
        return new BigDecimal(up, tens).stripTrailingZeros();
    }

    private static BigDecimal up(BigDecimal value) {
        return value.round(new MathContext(DIGITS, RoundingMode.CEILING));
    }

    private static BigDecimal notNegative(BigDecimal value, String name) {
        if (value.signum() < 0) {
            throw new IllegalArgumentException(name + " must not be negative, got " + value);
        }
        return value;
    }
}
