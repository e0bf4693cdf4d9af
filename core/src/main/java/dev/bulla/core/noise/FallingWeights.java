package dev.bulla.core.noise;

import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Draws an index k with a chance in exact proportion to n_k·e^(−k), for whole n_k ≥ 0.
 *
 * <p>A uniform real is held against the cumulated weights, both known to some bits with a bound on what is missing. When they
 * do not tell, more bits of both are worked out: nothing is rounded away. One word nearly always tells.
 */
public final class FallingWeights {

    /** The largest number of weights. */
    public static final int MOST = 256;

    private static final BigInteger[] FIRST = powers(bitsOf(1));

    private FallingWeights() {}

    /**
     * One draw.
     *
     * @param counts n_k, one of them positive, up to {@link #MOST} of them
     */
    public static int draw(int[] counts, RandomBits bits) {
        LazyUniform uniform = new LazyUniform(bits);
        int index = -1;
        for (int words = 1; index < 0; words++) {
            BigInteger[] powers = words == 1 ? FIRST : powers(bitsOf(words));
            index = index(counts, powers, uniform.leading(words), Long.SIZE * words);
        }
        return index;
    }

    /**
     * The first index whose cumulated weight surely lies above the uniform, when it surely does not before; else −1.
     *
     * <p>Weights w = n·e^(−k)·2^b are known from below, short of less than 3n; so a sum is short of less than three times its n.
     */
    private static int index(int[] counts, BigInteger[] powers, BigInteger uniform, int digits) {
        BigInteger[] sums = new BigInteger[counts.length];
        BigInteger total = BigInteger.ZERO;
        long rows = 0;
        for (int k = 0; k < counts.length; k++) {
            total = counts[k] == 0 ? total : total.add(powers[k].multiply(BigInteger.valueOf(counts[k])));
            sums[k] = total;
            rows += counts[k];
        }
        BigInteger doubt = BigInteger.valueOf(3 * rows);
        BigInteger most = uniform.add(BigInteger.ONE).multiply(total.add(doubt));
        BigInteger least = uniform.multiply(total);
        for (int k = 0; k < counts.length; k++) {
            if (counts[k] > 0 && most.compareTo(sums[k].shiftLeft(digits)) <= 0) {
                return k;
            }
            if (counts[k] > 0 && least.compareTo(sums[k].add(doubt).shiftLeft(digits)) < 0) {
                return rest(counts, k) ? -1 : k;
            }
        }
        return -1;
    }

    /** Whether an index after this one has a weight. */
    private static boolean rest(int[] counts, int index) {
        for (int k = index + 1; k < counts.length; k++) {
            if (counts[k] > 0) {
                return true;
            }
        }
        return false;
    }

    private static int bitsOf(int words) {
        return Long.SIZE * (words + 2);
    }

    /** e^(−k)·2^bits, cut to a whole number, less one: never too large, and less than 3 too small. */
    private static BigInteger[] powers(int bits) {
        MathContext precision = new MathContext(bits / 3 + 30, RoundingMode.HALF_EVEN);
        BigDecimal scaled = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
        BigDecimal inverse = HighPrecision.exp(BigDecimal.ONE.negate(), precision);
        BigDecimal power = BigDecimal.ONE;
        BigInteger[] powers = new BigInteger[MOST];
        for (int k = 0; k < MOST; k++) {
            powers[k] = scaled.multiply(power)
                    .toBigInteger()
                    .subtract(BigInteger.ONE)
                    .max(BigInteger.ZERO);
            power = power.multiply(inverse, precision);
        }
        return powers;
    }
}
