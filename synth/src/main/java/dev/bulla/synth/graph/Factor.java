package dev.bulla.synth.graph;

/**
 * What one marginal adds to the logarithm of a model's probabilities.
 *
 * @param marginal which cells
 * @param weights a number for each cell; handed over, not copied
 */
public record Factor(Marginal marginal, double[] weights) {

    public Factor {
        if (weights.length != marginal.cells()) {
            throw new IllegalArgumentException(
                    "a weight each for " + marginal.cells() + " cells, got " + weights.length);
        }
        for (double weight : weights) {
            if (!Double.isFinite(weight)) {
                throw new IllegalArgumentException("weights must be finite, got " + weight);
            }
        }
    }
}
