package dev.bulla.models.feature;

/** ⟨w, φ(x)⟩ for fixed weights: in O(m), whatever the number of rows behind the weights. Any number of threads may ask. */
public sealed interface Series permits GridSeries, RandomSeries, PlainSeries, MixedColumns.MixedSeries {

    /** New room to work in, for one thread. */
    double[][] scratch();

    /**
     * The value at a point. Allocates nothing.
     *
     * @param points points of the unit cube, one after the other
     * @param start where the point begins
     * @param scratch room that {@link #scratch} made
     */
    double at(double[] points, int start, double[][] scratch);
}
