package dev.bulla.synth.graph;

import java.util.Arrays;
import java.util.List;

/**
 * Probabilities over a domain, and a number of rows: e to the sum of the factors of a combination of levels, divided by the sum over all combinations.
 * It is as large as what was counted, and all else follows from it.
 *
 * @param domain the public levels
 * @param total how many rows it stands for, positive
 * @param factors in a fixed order
 */
public record GraphModel(Domain domain, double total, List<Factor> factors) {

    static final int DECIMALS = 7;

    public GraphModel {
        if (!(total > 0 && Double.isFinite(total))) {
            throw new IllegalArgumentException("total must be positive and finite, got " + total);
        }
        factors = List.copyOf(factors);
    }

    /** The same with weights of {@value #DECIMALS} decimals, which are short to write: chances change by less than a hundred thousandth of themselves. */
    public GraphModel rounded() {
        return new GraphModel(
                domain,
                total,
                factors.stream()
                        .map(factor -> new Factor(factor.marginal(), rounded(factor.weights())))
                        .toList());
    }

    private static double[] rounded(double[] weights) {
        double scale = StrictMath.pow(10, DECIMALS);
        return Arrays.stream(weights)
                .map(weight -> Math.rint(weight * scale) / scale)
                .toArray();
    }
}
