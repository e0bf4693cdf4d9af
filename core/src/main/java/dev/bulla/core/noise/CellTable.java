package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Function;

/**
 * Draws one of {@value #SLOTS} cells with given real probabilities, exactly, by Walker's alias method.
 *
 * <p>A slot is picked by nine bits and kept when a uniform real lies below the slot's threshold, else its alias is taken.
 * Thresholds are real numbers known to any number of digits: the first {@value #QUICK_BITS} bits are in one table, the next
 * 64 in another, and what lies beyond is worked out should a draw ever need it. Proof: {@code CellTable.proof.md}.
 */
final class CellTable {

    static final int SLOT_BITS = 9;
    static final int SLOTS = 1 << SLOT_BITS;
    static final int QUICK_BITS = 14;

    private final Function<MathContext, BigDecimal[]> probabilities;
    private final int[] alias = new int[SLOTS];
    private final int[] order = new int[SLOTS];
    private final int[] entries = new int[SLOTS];
    private final long[] more = new long[SLOTS];

    /**
     * A table.
     *
     * @param probabilities from a precision to the probabilities of the cells, each right to that many digits
     */
    CellTable(Function<MathContext, BigDecimal[]> probabilities) {
        this.probabilities = probabilities;
        pair(probabilities.apply(new MathContext(Threshold.FIRST_DIGITS)));
        BigDecimal[] thresholds = thresholds(Threshold.FIRST_DIGITS);
        for (int slot = 0; slot < SLOTS; slot++) {
            BigInteger bits = Threshold.leading(thresholds[slot], QUICK_BITS + Long.SIZE, Threshold.FIRST_DIGITS);
            entries[slot] = (bits.shiftRight(Long.SIZE).intValueExact() << SLOT_BITS) | alias[slot];
            more[slot] = bits.longValue();
        }
    }

    /**
     * The cell for a slot and the first {@value #QUICK_BITS} bits of a uniform real, of which more are drawn on a tie.
     *
     * @param bitsOfUniform below 2^{@value #QUICK_BITS}
     */
    int cell(int slot, int bitsOfUniform, RandomBits bits) {
        int entry = entries[slot];
        int threshold = entry >>> SLOT_BITS;
        if (bitsOfUniform == threshold) {
            return settle(slot, bits);
        }
        int below = (bitsOfUniform - threshold) >> 31;
        return (slot & below) | (entry & (SLOTS - 1) & ~below);
    }

    int alias(int slot) {
        return alias[slot];
    }

    /** The first bits of a slot's threshold. */
    int quick(int slot) {
        return entries[slot] >>> SLOT_BITS;
    }

    /** The 64 bits after them. */
    long more(int slot) {
        return more[slot];
    }

    private int settle(int slot, RandomBits bits) {
        return Threshold.settle(digits -> thresholds(digits)[slot], QUICK_BITS, more[slot], bits) ? slot : alias[slot];
    }

    /** Vose's pairing: which slot fills up which. Any pairing is right; the thresholds then follow from it exactly. */
    private void pair(BigDecimal[] probability) {
        BigDecimal[] left = scaled(probability);
        Deque<Integer> small = new ArrayDeque<>();
        Deque<Integer> large = new ArrayDeque<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            (left[slot].compareTo(BigDecimal.ONE) < 0 ? small : large).add(slot);
        }
        int done = 0;
        while (!small.isEmpty() && !large.isEmpty()) {
            int poor = small.remove();
            int rich = large.element();
            alias[poor] = rich;
            order[done++] = poor;
            left[rich] = left[rich].subtract(BigDecimal.ONE.subtract(left[poor]));
            if (left[rich].compareTo(BigDecimal.ONE) < 0) {
                small.add(large.remove());
            }
        }
        small.addAll(large);
        for (int slot : small) {
            alias[slot] = slot;
            order[done++] = slot;
        }
    }

    /** t_j = N·p_j − Σ (1 − t_k) over the slots k that j fills up, in the order of the pairing. */
    private BigDecimal[] thresholds(int digits) {
        BigDecimal[] threshold = scaled(probabilities.apply(new MathContext(digits)));
        for (int slot : order) {
            if (alias[slot] != slot) {
                threshold[alias[slot]] = threshold[alias[slot]].subtract(BigDecimal.ONE.subtract(threshold[slot]));
            } else {
                threshold[slot] = BigDecimal.ONE;
            }
        }
        return threshold;
    }

    private static BigDecimal[] scaled(BigDecimal[] probability) {
        return Arrays.stream(probability)
                .map(p -> p.multiply(BigDecimal.valueOf(SLOTS)))
                .toArray(BigDecimal[]::new);
    }
}
