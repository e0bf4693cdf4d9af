package dev.bulla.models.feature;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Random Fourier features of a kernel, for four columns and more: cos and sin of ⟨w_i, x⟩ with w_i drawn from its spectrum, over
 * h, and a constant feature of weight c. The w come from a public seed ({@link PublicBits}), so that anybody can make them again.
 *
 * <p>The norm is 1 for every point: c + (1 − c)·(cos² + sin²).
 */
public final class RandomFourier implements FeatureMap {

    /** What part of the norm the constant feature has: the number of rows is then known to σ/√c. */
    @Chosen(
            fact = "constant_part",
            does =
                    "What part of the norm of random features, for four columns and more, is the same for every row: it tells their number.",
            how = "That of version 0.1; there is no record of others.",
            on = "None.",
            measure = "KernelMeasure")
    public static final double CONSTANT = 0.1;

    private final Kernel kernel;
    private final String seed;

    /** In turns (multiples of 2π), by column. */
    private final double[][] frequencies;

    private final int pairs;
    private final double root;

    private RandomFourier(Kernel kernel, String seed, double[][] frequencies) {
        this.kernel = kernel;
        this.seed = seed;
        this.frequencies = frequencies;
        this.pairs = frequencies[0].length;
        this.root = Math.sqrt((1 - CONSTANT) / pairs);
    }

    /**
     * Features for bandwidths in units of each column's range.
     *
     * @param pairs how many frequencies
     * @param seed public
     */
    public static RandomFourier of(Kernel kernel, double[] bandwidths, int pairs, String seed) {
        double[][] frequencies = new double[bandwidths.length][pairs];
        PublicBits bits = PublicBits.of(seed);
        for (int i = 0; i < pairs; i++) {
            for (int k = 0; k < bandwidths.length; k++) {
                frequencies[k][i] = kernel.frequency(bits) / (2 * Math.PI * bandwidths[k]);
            }
        }
        return new RandomFourier(kernel, seed, frequencies);
    }

    @Override
    public int dimension() {
        return 1 + 2 * pairs;
    }

    @Override
    public int inputs() {
        return frequencies.length;
    }

    @Override
    public double constant() {
        return Math.sqrt(CONSTANT);
    }

    @Override
    public double[][] scratch() {
        return new double[3][pairs];
    }

    @Override
    public Optional<Waves> waves() {
        return Optional.of(new RandomWaves(this));
    }

    @Override
    public void features(double[] point, double[] features, double[][] scratch) {
        circle(point, 0, scratch);
        features[0] = Math.sqrt(CONSTANT);
        for (int i = 0; i < pairs; i++) {
            features[2 * i + 1] = root * scratch[1][i];
            features[2 * i + 2] = root * scratch[2][i];
        }
    }

    /** Angles, cosines and sines of all pairs; loops that a compiler makes into vector code. */
    void circle(double[] points, int start, double[][] scratch) {
        double[] turns = scratch[0];
        Arrays.fill(turns, 0);
        for (int k = 0; k < frequencies.length; k++) {
            double[] column = frequencies[k];
            double x = points[start + k];
            for (int i = 0; i < pairs; i++) {
                turns[i] += column[i] * x;
            }
        }
        Turn.circle(turns, pairs, scratch[1], scratch[2]);
    }

    /** The frequency of a pair in a column, in turns. */
    double turns(int column, int pair) {
        return frequencies[column][pair];
    }

    int pairs() {
        return pairs;
    }

    /** The height of every wave. */
    double root() {
        return root;
    }

    /** Nothing is proved of random features: two points may be opposite but for the constant. */
    @Override
    public BigDecimal leastKernel() {
        return BigDecimal.valueOf(-1);
    }

    @Override
    public Series series(double[] weights) {
        return new RandomSeries(this, weights);
    }

    @Override
    public Map<String, Object> json() {
        return Map.of("feature_map", "random-fourier", "kernel", kernel.word(), "features", dimension(), "seed", seed);
    }

    /** w of each pair of features. */
    double[][] angularFrequencies() {
        double[][] angular = new double[pairs][frequencies.length];
        for (int i = 0; i < pairs; i++) {
            for (int k = 0; k < frequencies.length; k++) {
                angular[i][k] = 2 * Math.PI * frequencies[k][i];
            }
        }
        return angular;
    }
}
