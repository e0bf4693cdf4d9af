package dev.bulla.models.functional;

import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;

/**
 * Random Fourier features of the Gaussian kernel, for four columns and more: cos and sin of ⟨w_i, x⟩ with w_i normal of deviation
 * 1/h, and a constant feature of weight c. The w come from a public seed ({@link PublicBits}), so that anybody can make them again.
 *
 * <p>The norm is 1 for every point: c + (1 − c)·(cos² + sin²).
 */
final class RandomFourier implements FeatureMap {

    /** What part of the norm the constant feature has: the number of rows is then known to σ/√c. */
    private static final double CONSTANT = 0.1;

    private final String seed;
    private final double[][] frequencies;
    private final double root;

    private RandomFourier(String seed, double[][] frequencies) {
        this.seed = seed;
        this.frequencies = frequencies;
        this.root = Math.sqrt((1 - CONSTANT) / frequencies.length);
    }

    /**
     * Features for bandwidths in units of each column's range.
     *
     * @param pairs how many frequencies
     * @param seed public
     */
    static RandomFourier of(double[] bandwidths, int pairs, String seed) {
        double[][] frequencies = new double[pairs][bandwidths.length];
        PublicBits bits = PublicBits.of(seed);
        for (int i = 0; i < pairs; i++) {
            for (int k = 0; k < bandwidths.length; k++) {
                frequencies[i][k] = bits.nextNormal() / bandwidths[k];
            }
        }
        return new RandomFourier(seed, frequencies);
    }

    @Override
    public int dimension() {
        return 1 + 2 * frequencies.length;
    }

    @Override
    public int inputs() {
        return frequencies[0].length;
    }

    @Override
    public double constant() {
        return Math.sqrt(CONSTANT);
    }

    @Override
    public void features(double[] point, double[] features) {
        features[0] = Math.sqrt(CONSTANT);
        for (int i = 0; i < frequencies.length; i++) {
            double angle = 0;
            for (int k = 0; k < point.length; k++) {
                angle += frequencies[i][k] * point[k];
            }
            features[2 * i + 1] = root * StrictMath.cos(angle);
            features[2 * i + 2] = root * StrictMath.sin(angle);
        }
    }

    /** Nothing is proved of random features: two points may be opposite but for the constant. */
    @Override
    public BigDecimal leastKernel() {
        return BigDecimal.valueOf(-1);
    }

    @Override
    public Map<String, Object> json() {
        return Map.of("feature_map", "random-fourier", "features", dimension(), "seed", seed);
    }

    /** w of each pair of features. */
    double[][] angularFrequencies() {
        return Arrays.stream(frequencies).map(double[]::clone).toArray(double[][]::new);
    }
}
