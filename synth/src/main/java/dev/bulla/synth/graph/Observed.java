package dev.bulla.synth.graph;

import java.util.Arrays;

/**
 * Noisy counts of a marginal.
 *
 * @param marginal which cells
 * @param counts what was counted; handed over, not copied
 * @param sigmas the standard deviation of the error in each cell, positive; handed over, not copied
 */
public record Observed(Marginal marginal, double[] counts, double[] sigmas) {

    public Observed {
        if (counts.length != marginal.cells() || sigmas.length != counts.length) {
            throw new IllegalArgumentException("a count and an error each for " + marginal.cells() + " cells");
        }
        for (int i = 0; i < counts.length; i++) {
            if (!Double.isFinite(counts[i]) || !(sigmas[i] > 0 && Double.isFinite(sigmas[i]))) {
                throw new IllegalArgumentException("counts must be finite and errors positive, got " + sigmas[i]);
            }
        }
    }

    /** Counts with the same error in each cell. */
    public static Observed of(Marginal marginal, double[] counts, double sigma) {
        double[] sigmas = new double[counts.length];
        Arrays.fill(sigmas, sigma);
        return new Observed(marginal, counts, sigmas);
    }

    /** These counts and others of the same cells as one, each weighted by one over its variance. */
    public Observed with(Observed other) {
        double[] joined = new double[counts.length];
        double[] errors = new double[counts.length];
        for (int i = 0; i < joined.length; i++) {
            double mine = 1 / (sigmas[i] * sigmas[i]);
            double theirs = 1 / (other.sigmas[i] * other.sigmas[i]);
            joined[i] = (counts[i] * mine + other.counts[i] * theirs) / (mine + theirs);
            errors[i] = 1 / Math.sqrt(mine + theirs);
        }
        return new Observed(marginal, joined, errors);
    }
}
