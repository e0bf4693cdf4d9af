package dev.bulla.bench.sheet;

import java.util.Arrays;

/** The sums of products of rows (x, y): all that least squares knows of them, exact up to rounding. */
public final class ProductSums {

    private final double[][] sums;
    private long rows;

    public ProductSums(int dimension) {
        sums = new double[dimension + 1][dimension + 1];
    }

    public static ProductSums of(Sheet sheet) {
        ProductSums gram = new ProductSums(sheet.dimension());
        for (int i = 0; i < sheet.rows(); i++) {
            gram.add(sheet.x(i), sheet.y(i));
        }
        return gram;
    }

    public void add(double[] x, double y) {
        int d = x.length;
        for (int i = 0; i < d; i++) {
            double xi = x[i];
            if (xi != 0) {
                double[] line = sums[i];
                for (int j = 0; j <= i; j++) {
                    line[j] += xi * x[j];
                }
                sums[d][i] += y * xi;
            }
        }
        sums[d][d] += y * y;
        rows++;
    }

    public void add(ProductSums other) {
        for (int i = 0; i < sums.length; i++) {
            for (int j = 0; j <= i; j++) {
                sums[i][j] += other.sums[i][j];
            }
        }
        rows += other.rows;
    }

    public int dimension() {
        return sums.length - 1;
    }

    public long rows() {
        return rows;
    }

    /** XᵀX. */
    public double[][] xx() {
        int d = dimension();
        double[][] full = new double[d][d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                full[i][j] = sums[i][j];
                full[j][i] = sums[i][j];
            }
        }
        return full;
    }

    /** Xᵀy. */
    public double[] xy() {
        return Arrays.copyOf(sums[dimension()], dimension());
    }

    /** The root mean squared error of x·θ for y on these rows. */
    public double rmse(double[] theta) {
        double loss = sums[dimension()][dimension()];
        double[] v = xy();
        double[] m = Matrices.times(xx(), theta);
        for (int i = 0; i < theta.length; i++) {
            loss += theta[i] * (m[i] - 2 * v[i]);
        }
        return Math.sqrt(Math.max(0, loss) / rows);
    }
}
