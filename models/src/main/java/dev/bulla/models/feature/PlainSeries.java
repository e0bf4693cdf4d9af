package dev.bulla.models.feature;

/** A linear function of the columns. */
record PlainSeries(double[] weights, double scale) implements Series {

    @Override
    public double[][] scratch() {
        return new double[0][];
    }

    @Override
    public double at(double[] points, int start, double[][] scratch) {
        double sum = weights[0];
        for (int k = 1; k < weights.length; k++) {
            sum += weights[k] * (2 * points[start + k - 1] - 1);
        }
        return sum * scale;
    }
}
