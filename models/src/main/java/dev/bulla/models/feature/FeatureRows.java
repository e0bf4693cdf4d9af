package dev.bulla.models.feature;

import java.util.Optional;

/** Features of rows by {@link Waves} where there are some, else row by row. */
final class FeatureRows implements FeatureMap.Rows {

    private final FeatureMap map;
    private final Optional<Waves> waves;
    private final double[] cos = new double[MOST];
    private final double[] sin = new double[MOST];

    FeatureRows(FeatureMap map) {
        this.map = map;
        this.waves = map.waves();
    }

    @Override
    public void fill(double[][] places, int rows, double[] to, int start, int stride) {
        if (waves.isEmpty()) {
            fillEach(places, rows, to, start, stride);
            return;
        }
        Waves of = waves.get();
        of.take(places, rows);
        double constant = map.constant();
        for (int r = 0; r < rows; r++) {
            to[start + r] = constant;
        }
        for (int i = 0; i < of.pairs(); i++) {
            of.pair(i, cos, sin);
            double height = of.height(i);
            int first = (2 * i + 1) * stride + start;
            int second = first + stride;
            for (int r = 0; r < rows; r++) {
                to[first + r] = cos[r] * height;
                to[second + r] = sin[r] * height;
            }
        }
    }

    private void fillEach(double[][] places, int rows, double[] to, int start, int stride) {
        double[] point = new double[places.length];
        double[] features = new double[map.dimension()];
        double[][] scratch = map.scratch();
        for (int r = 0; r < rows; r++) {
            for (int k = 0; k < point.length; k++) {
                point[k] = places[k][r];
            }
            map.features(point, features, scratch);
            for (int j = 0; j < features.length; j++) {
                to[j * stride + start + r] = features[j];
            }
        }
    }
}
