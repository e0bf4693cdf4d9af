package dev.bulla.core.selection;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adds noise to every score and reports where the largest noisy score is, and nothing else. Equal ones are chosen among
 * by chance, all alike: never by index, by order of rows or by the exact scores.
 *
 * <p>Guarantee: ε-DP with ε = 2Δ/s, or Δ/s for monotone scores, whatever the number of candidates.
 *
 * <p>Formula: discrete Laplace noise of scale s, or one-sided: P(Y = y) = (1 − a)·a^y, a = e^(−1/s). With the one-sided
 * noise the law is that of {@link PermuteAndFlip}, exactly.
 *
 * <p>Source: Dwork and Roth, 2014, section 3.3; Ding et al., 2021. Proof: {@code NoisyMax.proof.md}.
 *
 * <p>Limits: a score more than 2⁶² steps below the best counts as 2⁶² below.
 */
public final class NoisyMax extends Scored {

    /** What plans call it, how it draws, and what shows that it is right. */
    public static final Ingredient INGREDIENT = Ingredient.mechanism(
            "noisy-max",
            Ingredient.Kind.CHOICE,
            "discrete Laplace noise by exact integer coins",
            List.of(NoisyMax.class, DiscreteLaplace.class),
            "SelectionStatTest");

    /** The noise on scores. */
    public enum Noise {
        /** On both sides. */
        LAPLACE,
        /** On the upper side only: the better one. */
        EXPONENTIAL
    }

    private static final long FURTHEST = 1L << 62;

    /** How many scales away from its middle noise is looked at by {@link #probabilities}: e⁻¹⁰⁰ is beyond. */
    private static final int FAR = 100;

    private final Noise noise;
    private final DiscreteLaplace law;

    /**
     * The mechanism for scores of a sensitivity.
     *
     * @param grid the distance between neighbouring scores, a power of two
     */
    public NoisyMax(ScoreSensitivity sensitivity, BigDecimal epsilon, double grid, Noise noise) {
        super(noise == Noise.LAPLACE ? INGREDIENT.name() : "noisy-max-exponential", sensitivity, epsilon, grid);
        this.noise = noise;
        this.law = DiscreteLaplace.ofScale(scale() / grid);
    }

    /** With Laplace noise half the gap on either side, each with a chance of at most 0.05/m. */
    @Override
    public double gap95(int candidates) {
        return (noise == Noise.LAPLACE ? 2 : 1) * super.gap95(candidates);
    }

    @Override
    int choose(long[] scores, RandomBits bits) {
        long best = best(scores);
        int chosen = 0;
        long largest = Long.MIN_VALUE;
        long equal = 0;
        for (int r = 0; r < scores.length; r++) {
            long noisy = draw(bits) - gap(best, scores[r]);
            if (noisy > largest) {
                largest = noisy;
                equal = 0;
            }
            if (noisy == largest) {
                equal++;
                chosen = bits.below(equal) == 0 ? r : chosen;
            }
        }
        return chosen;
    }

    /** The magnitude y that stands for y and for −1 − y in the Laplace law is one-sided noise by itself. */
    private long draw(RandomBits bits) {
        long z = law.draw(bits);
        return noise == Noise.LAPLACE ? z : z ^ (z >> (Long.SIZE - 1));
    }

    private static long gap(long best, long score) {
        long gap = best - score;
        return gap < 0 || gap > FURTHEST ? FURTHEST : gap;
    }

    /** Sums over the value v of the largest noisy score; work grows with the scale, so for small ones. */
    @Override
    public List<BigDecimal> probabilities(long[] scores) {
        long best = best(scores);
        long[] gaps = Arrays.stream(scores).map(score -> gap(best, score)).toArray();
        long far = (long) Math.ceil(FAR * scale() / grid());
        BigDecimal[] sums = new BigDecimal[scores.length];
        Arrays.fill(sums, BigDecimal.ZERO);
        for (long v = noise == Noise.LAPLACE ? -far : 0; v <= far; v++) {
            addAt(v, gaps, sums);
        }
        return List.of(sums);
    }

    private void addAt(long v, long[] gaps, BigDecimal[] sums) {
        List<BigDecimal> at = new ArrayList<>();
        List<BigDecimal> below = new ArrayList<>();
        for (long gap : gaps) {
            BigDecimal from = atLeast(v + gap);
            at.add(from.subtract(atLeast(v + gap + 1)));
            below.add(BigDecimal.ONE.subtract(from));
        }
        for (int r = 0; r < sums.length; r++) {
            sums[r] = sums[r].add(at.get(r).multiply(Shares.of(at, below, r)), HighPrecision.MC);
        }
    }

    /** The chance that the noise is at least m. */
    private BigDecimal atLeast(long m) {
        BigDecimal tail = decay().chance(Math.abs(m));
        if (noise == Noise.EXPONENTIAL) {
            return m <= 0 ? BigDecimal.ONE : tail;
        }
        BigDecimal a = decay().chance(1);
        BigDecimal both = BigDecimal.ONE.add(a);
        return m >= 0
                ? tail.divide(both, HighPrecision.MC)
                : BigDecimal.ONE.subtract(tail.multiply(a).divide(both, HighPrecision.MC));
    }
}
