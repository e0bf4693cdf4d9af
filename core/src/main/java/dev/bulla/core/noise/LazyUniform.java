package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigInteger;
import java.util.Arrays;

/** A uniform real number in (0, 1) whose binary digits are drawn, 64 at a time, when they are needed. */
final class LazyUniform {

    private final RandomBits bits;
    private long[] words = new long[2];
    private int drawn;

    LazyUniform(RandomBits bits) {
        this.bits = bits;
    }

    /** The number whose first {@code count} digits, below 64 of them, have been drawn already. */
    LazyUniform(long digits, int count, RandomBits bits) {
        this(bits);
        words[drawn++] = (digits << (Long.SIZE - count)) | (bits.nextLong() >>> count);
    }

    /** The number whose first 64 digits have been drawn already. */
    LazyUniform(long digits, RandomBits bits) {
        this(bits);
        words[drawn++] = digits;
    }

    /** Whether this number is below the other; equal numbers do not occur. */
    boolean isBelow(LazyUniform other) {
        for (int i = 0; ; i++) {
            int order = Long.compareUnsigned(word(i), other.word(i));
            if (order != 0) {
                return order < 0;
            }
        }
    }

    /** Whether this number times 2^bits is below the other. */
    boolean isBelow(LazyUniform other, int bits) {
        for (int words = 1; ; words++) {
            BigInteger scaled = leading(words).shiftLeft(bits);
            BigInteger bound = other.leading(words);
            if (scaled.add(BigInteger.ONE.shiftLeft(bits)).compareTo(bound) <= 0) {
                return true;
            }
            if (scaled.compareTo(bound.add(BigInteger.ONE)) >= 0) {
                return false;
            }
        }
    }

    /**
     * Whether the run G > V₁ > V₂ > … of uniforms has an even length, which has chance Σ (−G)^k/k! = e^(−G).
     *
     * @param isBelow whether V₁ < G
     * @param first V₁
     */
    static boolean isEvenRun(boolean isBelow, LazyUniform first, RandomBits bits) {
        return !isBelow || isEvenFrom(first, new LazyUniform(bits), bits);
    }

    /** The same when V₁ < G is known, from the first digits of V₁: one more word nearly always ends the run. */
    static boolean isEvenRun(long digits, int count, RandomBits bits) {
        long second = bits.nextLong();
        return second >>> (Long.SIZE - count) <= digits
                && isEvenFrom(new LazyUniform(digits, count, bits), new LazyUniform(second, bits), bits);
    }

    private static boolean isEvenFrom(LazyUniform first, LazyUniform second, RandomBits bits) {
        boolean even = false;
        LazyUniform last = first;
        LazyUniform next = second;
        while (next.isBelow(last)) {
            even = !even;
            last = next;
            next = new LazyUniform(bits);
        }
        return even;
    }

    /** The first 64·count digits as a whole number. */
    BigInteger leading(int count) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            BigInteger word = BigInteger.valueOf(word(i) >>> 1).shiftLeft(1).or(BigInteger.valueOf(word(i) & 1));
            value = value.shiftLeft(Long.SIZE).or(word);
        }
        return value;
    }

    private long word(int index) {
        while (drawn <= index) {
            if (drawn == words.length) {
                words = Arrays.copyOf(words, 2 * drawn);
            }
            words[drawn++] = bits.nextLong();
        }
        return words[index];
    }
}
