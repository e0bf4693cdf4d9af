package dev.bulla.core.lattice;

/** Solves a square system in doubles, by elimination with the largest pivot of each column. */
final class Elimination {

    private Elimination() {}

    static double[] solve(long[][] matrix, double[] right) {
        int n = right.length;
        double[][] a = new double[n][n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = matrix[i][j];
            }
            a[i][n] = right[i];
        }
        for (int column = 0; column < n; column++) {
            pivot(a, column);
            for (int i = column + 1; i < n; i++) {
                double factor = a[i][column] / a[column][column];
                for (int j = column; j <= n; j++) {
                    a[i][j] -= factor * a[column][j];
                }
            }
        }
        return substitute(a);
    }

    private static void pivot(double[][] a, int column) {
        int largest = column;
        for (int i = column + 1; i < a.length; i++) {
            if (Math.abs(a[i][column]) > Math.abs(a[largest][column])) {
                largest = i;
            }
        }
        double[] row = a[largest];
        a[largest] = a[column];
        a[column] = row;
    }

    private static double[] substitute(double[][] a) {
        int n = a.length;
        double[] x = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double rest = a[i][n];
            for (int j = i + 1; j < n; j++) {
                rest -= a[i][j] * x[j];
            }
            x[i] = rest / a[i][i];
        }
        return x;
    }
}
