package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;

/** Noise, or a choice by chance, calibrated for a sensitivity and a budget: what a plan states of it. */
public interface Calibrated {

    /** The word in plans: "laplace", "gaussian", "permute-and-flip". */
    String name();

    /** The norm its sensitivity is measured in: "l1", "l2", "linf". */
    String norm();

    /** The sensitivity it was calibrated for, in the statistic's own unit, not below the exact one. */
    double sensitivity();

    /**
     * b or σ in the statistic's own unit, for a choice by scores the gap that makes a candidate e times less likely: never
     * below the formula, at most 10⁻⁶ relative above.
     */
    double scale();

    /** The distance between neighbouring values. */
    double grid();

    /** What a release costs. */
    Cost cost();
}
