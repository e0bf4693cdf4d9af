package dev.bulla.core.risk;

import static dev.bulla.core.number.HighPrecision.MC;

import java.math.BigDecimal;

/**
 * Corollary 1 of chapter 8: P(T ≤ x) by the regularised ₁F₂, in the printed form.
 *
 * <p>Formula: proportional to ₁F₂(½; 3/2 − k, 3/2; x²/4)·√π·4^k·x − ₁F₂(k; ½ + k, k + 1; x²/4)·2x^(2k)Γ(k). The two terms grow as e^x and nearly cancel, so
 * they are summed in eighty digits. {@link BesselKAsPublished} has the same number without cancelling.
 */
final class HypergeometricAsPublished {

    private static final BigDecimal PI = new BigDecimal(
            "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170680");
    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal ROOT_OF_PI = PI.sqrt(MC);

    private HypergeometricAsPublished() {}

    /** Theorem 3's γ₁ as Corollary 1 has it. */
    static double confidence(int k, BigDecimal epsilon, BigDecimal epsilon0) {
        return proportional(k, epsilon).divide(proportional(k, epsilon0), MC).doubleValue();
    }

    /** What P(T ≤ x) is proportional to. */
    static BigDecimal proportional(int k, BigDecimal x) {
        BigDecimal z = x.multiply(x).divide(BigDecimal.valueOf(4), MC);
        BigDecimal order = BigDecimal.valueOf(k);
        BigDecimal first = regularised(HALF, new BigDecimal("1.5").subtract(order), new BigDecimal("1.5"), z)
                .multiply(ROOT_OF_PI, MC)
                .multiply(BigDecimal.valueOf(4).pow(k), MC)
                .multiply(x, MC);
        BigDecimal second = regularised(order, order.add(HALF), order.add(BigDecimal.ONE), z)
                .multiply(BigDecimal.valueOf(2), MC)
                .multiply(x.pow(2 * k, MC), MC)
                .multiply(gamma(order), MC);
        return first.subtract(second, MC);
    }

    /** Σ (a)_n zⁿ/(Γ(b + n)Γ(c + n)n!). */
    static BigDecimal regularised(BigDecimal a, BigDecimal b, BigDecimal c, BigDecimal z) {
        BigDecimal term = BigDecimal.ONE.divide(gamma(b).multiply(gamma(c), MC), MC);
        BigDecimal sum = term;
        for (int n = 0; n < 10_000; n++) {
            BigDecimal at = BigDecimal.valueOf(n);
            term = term.multiply(a.add(at), MC)
                    .multiply(z, MC)
                    .divide(b.add(at).multiply(c.add(at)).multiply(BigDecimal.valueOf(n + 1L)), MC);
            sum = sum.add(term, MC);
            boolean isPast = b.add(at).signum() > 0;
            if (isPast && term.abs().compareTo(sum.abs().movePointLeft(MC.getPrecision())) < 0) {
                break;
            }
        }
        return sum;
    }

    /** Γ of a whole number above 0, or of half an odd one. */
    private static BigDecimal gamma(BigDecimal x) {
        boolean isWhole = x.stripTrailingZeros().scale() <= 0;
        BigDecimal value = isWhole ? BigDecimal.ONE : ROOT_OF_PI;
        BigDecimal at = isWhole ? BigDecimal.ONE : HALF;
        while (at.compareTo(x) < 0) {
            value = value.multiply(at, MC);
            at = at.add(BigDecimal.ONE);
        }
        while (at.compareTo(x) > 0) {
            at = at.subtract(BigDecimal.ONE);
            value = value.divide(at, MC);
        }
        return value;
    }
}
