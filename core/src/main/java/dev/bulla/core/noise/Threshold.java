package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.IntFunction;

/**
 * A real number in [0, 1] known to any number of digits, against which uniform reals are held: the first bits and the 64
 * after them are stored, those beyond are computed should a draw ever need them. Proof: {@code CellTable.proof.md}.
 */
final class Threshold {

    /** The digits that are worked out at first. */
    static final int FIRST_DIGITS = 60;

    private static final int DIGITS_PER_WORD = 20;
    private static final int DOUBTFUL_DIGITS = 10;

    private final IntFunction<BigDecimal> value;
    private final int quickBits;
    private final int quick;
    private final long more;

    /**
     * A threshold.
     *
     * @param value from n to the number, right to n − 10 decimals
     * @param quickBits how many bits of a uniform are held against it at first
     */
    Threshold(IntFunction<BigDecimal> value, int quickBits) {
        this.value = value;
        this.quickBits = quickBits;
        BigInteger first = leading(value.apply(FIRST_DIGITS), quickBits + Long.SIZE, FIRST_DIGITS);
        this.quick = first.shiftRight(Long.SIZE).intValueExact();
        this.more = first.longValue();
    }

    /** All ones when the uniform with these first bits is below the threshold, else 0. */
    int maskBelow(int bitsOfUniform, RandomBits bits) {
        return bitsOfUniform == quick ? -toInt(settle(value, quickBits, more, bits)) : (bitsOfUniform - quick) >> 31;
    }

    int quick() {
        return quick;
    }

    long more() {
        return more;
    }

    /** Whether a uniform is below when all bits so far agree with the threshold's: drawn on until they differ. */
    static boolean settle(IntFunction<BigDecimal> value, int quickBits, long more, RandomBits bits) {
        int order = Long.compareUnsigned(bits.nextLong(), more);
        for (int words = 2; order == 0; words++) {
            int digits = FIRST_DIGITS + DIGITS_PER_WORD * words;
            long word = leading(value.apply(digits), quickBits + Long.SIZE * words, digits)
                    .longValue();
            order = Long.compareUnsigned(bits.nextLong(), word);
        }
        return order < 0;
    }

    /** The first bits of a number that is right to a given number of digits; that the error cannot change them is checked. */
    static BigInteger leading(BigDecimal value, int bits, int digits) {
        BigDecimal doubt = BigDecimal.ONE.movePointLeft(digits - DOUBTFUL_DIGITS);
        BigInteger low = floor(value.subtract(doubt).max(BigDecimal.ZERO), bits);
        BigInteger high = floor(value.add(doubt), bits);
        boolean one = value.compareTo(BigDecimal.ONE) == 0;
        if (!one && !low.equals(high)) {
            throw new IllegalStateException("a threshold needs more digits");
        }
        return one ? BigInteger.ONE.shiftLeft(bits) : low;
    }

    private static BigInteger floor(BigDecimal value, int bits) {
        return value.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(bits)))
                .setScale(0, RoundingMode.FLOOR)
                .toBigInteger();
    }

    private static int toInt(boolean yes) {
        return yes ? 1 : 0;
    }
}
