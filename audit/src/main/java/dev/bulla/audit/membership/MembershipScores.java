package dev.bulla.audit.membership;

import dev.bulla.audit.epsilon.OneRun;
import dev.bulla.core.guarantee.Budget;
import java.util.Arrays;
import java.util.Comparator;

/**
 * What an attack thinks of records whose membership was decided by coins.
 *
 * @param scores of each record; more speaks for membership
 * @param in whether it was a member
 * @param isPaired whether each second record was in exactly when the one before was not: then there is a coin for every two
 */
public record MembershipScores(double[] scores, boolean[] in, boolean isPaired) {

    /** Guesses are made of the records that the attack is surest of: this part of all. */
    private static final double[] PARTS = {0.02, 0.2, 1};

    public MembershipScores {
        if (scores.length != in.length) {
            throw new IllegalArgumentException("a score for each record");
        }
        scores = scores.clone();
        in = in.clone();
    }

    /** The curve. */
    public Roc roc() {
        double[] members = new double[in.length];
        double[] others = new double[in.length];
        int m = 0;
        int o = 0;
        for (int i = 0; i < in.length; i++) {
            if (in[i]) {
                members[m++] = scores[i];
            } else {
                others[o++] = scores[i];
            }
        }
        return new Roc(Arrays.copyOf(members, m), Arrays.copyOf(others, o));
    }

    /** The chance of guessing so well or better under a guarantee, times the number of ways that were tried: small refutes it. */
    public double chance(Budget budget) {
        int step = isPaired ? 2 : 1;
        int coins = scores.length / step;
        Integer[] order = new Integer[coins];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(this::lead));
        double least = 1;
        for (double part : PARTS) {
            int half = (int) Math.max(1, part * coins / 2);
            if (2 * half > coins) {
                continue;
            }
            long right = 0;
            for (int i = 0; i < half; i++) {
                right += in[step * order[i]] ? 0 : 1;
                right += in[step * order[coins - 1 - i]] ? 1 : 0;
            }
            OneRun guessed = new OneRun(coins, 2L * half, right, budget.delta().doubleValue());
            least = Math.min(least, guessed.chance(budget.epsilon().doubleValue()));
        }
        return Math.min(1, PARTS.length * least);
    }

    private double lead(int coin) {
        double lead = isPaired ? scores[2 * coin] - scores[2 * coin + 1] : scores[coin];
        return Double.isNaN(lead) ? 0 : lead;
    }

    @Override
    public double[] scores() {
        return scores.clone();
    }

    @Override
    public boolean[] in() {
        return in.clone();
    }
}
