package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import dev.bulla.synth.graph.Smoothing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of single columns. A column of n levels gets ρ in proportion to n^⅔: of all ways to share ρ out this one has the least sum of absolute errors
 * Σ n σ, where σ² = Δ²/2ρ.
 *
 * @param total how many rows there are: public, or estimated
 * @param observed a column each, made likely
 */
record Singles(double total, List<Observed> observed) {

    /** Spends a share of ρ on the columns. */
    static Singles of(PaidAnswers answers, double rho) {
        return made(answers, count(answers, rho));
    }

    private static Singles made(PaidAnswers answers, List<Observed> counted) {
        Domain domain = answers.domain();
        return new Singles(
                Fitting.total(counted, answers.rows()),
                counted.stream()
                        .map(one -> Smoothing.smooth(
                                one, domain.ordered(one.marginal().column(0))))
                        .toList());
    }

    private static List<Observed> count(PaidAnswers answers, double rho) {
        Domain domain = answers.domain();
        double[] parts = Arrays.stream(domain.sizes())
                .mapToDouble(n -> StrictMath.cbrt((double) n * n))
                .toArray();
        double all = 0;
        for (double part : parts) {
            all += part;
        }
        List<Observed> counted = new ArrayList<>();
        for (int column = 0; column < parts.length; column++) {
            double sigma = Tariff.sigma(answers, rho * parts[column] / all);
            counted.add(Tariff.count(answers, Marginal.of(domain, column), sigma));
        }
        return counted;
    }
}
