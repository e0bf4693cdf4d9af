package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * How much noise from a Wishart law keeps (ε, δ) when one row is added to or taken from moments Σzzᵀ, ‖z‖² ≤ B²: the noise
 * that leaves them positive semi-definite.
 *
 * <p>Formula: with k degrees of freedom, scale B² and ν = k − d + 1, δ(ε) is that of a χ² with ν degrees against the same moved by 1.
 * Source: specification §5.4(c). Proof: {@code WishartCalibration.proof.md}.
 *
 * <p>A reference for figures and comparisons: no method releases by it. Noise here is in doubles and from public bits.
 */
public final class WishartCalibration {

    private static final MathContext MC = HighPrecision.MC;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private static final BigDecimal PI = new BigDecimal(
            "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679");

    /** Far above all errors of rounding, far below every δ: added to what is answered. */
    private static final BigDecimal MARGIN = new BigDecimal("1e-40");

    private static final BigDecimal NEGLIGIBLE = new BigDecimal("1e-90");

    /** Its exponential does not lift errors of rounding to the margin. */
    private static final BigDecimal LARGEST_EPSILON = BigDecimal.valueOf(50);

    /** With two the loss is constant but where it is infinite, with one the density is not log-concave. */
    private static final int LEAST = 3;

    private static final int MOST = 1 << 20;

    private WishartCalibration() {}

    /** The least ν that keeps the budget. */
    public static int degrees(Budget budget) {
        if (budget.isPure()) {
            throw new IllegalArgumentException("no number of degrees is pure");
        }
        int above = LEAST;
        while (!keeps(above, budget)) {
            above *= 2;
            if (above > MOST) {
                throw new IllegalArgumentException("more than " + MOST + " degrees would be needed for " + budget);
            }
        }
        int below = above == LEAST ? LEAST - 1 : above / 2;
        while (above - below > 1) {
            int middle = (below + above) >>> 1;
            if (keeps(middle, budget)) {
                above = middle;
            } else {
                below = middle;
            }
        }
        return above;
    }

    private static boolean keeps(int nu, Budget budget) {
        return delta(nu, budget.epsilon()).compareTo(budget.delta()) <= 0;
    }

    /** δ(ε), ε ≤ 50, at ν ≥ 3 degrees, rounded up: the larger of a row added and a row taken away. */
    public static BigDecimal delta(int nu, BigDecimal epsilon) {
        if (nu < LEAST || epsilon.signum() <= 0 || epsilon.compareTo(LARGEST_EPSILON) > 0) {
            throw new IllegalArgumentException("there must be 3 degrees and an ε up to 50, got " + nu + ", " + epsilon);
        }
        BigDecimal factor = HighPrecision.exp(epsilon);
        BigDecimal rest = BigDecimal.valueOf(nu - 2L);
        BigDecimal ratio = HighPrecision.exp(
                TWO.multiply(epsilon).add(BigDecimal.ONE).negate().divide(rest, MC));
        BigDecimal edge = BigDecimal.ONE.divide(BigDecimal.ONE.subtract(ratio), MC);
        BigDecimal most = below(nu, edge).subtract(factor.multiply(below(nu, edge.subtract(BigDecimal.ONE))));
        BigDecimal room = BigDecimal.ONE.subtract(TWO.multiply(epsilon));
        if (room.signum() > 0) {
            BigDecimal other = BigDecimal.ONE.divide(
                    HighPrecision.exp(room.divide(rest, MC)).subtract(BigDecimal.ONE), MC);
            BigDecimal moved = BigDecimal.ONE.subtract(below(nu, other));
            BigDecimal still = BigDecimal.ONE.subtract(below(nu, other.add(BigDecimal.ONE)));
            most = most.max(moved.subtract(factor.multiply(still)));
        }
        return most.add(MARGIN);
    }

    /** The chance that the output could not have come from a table with one row more: P(χ² ≤ 1). */
    public static double giveaway(int nu) {
        return below(nu, BigDecimal.ONE).doubleValue();
    }

    /** P(χ² ≤ x) with ν degrees: z^a·e^−z/Γ(a + 1)·(1 + z/(a + 1) + z²/((a + 1)(a + 2)) + …), a = ν/2, z = x/2. */
    static BigDecimal below(int nu, BigDecimal x) {
        if (x.signum() <= 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal z = x.divide(TWO);
        BigDecimal a = BigDecimal.valueOf(nu).divide(TWO);
        // z^a/Γ(a + 1), a factor at a time, from a = 0 or ½
        BigDecimal first =
                nu % 2 == 0 ? BigDecimal.ONE : TWO.multiply(z.divide(PI, MC).sqrt(MC));
        for (int twice = nu % 2 + 2; twice <= nu; twice += 2) {
            first = first.multiply(z, MC).multiply(TWO).divide(BigDecimal.valueOf(twice), MC);
        }
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int n = 1;
                term.compareTo(NEGLIGIBLE.multiply(sum)) > 0 || z.compareTo(a.add(BigDecimal.valueOf(n))) > 0;
                n++) {
            term = term.multiply(z, MC).divide(a.add(BigDecimal.valueOf(n)), MC);
            sum = sum.add(term, MC);
        }
        return first.multiply(HighPrecision.exp(z.negate()), MC).multiply(sum, MC);
    }

    /**
     * W − kI for rows of length at most 1, W ~ Wishart(k = ν + d − 1 degrees, I): noise of mean 0.
     *
     * @param bits public on purpose: nothing drawn here may be released
     */
    public static double[][] noise(int d, int nu, PublicBits bits) {
        int k = nu + d - 1;
        double[][] w = Published.wishart(d, k, 1, bits);
        for (int i = 0; i < d; i++) {
            w[i][i] -= k;
        }
        return w;
    }
}
