package dev.bulla.bench.published.process;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.gp.KernelSensitivity;
import dev.bulla.models.matrix.PositiveMatrix;

/**
 * The curve that all rows carry: weights Ay, A = (K + σ²I)⁻¹.
 *
 * <p>Formula: as printed, one target moves it by ‖A‖_∞, the largest sum of absolute values of a column: a bound for kernels of height 1, and tens
 * of times too large. The exact √max (AKA)_ii is that of {@link KernelSensitivity}.
 */
public final class ProcessFit implements FittedCurve {

    private final Covariance kernel;
    private final double[][] points;
    private final double[] weights;
    private final double exact;
    private final double published;

    private ProcessFit(Covariance kernel, double[][] points, KernelSensitivity.Fitted fitted, double published) {
        this.kernel = kernel;
        this.points = points.clone();
        this.weights = fitted.weights();
        this.exact = fitted.sensitivity().near(1);
        this.published = published;
    }

    /**
     * The curve of these rows.
     *
     * @param noise σ², where the curve's own variance is 1
     */
    public static ProcessFit of(Covariance kernel, double[][] points, double[] targets, double noise) {
        KernelSensitivity.Fitted fitted = KernelSensitivity.fit(kernel, points, targets, noise);
        return new ProcessFit(kernel, points, fitted, inverseNorm(kernel, points, noise));
    }

    private static double inverseNorm(Covariance kernel, double[][] points, double noise) {
        int n = points.length;
        double[] sums = new double[n];
        try (PositiveMatrix matrix = PositiveMatrix.best(n)) {
            double[] column = new double[n];
            for (int j = 0; j < n; j++) {
                kernel.at(points, j, column);
                column[j] += noise;
                matrix.set(j, column);
            }
            matrix.factor();
            matrix.invert();
            for (int j = 0; j < n; j++) {
                matrix.get(j, column);
                sums[j] += Math.abs(column[j]);
                for (int i = j + 1; i < n; i++) {
                    sums[i] += Math.abs(column[i]);
                    sums[j] += Math.abs(column[i]);
                }
            }
        }
        double most = 0;
        for (double sum : sums) {
            most = Math.max(most, sum);
        }
        return most;
    }

    @Override
    public double at(double... point) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * kernel.at(points[i], point);
        }
        return sum;
    }

    @Override
    public double exactNorm() {
        return exact;
    }

    /** ‖A‖_∞. */
    @Override
    public double normAsPublished() {
        return published;
    }
}
