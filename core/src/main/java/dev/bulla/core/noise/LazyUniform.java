package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigInteger;
import java.util.Arrays;

/** A uniform real number in (0, 1) whose binary digits are drawn, 64 at a time, when somebody looks. */
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
        boolean even = true;
        LazyUniform last = first;
        for (boolean goesOn = isBelow; goesOn; ) {
            even = !even;
            LazyUniform next = new LazyUniform(bits);
            goesOn = next.isBelow(last);
            last = next;
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
