package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.random.RandomBits;

/** Adds noise to an exact statistic on a grid. */
public interface Mechanism {

    /** The word in plans: "laplace", "gaussian". */
    String name();

    /** The norm its sensitivity is measured in: "l1", "l2". */
    String norm();

    /** The sensitivity it was calibrated for, in the statistic's own unit, not below the exact one. */
    double sensitivity();

    /** b or σ in the statistic's own unit: never below the formula, at most 10⁻⁶ relative above. */
    double scale();

    /** The distance between neighbouring values. */
    double grid();

    /** What a release costs. */
    Cost cost();

    /** The standard deviation of the noise on one coordinate, in the statistic's own unit, exactly that of the grid law. */
    double deviation();

    /** The smallest w such that the noise on one coordinate lies in [−w, w] with chance 95 % or more. */
    double halfWidth95();

    /**
     * Spends the grant, then adds fresh noise to every sum.
     *
     * @param sums the exact statistic in grid steps; left as it is
     */
    long[] release(long[] sums, Grant grant, RandomBits bits);
}
