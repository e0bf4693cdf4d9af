package dev.bulla.audit.membership;

import dev.bulla.core.chance.Binomial;
import dev.bulla.core.guarantee.Budget;

/**
 * How surprising it is, under a guarantee, to guess so many coins right.
 *
 * <p>Each record is in or out by a fair coin of its own. Under (ε, δ) the number of right guesses among r is at least v with a chance of no more
 * than P[Bin(r, e^ε/(1 + e^ε)) ≥ v] + 2mδ·max_i P[v > Bin ≥ v − i]/i (Steinke, Nasr and Jagielski, NeurIPS 2023), however the guesses
 * of one model hang together; several models with coins of their own are one with all coins.
 */
final class OneRun {

    private OneRun() {}

    /**
     * The most chance there is for v right guesses or more.
     *
     * @param coins m: how many there are
     * @param guesses r: of how many a guess was made, chosen without knowing any coin
     * @param right v: how many of those were right
     * @param budget ε and δ
     */
    static double chance(long coins, long guesses, long right, Budget budget) {
        double epsilon = budget.epsilon().doubleValue();
        double p = 1 / (1 + Math.exp(-epsilon));
        double chance = Binomial.atLeast(right, guesses, p);
        double delta = budget.delta().doubleValue();
        if (delta > 0) {
            double most = 0;
            for (long i = 1; i <= right; i++) {
                most = Math.max(most, (Binomial.atLeast(right - i, guesses, p) - chance) / i);
                if (1.0 / i < most) {
                    break; // no later term can be larger
                }
            }
            chance += 2 * coins * delta * most;
        }
        return Math.min(1, chance);
    }
}
