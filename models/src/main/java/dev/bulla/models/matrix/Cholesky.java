package dev.bulla.models.matrix;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * H = LLᵀ of a positive definite matrix, to solve with.
 *
 * <p>Only the lower half of H is read, and H is left as it is. A pivot that rounding has made too small is raised, so that there
 * always is a factor. What is solved with it is then as good as H is well conditioned: callers that promise a distance to the
 * solution check it themselves.
 */
public final class Cholesky {

    private static final double RELATIVE = 1e-12;
    private static final double TINY = 1e-288;

    /** Up to this size all of a matrix stays near the processor while every column changes it. */
    private static final int SMALL = 256;

    private final double[][] l;
    private final boolean isRaised;

    private Cholesky(double[][] l, boolean isRaised) {
        this.l = l;
        this.isRaised = isRaised;
    }

    /** The factor; pivots are at least 10⁻¹² of their entry on the diagonal. */
    public static Cholesky of(double[][] h) {
        return of(h, diagonal -> RELATIVE * Math.max(TINY, Math.abs(diagonal)));
    }

    /** The factor; pivots are at least this number. */
    public static Cholesky of(double[][] h, double leastPivot) {
        return of(h, diagonal -> leastPivot);
    }

    private static Cholesky of(double[][] h, DoubleUnaryOperator leastPivot) {
        return h.length <= SMALL ? byColumns(h, leastPivot) : byRows(h, leastPivot);
    }

    private static Cholesky byRows(double[][] h, DoubleUnaryOperator leastPivot) {
        int n = h.length;
        double[][] l = new double[n][];
        boolean isRaised = false;
        for (int i = 0; i < n; i++) {
            double[] row = new double[i + 1];
            l[i] = row;
            for (int j = 0; j < i; j++) {
                row[j] = rest(h[i][j], row, l[j], j) / l[j][j];
            }
            double pivot = rest(h[i][i], row, row, i);
            double least = leastPivot.applyAsDouble(h[i][i]);
            isRaised |= !(pivot >= least);
            row[i] = Math.sqrt(Math.max(pivot, least));
        }
        return new Cholesky(l, isRaised);
    }

    /** The same bits: from every entry the same products are taken off in the same order, those of one column from all rows at once. */
    private static Cholesky byColumns(double[][] h, DoubleUnaryOperator leastPivot) {
        int n = h.length;
        double[][] l = new double[n][];
        for (int i = 0; i < n; i++) {
            l[i] = Arrays.copyOf(h[i], i + 1);
        }
        boolean isRaised = false;
        double[] column = new double[n];
        for (int k = 0; k < n; k++) {
            double least = leastPivot.applyAsDouble(h[k][k]);
            isRaised |= !(l[k][k] >= least);
            l[k][k] = Math.sqrt(Math.max(l[k][k], least));
            for (int i = k + 1; i < n; i++) {
                l[i][k] /= l[k][k];
                column[i] = l[i][k];
                takeOff(l[i], column, k + 1, i + 1);
            }
        }
        return new Cholesky(l, isRaised);
    }

    private static void takeOff(double[] row, double[] column, int from, int to) {
        double factor = column[to - 1];
        for (int j = from; j < to; j++) {
            row[j] -= factor * column[j];
        }
    }

    /** Whether a pivot was too small: the factor is then of a matrix nearby. */
    boolean isRaised() {
        return isRaised;
    }

    /** What is left of an entry when the first {@code count} products of two rows are taken off. */
    private static double rest(double entry, double[] a, double[] b, int count) {
        double sum = entry;
        for (int k = 0; k < count; k++) {
            sum -= a[k] * b[k];
        }
        return sum;
    }

    /** H⁻¹x. */
    public double[] solve(double[] x) {
        double[] y = solveLower(x);
        solveUpper(y);
        return y;
    }

    /** y ← L⁻ᵀy. */
    void solveUpper(double[] y) {
        for (int i = y.length - 1; i >= 0; i--) {
            double[] row = l[i];
            y[i] /= row[i];
            for (int k = 0; k < i; k++) {
                y[k] -= row[k] * y[i];
            }
        }
    }

    /** L⁻¹x: its squared length is xᵀH⁻¹x. */
    public double[] solveLower(double[] x) {
        double[] y = x.clone();
        for (int i = 0; i < y.length; i++) {
            y[i] = rest(y[i], l[i], y, i) / l[i][i];
        }
        return y;
    }

    /** Lx: of independent standard normal numbers, some whose covariance is H. */
    public double[] timesLower(double[] x) {
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = -rest(0, l[i], x, i + 1);
        }
        return y;
    }

    /** The logarithm of the determinant of H. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < l.length; i++) {
            sum += 2 * StrictMath.log(l[i][i]);
        }
        return sum;
    }
}
