package dev.bulla.core.selection;

import dev.bulla.core.guarantee.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.List;

/**
 * Chooses a candidate with a chance in proportion to e^(score/s).
 *
 * <p>Guarantee: ε-DP with ε = 2Δ/s, or Δ/s for monotone scores; ε²/8-zCDP, since its losses lie in a range of width ε.
 *
 * <p>Formula: P(r) = e^(−g_r/s)/Σ e^(−g_j/s), g the gap to the best score. A candidate is proposed, all alike, and kept
 * with chance e^(−g/s), until one is kept: as many proposals as there are candidates at most, on average.
 *
 * <p>Source: McSherry and Talwar, FOCS 2007; for ρ, Cesar and Rogers, ALT 2021. Proof: {@code ExponentialMechanism.proof.md}.
 *
 * <p>Limits: scores of any size. Time depends on how many candidates are good ones; the proof says what that shows.
 */
public final class ExponentialMechanism extends Scored {

    private static final BigDecimal EIGHT = BigDecimal.valueOf(8);

    /**
     * The mechanism for scores of a sensitivity.
     *
     * @param grid the distance between neighbouring scores, a power of two
     */
    public ExponentialMechanism(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid) {
        super(sensitivity, epsilon, grid);
    }

    @Override
    public String name() {
        return "exponential";
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
        while (true) {
            int proposed = (int) bits.below(scores.length);
            if (decay().isHeads(decay().gap(best, scores[proposed]), bits)) {
                return proposed;
            }
        }
    }
}
