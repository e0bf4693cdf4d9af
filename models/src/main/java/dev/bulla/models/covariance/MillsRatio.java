package dev.bulla.models.covariance;

/**
 * m(r) = e^(r²/2)·∫ e^(−s²/2) ds from r to ∞, for r ≥ 0, and 1 − r·m(r), to about 10⁻¹⁴ of themselves: what the tails of the squared exponential
 * are made of.
 *
 * <p>As m′ = r·m − 1, every further derivative follows from two before it: m⁽ⁿ⁺¹⁾ = r·m⁽ⁿ⁾ + n·m⁽ⁿ⁻¹⁾. Up to {@value #FAR} it is read off Taylor's series around the nearest of many nodes, whose own values, and those
 * further out, are worked out by the series of odd products near 0, else by Laplace's continued fraction.
 */
final class MillsRatio {

    private static final double NEAR = 2;
    private static final int DEPTH = 120;
    private static final double AT_ZERO = StrictMath.sqrt(Math.PI / 2);

    private static final int NODES_PER_UNIT = 16;
    private static final int FAR = 16;

    /** At most 1/32 from a node term 12 is below 10⁻¹⁶ of the whole. */
    private static final int TERMS = 12;

    private static final double[][] TAYLOR = new double[FAR * NODES_PER_UNIT + 1][TERMS];

    static {
        for (int i = 0; i < TAYLOR.length; i++) {
            double r = (double) i / NODES_PER_UNIT;
            double[] terms = TAYLOR[i];
            terms[0] = worked(r);
            terms[1] = -workedRest(r);
            for (int n = 1; n + 1 < TERMS; n++) {
                terms[n + 1] = (r * terms[n] + terms[n - 1]) / (n + 1);
            }
        }
    }

    private MillsRatio() {}

    static double at(double r) {
        if (r >= FAR) {
            return worked(r);
        }
        int node = (int) (r * NODES_PER_UNIT + 0.5);
        double[] terms = TAYLOR[node];
        double off = r - (double) node / NODES_PER_UNIT;
        double sum = terms[TERMS - 1];
        for (int n = TERMS - 2; n >= 0; n--) {
            sum = sum * off + terms[n];
        }
        return sum;
    }

    /** 1 − r·m(r), which is −m′(r). */
    static double rest(double r) {
        if (r >= FAR) {
            return workedRest(r);
        }
        int node = (int) (r * NODES_PER_UNIT + 0.5);
        double[] terms = TAYLOR[node];
        double off = r - (double) node / NODES_PER_UNIT;
        double sum = (TERMS - 1) * terms[TERMS - 1];
        for (int n = TERMS - 2; n > 0; n--) {
            sum = sum * off + n * terms[n];
        }
        return -sum;
    }

    private static double worked(double r) {
        return r < NEAR ? series(r) : 1 / (r + fraction(r));
    }

    private static double workedRest(double r) {
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
