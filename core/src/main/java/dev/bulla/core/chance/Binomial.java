package dev.bulla.core.chance;

/** The binomial law: its tails, and the exact interval of a chance. */
public final class Binomial {

    private static final int STEPS = 100;

    private Binomial() {}

    /** P(Bin(n, p) ≥ k), the sum of its terms from k on, or one minus those before. */
    public static double atLeast(long k, long n, double p) {
        if (k <= 0) {
            return 1;
        }
        if (k > n || p <= 0) {
            return 0;
        }
        return k > n * p ? upper(k, n, p) : 1 - upper(n - k + 1, n, 1 - p);
    }

    /** The lower end of the interval of Clopper and Pearson: the p with P(Bin(n, p) ≥ k) = tail. */
    public static double least(long k, long n, double tail) {
        if (k == 0) {
            return 0;
        }
        double low = 0;
        double high = (double) k / n;
        for (int i = 0; i < STEPS; i++) {
            double middle = (low + high) / 2;
            if (atLeast(k, n, middle) < tail) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The upper end of the interval: the p with P(Bin(n, p) ≤ k) = tail. */
    public static double most(long k, long n, double tail) {
        return 1 - least(n - k, n, tail);
    }

    /** Σ_{j ≥ k} C(n, j) p^j (1 − p)^(n − j) for k above the mean: terms fall off, so few count. */
    private static double upper(long k, long n, double p) {
        if (p >= 1) {
            return 1;
        }
        double term = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
        double sum = 0;
        for (long j = k; j <= n && term > sum * 1e-17; j++) {
            sum += term;
            term *= (double) (n - j) / (j + 1) * (p / (1 - p));
        }
        return sum;
    }

    private static double logChoose(long n, long k) {
        return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
    }

    /** Stirling's series, after shifting small arguments up. */
    private static double logFactorial(long n) {
        double shift = 0;
        double x = n + 1.0;
        while (x < 20) {
            shift += Math.log(x);
            x++;
        }
        double square = x * x;
        double series = 1 / (12 * x) * (1 - 1 / (30 * square) * (1 - 2 / (7 * square)));
        return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
    }
}
