package dev.bulla.core.sensitivity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Tails of the binomial law in fifty digits, and the quantile of the beta law that they invert. */
final class BinomialTail {

    private static final MathContext DIGITS = new MathContext(50);
    private static final int PLACES = 18;

    private BinomialTail() {}

    /** P(Bin(n, p) ≥ k) = P(Beta(k, n − k + 1) ≤ p), 1 ≤ k ≤ n and 0 < p < 1. */
    static BigDecimal atLeast(int k, int n, BigDecimal p) {
        BigDecimal odds = BigDecimal.ONE.subtract(p).divide(p, DIGITS);
        BigDecimal term = p.pow(n, DIGITS);
        BigDecimal sum = term;
        for (int i = n; i > k; i--) {
            term = term.multiply(BigDecimal.valueOf(i)).multiply(odds).divide(BigDecimal.valueOf(n - i + 1L), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        return sum;
    }

    /** The x with P(Beta(k, n − k + 1) ≤ x) = beta, rounded down to eighteen decimals. */
    static BigDecimal betaQuantile(BigDecimal beta, int k, int n) {
        BigDecimal low = BigDecimal.ZERO;
        BigDecimal high = BigDecimal.ONE;
        BigDecimal step = BigDecimal.ONE.movePointLeft(PLACES);
        while (high.subtract(low).compareTo(step) > 0) {
            BigDecimal middle = low.add(high).divide(BigDecimal.valueOf(2), PLACES, RoundingMode.FLOOR);
            if (atLeast(k, n, middle).compareTo(beta) <= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
