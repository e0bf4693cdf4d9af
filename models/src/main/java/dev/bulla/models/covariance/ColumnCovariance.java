package dev.bulla.models.covariance;

/** A covariance function of one column, which depends on the distance alone and is 1 at no distance. */
interface ColumnCovariance {

    /** At a distance of either sign. */
    double at(double distance);

    /** The average over the distances from {@code from} to {@code from + width}; at {@code from} when the width is 0. */
    double average(double from, double width);

    /** The average over a point of [0, {@code width}] and one of [{@code from}, {@code from + other}]. */
    double average(double from, double width, double other);
}
