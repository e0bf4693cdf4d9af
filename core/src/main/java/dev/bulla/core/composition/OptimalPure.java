package dev.bulla.core.composition;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The best that can be said of k releases of which nothing is known but that each is ε-DP (Kairouz, Oh and Viswanath
 * 2015): exactly the composition of k randomised responses.
 *
 * <p>The loss is (k − 2i)ε with chance C(k, i)·e^((k−i)ε)/(1 + e^ε)^k, so δ is linear in e^ε′ between multiples and is
 * inverted exactly, in 80 digits.
 */
final class OptimalPure {

    /** More releases than this take minutes. */
    static final int MOST = 100_000;

    private static final MathContext MC = HighPrecision.MC;
    private static final BigDecimal SAFETY = new BigDecimal("1e-40");

    private OptimalPure() {}

    /** The least ε at δ, rounded up to twelve digits. */
    static BigDecimal epsilon(int k, BigDecimal epsilon, BigDecimal delta) {
        BigDecimal odds = HighPrecision.exp(epsilon);
        BigDecimal all =
                HighPrecision.exp(HighPrecision.ln(odds.add(BigDecimal.ONE, MC)).multiply(BigDecimal.valueOf(k)));
        BigDecimal p =
                HighPrecision.exp(epsilon.multiply(BigDecimal.valueOf(k))).divide(all, MC);
        BigDecimal q = BigDecimal.ONE.divide(all, MC);
        BigDecimal sumP = BigDecimal.ZERO;
        BigDecimal sumQ = BigDecimal.ZERO;
        for (int i = 0; 2 * i < k; i++) {
            sumP = sumP.add(p, MC);
            sumQ = sumQ.add(q, MC);
            // For ε′ up to the next smaller loss, δ = sumP − e^ε′ · sumQ.
            BigDecimal next = epsilon.multiply(BigDecimal.valueOf(Math.max(0, k - 2L * (i + 1))));
            BigDecimal there = sumP.subtract(HighPrecision.exp(next).multiply(sumQ, MC), MC);
            if (there.compareTo(delta) > 0) {
                BigDecimal power = sumP.subtract(delta, MC).divide(sumQ, MC);
                return HighPrecision.ln(power.multiply(BigDecimal.ONE.add(SAFETY), MC))
                        .max(BigDecimal.ZERO)
                        .round(new MathContext(12, RoundingMode.UP));
            }
            BigDecimal ratio = BigDecimal.valueOf(k - i).divide(BigDecimal.valueOf(i + 1L), MC);
            p = p.multiply(ratio, MC).divide(odds, MC);
            q = q.multiply(ratio, MC).multiply(odds, MC);
        }
        return BigDecimal.ZERO;
    }
}
