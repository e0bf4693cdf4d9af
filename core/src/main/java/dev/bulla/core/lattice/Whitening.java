package dev.bulla.core.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Noise with a public shape: multiply the statistic by a public integer matrix A, add isotropic noise, undo A after.
 *
 * <p>The statistic A·x of a whole vector x is whole, and how far it moves is read off the integers of A, never off a
 * floating-point inverse. Adding σR with isotropic R and undoing A gives noise of covariance σ²(AᵀA)⁻¹. Take for A the
 * whitening matrix, times a power of two and rounded: its rounding errors cost accuracy, not privacy.
 *
 * <p>Which bounds are tight: one coordinate and the L1 ball always; box and L2 ball are upper bounds (the maximum is hard to
 * find, or irrational), reached as each method says. Source: docs/mathematics.md §3.7. Proof: {@code Whitening.proof.md}.
 *
 * <p>Limits: rows must be independent. A wide A (fewer rows than columns) has no inverse: {@link #unwhiten} refuses it, and
 * the caller, who chose A, undoes the whitening.
 */
public final class Whitening {

    private static final double WHOLE_UP_TO = 0x1p53;

    private final long[][] matrix;
    private final int columns;

    private Whitening(long[][] matrix, int columns) {
        this.matrix = matrix;
        this.columns = columns;
    }

    /** By this matrix, row by row; refused unless its rows are independent. */
    public static Whitening by(long[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        long[][] copy = new long[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns) {
                throw new IllegalArgumentException("matrix rows must have equal length");
            }
            copy[i] = rows[i].clone();
        }
        if (columns == 0 || !Rank.isFull(copy)) {
            throw new IllegalArgumentException("matrix must have independent rows: it is empty, singular or tall");
        }
        return new Whitening(copy, columns);
    }

    /** By a matrix computed in doubles, refused unless every entry is a whole number of at most 2⁵³. */
    public static Whitening by(double[][] rows) {
        long[][] whole = new long[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            whole[i] = new long[rows[i].length];
            for (int j = 0; j < rows[i].length; j++) {
                double entry = rows[i][j];
                if (!(Math.abs(entry) <= WHOLE_UP_TO) || entry != Math.rint(entry)) {
                    throw new IllegalArgumentException("matrix must hold whole numbers up to 2^53, got " + entry);
                }
                whole[i][j] = (long) entry;
            }
        }
        return by(whole);
    }

    /** How many sums go in. */
    public int columns() {
        return columns;
    }

    /** How many sums come out. */
    public int rows() {
        return matrix.length;
    }

    /** A·x, exactly, whatever x. */
    public BigInteger[] whiten(BigInteger[] sums) {
        sameLength(sums.length, columns);
        BigInteger[] out = new BigInteger[matrix.length];
        for (int i = 0; i < out.length; i++) {
            BigInteger sum = BigInteger.ZERO;
            for (int j = 0; j < columns; j++) {
                sum = sum.add(BigInteger.valueOf(matrix[i][j]).multiply(sums[j]));
            }
            out[i] = sum;
        }
        return out;
    }

    /** The x with A·x = released, in doubles: after noise, so its errors are no matter of privacy. Square A only. */
    public double[] unwhiten(double[] released) {
        sameLength(released.length, matrix.length);
        if (columns != matrix.length) {
            throw new IllegalStateException("only a square matrix can be undone");
        }
        return Elimination.solve(matrix, released);
    }

    /**
     * The reach of A·x when one coordinate of x moves, by at most {@code most} steps: most·max_j‖A_j‖ over the columns, in
     * both norms. Exact. The same for any move within the L1 ball of radius {@code most}.
     */
    public Reach oneCoordinate(long most) {
        BigInteger l1 = BigInteger.ZERO;
        BigInteger l2Squared = BigInteger.ZERO;
        for (int j = 0; j < columns; j++) {
            BigInteger absolute = BigInteger.ZERO;
            BigInteger square = BigInteger.ZERO;
            for (long[] row : matrix) {
                BigInteger entry = BigInteger.valueOf(row[j]).abs();
                absolute = absolute.add(entry);
                square = square.add(entry.multiply(entry));
            }
            l1 = l1.max(absolute);
            l2Squared = l2Squared.max(square);
        }
        return reach(l1, l2Squared).times(most);
    }

    /**
     * The reach of A·x when every coordinate j of x moves by at most {@code most[j]} steps: L1 ΣᵢΣⱼ|aᵢⱼ|dⱼ, L2²
     * Σᵢ(Σⱼ|aᵢⱼ|dⱼ)². Reached when the signs of A's rows agree up to a factor ±1, as for a diagonal or non-negative A.
     */
    public Reach box(long[] most) {
        sameLength(most.length, columns);
        BigInteger l1 = BigInteger.ZERO;
        BigInteger l2Squared = BigInteger.ZERO;
        for (long[] row : matrix) {
            BigInteger widest = BigInteger.ZERO;
            for (int j = 0; j < columns; j++) {
                if (most[j] < 0) {
                    throw new IllegalArgumentException("most must not be negative, got " + most[j]);
                }
                widest = widest.add(BigInteger.valueOf(row[j]).abs().multiply(BigInteger.valueOf(most[j])));
            }
            l1 = l1.add(widest);
            l2Squared = l2Squared.add(widest.multiply(widest));
        }
        return reach(l1, l2Squared);
    }

    /**
     * The reach of A·x when x moves by at most √{@code mostSquared} steps in the L2 norm: L2² mostSquared·maxᵢ Σⱼ|(AAᵀ)ᵢⱼ|,
     * or the trace of AAᵀ where that is less; L1 √rows times as much. Reached in L2 by an A with orthogonal rows.
     */
    public Reach ball(BigInteger mostSquared) {
        if (mostSquared.signum() < 0) {
            throw new IllegalArgumentException("mostSquared must not be negative, got " + mostSquared);
        }
        BigInteger trace = BigInteger.ZERO;
        BigInteger widest = BigInteger.ZERO;
        for (long[] row : matrix) {
            BigInteger sum = BigInteger.ZERO;
            for (long[] other : matrix) {
                sum = sum.add(dot(row, other).abs());
            }
            widest = widest.max(sum);
            trace = trace.add(dot(row, row));
        }
        BigInteger l2Squared = widest.min(trace).multiply(mostSquared);
        BigInteger l1Squared = l2Squared.multiply(BigInteger.valueOf(matrix.length));
        // A whole vector has a whole L1 norm, so the root may be rounded down.
        return reach(l1Squared.sqrt(), l2Squared);
    }

    private static BigInteger dot(long[] a, long[] b) {
        BigInteger sum = BigInteger.ZERO;
        for (int j = 0; j < a.length; j++) {
            sum = sum.add(BigInteger.valueOf(a[j]).multiply(BigInteger.valueOf(b[j])));
        }
        return sum;
    }

    private static Reach reach(BigInteger l1, BigInteger l2Squared) {
        return new Reach(new BigDecimal(l1), new BigDecimal(l2Squared));
    }

    private static void sameLength(int length, int expected) {
        if (length != expected) {
            throw new IllegalArgumentException("length must be " + expected + ", got " + length);
        }
    }
}
