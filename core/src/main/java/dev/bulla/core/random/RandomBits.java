package dev.bulla.core.random;

/**
 * A source of independent, uniform bits.
 *
 * <p>Only this package can make one, so that no caller can hand a mechanism bits of its own.
 */
public abstract class RandomBits {

    RandomBits() {}

    /** Bits from the platform's secure generator, stretched by AES-256 in counter mode. Safe for any thread. */
    public static RandomBits secure() {
        return AesBits.INSTANCE;
    }

    /** The same bits without looking up the thread each time; for use by the calling thread only. */
    public RandomBits local() {
        return this;
    }

    /** Sixty-four fresh bits. */
    public abstract long nextLong();

    /** A fair coin. */
    public final boolean nextBit() {
        return nextLong() < 0;
    }

    /**
     * A whole number, every one from 0 to {@code bound − 1} equally likely: the leading bits of fresh words, drawn again
     * until they fall below the bound.
     */
    public final long below(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        if (bound == 1) {
            return 0;
        }
        int shift = Long.numberOfLeadingZeros(bound - 1);
        long draw = nextLong() >>> shift;
        while (draw >= bound) {
            draw = nextLong() >>> shift;
        }
        return draw;
    }
}
