package dev.bulla.core.risk;

/**
 * The law of T = |X₁ − X₂| for two independent sums of k exponential variables (thesis, Lemma 7): the law that chapter 8 takes for the privacy loss, which it is
 * not.
 *
 * <p>Formula: density 2^(2−k) t^(k−½) K_(k−½)(t)/(√(2π)Γ(k)). The Bessel function of half an odd order is a finite sum, by which T is a mixture: k − j
 * exponentials with weight C(k−1+j, j)·2^(1−k−j), 0 ≤ j &lt; k. Every term is positive, so nothing cancels and nothing overflows.
 */
final class BesselKAsPublished {

    private BesselKAsPublished() {}

    /** ln K_(k−½)(t) for t &gt; 0. */
    static double logBessel(int k, double t) {
        double largest = Double.NEGATIVE_INFINITY;
        double[] logs = new double[k];
        for (int j = 0; j < k; j++) {
            logs[j] = logFactorial(k - 1 + j) - logFactorial(j) - logFactorial(k - 1 - j) - j * StrictMath.log(2 * t);
            largest = Math.max(largest, logs[j]);
        }
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - largest);
        }
        return StrictMath.log(Math.PI / (2 * t)) / 2 - t + largest + StrictMath.log(sum);
    }

    /** The density of T. */
    static double density(int k, double t) {
        return StrictMath.exp((2 - k) * StrictMath.log(2)
                + (k - 0.5) * StrictMath.log(t)
                + logBessel(k, t)
                - StrictMath.log(2 * Math.PI) / 2
                - logFactorial(k - 1));
    }

    /** P(T ≤ x). */
    static double upTo(int k, double x) {
        if (k < 1) {
            throw new IllegalArgumentException("dimension must be at least 1, got " + k);
        }
        double weight = StrictMath.scalb(1.0, 1 - k);
        double sum = 0;
        for (int j = 0; j < k; j++) {
            sum += weight * gamma(k - j, x);
            weight *= (k + j) / (2.0 * (j + 1));
        }
        return sum;
    }

    /** P(a sum of n exponentials ≤ x) = e^(−x) Σ x^i/i! over i ≥ n; far out, 1 less those over i &lt; n. */
    private static double gamma(int n, double x) {
        if (x > 2 * n + 40) {
            double rest = 0;
            for (int i = 0; i < n; i++) {
                rest += StrictMath.exp(i * StrictMath.log(x) - x - logFactorial(i));
            }
            return 1 - rest;
        }
        double term = StrictMath.exp(n * StrictMath.log(x) - x - logFactorial(n));
        double sum = 0;
        for (int i = n + 1; term > sum * 1e-18; i++) {
            sum += term;
            term *= x / i;
        }
        return sum;
    }

    private static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += StrictMath.log(i);
        }
        return sum;
    }
}
