package dev.bulla.bench.published;

import java.util.Arrays;

/**
 * An exact function f = Σ w_i·k(x_i, ·) over the rows x_i.
 *
 * <p>It is private: it holds the rows, and is only ever handed to {@link FunctionalPerturbation} or
 * {@link AnswerPerturbation}. An answer takes as long as there are rows.
 */
public final class KernelExpansion {

    private final PublishedKernel kernel;
    private final double[][] points;
    private final double[] weights;

    KernelExpansion(PublishedKernel kernel, double[][] points, double[] weights) {
        this.kernel = kernel;
        this.points = Arrays.stream(points).map(double[]::clone).toArray(double[][]::new);
        this.weights = weights.clone();
    }

    /** The kernel density with a Gaussian kernel: w_i = 1/(n·(2πh²)^(d/2)). */
    public static KernelExpansion density(double bandwidth, double[][] points) {
        PublishedKernel.Gaussian kernel = new PublishedKernel.Gaussian(bandwidth);
        return mean(kernel, points, 1 / kernel.volume(dimension(points)));
    }

    /** The share of the rows in each cell: w_i = 1/n. */
    public static KernelExpansion histogram(double least, double most, int cells, double[][] points) {
        return mean(PublishedKernel.cells(least, most, cells), points, 1);
    }

    private static KernelExpansion mean(PublishedKernel kernel, double[][] points, double factor) {
        double[] weights = new double[points.length];
        Arrays.fill(weights, factor / points.length);
        return new KernelExpansion(kernel, points, weights);
    }

    private static int dimension(double[][] points) {
        if (points.length == 0) {
            throw new IllegalArgumentException("an expansion needs one or more rows, got none");
        }
        return points[0].length;
    }

    public PublishedKernel kernel() {
        return kernel;
    }

    /** f(x), exact up to rounding. */
    public double at(double... point) {
        double sum = 0;
        for (int i = 0; i < points.length; i++) {
            sum += weights[i] * kernel.at(points[i], point);
        }
        return sum;
    }

    /** ‖f − g‖ in the space of the kernel: what a sensitivity bounds. */
    public double distance(KernelExpansion other) {
        if (!kernel.equals(other.kernel)) {
            throw new IllegalArgumentException("a distance needs one kernel, got " + kernel + " and " + other.kernel);
        }
        double square = product(this, this) - 2 * product(this, other) + product(other, other);
        return Math.sqrt(Math.max(0, square));
    }

    private static double product(KernelExpansion f, KernelExpansion g) {
        double sum = 0;
        for (int i = 0; i < f.points.length; i++) {
            sum += f.weights[i] * g.at(f.points[i]);
        }
        return sum;
    }
}
