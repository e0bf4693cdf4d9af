package dev.bulla.core.mechanism;

/** Adds noise of one law to every sum of a statistic. */
public interface AdditiveMechanism extends Mechanism {

    /** The standard deviation of the noise on one coordinate, in the statistic's own unit, exactly that of the grid law. */
    double deviation();

    /** The smallest w such that the noise on one coordinate lies in [−w, w] with chance 95 % or more. */
    double halfWidth95();
}
