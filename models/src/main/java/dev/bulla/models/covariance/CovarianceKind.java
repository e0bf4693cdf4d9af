package dev.bulla.models.covariance;

import dev.bulla.core.refusal.Worded;

/** The words that a covariance is made of. */
enum CovarianceKind implements Worded {
    /** The squared exponential. */
    SE,
    /** Matérn's kernel of smoothness 1/2: curves that may jump. */
    MATERN12,
    /** Matérn's kernel of smoothness 3/2. */
    MATERN32,
    /** Matérn's kernel of smoothness 5/2. */
    MATERN52,
    /** What repeats itself. */
    PERIODIC
}
