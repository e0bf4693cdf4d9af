package dev.bulla.core.noise;

/**
 * What the 64 bits of a draw's first word are used for, from the lowest: the slot of a {@link CellTable}, the first bits of
 * the uniform that is held against its threshold, the first bits of the uniform that decides the sign, the first bits of
 * the fraction within the cell, and the first bits of the uniform that decides whether the fraction is kept. Each part that
 * should need more bits draws them; the last two share a second word.
 */
final class Draw {

    static final int SIGN_BITS = 9;
    static final int FRACTION_BITS = 22;
    static final int TEST_BITS = 10;

    /** The digits of the fraction, and of the uniform that decides whether it is kept, after a second word. */
    static final int LONG_FRACTION_BITS = FRACTION_BITS + Integer.SIZE;

    static final int LONG_TEST_BITS = TEST_BITS + Integer.SIZE;

    private static final int SIGN_AT = CellTable.SLOT_BITS + CellTable.QUICK_BITS;
    private static final int FRACTION_AT = SIGN_AT + SIGN_BITS;
    private static final int TEST_AT = FRACTION_AT + FRACTION_BITS;

    private Draw() {}

    static int slot(long word) {
        return (int) word & (CellTable.SLOTS - 1);
    }

    static int threshold(long word) {
        return (int) (word >>> CellTable.SLOT_BITS) & ((1 << CellTable.QUICK_BITS) - 1);
    }

    static int sign(long word) {
        return (int) (word >>> SIGN_AT) & ((1 << SIGN_BITS) - 1);
    }

    /** The magnitude with a fair sign, without a branch that chance would make hard to predict. */
    static long signed(long magnitude, long word) {
        long sign = -((word >>> SIGN_AT) & 1);
        return (magnitude ^ sign) - sign;
    }

    static long fraction(long word) {
        return (word >>> FRACTION_AT) & ((1L << FRACTION_BITS) - 1);
    }

    static long test(long word) {
        return word >>> TEST_AT;
    }

    /** A fraction with 32 digits more. */
    static long longFraction(long fraction, long second) {
        return (fraction << Integer.SIZE) | (second >>> Integer.SIZE);
    }

    /** A test with the other 32 bits of the second word. */
    static long longTest(long test, long second) {
        return (test << Integer.SIZE) | (second & 0xFFFF_FFFFL);
    }
}
