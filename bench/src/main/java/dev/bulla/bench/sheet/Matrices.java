package dev.bulla.bench.sheet;

/** The little linear algebra that figures need, for matrices of a few dozen rows. */
public final class Matrices {

    private Matrices() {}

    public static double[] times(double[][] a, double[] b) {
        double[] c = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                c[i] += a[i][j] * b[j];
            }
        }
        return c;
    }

    public static double norm(double[] a) {
        double sum = 0;
        for (double value : a) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    /** A with λ added to its diagonal. */
    public static double[][] plus(double[][] a, double lambda) {
        double[][] b = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i].clone();
            b[i][i] += lambda;
        }
        return b;
    }

    /** The solution of Ax = b by elimination; a zero pivot is taken for a tiny one. */
    public static double[] solve(double[][] matrix, double[] right) {
        int n = right.length;
        double[][] a = plus(matrix, 0);
        double[] b = right.clone();
        for (int k = 0; k < n; k++) {
            pivot(a, b, k);
            double top = a[k][k] == 0 ? Double.MIN_NORMAL : a[k][k];
            for (int i = k + 1; i < n; i++) {
                double factor = a[i][k] / top;
                for (int j = k; j < n; j++) {
                    a[i][j] -= factor * a[k][j];
                }
                b[i] -= factor * b[k];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                b[i] -= a[i][j] * b[j];
            }
            b[i] /= a[i][i] == 0 ? Double.MIN_NORMAL : a[i][i];
        }
        return b;
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
