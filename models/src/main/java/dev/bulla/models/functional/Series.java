package dev.bulla.models.functional;

/** ⟨w, φ(x)⟩ for fixed weights: in O(m), whatever the number of rows behind the weights. Any number of threads may ask. */
sealed interface Series permits GridSeries, RandomSeries, PlainSeries {

    /** How many numbers {@link #at} needs to work with. */
    int scratch();

    /**
     * The value at a point. Allocates nothing.
     *
     * @param points places in the unit cube, one after the other
     * @param start where the point begins
     * @param scratch to work with, of length {@link #scratch}; one per thread
     */
    double at(double[] points, int start, double[] scratch);
}
