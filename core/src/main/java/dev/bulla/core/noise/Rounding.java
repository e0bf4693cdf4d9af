package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigInteger;

/**
 * From a deviate x = (c + F)/64 to ⌊s·x⌋ or ⌊s·x + ½⌋, exactly: from as many digits of F as decide it.
 *
 * <p>After k digits F lies in [f, f + 1)/2^k, so s·x lies between two known fractions; when both have the same floor, that is
 * the answer. Twenty-two digits nearly always decide for scales up to 2¹⁴, and fifty-four for larger ones; then a product
 * of one word, or of two, is enough.
 */
final class Rounding {

    private static final int CELL_BITS = 6;
    private static final int NARROW_BITS = Draw.FRACTION_BITS;
    private static final int WIDE_BITS = Draw.LONG_FRACTION_BITS;
    private static final int SPARE = 4;
    private static final long UNDECIDED = -1;
    private static final long NARROW_NUMERATOR = 1L << 29;
    private static final int NARROW_PLACES = 62;
    private static final double NARROW_SCALE = 0x1p14;

    private final long numerator;
    private final long divisor;
    private final int shift;
    private final boolean nearest;
    private final boolean narrow;
    private final int places;
    private final boolean wide;
    private final long wideNumerator;
    private final int wideShift;
    private final long wideHalf;
    private final long half;

    private Rounding(Scale scale, boolean nearest) {
        this.numerator = scale.numerator();
        this.divisor = scale.divisor();
        this.shift = scale.shift();
        this.nearest = nearest;
        this.narrow = numerator < NARROW_NUMERATOR
                && Long.SIZE - Long.numberOfLeadingZeros(divisor) + shift + CELL_BITS + NARROW_BITS <= NARROW_PLACES
                && Math.scalb((double) numerator / divisor, -shift) <= NARROW_SCALE;
        this.places = shift + CELL_BITS + NARROW_BITS;
        int zeros = Long.numberOfLeadingZeros(numerator) - 2;
        this.wideNumerator = numerator << Math.max(0, zeros);
        this.wideShift = shift + zeros + CELL_BITS + WIDE_BITS - Long.SIZE;
        this.wide = divisor == 1 && zeros >= 0 && wideShift >= 1 && wideShift < Long.SIZE;
        this.wideHalf = nearest && wide ? 1L << (wideShift - 1) : 0;
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
            if (answer == whole((low + numerator - 1) >>> places)) {
                return answer;
            }
        }
        return roundLong(cell, Draw.longFraction(fraction, bits.nextLong()), bits);
    }

    /** The same, of a fraction of which {@value Draw#LONG_FRACTION_BITS} digits are given. */
    long roundLong(long cell, long fraction, RandomBits bits) {
        long answer = wide ? wide((cell << WIDE_BITS) | fraction, 0) : UNDECIDED;
        return answer == UNDECIDED ? round(cell, new LazyUniform(fraction, WIDE_BITS, bits)) : answer;
    }

    /** The same for a cell beyond the table, with four digits fewer and so room for sixteen times as many cells. */
    long roundBeyond(long cell, long fraction, RandomBits bits) {
        boolean fits = wide && cell < (long) CellTable.SLOTS << SPARE && wideShift > SPARE;
        long x = (cell << (WIDE_BITS - SPARE)) | (fraction >>> SPARE);
        long answer = fits ? wide(x, SPARE) : UNDECIDED;
        return answer == UNDECIDED ? round(cell, new LazyUniform(fraction, WIDE_BITS, bits)) : answer;
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

    /**
     * The answer from {@value #WIDE_BITS} digits, or {@link #UNDECIDED}. The numerator is written with 62 bits, so that what
     * stands before the point is in the upper word of the product.
     *
     * @param fewer how many digits x lacks
     */
    private long wide(long x, int fewer) {
        long low = x * wideNumerator;
        long high = Math.multiplyHigh(x, wideNumerator) + (wideHalf >>> fewer);
        long carry = Long.compareUnsigned(low + wideNumerator - 1, low) < 0 ? 1 : 0;
        long answer = high >>> (wideShift - fewer);
        return answer == (high + carry) >>> (wideShift - fewer) ? answer : UNDECIDED;
    }

    /** Divided by the odd part of the denominator; ⌊⌊a/2^p⌋/d⌋ = ⌊a/(d·2^p)⌋. */
    private long whole(long value) {
        return divisor == 1 ? value : value / divisor;
    }
}
