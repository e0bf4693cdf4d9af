package dev.bulla.core.noise;

import dev.bulla.core.guarantee.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;

/**
 * The discrete Laplace law on the integers.
 *
 * <p>Formula: P(Z = z) = tanh(1/2s) · e^(−|z|/s).
 *
 * <p>Source: Ghosh, Roughgarden and Sundararajan 2012 (the law); Canonne, Kamath and Steinke 2020, Algorithm 2 (the way
 * of drawing it). Proof: {@code DiscreteLaplace.proof.md}.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰. Time depends on the draw, never on data.
 */
public final class DiscreteLaplace implements IntegerLaw {

    private final Scale scale;

    private DiscreteLaplace(Scale scale) {
        this.scale = scale;
    }

    /** The law with scale s, the exact value of {@code scale}. */
    public static DiscreteLaplace ofScale(double scale) {
        return new DiscreteLaplace(Scale.exactly(scale));
    }

    @Override
    public BigDecimal probability(long z) {
        BigDecimal a = HighPrecision.exp(scale.inverse().negate());
        BigDecimal tail = HighPrecision.exp(
                scale.inverse().multiply(BigDecimal.valueOf(z).abs()).negate());
        return BigDecimal.ONE.subtract(a).multiply(tail).divide(BigDecimal.ONE.add(a), HighPrecision.MC);
    }

    /** 2a/(1 − a)², a = e^(−1/s). */
    @Override
    public double variance() {
        double minus = -StrictMath.expm1(-scale.inverse().doubleValue());
        return 2 * (1 - minus) / (minus * minus);
    }

    /** From P(|Z| ≤ w) = 1 − 2a^(w+1)/(1 + a). */
    @Override
    public long halfWidth95() {
        double inverse = scale.inverse().doubleValue();
        double tail = 0.05 * (1 + StrictMath.exp(-inverse)) / 2;
        return Math.max(0, (long) Math.ceil(-StrictMath.log(tail) / inverse - 1));
    }

    @Override
    public long draw(RandomBits bits) {
        while (true) {
            long magnitude = magnitude(bits);
            boolean negative = bits.nextBit();
            if (magnitude != 0 || !negative) {
                return negative ? -magnitude : magnitude;
            }
        }
    }

    /**
     * Geometric: P(Y = y) proportional to e^(−y/s). With s = n/2^t, X = U + n·V has P(X = x) proportional to e^(−x/n) when
     * U is uniform below n and kept with chance e^(−U/n), and V counts coins of chance 1/e; then Y = ⌊X/2^t⌋. The product
     * is formed in 128 bits and its low 64 bits after the shift are kept: the law modulo 2⁶⁴, without a limit on V.
     */
    private long magnitude(RandomBits bits) {
        long n = scale.numerator();
        long u = bits.below(n);
        while (!Coin.exp(u, n, bits)) {
            u = bits.below(n);
        }
        long v = Coin.run(1, 1, bits);
        long low = n * v;
        long high = Math.multiplyHigh(n, v);
        long sum = low + u;
        high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return shifted(high, sum, scale.shift());
    }

    private static long shifted(long high, long low, int shift) {
        if (shift == 0) {
            return low;
        }
        if (shift < Long.SIZE) {
            return (low >>> shift) | (high << -shift);
        }
        return shift < 2 * Long.SIZE ? high >>> shift : 0;
    }
}
