package dev.bulla.core.sensitivity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How many pairs are drawn, which of their distances is taken, and how often that is too small.
 *
 * <p>The distances of m drawn pairs and of one more are exchangeable, so the next one is at most the k-th smallest with
 * chance k/(m + 1) or more: γ = 1 − k/(m + 1). When one sampled sensitivity serves many releases, the chance over the
 * sampler is a matter of its own: with confidence 1 − β the k-th smallest covers 1 − γ of the oracle, γ = 1 − BetaInv(β;
 * k, m − k + 1). Exact, no inequality is lost. Source: docs/mathematics.md §3.6. Proof: {@code SampleSize.proof.md}.
 *
 * @param pairs m
 * @param rank k, from 1 to m
 * @param gamma the chance that a pair drawn from the oracle is further apart than the sampled sensitivity
 * @param beta the chance that the sampler itself goes wrong; none when γ counts both
 * @param published whether the counts are those of the published bound
 */
public record SampleSize(int pairs, int rank, BigDecimal gamma, Optional<BigDecimal> beta, boolean published) {

    private static final int MOST_PAIRS = 100_000_000;
    private static final int PLACES = 18;

    public SampleSize {
        if (rank < 1 || rank > pairs || pairs > MOST_PAIRS) {
            throw new IllegalArgumentException(
                    "rank must be between 1 and pairs, at most " + MOST_PAIRS + ", got " + rank + " of " + pairs);
        }
        requireChance("gamma", gamma);
        beta.ifPresent(chance -> requireChance("beta", chance));
    }

    /** The fewest pairs for γ: the largest distance of ⌈1/γ⌉ − 1 of them. */
    public static SampleSize marginal(BigDecimal gamma) {
        requireChance("gamma", gamma);
        BigDecimal inverse = BigDecimal.ONE.divide(gamma, 0, RoundingMode.CEILING);
        return marginal(inverse.intValueExact() - 1, gamma);
    }

    /** The smallest rank among {@code pairs} that keeps γ. */
    public static SampleSize marginal(int pairs, BigDecimal gamma) {
        requireChance("gamma", gamma);
        BigDecimal rank = BigDecimal.ONE.subtract(gamma).multiply(BigDecimal.valueOf(pairs + 1L));
        return rank(pairs, rank.setScale(0, RoundingMode.CEILING).intValueExact(), gamma, Optional.empty());
    }

    /** What the largest of {@code pairs} distances, or any other rank, keeps. */
    public static SampleSize ofRank(int pairs, int rank) {
        BigDecimal missed = BigDecimal.valueOf(pairs + 1L - rank);
        BigDecimal gamma = missed.divide(BigDecimal.valueOf(pairs + 1L), PLACES, RoundingMode.CEILING);
        return new SampleSize(pairs, rank, gamma, Optional.empty(), false);
    }

    /** The fewest pairs for γ with confidence 1 − β over the sampler: the largest of ⌈ln β/ln(1 − γ)⌉ distances. */
    public static SampleSize confident(BigDecimal gamma, BigDecimal beta) {
        requireChance("gamma", gamma);
        requireChance("beta", beta);
        BigDecimal covered = BigDecimal.ONE.subtract(gamma);
        double guess = StrictMath.log(beta.doubleValue()) / StrictMath.log1p(-gamma.doubleValue());
        int pairs = (int) Math.max(1, Math.floor(Math.min(guess, MOST_PAIRS)) - 1);
        while (covered.pow(pairs, MathContext.DECIMAL128).compareTo(beta) > 0) {
            pairs++;
        }
        return new SampleSize(pairs, pairs, gamma, Optional.of(beta), false);
    }

    /** The smallest rank among {@code pairs} that keeps γ with confidence 1 − β over the sampler. */
    public static SampleSize confident(int pairs, BigDecimal gamma, BigDecimal beta) {
        requireChance("gamma", gamma);
        requireChance("beta", beta);
        BigDecimal covered = BigDecimal.ONE.subtract(gamma);
        int low = 1;
        int high = pairs + 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (BinomialTail.atLeast(middle, pairs, covered).compareTo(beta) <= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return rank(pairs, low, gamma, Optional.of(beta));
    }

    /** What a rank among {@code pairs} keeps with confidence 1 − β over the sampler, rounded up. */
    public static SampleSize confidentRank(int pairs, int rank, BigDecimal beta) {
        BigDecimal gamma = BigDecimal.ONE.subtract(BinomialTail.betaQuantile(beta, rank, pairs));
        return new SampleSize(pairs, rank, gamma, Optional.of(beta), false);
    }

    private static SampleSize rank(int pairs, int rank, BigDecimal gamma, Optional<BigDecimal> beta) {
        if (rank > pairs) {
            throw new IllegalArgumentException(pairs + " pairs are too few for gamma " + gamma);
        }
        return new SampleSize(pairs, rank, gamma, beta, false);
    }

    private static void requireChance(String name, BigDecimal value) {
        if (value.signum() <= 0 || value.compareTo(BigDecimal.ONE) >= 0) {
            throw new IllegalArgumentException(name + " must be between 0 and 1, got " + value);
        }
    }
}
