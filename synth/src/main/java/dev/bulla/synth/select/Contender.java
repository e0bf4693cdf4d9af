package dev.bulla.synth.select;

import dev.bulla.synth.graph.Marginal;

/**
 * A marginal that may be counted next.
 *
 * @param marginal which cells
 * @param modelled what the model takes their counts to be, a number of rows for each cell, 0 or more; handed over, not copied
 * @param weight how much errors in it matter, positive
 * @param allowance the error that noise would have, which is taken off the score: a number of rows
 */
public record Contender(Marginal marginal, double[] modelled, double weight, double allowance) {

    public Contender {
        if (modelled.length != marginal.cells()) {
            throw new IllegalArgumentException(
                    "a modelled count each for " + marginal.cells() + " cells, got " + modelled.length);
        }
        if (!(weight > 0 && Double.isFinite(weight) && Double.isFinite(allowance))) {
            throw new IllegalArgumentException("weight must be positive and finite, got " + weight);
        }
    }
}
