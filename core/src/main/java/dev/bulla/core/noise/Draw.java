package dev.bulla.core.noise;

/**
 * What the 64 bits of one word are used for, from the lowest: the slot of a {@link CellTable}, the first bits of the uniform
 * that is held against its threshold, the sign, the first bits of the place within the cell, and the first bits of the
 * uniform that decides whether the place is kept. Each part that should need more bits draws them.
 */
final class Draw {

    static final int FRACTION_BITS = 24;
    static final int TEST_BITS = 12;

    private static final int SIGN_AT = CellTable.SLOT_BITS + CellTable.QUICK_BITS;
    private static final int FRACTION_AT = SIGN_AT + 1;
    private static final int TEST_AT = FRACTION_AT + FRACTION_BITS;

    private Draw() {}

    static int slot(long word) {
        return (int) word & (CellTable.SLOTS - 1);
    }

    static int threshold(long word) {
        return (int) (word >>> CellTable.SLOT_BITS) & ((1 << CellTable.QUICK_BITS) - 1);
    }

    static boolean isNegative(long word) {
        return ((word >>> SIGN_AT) & 1) != 0;
    }

    /** The magnitude with the word's sign, without a branch that chance would make hard to predict. */
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
}
