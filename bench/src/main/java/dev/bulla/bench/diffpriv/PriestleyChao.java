package dev.bulla.bench.diffpriv;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The regression of the paper: Σ (x_i − x_{i−1})·y_i·e^(−((t − x_i)/h)²/2)/h over the rows in order of x.
 *
 * @param bandwidth h
 */
record PriestleyChao(double bandwidth) {

    private static final Comparator<double[]> BY_X = (a, b) -> Double.compare(a[0], b[0]);

    /** The values at 0, 1/K, …, 1. */
    double[] onLattice(List<double[]> rows, int degree) {
        double[][] sorted = sorted(rows);
        double[] values = new double[degree + 1];
        double step = 1.0 / degree;
        double twice = 2 * bandwidth * bandwidth;
        double bend = Math.exp(-2 * step * step / twice);
        for (int i = 1; i < sorted.length; i++) {
            double x = sorted[i][0];
            double kernel = weight(sorted, i) * Math.exp(-x * x / twice);
            double ratio = Math.exp((2 * x - step) * step / twice);
            // A Gaussian at even steps: the ratio of neighbours changes by a constant factor.
            for (int j = 0; j <= degree; j++) {
                values[j] += kernel;
                kernel *= ratio;
                ratio *= bend;
            }
        }
        return values;
    }

    /** The value at a point. */
    double at(List<double[]> rows, double point) {
        double[][] sorted = sorted(rows);
        double sum = 0;
        for (int i = 1; i < sorted.length; i++) {
            double z = (point - sorted[i][0]) / bandwidth;
            sum += weight(sorted, i) * Math.exp(-z * z / 2);
        }
        return sum;
    }

    private double weight(double[][] sorted, int i) {
        return (sorted[i][0] - sorted[i - 1][0]) * sorted[i][1] / bandwidth;
    }

    private static double[][] sorted(List<double[]> rows) {
        double[][] sorted = rows.toArray(new double[0][]);
        Arrays.sort(sorted, BY_X);
        return sorted;
    }
}
