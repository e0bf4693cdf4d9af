package dev.bulla.bench.chapter4;

/** Student's t law of any degrees of freedom, whole or not. */
final class StudentLaw {

    private static final int MOST_TERMS = 500;
    private static final double CLOSE = 1e-15;
    private static final double TINY = 1e-300;
    private static final double WIDEST = 1e12;
    private static final int HALVINGS = 200;

    /** Beyond so many the law is normal to eight digits. */
    private static final double MANY = 1e9;

    private StudentLaw() {}

    /** The value that is exceeded with this chance, below a half. */
    static double upper(double chance, double freedom) {
        double low = 0;
        double high = WIDEST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (above(middle, Math.min(freedom, MANY)) > chance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** P(T &gt; t) for t ≥ 0: half the incomplete beta function of ν/2 and ½ at ν/(ν + t²). */
    private static double above(double t, double freedom) {
        double x = freedom / (freedom + t * t);
        double rest = t * t / (freedom + t * t);
        double front =
                Math.exp(freedom / 2 * Math.log(x) + 0.5 * Math.log(Math.max(rest, TINY)) - logBeta(freedom / 2));
        boolean isEarly = x < (freedom / 2 + 1) / (freedom / 2 + 2.5);
        double tail = isEarly
                ? front * fraction(freedom / 2, 0.5, x) / (freedom / 2)
                : 1 - front * fraction(0.5, freedom / 2, rest) / 0.5;
        return tail / 2;
    }

    /** ln B(a, ½), by differences of ln Γ that do not cancel: Stirling's series beyond, products before. */
    private static double logBeta(double a) {
        return logGamma(a) + logGamma(0.5) - logGamma(a + 0.5);
    }

    private static double logGamma(double z) {
        double shift = 0;
        double at = z;
        while (at < 20) {
            shift -= Math.log(at);
            at += 1;
        }
        double square = 1 / (at * at);
        double series = (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680))) / at;
        return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
    }

    /** The continued fraction of the incomplete beta function, by Lentz's method. */
    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m < MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < CLOSE) {
                return value;
            }
        }
        return value;
    }

    private static double nonZero(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }
}
