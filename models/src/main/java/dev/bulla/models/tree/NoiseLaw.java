package dev.bulla.models.tree;

/**
 * The law of a sum of noise, by its variance and how heavy its tails are: that of r equal Laplace variables for a small r, else the normal
 * law. A single cell's Laplace noise throws outliers that a normal law would take for rows.
 */
final class NoiseLaw {

    /** From so many Laplace variables on a sum is taken for normal. */
    static final int NORMAL = 8;

    private static final double LOG_TWO_PI = StrictMath.log(2 * Math.PI);

    /** The polynomials Σ_k (r−1+k)!/(k!·(r−1−k)!)·2⁻ᵏ·a^(r−1−k), by r, highest power first. */
    private static final double[][] POLYNOMIALS = polynomials();

    private static final double[] CONSTANTS = constants();

    private NoiseLaw() {}

    /**
     * How many Laplace variables have tails as heavy: 3·variance²/κ₄.
     *
     * @param fourth the fourth cumulant; 0 for normal noise
     */
    static int order(double variance, double fourth) {
        double order = 3 * variance * variance;
        return fourth * NORMAL <= order ? NORMAL : (int) Math.max(1, Math.rint(order / fourth));
    }

    /** The logarithm of the density at x. */
    static double log(double x, double variance, int order) {
        if (order >= NORMAL) {
            return -0.5 * (x * x / variance + StrictMath.log(variance) + LOG_TWO_PI);
        }
        double scale = StrictMath.sqrt(variance / (2 * order));
        double a = Math.abs(x) / scale;
        double sum = 0;
        for (double coefficient : POLYNOMIALS[order]) {
            sum = sum * a + coefficient;
        }
        return StrictMath.log(sum / scale) - a - CONSTANTS[order];
    }

    private static double[][] polynomials() {
        double[][] all = new double[NORMAL][];
        for (int r = 1; r < NORMAL; r++) {
            all[r] = new double[r];
            for (int k = 0; k < r; k++) {
                all[r][k] = factorial(r - 1 + k) / (factorial(k) * factorial(r - 1 - k)) / (1L << k);
            }
        }
        return all;
    }

    private static double[] constants() {
        double[] all = new double[NORMAL];
        for (int r = 1; r < NORMAL; r++) {
            all[r] = StrictMath.log(factorial(r - 1) * (1L << r));
        }
        return all;
    }

    private static double factorial(int n) {
        double product = 1;
        for (int i = 2; i <= n; i++) {
            product *= i;
        }
        return product;
    }
}
