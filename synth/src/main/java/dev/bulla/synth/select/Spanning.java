package dev.bulla.synth.select;

import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A tree of pairs, for when time is short (after McKenna, Miklau and Sheldon, "MST", JPC 2021): a third of ρ counts single columns, a third chooses
 * pairs that join all columns without a loop, where independence is most wrong, and a third counts these pairs, on levels merged as in
 * {@link Adaptive}.
 */
public final class Spanning implements Strategy {

    private static final Fitting.Effort EFFORT = new Fitting.Effort(3_000, 1e-9);

    @Override
    public GraphModel run(PaidAnswers answers) {
        Domain domain = answers.domain();
        double third = answers.left() / 3;
        int edges = domain.columns() - 1;
        Singles singles = Singles.of(answers, edges == 0 ? answers.left() : third);
        List<Observed> observed = new ArrayList<>(singles.observed());
        GraphModel model = Fitting.fit(new GraphModel(domain, singles.total(), List.of()), observed, EFFORT);
        if (edges == 0) {
            return model;
        }
        double sigma = Tariff.sigma(answers, third / edges);
        for (Marginal pair : tree(answers, model, third / edges)) {
            observed.add(Tariff.count(answers, pair, sigma));
        }
        return Fitting.fit(model, observed, EFFORT).rounded();
    }

    /** Kruskal's tree, each edge chosen among those that join two parts. */
    private static List<Marginal> tree(PaidAnswers answers, GraphModel model, double rho) {
        int columns = model.domain().columns();
        double epsilon = Tariff.epsilon(answers, rho);
        double cells = model.total() / (Adaptive.NOISE_PER_CELL * Tariff.sigma(answers, rho));
        Coarse coarse = Coarse.of(model);
        Chances chances = Chances.of(model);
        int[] parts = new int[columns];
        Arrays.setAll(parts, column -> column);
        List<Marginal> tree = new ArrayList<>();
        while (tree.size() < columns - 1) {
            List<Contender> contenders = new ArrayList<>();
            for (int first = 0; first < columns; first++) {
                for (int second = first + 1; second < columns; second++) {
                    if (parts[first] != parts[second]) {
                        Marginal pair = coarse.pair(first, second, cells);
                        if (answers.holds(pair)) {
                            contenders.add(new Contender(pair, chances.counts(pair), 1, 0));
                        }
                    }
                }
            }
            if (contenders.isEmpty()) {
                return tree;
            }
            Marginal chosen =
                    contenders.get(answers.choose(contenders, epsilon)).marginal();
            tree.add(chosen);
            int from = parts[chosen.column(1)];
            int to = parts[chosen.column(0)];
            for (int column = 0; column < columns; column++) {
                parts[column] = parts[column] == from ? to : parts[column];
            }
        }
        return tree;
    }
}
