package dev.bulla.core.selection;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.Decay;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Throws a coin of chance e^(−gap/s) for every candidate and chooses among the heads, all alike.
 *
 * <p>Guarantee: ε-DP with ε = 2Δ/s, or Δ/s for monotone scores, and therefore ε²/2-zCDP; <em>not</em> ε²/8, which holds for
 * the exponential mechanism only.
 *
 * <p>Formula: P(r) = p_r·∫₀¹ Π_{j≠r} (1 − p_j t) dt with p_j = e^(−g_j/s). The best candidate's coin always shows heads. To
 * visit candidates in random order and stop at the first heads, as published, is the same law; so is argmax(score + s·E)
 * with independent exponential E. Never further from the best score than the exponential mechanism.
 *
 * <p>Source: McKenna and Sheldon, NeurIPS 2020. Proof: {@code PermuteAndFlip.proof.md}.
 *
 * <p>Limits: scores of any size; one coin for each candidate, whatever the scores.
 */
public final class PermuteAndFlip extends Scored {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "permute-and-flip",
            Ingredient.Kind.CHOICE,
            "exact integer coins for every candidate",
            List.of(PermuteAndFlip.class),
            "SelectionStatTest");

    /**
     * The mechanism for scores of a sensitivity.
     *
     * @param grid the distance between neighbouring scores, a power of two
     */
    public PermuteAndFlip(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid) {
        super(INGREDIENT.name(), sensitivity, epsilon, grid);
    }

    @Override
    public List<BigDecimal> probabilities(long[] scores) {
        return probabilities(weights(scores));
    }

    @Override
    int choose(long[] scores, RandomBits bits) {
        return choose(scores, best(scores), decay(), bits);
    }

    /** The law for given chances of heads. */
    static List<BigDecimal> probabilities(List<BigDecimal> heads) {
        List<BigDecimal> tails = heads.stream().map(BigDecimal.ONE::subtract).toList();
        List<BigDecimal> chances = new ArrayList<>();
        for (int r = 0; r < heads.size(); r++) {
            chances.add(heads.get(r).multiply(Shares.of(heads, tails, r), HighPrecision.MC));
        }
        return List.copyOf(chances);
    }

    /** Each head replaces the one held so far with chance one over their number: at the end all are alike. */
    static int choose(long[] scores, long best, Decay decay, RandomBits bits) {
        int chosen = 0;
        long heads = 0;
        for (int r = 0; r < scores.length; r++) {
            if (decay.isHeads(decay.gap(best, scores[r]), bits)) {
                heads++;
                chosen = bits.below(heads) == 0 ? r : chosen;
            }
        }
        return chosen;
    }
}
