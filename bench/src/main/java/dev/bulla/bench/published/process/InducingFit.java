package dev.bulla.bench.published.process;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.gp.KernelSensitivity;
import dev.bulla.models.matrix.Cholesky;

/**
 * The curve that m inducing inputs carry: weights Cy, C = Q⁻¹K_uf(Λ + σ²I)⁻¹, Q = K_uu + K_uf(Λ + σ²I)⁻¹K_fu (Snelson and Ghahramani 2005).
 *
 * <p>Formula: as printed, one target moves it by ‖C‖_∞, a sum over a row of C, which is over all targets. One target moves a column: far
 * less when there are many rows, and more when there are fewer rows than inducing inputs, so that the printed noise is too small. The exact
 * √max C_iᵀK_uuC_i is that of {@link KernelSensitivity}.
 */
public final class InducingFit implements FittedCurve {

    /** Added to K_uu, as implementations do. */
    private static final double JITTER = 1e-10;

    private final Covariance kernel;
    private final double[][] inducing;
    private final double[] weights;
    private final double exact;
    private final double published;

    private InducingFit(Covariance kernel, double[][] inducing, double[] weights, double exact, double published) {
        this.kernel = kernel;
        this.inducing = inducing.clone();
        this.weights = weights;
        this.exact = exact;
        this.published = published;
    }

    /** The curve of these rows. */
    public static InducingFit of(
            Covariance kernel, double[][] points, double[] targets, double[][] inducing, double noise) {
        int m = inducing.length;
        double[][] own = new double[m][m];
        for (int u = 0; u < m; u++) {
            for (int v = 0; v <= u; v++) {
                own[u][v] = kernel.at(inducing[u], inducing[v]) + (u == v ? JITTER : 0);
            }
        }
        Cholesky root = Cholesky.of(own);
        double[][] joint = new double[m][];
        for (int u = 0; u < m; u++) {
            joint[u] = own[u].clone();
        }
        double[][] towards = new double[points.length][m];
        double[] precisions = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            for (int u = 0; u < m; u++) {
                towards[i][u] = kernel.at(inducing[u], points[i]);
            }
            precisions[i] = 1 / (Math.max(0, 1 - square(root.solveLower(towards[i]))) + noise);
            for (int u = 0; u < m; u++) {
                for (int v = 0; v <= u; v++) {
                    joint[u][v] += precisions[i] * towards[i][u] * towards[i][v];
                }
            }
        }
        Cholesky factor = Cholesky.of(joint);
        double[] weights = new double[m];
        double[] rows = new double[m];
        for (int i = 0; i < points.length; i++) {
            double[] column = factor.solve(towards[i]);
            for (int u = 0; u < m; u++) {
                weights[u] += precisions[i] * column[u] * targets[i];
                rows[u] += Math.abs(precisions[i] * column[u]);
            }
        }
        double published = 0;
        for (double row : rows) {
            published = Math.max(published, row);
        }
        double exact =
                KernelSensitivity.inducing(kernel, points, inducing, noise).near(1);
        return new InducingFit(kernel, inducing, weights, exact, published);
    }

    private static double square(double[] x) {
        double sum = 0;
        for (double each : x) {
            sum += each * each;
        }
        return sum;
    }

    @Override
    public double at(double... point) {
        double sum = 0;
        for (int u = 0; u < weights.length; u++) {
            sum += weights[u] * kernel.at(inducing[u], point);
        }
        return sum;
    }

    @Override
    public double exactNorm() {
        return exact;
    }

    /** ‖C‖_∞. */
    @Override
    public double normAsPublished() {
        return published;
    }
}
