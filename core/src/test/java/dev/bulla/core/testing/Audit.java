package dev.bulla.core.testing;

import dev.bulla.core.chance.HitRates;
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

    private double bound(long[] ones, long[] others, int from, long threshold, double delta) {
        int trials = draws / 2;
        return new HitRates(
                        atLeast(ones, from, trials, threshold),
                        trials,
                        atLeast(others, from, trials, threshold),
                        trials)
                .epsilon(delta, confidence);
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
}
