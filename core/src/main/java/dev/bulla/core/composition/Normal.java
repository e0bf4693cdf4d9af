package dev.bulla.core.composition;

/** The standard normal law in doubles, each tail with a relative error below 10⁻¹³. */
public final class Normal {

    private static final double SERIES_UP_TO = 2.5;
    private static final double ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

    private Normal() {}

    /** P(N &gt; x). */
    public static double above(double x) {
        return x < 0 ? 1 - above(-x) : tail(x);
    }

    /** P(N ≤ x). */
    public static double upTo(double x) {
        return above(-x);
    }

    /** The x with P(N &gt; x) = p, 0 &lt; p ≤ ½: bisection, then what is left is below 10⁻¹⁵ of x. */
    public static double quantileAbove(double p) {
        double low = 0;
        double high = 40;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (above(middle) > p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double tail(double x) {
        double density = StrictMath.exp(-x * x / 2) / ROOT_OF_TWO_PI;
        if (x < SERIES_UP_TO) {
            double term = x;
            double sum = x;
            for (int odd = 3; term > sum * 1e-18; odd += 2) {
                term *= x * x / odd;
                sum += term;
            }
            return 0.5 - density * sum;
        }
        double fraction = x;
        for (int k = 10 + (int) (200 / (x * x)); k > 0; k--) { // the error is near e^(−2x√2k)
            fraction = x + k / fraction;
        }
        return density / fraction;
    }
}
