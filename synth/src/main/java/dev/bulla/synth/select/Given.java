package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts what is given, each marginal for the same share of ρ, and chooses nothing.
 *
 * @param marginals which cells; all levels of single columns, and pairs of a public tree, are common
 */
public record Given(List<Marginal> marginals) implements Strategy {

    private static final Fitting.Effort EFFORT = new Fitting.Effort(3_000, 1e-9);

    public Given {
        if (marginals.isEmpty()) {
            throw new IllegalArgumentException("there must be a marginal to count");
        }
        marginals = List.copyOf(marginals);
    }

    /** Each column alone: they are taken to be independent. */
    public static Given columns(Domain domain) {
        return new Given(IntStream.range(0, domain.columns())
                .mapToObj(column -> Marginal.of(domain, column))
                .toList());
    }

    /** Each column with one that a reader cares about, as naive Bayes has it. */
    public static Given pairsWith(Domain domain, int target) {
        return new Given(IntStream.range(0, domain.columns())
                .filter(column -> column != target)
                .mapToObj(column -> Marginal.of(domain, Math.min(column, target), Math.max(column, target)))
                .toList());
    }

    @Override
    public GraphModel run(PaidAnswers answers) {
        double sigma = Tariff.sigma(answers, answers.left() / marginals.size());
        List<Observed> observed = new ArrayList<>();
        for (Marginal marginal : marginals) {
            observed.add(Tariff.count(answers, marginal, sigma));
        }
        GraphModel start = new GraphModel(answers.domain(), Fitting.total(observed, answers.rows()), List.of());
        return Fitting.fit(start, observed, EFFORT).rounded();
    }
}
