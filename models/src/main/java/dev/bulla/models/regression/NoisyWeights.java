package dev.bulla.models.regression;

import dev.bulla.core.release.NoisyValues;

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
}
