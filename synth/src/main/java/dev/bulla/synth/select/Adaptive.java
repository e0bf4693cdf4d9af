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

public final class Adaptive implements Strategy {
    private static final double NOISE = Math.sqrt(2 / Math.PI);
    private static final double FAR = 1e6;

    private final double cells;

    /** @param cells how many cells the model's cliques may have together */
    public Adaptive(double cells) {
        this.cells = cells;
    }

    @Override
    public GraphModel run(PaidAnswers answers) {
        Domain domain = answers.domain();
        int d = domain.columns();
        double rho = answers.left();
        double rounds = 16.0 * d;
        double delta = FAR * Math.sqrt(2 * answers.countCost(FAR));
        double sigma = delta * Math.sqrt(rounds / (1.8 * rho));
        double epsilon = Math.sqrt(.8 * rho / rounds);
        List<Observed> observed = new ArrayList<>();
        List<int[]> sets = new ArrayList<>();
        for (int c = 0; c < d; c++) {
            observe(answers, Marginal.of(domain, c), sigma, observed);
        }
        double total = Fitting.total(observed);
        GraphModel model =
                Fitting.fit(new GraphModel(domain, total, List.of()), observed, new Fitting.Effort(60, 1e-6));
        Chances chances = Chances.of(model);
        List<Marginal> pairs = new ArrayList<>();
        for (int a = 0; a < d; a++) {
            pairs.add(Marginal.of(domain, a));
            for (int b = a + 1; b < d; b++) {
                if ((double) domain.size(a) * domain.size(b) <= 1e6) pairs.add(Marginal.of(domain, a, b));
            }
        }
        boolean last = false;
        while (!last) {
            double left = answers.left() * (1 - 1e-9);
            if (left < 2 * (answers.countCost(sigma) + answers.choiceCost(epsilon))) {
                last = true;
                sigma = delta * Math.sqrt(1 / (1.8 * left));
                epsilon = Math.sqrt(.8 * left);
            }
            double cap = cells * (1 - left / rho);
            List<Contender> contenders = new ArrayList<>();
            for (Marginal m : pairs) {
                boolean in = sets.stream()
                        .anyMatch(s -> Arrays.stream(m.columns()).allMatch(c -> Arrays.binarySearch(s, c) >= 0));
                if (!in && m.dimension() > 1) {
                    List<int[]> more = new ArrayList<>(sets);
                    more.add(m.columns());
                    in = dev.bulla.synth.graph.Chances.cells(domain.sizes(), more) <= cap;
                }
                if (in || m.dimension() == 1) {
                    contenders.add(new Contender(m, chances.counts(m), m.dimension(), NOISE * sigma * m.cells()));
                }
            }
            Contender chosen = contenders.get(answers.choose(contenders, epsilon));
            observe(answers, chosen.marginal(), sigma, observed);
            if (chosen.marginal().dimension() > 1) sets.add(chosen.marginal().columns());
            total = Fitting.total(observed);
            model = Fitting.fit(
                    new GraphModel(domain, total, model.factors()),
                    observed,
                    last ? new Fitting.Effort(1000, 1e-9) : new Fitting.Effort(60, 1e-6));
            chances = Chances.of(model);
            double[] now = chances.counts(chosen.marginal());
            double moved = 0;
            for (int i = 0; i < now.length; i++) moved += Math.abs(now[i] - chosen.modelled()[i]);
            if (moved <= NOISE * sigma * now.length) {
                sigma /= 2;
                epsilon *= 2;
            }
        }
        return model;
    }

    private static void observe(PaidAnswers answers, Marginal marginal, double sigma, List<Observed> observed) {
        double[] counts =
                Arrays.stream(answers.count(marginal, sigma)).asDoubleStream().toArray();
        observed.add(Observed.of(marginal, counts, sigma));
    }
}
