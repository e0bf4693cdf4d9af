package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.SymmetricEigen;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A change of coordinates, and the way back.
 *
 * @param forward x becomes forward·x
 * @param back the way back, for what has not been left out
 */
record Coordinates(double[][] forward, double[][] back) {

    /** In which the second moment of these vectors is 1, in the directions that they have. */
    static Coordinates whitening(double[][] vectors, double nothing) {
        return of(SymmetricEigen.of(moment(vectors, ones(vectors.length))), nothing, -0.5);
    }

    /** In which the directions come one by one, without those that these vectors do not have. */
    static Coordinates turning(double[][] vectors, double nothing) {
        return of(SymmetricEigen.of(moment(vectors, ones(vectors.length))), nothing, 0);
    }

    /** In which the squared length of x is the mean of (qᵀx)² over queries q. */
    static Coordinates weighing(double[][] queries, int dimension, double nothing) {
        double[] each = ones(queries.length);
        Arrays.fill(each, 1.0 / queries.length);
        double[][] moment = queries.length == 0 ? new double[dimension][dimension] : moment(queries, each);
        return of(SymmetricEigen.of(moment), nothing, 0.5);
    }

    private static Coordinates of(SymmetricEigen eigen, double nothing, double power) {
        int[] kept = kept(eigen.values(), nothing);
        int m = eigen.values().length;
        double[][] forward = new double[kept.length][m];
        double[][] back = new double[m][kept.length];
        for (int k = 0; k < kept.length; k++) {
            double factor = StrictMath.pow(eigen.values()[kept[k]], power);
            for (int j = 0; j < m; j++) {
                forward[k][j] = eigen.vectors()[j][kept[k]] * factor;
                back[j][k] = eigen.vectors()[j][kept[k]] / factor;
            }
        }
        return new Coordinates(forward, back);
    }

    /** Which eigenvalues are told from nothing, the largest first. */
    static int[] kept(double[] values, double nothing) {
        double largest = Arrays.stream(values).max().orElse(0);
        return IntStream.range(0, values.length)
                .filter(k -> values[k] > nothing * largest)
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** These vectors in new coordinates. */
    double[][] of(double[][] vectors) {
        double[][] changed = new double[vectors.length][];
        for (int i = 0; i < vectors.length; i++) {
            changed[i] = times(forward, vectors[i]);
        }
        return changed;
    }

    /** Σ weightᵢ·xᵢxᵢᵀ. */
    static double[][] moment(double[][] vectors, double[] weights) {
        int m = vectors.length == 0 ? 0 : vectors[0].length;
        double[][] moment = new double[m][m];
        for (int i = 0; i < vectors.length; i++) {
            double[] x = vectors[i];
            for (int j = 0; j < m; j++) {
                double factor = weights[i] * x[j];
                for (int k = 0; k <= j; k++) {
                    moment[j][k] += factor * x[k];
                }
            }
        }
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < j; k++) {
                moment[k][j] = moment[j][k];
            }
        }
        return moment;
    }

    static double[] times(double[][] matrix, double[] x) {
        double[] product = new double[matrix.length];
        for (int i = 0; i < product.length; i++) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += matrix[i][j] * x[j];
            }
            product[i] = sum;
        }
        return product;
    }

    static double[][] product(double[][] a, double[][] b) {
        int columns = b.length == 0 ? 0 : b[0].length;
        double[][] product = new double[a.length][columns];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < columns; j++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    static double[][] scaled(double[][] matrix, double factor) {
        return Arrays.stream(matrix)
                .map(row -> Arrays.stream(row).map(each -> each * factor).toArray())
                .toArray(double[][]::new);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
