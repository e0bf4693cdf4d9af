package dev.bulla.core.noise;

import dev.bulla.core.guarantee.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The ideal normal law with standard deviation s, rounded to the nearest integer.
 *
 * <p>Formula: P(R = k) = Φ((k + ½)/s) − Φ((k − ½)/s), exactly: no tail is cut off, no deviate is a floating-point number.
 * Because x + round(y) = round(x + y) for an integer x, a statistic plus this noise <em>is</em> a rounding of the ideal
 * Gaussian mechanism, so everything proved for that mechanism holds.
 *
 * <p>Source: Karney, ACM Trans. Math. Softw. 42(1), 2016, algorithm N, for the deviate as a real number whose binary
 * digits are drawn when asked for. Proof: {@code RoundedNormal.proof.md}.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰. Time depends on the draw, never on data.
 */
public final class RoundedNormal implements IntegerLaw {

    private static final double NORMAL_QUANTILE_95 = 1.959963984540055;
    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final Scale scale;
    private final BigInteger numerator;
    private final int shift;

    private RoundedNormal(Scale scale) {
        this.scale = scale;
        this.numerator = BigInteger.valueOf(scale.numerator());
        this.shift = scale.shift();
    }

    /** The law with standard deviation s, the exact value of {@code scale}. */
    public static RoundedNormal ofScale(double scale) {
        return new RoundedNormal(Scale.exactly(scale));
    }

    @Override
    public BigDecimal probability(long k) {
        BigDecimal near = new BigDecimal(Math.abs(k)).subtract(HALF).multiply(scale.inverse());
        BigDecimal far = new BigDecimal(Math.abs(k)).add(HALF).multiply(scale.inverse());
        return HighPrecision.normal(near.negate()).subtract(HighPrecision.normal(far.negate()), HighPrecision.MC);
    }

    /** s² + 1/12 + Σ (−1)^j e^(−2π²j²s²)(4s² + 1/(π²j²)): that of the normal, and of the rounding. */
    @Override
    public double variance() {
        if (scale.inverse().compareTo(BigDecimal.valueOf(3)) > 0) {
            return varianceOfFew();
        }
        double s2 = StrictMath.pow(1 / scale.inverse().doubleValue(), 2);
        double sum = s2 + 1.0 / 12;
        for (int j = 1; j <= 200; j++) {
            double square = Math.PI * Math.PI * j * j;
            sum += (j % 2 == 0 ? 1 : -1) * StrictMath.exp(-2 * square * s2) * (4 * s2 + 1 / square);
        }
        return sum;
    }

    /** Of a small scale: 2 Σ k² P(k), where the series above would cancel. */
    private double varianceOfFew() {
        double sum = 0;
        for (int k = 1; k <= 6; k++) {
            sum += 2.0 * k * k * probability(k).doubleValue();
        }
        return sum;
    }

    /** From P(|R| ≤ w) = 1 − 2Φ(−(w + ½)/s). */
    @Override
    public long halfWidth95() {
        return Math.max(0, (long) Math.ceil(NORMAL_QUANTILE_95 / scale.inverse().doubleValue() - 0.5));
    }

    @Override
    public long draw(RandomBits bits) {
        while (true) {
            long k = Coin.run(1, 2, bits);
            if (!keepsWhole(k, bits)) {
                continue;
            }
            LazyUniform x = new LazyUniform(bits);
            if (keepsFraction(k, x, bits)) {
                long magnitude = round(k, x);
                return bits.nextBit() ? -magnitude : magnitude;
            }
        }
    }

    /** With chance exp(−k(k − 1)/2). */
    private static boolean keepsWhole(long k, RandomBits bits) {
        for (long i = 0; i < k; i++) {
            for (long j = 0; j < k - 1; j++) {
                if (!Coin.exp(1, 2, bits)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** With chance exp(−x(2k + x)/2), as k + 1 coins of chance exp(−x(2k + x)/(2k + 2)). */
    private static boolean keepsFraction(long k, LazyUniform x, RandomBits bits) {
        for (long i = 0; i <= k; i++) {
            if (!keepsPart(k, x, bits)) {
                return false;
            }
        }
        return true;
    }

    /**
     * With chance exp(−x·(2k + x)/(2k + 2)): in a run x > z₁ > z₂ > … of uniforms, each step also needing a coin of chance
     * (2k + x)/(2k + 2), the length is even with that chance.
     */
    private static boolean keepsPart(long k, LazyUniform x, RandomBits bits) {
        LazyUniform last = x;
        boolean even = true;
        while (true) {
            LazyUniform next = new LazyUniform(bits);
            if (!next.isBelow(last) || !shrinks(k, x, bits)) {
                return even;
            }
            last = next;
            even = !even;
        }
    }

    /** With chance (2k + x)/(2k + 2): one of 2k + 2 equal cells, the cell 2k decided by a uniform below x. */
    private static boolean shrinks(long k, LazyUniform x, RandomBits bits) {
        long cell = bits.below(2 * k + 2);
        return cell < 2 * k || (cell == 2 * k && new LazyUniform(bits).isBelow(x));
    }

    /** Round((k + x)·s): digits of x are drawn until both ends of what x can still be round alike. */
    private long round(long k, LazyUniform x) {
        for (int words = 1; ; words++) {
            BigInteger low = BigInteger.valueOf(k).shiftLeft(Long.SIZE * words).add(x.leading(words));
            BigInteger atLow = nearest(low, words);
            BigInteger atHigh = nearest(low.add(BigInteger.ONE), words);
            if (atLow.equals(atHigh)) {
                return atLow.longValue();
            }
        }
    }

    /** ⌊y·numerator/2^(shift + 64·words) + ½⌋. */
    private BigInteger nearest(BigInteger y, int words) {
        int places = shift + Long.SIZE * words;
        return y.multiply(numerator).add(BigInteger.ONE.shiftLeft(places - 1)).shiftRight(places);
    }
}
