package dev.bulla.models.covariance;

/** A covariance function of one column, which depends on the distance alone and is 1 at no distance. */
interface ColumnCovariance {

    /** At a distance of either sign. */
    double at(double distance);

    /** The average over the distances from {@code from} to {@code from + width}; at {@code from} when the width is 0. */
    double average(double from, double width);

    /** The average over a point of [0, {@code width}] and one of [{@code from}, {@code from + other}]. */
    double average(double from, double width, double other);

    /**
     * The averages over all pairs of stretches, a square.
     *
     * @param stretches where each begins and ends
     */
    default double[][] pairs(double[][] stretches) {
        double[][] pairs = new double[stretches.length][stretches.length];
        for (int i = 0; i < pairs.length; i++) {
            for (int j = 0; j <= i; j++) {
                double[] a = stretches[i];
                double[] b = stretches[j];
                pairs[i][j] = average(b[0] - a[0], a[1] - a[0], b[1] - b[0]);
                pairs[j][i] = pairs[i][j];
            }
        }
        return pairs;
    }
}
