package dev.bulla.models.feature;

/** A sum of random waves. */
final class RandomSeries implements Series {

    private final RandomFourier map;
    private final double constant;
    private final double[] cos;
    private final double[] sin;

    RandomSeries(RandomFourier map, double[] weights) {
        this.map = map;
        this.constant = weights[0] * map.constant();
        this.cos = new double[map.pairs()];
        this.sin = new double[map.pairs()];
        for (int i = 0; i < cos.length; i++) {
            cos[i] = weights[2 * i + 1] * map.root();
            sin[i] = weights[2 * i + 2] * map.root();
        }
    }

    @Override
    public double[][] scratch() {
        return map.scratch();
    }

    @Override
    public double at(double[] points, int start, double[][] scratch) {
        map.circle(points, start, scratch);
        double[] c = scratch[1];
        double[] s = scratch[2];
        int n = cos.length;
        double even = constant;
        double odd = 0;
        int i = 0;
        for (; i + 1 < n; i += 2) { // two sums, so that one addition need not wait for the last
            even += cos[i] * c[i] + sin[i] * s[i];
            odd += cos[i + 1] * c[i + 1] + sin[i + 1] * s[i + 1];
        }
        for (; i < n; i++) {
            even += cos[i] * c[i] + sin[i] * s[i];
        }
        return even + odd;
    }
}
