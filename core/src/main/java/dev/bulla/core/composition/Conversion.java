package dev.bulla.core.composition;

/**
 * From Rényi divergence to (ε, δ); {@link dev.bulla.core.guarantee.ConcentratedProfile} has it for zCDP.
 *
 * <p>Formula (Canonne, Kamath and Steinke 2020, Proposition 12): δ = e^((α−1)(r−ε))/(α − 1) · (1 − 1/α)^α at order α with
 * divergence r. Any order gives a valid bound; the best is searched for, and the result moved up by 10⁻¹².
 */
final class Conversion {

    private static final double SAFETY = 1 + 1e-12;
    private static final int ORDERS = 400;
    private static final double LOWEST = -6;
    private static final double HIGHEST = 12;

    private Conversion() {}

    /** A divergence as a function of the order. */
    @FunctionalInterface
    interface Curve {
        double at(double order);
    }

    static double deltaOfRenyi(double order, double divergence, double epsilon) {
        return Math.min(1, StrictMath.exp(logDelta(order, divergence, epsilon)) * SAFETY);
    }

    /** The ε at δ of a divergence at one order, 0 at least. */
    static double epsilonOfRenyi(double order, double divergence, double delta) {
        double logs = -StrictMath.log(delta) - StrictMath.log(order - 1) + order * StrictMath.log1p(-1 / order);
        return Math.max(0, divergence + logs / (order - 1)) * SAFETY;
    }

    /** The least ε at δ over all orders. */
    static double epsilon(Curve curve, double delta) {
        double best = Double.POSITIVE_INFINITY;
        double at = 0;
        for (double order : orders()) {
            double epsilon = epsilonOfRenyi(order, curve.at(order), delta);
            at = epsilon < best ? order : at;
            best = Math.min(best, epsilon);
        }
        double width = (HIGHEST - LOWEST) / ORDERS;
        double centre = StrictMath.log(at - 1);
        for (int i = -200; i <= 200; i++) {
            double order = 1 + StrictMath.exp(centre + i * width / 200);
            best = Math.min(best, epsilonOfRenyi(order, curve.at(order), delta));
        }
        return best;
    }

    private static double logDelta(double order, double divergence, double epsilon) {
        return (order - 1) * (divergence - epsilon) - StrictMath.log(order - 1) + order * StrictMath.log1p(-1 / order);
    }

    private static double[] orders() {
        double[] orders = new double[ORDERS + 1];
        for (int i = 0; i <= ORDERS; i++) {
            orders[i] = 1 + StrictMath.exp(LOWEST + (HIGHEST - LOWEST) * i / ORDERS);
        }
        return orders;
    }
}
