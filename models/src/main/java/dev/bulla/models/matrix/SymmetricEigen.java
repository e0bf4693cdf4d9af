package dev.bulla.models.matrix;

/**
 * Eigenvalues and vectors of a symmetric matrix by Jacobi's rotations: the same bits on every machine.
 *
 * @param values in no order
 * @param vectors the eigenvector of value k in column k
 */
public record SymmetricEigen(double[] values, double[][] vectors) {

    private static final int MOST_SWEEPS = 60;

    /** Of a symmetric matrix, which is left as it is. */
    public static SymmetricEigen of(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][];
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
            v[i][i] = 1;
        }
        int sweeps = 0;
        while (sweeps < MOST_SWEEPS && sweep(a, v)) {
            sweeps++;
        }
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = a[i][i];
        }
        // Rotations act on rows of v, which is better for the cache: turn it.
        double[][] vectors = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                vectors[i][j] = v[j][i];
            }
        }
        return new SymmetricEigen(values, vectors);
    }

    /** The nearest positive semi-definite matrix: negative eigenvalues become 0. */
    public double[][] positivePart() {
        int n = values.length;
        double[][] part = new double[n][n];
        for (int k = 0; k < n; k++) {
            if (values[k] > 0) {
                for (int i = 0; i < n; i++) {
                    double factor = values[k] * vectors[i][k];
                    for (int j = 0; j <= i; j++) {
                        part[i][j] += factor * vectors[j][k];
                    }
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                part[j][i] = part[i][j];
            }
        }
        return part;
    }

    /** M⁻¹v in the directions whose eigenvalue is above 0, and nothing in the others: spectral trimming. */
    public double[] trimmed(double[] v) {
        int n = values.length;
        double[] solved = new double[n];
        for (int k = 0; k < n; k++) {
            double inner = 0;
            for (int i = 0; i < n; i++) {
                inner += vectors[i][k] * v[i];
            }
            for (int i = 0; i < n && values[k] > 0; i++) {
                solved[i] += inner / values[k] * vectors[i][k];
            }
        }
        return solved;
    }

    /** The least eigenvalue, up to rounding: not a bound. */
    public double least() {
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    /** One rotation for each entry off the diagonal; false when nothing was left to rotate away. */
    private static boolean sweep(double[][] a, double[][] v) {
        boolean rotated = false;
        for (int p = 0; p < a.length; p++) {
            for (int q = p + 1; q < a.length; q++) {
                double off = a[p][q];
                if (Math.abs(off) > 1e-17 * (Math.abs(a[p][p]) + Math.abs(a[q][q])) && Math.abs(off) > 1e-300) {
                    rotated = true;
                    double theta = (a[q][q] - a[p][p]) / (2 * off);
                    double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
                    double c = 1 / Math.sqrt(t * t + 1);
                    rotate(a, v, p, q, c, t * c, t * off);
                }
            }
        }
        return rotated;
    }

    private static void rotate(double[][] a, double[][] v, int p, int q, double c, double s, double shift) {
        for (int k = 0; k < a.length; k++) {
            if (k != p && k != q) {
                double x = a[p][k];
                double y = a[q][k];
                a[p][k] = c * x - s * y;
                a[q][k] = s * x + c * y;
                a[k][p] = a[p][k];
                a[k][q] = a[q][k];
            }
        }
        a[p][p] -= shift;
        a[q][q] += shift;
        a[p][q] = 0;
        a[q][p] = 0;
        for (int k = 0; k < a.length; k++) {
            double x = v[p][k];
            double y = v[q][k];
            v[p][k] = c * x - s * y;
            v[q][k] = s * x + c * y;
        }
    }
}
