package dev.bulla.synth.select;

import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import java.util.Arrays;

/** What a ρ buys. Results are a little dearer for the asker than the formula, so that rounding never costs more than there is. */
final class Tariff {

    private static final double SAFE = 1 + 1e-9;

    private Tariff() {}

    /** The noise of counts that cost ρ. */
    static double sigma(PaidAnswers answers, double rho) {
        return Math.sqrt(answers.countCost(1) / rho) * SAFE;
    }

    /** The ε of a choice that costs ρ. */
    static double epsilon(PaidAnswers answers, double rho) {
        return Math.sqrt(rho / answers.choiceCost(1)) / SAFE;
    }

    /** Counts, paid for. */
    static Observed count(PaidAnswers answers, Marginal marginal, double sigma) {
        double[] counts =
                Arrays.stream(answers.count(marginal, sigma)).asDoubleStream().toArray();
        return Observed.of(marginal, counts, sigma);
    }
}
