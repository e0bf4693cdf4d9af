package dev.bulla.core.testing;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * A black-box lower bound on ε from draws alone (Clopper–Pearson, docs/mathematics.md §8).
 *
 * <p>Proves, with the stated confidence: the true ε at this δ is not below the bound, so a bound above the claim refutes
 * the claim. Does not prove that a claim holds: an audit can only refute. To see Laplace noise of ε = 1 made with the
 * scale divided by 1.1, 1.25, 1.5 and 2 it takes about 10⁵, 10⁴, 10³ and 10³ draws.
 *
 * @param draws of each of the two samplers; half choose the event, half judge it
 * @param seed of the coins
 * @param confidence that the bound is right: 1 − 10⁻⁶ by default
 */
public record Audit(int draws, long seed, double confidence) {

    private static final int THRESHOLDS = 64;

    /** An audit at confidence 1 − 10⁻⁶. */
    public static Audit with(int draws, long seed) {
        return new Audit(draws, seed, 1 - StatAssert.ALPHA);
    }

    /** The largest ε, at δ, that the outputs on two neighbours refute: events are "at least t". */
    public double epsilon(ToLongFunction<RandomBits> one, ToLongFunction<RandomBits> other, double delta) {
        RandomBits bits = SeededBits.of(seed);
        long[] ones = draws(one, bits);
        long[] others = draws(other, bits);
        long[] pooled = new long[draws];
        System.arraycopy(ones, 0, pooled, 0, draws / 2);
        System.arraycopy(others, 0, pooled, draws / 2, draws - draws / 2);
        Arrays.sort(pooled);
        double best = Double.NEGATIVE_INFINITY;
        long chosen = 0;
        boolean swapped = false;
        for (int i = 1; i < THRESHOLDS; i++) {
            long threshold = pooled[(int) ((long) i * draws / THRESHOLDS)];
            double up = bound(ones, others, 0, threshold, delta);
            double down = bound(others, ones, 0, threshold, delta);
            if (Math.max(up, down) > best) {
                best = Math.max(up, down);
                chosen = threshold;
                swapped = down > up;
            }
        }
        int half = draws / 2;
        return swapped ? bound(others, ones, half, chosen, delta) : bound(ones, others, half, chosen, delta);
    }

    /** max{ln((TPR − δ)/FPR), ln((TNR − δ)/FNR)} with each rate at the end of its interval that is against it. */
    public static double epsilon(long hits, long falseAlarms, long trials, double delta, double confidence) {
        double tail = (1 - confidence) / 2;
        double hitRate = lower(hits, trials, tail);
        double falseRate = 1 - lower(trials - falseAlarms, trials, tail);
        return Math.max(log((hitRate - delta) / falseRate), log((1 - falseRate - delta) / (1 - hitRate)));
    }

    private double bound(long[] ones, long[] others, int from, long threshold, double delta) {
        int trials = draws / 2;
        return epsilon(
                atLeast(ones, from, trials, threshold),
                atLeast(others, from, trials, threshold),
                trials,
                delta,
                confidence);
    }

    private long[] draws(ToLongFunction<RandomBits> sampler, RandomBits bits) {
        long[] result = new long[draws];
        for (int i = 0; i < draws; i++) {
            result[i] = sampler.applyAsLong(bits);
        }
        return result;
    }

    private static long atLeast(long[] values, int from, int length, long threshold) {
        return Arrays.stream(values, from, from + length)
                .filter(v -> v >= threshold)
                .count();
    }

    private static double log(double ratio) {
        return ratio > 0 ? Math.log(ratio) : Double.NEGATIVE_INFINITY;
    }

    /** The p with P(Bin(n, p) ≥ k) = tail: the lower end of the Clopper–Pearson interval. */
    static double lower(long k, long n, double tail) {
        if (k == 0) {
            return 0;
        }
        double low = 0;
        double high = (double) k / n;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (atLeast(k, n, middle) < tail) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** P(Bin(n, p) ≥ k), the sum of its terms from k on, or one minus those before. */
    static double atLeast(long k, long n, double p) {
        if (k <= 0) {
            return 1;
        }
        if (k > n || p <= 0) {
            return 0;
        }
        return k > n * p ? upper(k, n, p) : 1 - upper(n - k + 1, n, 1 - p);
    }

    /** Σ_{j ≥ k} C(n, j) p^j (1 − p)^(n − j) for k above the mean: terms fall off, so few count. */
    private static double upper(long k, long n, double p) {
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
