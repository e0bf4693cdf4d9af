package dev.bulla.core.lattice;

import java.math.BigDecimal;

/**
 * The whole multiples of a public step h = 2^−power.
 *
 * <p>{@link #truncate} moves toward zero, so it never enlarges a coordinate: |q|·h ≤ |x|. Proof of what follows for
 * norms and distances: {@code Ball.proof.md} (Lemma R0) and {@code Reach.proof.md} (Lemma R1).
 *
 * @param power 0 for whole numbers, at most {@value #FINEST}
 */
public record Grid(int power) {

    /** The finest grid has steps of 2⁻⁴⁰. */
    public static final int FINEST = 40;

    /** Where {@link #truncate} saturates, in steps: 2⁶². */
    public static final long LARGEST = 1L << 62;

    private static final int ROUNDING_BITS = 21;

    /** The whole numbers. */
    public static final Grid WHOLE = new Grid(0);

    public Grid {
        if (power < 0 || power > FINEST) {
            throw new IllegalArgumentException("power must be between 0 and " + FINEST + ", got " + power);
        }
    }

    /**
     * The coarsest grid on which rounding m aggregated coordinates adds at most a relative 2⁻²¹ to their reach in either
     * norm, as far as {@value #FINEST} allows.
     */
    public static Grid fineFor(Reach reach, int m) {
        double l1 = reach.l1().doubleValue() / m;
        double l2 = StrictMath.sqrt(reach.l2Squared().doubleValue() / m);
        int power = ROUNDING_BITS - Math.getExponent(Math.min(l1, l2));
        return new Grid(Math.max(0, Math.min(FINEST, power)));
    }

    /** The step h. */
    public double step() {
        return Math.scalb(1.0, -power);
    }

    /** The step h as a decimal, exactly. */
    public BigDecimal exactStep() {
        return new BigDecimal(step());
    }

    /**
     * The number of whole steps in {@code value}, toward zero. Total: NaN gives 0, and anything beyond ±{@link #LARGEST}
     * steps, infinities included, gives ±{@link #LARGEST}.
     */
    public long truncate(double value) {
        // A product with a power of two ≥ 1 is exact, subnormals included, or overflows to an infinity; the cast
        // truncates, saturates and sends NaN to 0.
        long steps = (long) (value * (1L << power));
        return Math.max(-LARGEST, Math.min(LARGEST, steps));
    }

    /** {@link #truncate(double)} of every coordinate: for aggregates, whose sensitivity then grows as Reach says. */
    public void truncate(double[] values, long[] out) {
        if (values.length != out.length) {
            throw new IllegalArgumentException("out must have length " + values.length + ", got " + out.length);
        }
        for (int i = 0; i < values.length; i++) {
            out[i] = truncate(values[i]);
        }
    }

    /** The value of a number of steps, to the nearest double: for values that are already released. */
    public double value(long steps) {
        return steps * step();
    }
}
