package dev.bulla.synth.inference;

import dev.bulla.core.chance.Bell;

/** Student's law, for any positive degrees of freedom. */
final class StudentQuantile {

    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-06,
        1.5056327351493116e-07
    };

    /** From here on three terms of its expansion around the normal law are right to eleven digits. */
    private static final double MANY = 1e4;

    private StudentQuantile() {}

    /** The number that a share of 0.5 or more lies below. */
    static double quantile(double share, double freedom) {
        if (freedom >= MANY) {
            double z = Bell.quantile(share);
            double cube = z * z * z;
            return z + (cube + z) / (4 * freedom) + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * freedom * freedom);
        }
        double tail = 2 * (1 - share);
        double low = -50;
        double high = 200;
        for (int i = 0; i < 200; i++) { // halves the logarithm of t²/freedom
            double middle = (low + high) / 2;
            if (tails(freedom, middle) > tail) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.sqrt(freedom) * Math.exp((low + high) / 4);
    }

    /** The share beyond ±t where t²/freedom is the exponential of a number: I(1/(1 + t²/freedom); freedom/2, 1/2). */
    private static double tails(double freedom, double logRatio) {
        double x = 1 / (1 + Math.exp(logRatio));
        double y = 1 / (1 + Math.exp(-logRatio));
        double a = freedom / 2;
        double front = Math.exp(a * Math.log(x) + 0.5 * Math.log(y) + logGamma(a + 0.5) - logGamma(a) - logGamma(0.5));
        return x < (a + 1) / (a + 2.5) ? front * fraction(x, a, 0.5) / a : 1 - front * fraction(y, 0.5, a) / 0.5;
    }

    /** The continued fraction of the incomplete beta function, by Lentz's method (Abramowitz and Stegun, 26.5.8). */
    private static double fraction(double x, double a, double b) {
        double tiny = 1e-300;
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1), tiny);
        double result = d;
        for (int m = 1; m < 10_000; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d, tiny);
            c = nonZero(1 + even / c, tiny);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d, tiny);
            c = nonZero(1 + odd / c, tiny);
            double factor = d * c;
            result *= factor;
            if (Math.abs(factor - 1) < 1e-16) {
                break;
            }
        }
        return result;
    }

    private static double nonZero(double value, double tiny) {
        return Math.abs(value) < tiny ? tiny : value;
    }

    private static double logGamma(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
        }
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double t = x + 6.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
