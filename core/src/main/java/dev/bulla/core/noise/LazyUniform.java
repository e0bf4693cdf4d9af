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

    /** Whether this number is below the other; equal numbers do not occur. */
    boolean isBelow(LazyUniform other) {
        for (int i = 0; ; i++) {
            int order = Long.compareUnsigned(word(i), other.word(i));
            if (order != 0) {
                return order < 0;
            }
        }
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
