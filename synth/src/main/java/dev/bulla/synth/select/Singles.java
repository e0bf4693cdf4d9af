package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import dev.bulla.synth.graph.Smoothing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts of single columns. A column of n levels gets ρ in proportion to n^⅔: of all ways to share ρ out this one has the least sum of absolute errors
 * Σ n σ, where σ² = Δ²/2ρ.
 *
 * @param total how many rows there are, estimated
 * @param observed a column each, made likely
 */
record Singles(double total, List<Observed> observed) {

    private static final double MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

    /** Spends a share of ρ on the columns. */
    static Singles of(PaidAnswers answers, double rho) {
        return made(answers.domain(), count(answers, rho));
    }

    /** Spends {@code least}, and up to {@code most} if errors would be above {@code enough} of the rows on average. */
    static Singles of(PaidAnswers answers, double least, double most, double enough) {
        List<Observed> first = count(answers, least);
        double rows = Fitting.total(first);
        double error = 0;
        for (Observed one : first) {
            error += MEAN_ABSOLUTE / 2 * one.sigmas()[0] * one.counts().length / (rows * first.size());
        }
        double wanted = Math.min(most, least * (error / enough) * (error / enough));
        if (wanted <= 1.1 * least) {
            return made(answers.domain(), first);
        }
        List<Observed> second = count(answers, wanted - least);
        return made(
                answers.domain(),
                IntStream.range(0, first.size())
                        .mapToObj(c -> first.get(c).with(second.get(c)))
                        .toList());
    }

    private static Singles made(Domain domain, List<Observed> counted) {
        return new Singles(
                Fitting.total(counted),
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
