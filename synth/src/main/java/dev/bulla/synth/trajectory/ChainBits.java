package dev.bulla.synth.trajectory;

import dev.bulla.core.random.PublicBits;

/**
 * Fast bits for chains and walks, begun by public bits. Anybody who knows the seed draws them again; no mechanism takes them, and no noise can come from them. One object is for one thread.
 *
 * <p>Source: Blackman, Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47(4), 2021: xoshiro256++.
 */
public final class ChainBits {

    private static final double UNIT = 0x1p-53;

    private long a;
    private long b;
    private long c;
    private long d;

    /** The stream that the next words of {@code bits} begin. */
    public ChainBits(PublicBits bits) {
        a = bits.nextLong();
        b = bits.nextLong();
        c = bits.nextLong();
        d = bits.nextLong() | 1; // all zero would stay so
    }

    /** Sixty-four bits. */
    public long nextLong() {
        long result = Long.rotateLeft(a + d, 23) + a;
        long shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = Long.rotateLeft(d, 45);
        return result;
    }

    /** A multiple of 2⁻⁵³ in [0, 1). */
    public double nextUniform() {
        return (nextLong() >>> 11) * UNIT;
    }

    /** A whole number from 0 to {@code bound − 1}; the chance of each is within 2⁻³¹ of equal. */
    public int below(int bound) {
        return (int) Math.multiplyHigh(nextLong() >>> 1, 2L * bound);
    }

    /** An index by its weight; the weights need not add up to one. */
    public int pick(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double left = nextUniform() * sum;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                last = i;
                left -= weights[i];
                if (left < 0) {
                    return i;
                }
            }
        }
        return last;
    }
}
