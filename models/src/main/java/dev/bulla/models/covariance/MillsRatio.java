package dev.bulla.models.covariance;

/**
 * m(r) = e^(r²/2)·∫ e^(−s²/2) ds from r to ∞, for r ≥ 0, and 1 − r·m(r), to about 10⁻¹⁴ of themselves: what the tails of the squared exponential
 * are made of. By the series of odd products near 0, else by Laplace's continued fraction.
 */
final class MillsRatio {

    private static final double NEAR = 2;
    private static final int DEPTH = 120;
    private static final double AT_ZERO = StrictMath.sqrt(Math.PI / 2);

    private MillsRatio() {}

    static double at(double r) {
        return r < NEAR ? series(r) : 1 / (r + fraction(r));
    }

    /** 1 − r·m(r). */
    static double rest(double r) {
        if (r < NEAR) {
            return 1 - r * series(r);
        }
        double fraction = fraction(r);
        return fraction / (r + fraction);
    }

    /** √(π/2)·e^(r²/2) − Σ r^(2k+1)/(1·3·…·(2k+1)). */
    private static double series(double r) {
        double term = r;
        double sum = 0;
        for (int odd = 3; term > 1e-18 * sum; odd += 2) {
            sum += term;
            term *= r * r / odd;
        }
        return AT_ZERO * StrictMath.exp(r * r / 2) - sum;
    }

    /** 1/(r + 2/(r + 3/(r + …))). */
    private static double fraction(double r) {
        double below = r;
        for (int i = DEPTH; i > 1; i--) {
            below = r + i / below;
        }
        return 1 / below;
    }
}
