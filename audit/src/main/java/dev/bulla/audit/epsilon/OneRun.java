package dev.bulla.audit.epsilon;

import dev.bulla.core.chance.Binomial;

/**
 * The audit with one release: each of many canaries is in the table or not, by a coin; somebody who sees the release guesses some of the
 * coins.
 *
 * <p>Formula: with (ε, δ) the chance of v or more right guesses of r is at most p = P(B ≥ v) + 2mδ·max_i P(v &gt; B ≥ v − i)/i for B ~ Bin(r,
 * e^ε/(1 + e^ε)). Source: Steinke, Nasr and Jagielski, NeurIPS 2023, Theorem 5.2.
 *
 * @param canaries m, how many there are
 * @param guesses r, of how many a guess was made
 * @param right v, how many were right
 * @param delta δ
 */
public record OneRun(long canaries, long guesses, long right, double delta) {

    private static final double MOST = 40;
    private static final int STEPS = 60;

    public OneRun {
        if (guesses < 1 || guesses > canaries || right < 0 || right > guesses || delta < 0) {
            throw new IllegalArgumentException("right must be within guesses and these within canaries, got " + right
                    + ", " + guesses + " and " + canaries);
        }
    }

    /** The chance, at most, that so many guesses are right where ε holds. */
    public double chance(double epsilon) {
        double each = 1 / (1 + Math.exp(-epsilon));
        double tail = Binomial.atLeast(right, guesses, each);
        if (delta == 0) {
            return tail;
        }
        double most = 0;
        // From where 1/i is below what was found, no later term can be larger.
        for (long i = 1; i <= right && 1.0 / i >= most; i++) {
            most = Math.max(most, (Binomial.atLeast(right - i, guesses, each) - tail) / i);
        }
        return Math.min(1, tail + 2 * canaries * delta * most);
    }

    /** The largest ε that this refutes with a confidence; 0 when it refutes none. */
    public double epsilon(double confidence) {
        double low = 0;
        double high = MOST;
        for (int i = 0; i < STEPS; i++) {
            double middle = (low + high) / 2;
            if (chance(middle) < 1 - confidence) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
