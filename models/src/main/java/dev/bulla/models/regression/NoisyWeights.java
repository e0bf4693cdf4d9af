package dev.bulla.models.regression;

import dev.bulla.core.model.NoisyValues;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Weights that were released themselves. Nothing is known but they and their noise: not how rows spread around them, nor
 * what other rows would have given.
 *
 * @param released one for each coordinate but the target, which is the last
 */
record NoisyWeights(NoisyValues released) implements LinearFit {

    @Override
    public double value(double[] functional) {
        double sum = 0;
        for (int j = 0; j < functional.length - 1; j++) {
            sum += functional[j] * released.value(j);
        }
        return sum;
    }

    @Override
    public double deviation(double[] functional) {
        return noiseDeviation(functional);
    }

    @Override
    public double noiseDeviation(double[] functional) {
        double sum = 0;
        for (int j = 0; j < functional.length - 1; j++) {
            sum += functional[j] * functional[j];
        }
        return released.deviation() * Math.sqrt(sum);
    }

    @Override
    public double residualVariance() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public double[] theta() {
        double[] theta = new double[released.values().length];
        Arrays.setAll(theta, released::value);
        return theta;
    }

    @Override
    public int[] used() {
        return IntStream.range(0, released.values().length).toArray();
    }

    @Override
    public double[][] response() {
        return diagonal(1);
    }

    @Override
    public double[][] noiseForm() {
        return diagonal(released.deviation() * released.deviation());
    }

    @Override
    public double[][] samplingForm() {
        return diagonal(0);
    }

    private double[][] diagonal(double value) {
        double[][] diagonal = new double[released.values().length][released.values().length];
        for (int i = 0; i < diagonal.length; i++) {
            diagonal[i][i] = value;
        }
        return diagonal;
    }
}
