package dev.bulla.bench.reproduce;

import java.util.Arrays;

/** The little linear algebra that figures need, for matrices of a few dozen rows. */
final class Matrices {

    private static final int MOST_SWEEPS = 60;

    private Matrices() {}

    static double[] times(double[][] a, double[] b) {
        double[] c = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                c[i] += a[i][j] * b[j];
            }
        }
        return c;
    }

    static double norm(double[] a) {
        double sum = 0;
        for (double value : a) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    /** A with λ added to its diagonal. */
    static double[][] plus(double[][] a, double lambda) {
        double[][] b = new double[a.length][];
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i].clone();
            b[i][i] += lambda;
        }
        return b;
    }

    /** The solution of Ax = b by elimination; a zero pivot is taken for a tiny one. */
    static double[] solve(double[][] matrix, double[] right) {
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

    /** Eigenvalues and, in the columns, eigenvectors of a symmetric matrix, by Jacobi's rotations. */
    static Spectrum spectrum(double[][] symmetric) {
        int n = symmetric.length;
        double[][] a = plus(symmetric, 0);
        double[][] v = plus(new double[n][n], 1);
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            boolean done = true;
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (Math.abs(a[p][q]) > 1e-15 * (Math.abs(a[p][p]) + Math.abs(a[q][q]))) {
                        rotate(a, v, p, q);
                        done = false;
                    }
                }
            }
            if (done) {
                break;
            }
        }
        double[] values = new double[n];
        Arrays.setAll(values, i -> a[i][i]);
        return new Spectrum(values, v);
    }

    private static void rotate(double[][] a, double[][] v, int p, int q) {
        double tau = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
        double c = 1 / Math.sqrt(1 + t * t);
        double s = t * c;
        for (double[] line : a) {
            turn(line, p, q, c, s);
        }
        for (int k = 0; k < a.length; k++) {
            double up = a[p][k];
            double down = a[q][k];
            a[p][k] = c * up - s * down;
            a[q][k] = s * up + c * down;
        }
        for (double[] line : v) {
            turn(line, p, q, c, s);
        }
    }

    private static void turn(double[] line, int p, int q, double c, double s) {
        double left = line[p];
        double right = line[q];
        line[p] = c * left - s * right;
        line[q] = s * left + c * right;
    }

    /** A symmetric matrix taken apart. */
    static final class Spectrum {

        private final double[] values;
        private final double[][] vectors;

        private Spectrum(double[] values, double[][] vectors) {
            this.values = values;
            this.vectors = vectors;
        }

        double least() {
            return Arrays.stream(values).min().orElse(0);
        }

        /** The matrix with negative eigenvalues set to 0. */
        double[][] positivePart() {
            int n = values.length;
            double[][] part = new double[n][n];
            for (int k = 0; k < n; k++) {
                for (int i = 0; values[k] > 0 && i < n; i++) {
                    for (int j = 0; j < n; j++) {
                        part[i][j] += values[k] * vectors[i][k] * vectors[j][k];
                    }
                }
            }
            return part;
        }
    }
}
