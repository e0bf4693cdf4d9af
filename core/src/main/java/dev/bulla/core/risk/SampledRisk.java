package dev.bulla.core.risk;

import dev.bulla.core.sensitivity.SampleSize;

/**
 * What can be said of a release whose sensitivity was sampled, not proved: implicit randomness, alone and joined with that of the noise.
 *
 * <p>Formula: the next pair of the oracle is no further apart than the k-th of m with chance k/(m + 1), exactly; the noise then loses at most ε with its own
 * chance, drawn apart, so that both hold with the product. It is random differential privacy, for pairs as the oracle draws them, and no account takes it.
 * Source: docs/mathematics.md §3.6, §3.8.
 *
 * @param size how many pairs, which rank, and for how many γ allows
 */
public record SampledRisk(SampleSize size) {

    /** The chance that a pair is no further apart than the sampled sensitivity: 1 − γ. */
    public double implicit() {
        return 1 - size.gamma().doubleValue();
    }

    /** The chance that it is, and that the loss is at most ε. */
    public double joint(PrivacyLoss loss, double epsilon) {
        return implicit() * loss.proved(epsilon);
    }
}
