package dev.bulla.models.regression;

import java.util.List;

/**
 * A fit on a path of penalties.
 *
 * @param lambda the penalty, for a mean of squares, in units in which every number lies between −1 and 1
 * @param gap how far the optimality conditions are from holding, relative to the largest product of input and target
 * @param coefficients the intercept, then one for each input or level, 0 when it is not in use
 */
public record PathStep(double lambda, double gap, List<Coefficient> coefficients) {

    public PathStep {
        coefficients = List.copyOf(coefficients);
    }

    /** How many inputs are in use. */
    public long active() {
        return coefficients.stream()
                .skip(1)
                .filter(coefficient -> coefficient.answer().value() != 0)
                .count();
    }
}
