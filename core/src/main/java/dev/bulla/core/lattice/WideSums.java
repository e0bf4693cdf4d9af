package dev.bulla.core.lattice;

import java.math.BigInteger;

/**
 * Exact totals in 128 bits, two longs each: they cannot overflow and adding cannot throw, whatever the rows.
 *
 * <p>Any order, partitioning and merging of the same numbers gives the same bits. An overflow would take 2⁶⁴ additions.
 * Not for use by two threads at once: each has its own, merged after. Proof: {@code WideSums.proof.md}.
 */
public final class WideSums {

    /** With coordinates of at most 2¹⁹ steps … */
    public static final long EXACT_ABS = 1L << 19;

    /** … the Gram matrix of this number of rows is exact in doubles. */
    public static final int EXACT_ROWS = 8_192;

    private static final long EXACT_DOUBLE = 1L << 53;

    private final long[] low;
    private final long[] high;

    public WideSums(int dimension) {
        this.low = new long[dimension];
        this.high = new long[dimension];
    }

    /**
     * Whether every partial sum of products of two coordinates, of at most {@code maxAbs} steps each, over at most {@code
     * rows} rows is a whole number that a double holds: rows·maxAbs² ≤ 2⁵³. Then IEEE double sums, products and fused
     * products are exact in any order and blocking (not Strassen, not emulated or reduced precision).
     */
    public static boolean gramIsExact(long maxAbs, long rows) {
        if (maxAbs < 0 || rows < 0) {
            throw new IllegalArgumentException("maxAbs and rows must not be negative, got " + maxAbs + " and " + rows);
        }
        if (maxAbs == 0 || rows == 0) {
            return true;
        }
        return maxAbs < 1L << 27 && rows <= EXACT_DOUBLE / (maxAbs * maxAbs);
    }

    public int dimension() {
        return low.length;
    }

    /** Adds to one sum. */
    public void add(int index, long value) {
        add(index, value, value >> 63);
    }

    /** Adds a number to each sum. */
    public void addAll(long[] values) {
        sameDimension(values.length);
        for (int i = 0; i < values.length; i++) {
            add(i, values[i]);
        }
    }

    /** Adds whole doubles below 2⁶³ to the sums, such as the block Gram matrix of {@link #gramIsExact}. */
    public void addAll(double[] wholes) {
        sameDimension(wholes.length);
        for (int i = 0; i < wholes.length; i++) {
            add(i, (long) wholes[i]);
        }
    }

    /** Adds another's sums to these. */
    public void merge(WideSums other) {
        sameDimension(other.low.length);
        for (int i = 0; i < low.length; i++) {
            add(i, other.low[i], other.high[i]);
        }
    }

    /** One sum, exactly. */
    public BigInteger total(int index) {
        BigInteger rest = BigInteger.valueOf(low[index] >>> 1).shiftLeft(1).or(BigInteger.valueOf(low[index] & 1));
        return BigInteger.valueOf(high[index]).shiftLeft(64).add(rest);
    }

    /** All sums, exactly. */
    public BigInteger[] totals() {
        BigInteger[] totals = new BigInteger[low.length];
        for (int i = 0; i < totals.length; i++) {
            totals[i] = total(i);
        }
        return totals;
    }

    /**
     * The sum modulo 2⁶⁴, as a long in two's complement. Private until noise, wrapping too, is added: {@link
     * #wrappedWithNoise}.
     */
    public long wrapped(int index) {
        return low[index];
    }

    /** (sum + noise) modulo 2⁶⁴: a function of the ideal noisy sum, hence as private as it. */
    public long wrappedWithNoise(int index, long noise) {
        return low[index] + noise;
    }

    private void add(int index, long valueLow, long valueHigh) {
        long sum = low[index] + valueLow;
        long carry = Long.compareUnsigned(sum, valueLow) < 0 ? 1 : 0;
        low[index] = sum;
        high[index] += valueHigh + carry;
    }

    private void sameDimension(int length) {
        if (length != low.length) {
            throw new IllegalArgumentException("dimension must be " + low.length + ", got " + length);
        }
    }
}
