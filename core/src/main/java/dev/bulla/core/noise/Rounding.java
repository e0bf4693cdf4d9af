package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigInteger;

/**
 * From a deviate x = (c + F)/64 to ⌊s·x⌋ or ⌊s·x + ½⌋, exactly: from as many digits of F as decide it.
 *
 * <p>After k digits F lies in [f, f + 1)/2^k, so s·x lies between two known fractions; when both have the same floor, that is
 * the answer. Twenty-four digits nearly always decide for scales up to 2¹⁶, and fifty-four for larger ones; then a product
 * of two words, or of three, is enough.
 */
final class Rounding {

    private static final int CELL_BITS = 6;
    private static final int NARROW_BITS = Draw.FRACTION_BITS;
    private static final int WIDE_BITS = 54;
    private static final long UNDECIDED = -1;
    private static final long NARROW_NUMERATOR = 1L << 29;
    private static final int NARROW_PLACES = 62;
    private static final int WIDE_PLACES = 126;
    private static final double NARROW_SCALE = 0x1p16;

    private final long numerator;
    private final long divisor;
    private final int shift;
    private final boolean nearest;
    private final boolean narrow;
    private final int places;
    private final long half;

    private Rounding(Scale scale, boolean nearest) {
        this.numerator = scale.numerator();
        this.divisor = scale.divisor();
        this.shift = scale.shift();
        this.nearest = nearest;
        this.narrow = numerator < NARROW_NUMERATOR
                && Long.SIZE - Long.numberOfLeadingZeros(divisor) + shift + CELL_BITS + NARROW_BITS <= NARROW_PLACES
                && Math.scalb((double) numerator / divisor, -shift) <= NARROW_SCALE;
        this.places = shift + CELL_BITS + (narrow ? NARROW_BITS : WIDE_BITS);
        this.half = nearest && narrow ? divisor << (places - 1) : 0;
    }

    /** ⌊s·x⌋. */
    static Rounding down(Scale scale) {
        return new Rounding(scale, false);
    }

    /** ⌊s·x + ½⌋. */
    static Rounding toNearest(Scale scale) {
        return new Rounding(scale, true);
    }

    /**
     * The answer for a cell below 512 and a fraction of which the first {@value Draw#FRACTION_BITS} digits are given; more are
     * drawn when needed.
     */
    long round(long cell, long fraction, RandomBits bits) {
        if (narrow) {
            long low = ((cell << NARROW_BITS) | fraction) * numerator + half;
            long answer = whole(low >>> places);
            boolean decided = answer == whole((low + numerator - 1) >>> places);
            return decided ? answer : round(cell, new LazyUniform(fraction, NARROW_BITS, bits));
        }
        if (places > WIDE_PLACES || divisor != 1) {
            return round(cell, new LazyUniform(fraction, NARROW_BITS, bits));
        }
        long digits =
                (fraction << (WIDE_BITS - NARROW_BITS)) | (bits.nextLong() >>> (Long.SIZE - WIDE_BITS + NARROW_BITS));
        long answer = wide((cell << WIDE_BITS) | digits);
        return answer == UNDECIDED ? round(cell, new LazyUniform(digits, WIDE_BITS, bits)) : answer;
    }

    /** The answer for any cell, from whatever it takes; modulo 2⁶³. */
    long round(long cell, LazyUniform fraction) {
        BigInteger step = BigInteger.valueOf(numerator);
        for (int words = 1; ; words++) {
            int bits = Long.SIZE * words;
            int point = shift + CELL_BITS + bits;
            BigInteger x = BigInteger.valueOf(cell).shiftLeft(bits).add(fraction.leading(words));
            BigInteger whole = BigInteger.valueOf(divisor).shiftLeft(point);
            BigInteger low = x.multiply(step).add(nearest ? whole.shiftRight(1) : BigInteger.ZERO);
            BigInteger answer = low.divide(whole);
            if (answer.equals(low.add(step).subtract(BigInteger.ONE).divide(whole))) {
                return answer.longValue() & Long.MAX_VALUE;
            }
        }
    }

    /** The answer from {@value #WIDE_BITS} digits, in 128 bits, or {@link #UNDECIDED}. */
    private long wide(long x) {
        long low = x * numerator;
        long high = Math.multiplyHigh(x, numerator);
        if (nearest) {
            int bit = places - 1;
            long rise = bit < Long.SIZE ? 1L << bit : 0;
            high += (bit < Long.SIZE ? 0 : 1L << bit) + carry(low, rise);
            low += rise;
        }
        long answer = shifted(high, low);
        long upper = shifted(high + carry(low, numerator - 1), low + numerator - 1);
        return answer == upper ? answer : UNDECIDED;
    }

    /** Divided by the odd part of the denominator; ⌊⌊a/2^p⌋/d⌋ = ⌊a/(d·2^p)⌋. */
    private long whole(long value) {
        return divisor == 1 ? value : value / divisor;
    }

    private static long carry(long a, long b) {
        return Long.compareUnsigned(a + b, a) < 0 ? 1 : 0;
    }

    private long shifted(long high, long low) {
        return places < Long.SIZE ? (low >>> places) | (high << -places) : high >>> places;
    }
}
