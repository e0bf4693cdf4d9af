package dev.bulla.synth.mobility;

import dev.bulla.core.refusal.Worded;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How long a person's vector may be: what is longer is cut to that length, in its own direction. Lengths are powers of the root of two, in units of one visit of the heaviest kind.
 *
 * @param norm in which length is measured: the one that the noise is for
 * @param halvings which length: 2 to the half of it
 */
record Clip(Norm norm, int halvings) {

    /** How bounds are rounded. */
    static final MathContext UP = new MathContext(50, RoundingMode.UP);

    /** A length is so many steps of what is told, so that nothing worth telling is lost when vectors are cut. */
    static final long STEPS = 1L << 16;

    /** A norm. */
    enum Norm implements Worded {
        /** The sum, for Laplace noise. */
        L1,
        /** The root of the sum of squares, for normal noise. */
        L2
    }

    /** The square of the length, in parts of {@link Parts#ONE}. */
    static long squared(int halvings) {
        return ((long) Parts.ONE * Parts.ONE) << halvings;
    }

    /** The length, in parts of {@link Parts#ONE}, down to a whole number. */
    long length() {
        long squared = squared(halvings);
        long root = rootAbove(squared);
        return root * root == squared ? root : root - 1;
    }

    /** The length in visits of the heaviest kind. */
    double visits() {
        return (double) length() / Parts.ONE;
    }

    /** The first of the lengths that a vector is not longer than, at most {@code most}. */
    static int halvings(long squared, int most) {
        int halvings = 0;
        while (halvings < most && squared > squared(halvings)) {
            halvings++;
        }
        return halvings;
    }

    /** The first of the lengths above all that a unit of so many rows can have. */
    static int most(int rows) {
        // Each visit adds to three kinds at most: itself, a start or a step, a length or a gap.
        long longest = 5L * Parts.ONE * rows;
        return halvings(longest * longest, 40);
    }

    /** What the length of a vector is cut by: at least its own length and at least {@link #length}, a whole number. */
    long divisor(long squared) {
        return Math.max(length(), rootAbove(squared));
    }

    /** The least whole number whose square is not below; for squares below 2⁵². */
    private static long rootAbove(long squared) {
        long root = (long) Math.sqrt((double) squared);
        while (root * root < squared) {
            root++;
        }
        while (root > 0 && (root - 1) * (root - 1) >= squared) {
            root--;
        }
        return root;
    }
}
