package dev.bulla.bench.published;

import dev.bulla.core.sensitivity.SampleSize;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The counts as Rubinstein and Aldà published them, kept for comparison. They are valid and far larger than needed:
 * γ = 0.1 takes 285 pairs, of which {@link SampleSize} needs nine.
 *
 * <p>Formula: k = ⌈m(1 − γ + ρ + √(ln(1/ρ)/2m))⌉, from the inequality of Dvoretzky, Kiefer, Wolfowitz and Massart. Given γ,
 * ρ = exp(W₋₁(−γ/2√e) + ½) makes m smallest; given m, ρ = exp(W₋₁(−1/4m)/2) makes γ smallest.
 *
 * <p>Source: "Pain-free random differential privacy with sensitivity sampling", ICML 2017.
 *
 * @param pairs m
 * @param rank k
 * @param gamma γ
 * @param rho ρ, the part of γ spent on the sampler going wrong
 */
public record PublishedSampleSize(int pairs, int rank, double gamma, double rho) {

    /** For a number of pairs: the smallest γ it can have, with k = m. */
    public static PublishedSampleSize asPublished(int pairs) {
        double rho = rho(pairs);
        return new PublishedSampleSize(pairs, pairs, least(pairs, rho), rho);
    }

    /** For γ: the fewest pairs. */
    public static PublishedSampleSize asPublished(double gamma) {
        if (!(gamma > 0 && gamma < 1)) {
            throw new IllegalArgumentException("gamma must be between 0 and 1, got " + gamma);
        }
        double rho = StrictMath.exp(LambertW.lower(-gamma / (2 * StrictMath.exp(0.5))) + 0.5);
        double gap = gamma - rho;
        int pairs = (int) Math.ceil(-StrictMath.log(rho) / (2 * gap * gap));
        return new PublishedSampleSize(pairs, rank(pairs, gamma, least(pairs, rho)), gamma, rho);
    }

    /** For both: the smallest rank that the bound allows. */
    public static PublishedSampleSize asPublished(int pairs, double gamma) {
        double rho = rho(pairs);
        double least = least(pairs, rho);
        if (!(gamma >= least && gamma < 1)) {
            throw new IllegalArgumentException("gamma must be between " + least + " and 1, got " + gamma);
        }
        return new PublishedSampleSize(pairs, rank(pairs, gamma, least), gamma, rho);
    }

    /** The counts for a sampler. */
    public SampleSize size() {
        return new SampleSize(pairs, rank, BigDecimal.valueOf(gamma), Optional.empty(), true);
    }

    private static double rho(int pairs) {
        if (pairs < 1) {
            throw new IllegalArgumentException("pairs must be positive, got " + pairs);
        }
        return StrictMath.exp(LambertW.lower(-1 / (4.0 * pairs)) / 2);
    }

    /** ρ + √(ln(1/ρ)/2m), the smallest γ for these. */
    private static double least(int pairs, double rho) {
        return rho + Math.sqrt(-StrictMath.log(rho) / (2.0 * pairs));
    }

    private static int rank(int pairs, double gamma, double least) {
        return (int) Math.min(pairs, Math.ceil(pairs * (1 - gamma + least)));
    }
}
