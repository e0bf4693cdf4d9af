package dev.bulla.models.gp;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.matrix.Cholesky;
import dev.bulla.models.matrix.PositiveMatrix;

/**
 * How far a fitted curve moves, in the norm of its kernel, when one target moves from one of its bounds to the other.
 *
 * <p><b>For {@code neighbours: outputs} alone.</b> It is a function of the inputs, the kernel and the variance of rows around the curve, all of which must be public; where inputs are private it would
 * tell of them, and be wrong besides.
 *
 * <p>With A = (K + σ²I)⁻¹ the curve is Σ_i (Ay)_i k(x_i, ·), and a change of y_i by Δ_y moves it by Δ_y·√((AKA)_ii) ≤ Δ_y/2σ. AKA = A − σ²A², so the inverse is all that is needed. Of m inducing inputs
 * the same is Δ_y·√(C_iᵀK_uuC_i), C_i the column of weights that y_i goes into. Numbers of {@link #atMost} are rounded outward, by an error bound that is stated. Proof: {@code KernelSensitivity.proof.md}.
 *
 * <p>Source: docs/mathematics.md; the kernel has k(x, x) = 1. Limits: one n×n array, outside of the heap; n³ steps.
 */
public final class KernelSensitivity {

    /** Half the distance from 1 to the next double. */
    private static final double UNIT = 0x1p-53;

    /** Values of a kernel are right to this. */
    private static final double KERNEL_ERROR = 0x1p-48;

    private static final double OUTWARD = 1 + 0x1p-50;

    private final double square;
    private final double error;
    private final double cap;

    private KernelSensitivity(double square, double error, double noise) {
        this.square = square;
        this.error = error;
        this.cap = 1 / (2 * Math.sqrt(noise)) * OUTWARD;
    }

    /**
     * A fitted curve with its sensitivity.
     *
     * @param weights of k(x_i, ·): (K + σ²I)⁻¹y
     * @param sensitivity of the curve
     */
    public record Fitted(double[] weights, KernelSensitivity sensitivity) {}

    /**
     * Of the curve that all inputs carry.
     *
     * @param points public
     * @param noise σ², the variance of rows around the curve, where the curve's own is 1
     */
    public static KernelSensitivity of(Covariance kernel, double[][] points, double noise) {
        if (noise > 0 && error(points.length, noise) == Double.POSITIVE_INFINITY) {
            return new KernelSensitivity(Double.POSITIVE_INFINITY, 0, noise);
        }
        return fit(kernel, points, new double[points.length], noise).sensitivity();
    }

    /** The curve, too. */
    public static Fitted fit(Covariance kernel, double[][] points, double[] targets, double noise) {
        if (!(noise > 0) || points.length != targets.length) {
            throw new IllegalArgumentException("one target a point and noise above 0, got " + points.length + ", "
                    + targets.length + ", " + noise);
        }
        try (PositiveMatrix matrix = PositiveMatrix.best(points.length)) {
            double[] column = new double[points.length];
            for (int j = 0; j < column.length; j++) {
                kernel.at(points, j, column);
                column[j] += noise;
                matrix.set(j, column);
            }
            matrix.factor();
            double[] weights = matrix.solve(targets);
            matrix.invert();
            double square = largest(matrix, noise);
            return new Fitted(weights, new KernelSensitivity(square, error(points.length, noise), noise));
        }
    }

    /** The largest A_ii − σ²(A²)_ii. */
    private static double largest(PositiveMatrix inverse, double noise) {
        int n = inverse.size();
        double[] squares = new double[n];
        double[] diagonal = new double[n];
        double[] column = new double[n];
        for (int j = 0; j < n; j++) {
            inverse.get(j, column);
            diagonal[j] = column[j];
            double own = column[j] * column[j];
            for (int i = j + 1; i < n; i++) {
                double square = column[i] * column[i];
                squares[i] += square;
                own += square;
            }
            squares[j] += own;
        }
        double largest = 0;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, diagonal[i] - noise * squares[i]);
        }
        return largest;
    }

    /** What rounding can have taken from the square, from n and σ² alone; infinite where nothing is certain. */
    private static double error(int n, double noise) {
        double g = gamma(4.0 * n + 8);
        double trace = n * (1 + noise);
        double e = g * trace + n * KERNEL_ERROR;
        double least = noise - e;
        if (!(least > noise / 2)) {
            return Double.POSITIVE_INFINITY;
        }
        double f = 2 * g * Math.sqrt(2 * trace * n / least);
        double eta = e / (noise * least) + (2 * f + f * f) / least + 2 * g * n / least;
        return (eta + noise * (2 * eta * (1 / least + eta) + eta * eta) + 2 * g / least) * OUTWARD;
    }

    /**
     * Of the curve that inducing inputs carry: what is known of the others is projected on them, each row's own noise widened by what is lost (FITC).
     *
     * @param points public
     * @param inducing public, too
     */
    public static KernelSensitivity inducing(Covariance kernel, double[][] points, double[][] inducing, double noise) {
        if (!(noise > 0)) {
            throw new IllegalArgumentException("noise must be above 0, got " + noise);
        }
        int m = inducing.length;
        double[][] own = new double[m][m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                own[i][j] = kernel.at(inducing[i], inducing[j]);
            }
        }
        Cholesky root = Cholesky.of(own);
        double[][] features = new double[points.length][];
        double[] precisions = new double[points.length];
        double[][] joint = new double[m][m];
        double trace = m;
        for (int i = 0; i < points.length; i++) {
            double[] towards = new double[m];
            for (int u = 0; u < m; u++) {
                towards[u] = kernel.at(inducing[u], points[i]);
            }
            features[i] = root.solveLower(towards);
            double kept = dot(features[i], features[i]);
            precisions[i] = 1 / (Math.max(0, 1 - kept) + noise);
            trace += precisions[i] * kept;
            add(joint, features[i], precisions[i]);
        }
        for (int u = 0; u < m; u++) {
            joint[u][u] += 1;
        }
        Cholesky factor = Cholesky.of(joint);
        double largest = 0;
        for (int i = 0; i < points.length; i++) {
            double[] column = factor.solve(features[i]);
            largest = Math.max(largest, precisions[i] * precisions[i] * dot(column, column));
        }
        double e = gamma(4.0 * (points.length + m) + 8) * trace;
        double error = e < 0.5 ? 6 * e * largest * OUTWARD : Double.POSITIVE_INFINITY;
        return new KernelSensitivity(largest, error, noise);
    }

    private static void add(double[][] joint, double[] feature, double weight) {
        for (int u = 0; u < feature.length; u++) {
            double scaled = weight * feature[u];
            for (int v = 0; v <= u; v++) {
                joint[u][v] += scaled * feature[v];
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The most that k roundings one after the other can do. */
    private static double gamma(double k) {
        return k * UNIT / (1 - k * UNIT);
    }

    /** As computed, for a target that can move so far; may be below the true one by rounding. The cap where rounding would decide. */
    public double near(double range) {
        return range * Math.min(Math.sqrt(square), cap);
    }

    /** A number that the true one is not above, for a target that can move so far; never above range/2σ but for its own rounding. */
    public double atMost(double range) {
        return Math.min(Math.sqrt(square + error) * OUTWARD, cap) * range * OUTWARD;
    }
}
