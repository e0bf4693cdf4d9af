package dev.bulla.audit.attack;

import java.util.Arrays;

/** Least squares for attackers: small systems, plain doubles. Nothing private rests on it. */
public final class Solver {

    private Solver() {}

    /**
     * The weights that tell right from rows of numbers with the least squared error.
     *
     * @param ridge how much a squared weight costs, against the mean square of the numbers
     */
    public static double[] leastSquares(double[][] left, double[] right, double ridge) {
        int d = left[0].length;
        double[][] a = new double[d][d];
        double[] b = new double[d];
        for (int i = 0; i < left.length; i++) {
            double[] row = left[i];
            for (int j = 0; j < d; j++) {
                if (row[j] != 0) {
                    b[j] += row[j] * right[i];
                    for (int k = 0; k <= j; k++) {
                        a[j][k] += row[j] * row[k];
                    }
                }
            }
        }
        double mean = 0;
        for (int j = 0; j < d; j++) {
            mean += a[j][j] / d;
        }
        for (int j = 0; j < d; j++) {
            a[j][j] += ridge * (mean == 0 ? 1 : mean);
            for (int k = 0; k < j; k++) {
                a[k][j] = a[j][k];
            }
        }
        return solve(a, b);
    }

    /** The solution of Ax = b by elimination with the largest pivots; a direction that A does not know stays 0. Both are overwritten. */
    public static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        double size = Arrays.stream(a)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
        for (int k = 0; k < n; k++) {
            pivot(a, b, k);
            if (Math.abs(a[k][k]) <= 1e-14 * size) {
                continue;
            }
            for (int i = k + 1; i < n; i++) {
                double factor = a[i][k] / a[k][k];
                if (factor != 0) {
                    for (int j = k; j < n; j++) {
                        a[i][j] -= factor * a[k][j];
                    }
                    b[i] -= factor * b[k];
                }
            }
        }
        double[] x = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double rest = b[i];
            for (int j = i + 1; j < n; j++) {
                rest -= a[i][j] * x[j];
            }
            x[i] = Math.abs(a[i][i]) <= 1e-14 * size ? 0 : rest / a[i][i];
        }
        return x;
    }

    private static void pivot(double[][] a, double[] b, int k) {
        int best = k;
        for (int i = k + 1; i < b.length; i++) {
            best = Math.abs(a[i][k]) > Math.abs(a[best][k]) ? i : best;
        }
        double[] line = a[k];
        a[k] = a[best];
        a[best] = line;
        double right = b[k];
        b[k] = b[best];
        b[best] = right;
    }
}
