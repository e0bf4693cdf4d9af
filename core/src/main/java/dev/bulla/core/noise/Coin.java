package dev.bulla.core.noise;

import dev.bulla.core.random.RandomBits;

/** Coins with exact, awkward chances, and how often in a row they show heads. */
public final class Coin {

    private Coin() {}

    /**
     * Heads with chance exp(−numerator/denominator), 0 ≤ numerator ≤ denominator.
     *
     * <p>Von Neumann's series: with g the fraction, the first k at which a coin of chance g/k shows tails is odd with
     * chance Σ (−g)^k/k! = e^(−g). The chance g/k is that of g and 1/k together, so no product is formed.
     */
    public static boolean exp(long numerator, long denominator, RandomBits bits) {
        if (numerator < 0 || numerator > denominator) {
            throw new IllegalArgumentException(
                    "a chance needs 0 ≤ numerator ≤ denominator, got " + numerator + "/" + denominator);
        }
        long k = 1;
        while (bits.below(denominator) < numerator && bits.below(k) == 0) {
            k++;
        }
        return (k & 1) == 1;
    }

    /** Geometric: how often a coin of chance exp(−numerator/denominator) shows heads before its first tails. */
    public static long run(long numerator, long denominator, RandomBits bits) {
        long heads = 0;
        while (exp(numerator, denominator, bits)) {
            heads++;
        }
        return heads;
    }
}
