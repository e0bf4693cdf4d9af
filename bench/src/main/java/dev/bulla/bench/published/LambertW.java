package dev.bulla.bench.published;

/** The lower branch W₋₁ of the inverse of w·e^w. */
final class LambertW {

    private static final int MOST_STEPS = 100;

    private LambertW() {}

    /**
     * The w ≤ −1 with w·e^w = x, to double precision.
     *
     * <p>Newton's method on w + ln(−w) = ln(−x), which is concave and rising left of −1: from a start left of the root
     * every step stays left of it or lands on it.
     *
     * @param x between −1/e and 0, neither included
     */
    static double lower(double x) {
        if (!(x < 0 && x > -StrictMath.exp(-1))) {
            throw new IllegalArgumentException("x must be between -1/e and 0, got " + x);
        }
        double log = StrictMath.log(-x);
        double w = log - StrictMath.sqrt(-2 * (1 + log)); // a bound of the root from the left (Chatzigeorgiou, 2013)
        double last = 0;
        for (int i = 0; i < MOST_STEPS && w != last; i++) {
            last = w;
            double next = w - (w + StrictMath.log(-w) - log) / (1 + 1 / w);
            w = Math.min(next, -1 - Math.ulp(1.0));
        }
        return w;
    }
}
