package dev.bulla.core.selection;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.FallingWeights;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.List;

/**
 * Chooses a candidate with a chance in proportion to e^(score/s).
 *
 * <p>Guarantee: ε-DP with ε = 2Δ/s, or Δ/s for monotone scores; ε²/8-zCDP, since its losses lie in a range of width ε.
 *
 * <p>Formula: P(r) = e^(−g_r/s)/Σ e^(−g_j/s), g the gap to the best score. Candidates are grouped by k = ⌊g/s⌋; a group is
 * drawn in proportion to its size times e^(−k), one of its candidates is proposed, all alike, and kept with chance e^(k − g/s),
 * which is 1/e or more, until one is kept.
 *
 * <p>Source: McSherry and Talwar, FOCS 2007; for ρ, Cesar and Rogers, ALT 2021. Proof: {@code ExponentialMechanism.proof.md}.
 *
 * <p>Limits: scores of any size. A few passes over the scores, whatever they are.
 */
public final class ExponentialMechanism extends Scored {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "exponential",
            Ingredient.Kind.CHOICE,
            "exact integer coins for proposed candidates",
            List.of(ExponentialMechanism.class),
            "SelectionStatTest");

    private static final BigDecimal EIGHT = BigDecimal.valueOf(8);

    private final boolean isPaidAsPure;

    /**
     * The mechanism for scores of a sensitivity.
     *
     * @param grid the distance between neighbouring scores, a power of two
     */
    public ExponentialMechanism(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid) {
        this(sensitivity, epsilon, grid, false);
    }

    private ExponentialMechanism(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid, boolean isPaidAsPure) {
        super(INGREDIENT.name(), sensitivity, epsilon, grid);
        this.isPaidAsPure = isPaidAsPure;
    }

    /** The same at the price it had in earlier plans: that of any ε-DP release. */
    public static ExponentialMechanism paidAsPure(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid) {
        return new ExponentialMechanism(sensitivity, epsilon, grid, true);
    }

    @Override
    public Cost cost() {
        return isPaidAsPure ? super.cost() : new Cost.Exponential(epsilon());
    }

    /**
     * A choice for each of several parts of the rows that share none, for the price of one: what a unit moves in all parts together must be within the
     * sensitivity.
     *
     * @param scores of the candidates, part by part
     * @return the index of the chosen one in each
     */
    public long[] releaseApart(List<long[]> scores, Grant grant, RandomBits bits) {
        return release(scores, grant, bits);
    }

    @Override
    public BigDecimal rho() {
        return epsilon().multiply(epsilon()).divide(EIGHT, UP);
    }

    @Override
    public List<BigDecimal> probabilities(long[] scores) {
        List<BigDecimal> weights = weights(scores);
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        return weights.stream()
                .map(weight -> weight.divide(sum, HighPrecision.MC))
                .toList();
    }

    @Override
    int choose(long[] scores, RandomBits bits) {
        long best = best(scores);
        int[] counts = new int[FallingWeights.MOST];
        for (long score : scores) {
            counts[group(decay().gap(best, score))]++;
        }
        while (true) {
            int group = FallingWeights.draw(counts, bits);
            int proposed = member(scores, best, group, bits.below(counts[group]));
            if (decay().isHeads(decay().gap(best, scores[proposed]), group, bits)) {
                return proposed;
            }
        }
    }

    /** Candidates whose gap holds k whole scales are group k; all from the last on are one. */
    private int group(long gap) {
        return (int) Math.min(FallingWeights.MOST - 1, decay().whole(gap));
    }

    /** The index of the n-th candidate of a group, both from 0. */
    private int member(long[] scores, long best, int group, long number) {
        long left = number;
        int index = -1;
        while (left >= 0) {
            index++;
            left -= group(decay().gap(best, scores[index])) == group ? 1 : 0;
        }
        return index;
    }
}
