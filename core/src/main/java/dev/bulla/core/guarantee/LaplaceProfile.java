package dev.bulla.core.guarantee;

import static dev.bulla.core.number.HighPrecision.MC;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The exact privacy of discrete Laplace noise that is ε₀-DP for a shift of {@code s} grid steps, in any dimension.
 *
 * <p>Formula, with a = e^(−ε₀/s) and j = ⌈s(1 − ε′/ε₀)/2⌉ − 1: δ(ε′) = 1 − (a^(j+1) + e^ε′ a^(s−j))/(1 + a), and
 * P(loss ≤ ε′) = a^(j+1)/(1 + a). It exceeds the profile of the continuous law, which must not be used for noise on a
 * grid. Proof: docs/mathematics.md §3.1.
 */
public final class LaplaceProfile {

    private LaplaceProfile() {}

    /** The smallest δ for which the noise is (ε′, δ)-DP, 0 ≤ ε′ ≤ ε₀. */
    public static BigDecimal delta(BigDecimal epsilon0, long steps, BigDecimal epsilon) {
        long j = index(epsilon0, steps, epsilon);
        BigDecimal high = power(epsilon0, steps, j + 1);
        BigDecimal low = HighPrecision.exp(epsilon).multiply(power(epsilon0, steps, steps - j), MC);
        BigDecimal norm = BigDecimal.ONE.add(power(epsilon0, steps, 1));
        return BigDecimal.ONE.subtract(high.add(low).divide(norm, MC), MC);
    }

    /** The chance that the privacy loss on the worst one-dimensional pair is at most ε′. */
    public static BigDecimal lossAtMost(BigDecimal epsilon0, long steps, BigDecimal epsilon) {
        long j = index(epsilon0, steps, epsilon);
        return power(epsilon0, steps, j + 1).divide(BigDecimal.ONE.add(power(epsilon0, steps, 1)), MC);
    }

    private static long index(BigDecimal epsilon0, long steps, BigDecimal epsilon) {
        if (epsilon.signum() < 0 || epsilon.compareTo(epsilon0) > 0 || steps < 1) {
            throw new IllegalArgumentException("the profile needs 0 ≤ ε′ ≤ ε₀ and at least one step, got ε′ = "
                    + epsilon + ", ε₀ = " + epsilon0 + ", steps = " + steps);
        }
        BigDecimal rest = epsilon0.subtract(epsilon).multiply(BigDecimal.valueOf(steps));
        return rest.divide(epsilon0.multiply(HighPrecision.TWO), 0, RoundingMode.CEILING)
                        .longValueExact()
                - 1;
    }

    private static BigDecimal power(BigDecimal epsilon0, long steps, long exponent) {
        return HighPrecision.exp(
                epsilon0.negate().multiply(BigDecimal.valueOf(exponent)).divide(BigDecimal.valueOf(steps), MC));
    }
}
