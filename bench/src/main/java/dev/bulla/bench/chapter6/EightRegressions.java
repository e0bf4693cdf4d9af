package dev.bulla.bench.chapter6;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.learner.FunctionalAsPublished;
import dev.bulla.bench.published.learner.FunctionalCorrected;
import dev.bulla.bench.published.learner.ThesisPenalty;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures 6.1 to 6.4 of the thesis: four regressions without noise, and the same four by the functional mechanism. */
final class EightRegressions {

    static final List<String> EPSILONS = List.of("0.1", "0.5", "1", "5", "10");
    static final String DELTA = "1e-6";
    static final double TRAIN = 0.8;

    static final String NONE = "∞";
    private static final String INTERCEPT = "linear with an intercept";

    private static final double[] LAMBDAS = {0.01, 0.1, 1, 10, 100, 1000};
    private static final double PUBLIC_LAMBDA = 1;

    private final Study study;
    private final int runs;
    private final Results results;

    EightRegressions(Study study, int runs) {
        this.study = study;
        this.runs = runs;
        this.results = new Results("RMSE in " + study.unit(), runs);
        results.fill(this::run);
    }

    private void run(int run) {
        PublicBits bits = PublicBits.of("chapter 6: " + study.name()).child(run);
        Sheet.Split split = study.sheet().split(TRAIN, bits);
        published(run, split, bits);
        corrected(run, split, bits);
        ours(run, split);
    }

    /** Extremes of all rows, and for each regression the λ with the least test error: as the thesis says it was done. */
    private void published(int run, Sheet.Split split, PublicBits bits) {
        Scaling scaling = Scaling.asPublished(study.sheet());
        ProductSums train = ProductSums.of(scaling.train(split.train()));
        ProductSums test = ProductSums.of(scaling.test(split.test()));
        Map<ThesisPenalty, Double> lambdas = new LinkedHashMap<>();
        for (ThesisPenalty penalty : ThesisPenalty.values()) {
            double best = Double.POSITIVE_INFINITY;
            for (double lambda : LAMBDAS) {
                double error = test.rmse(penalty.minimise(train.xx(), train.xy(), lambda, 0));
                if (error < best) {
                    best = error;
                    lambdas.put(penalty, lambda);
                }
            }
            put(run, Results.PLAIN, penalty.recipe(), NONE, best * scaling.unit());
        }
        for (String epsilon : EPSILONS) {
            FunctionalAsPublished noisy = new FunctionalAsPublished(train, Double.parseDouble(epsilon), bits);
            lambdas.forEach((penalty, lambda) -> put(
                    run,
                    Results.PUBLISHED,
                    penalty.recipe(),
                    epsilon,
                    test.rmse(noisy.minimise(penalty, lambda)) * scaling.unit()));
        }
    }

    private void corrected(int run, Sheet.Split split, PublicBits bits) {
        Scaling scaling = study.bounds();
        ProductSums train = ProductSums.of(scaling.train(split.train()).withOne());
        ProductSums test = ProductSums.of(scaling.test(split.test()).withOne());
        for (String epsilon : EPSILONS) {
            FunctionalCorrected noisy = new FunctionalCorrected(train, Double.parseDouble(epsilon), bits);
            for (ThesisPenalty penalty : ThesisPenalty.values()) {
                double error = test.rmse(noisy.minimise(penalty, PUBLIC_LAMBDA)) * scaling.unit();
                put(run, Results.CORRECTED, penalty.recipe(), epsilon, error);
            }
        }
        double exact = test.rmse(ThesisPenalty.LINEAR.minimise(train.xx(), train.xy(), 0, 0)) * scaling.unit();
        put(run, Results.PLAIN, INTERCEPT, NONE, exact);
        put(run, Results.CONSTANT, Results.CONSTANT, NONE, split.constantError());
    }

    private void ours(int run, Sheet.Split split) {
        Ours ours = Ours.of(Neighbours.REPLACE_ONE, split.train(), study.bounds());
        for (String epsilon : EPSILONS) {
            for (ThesisPenalty penalty : ThesisPenalty.values()) {
                ours.regression(penalty.recipe(), "auto", Budget.pure(epsilon))
                        .ifPresent(model ->
                                put(run, Results.OURS, penalty.recipe(), epsilon, Ours.rmse(model, split.test())));
                ours.regression(penalty.recipe(), "auto", Budget.approx(epsilon, DELTA))
                        .ifPresent(model -> put(
                                run, Results.OURS, penalty.recipe(), approx(epsilon), Ours.rmse(model, split.test())));
            }
        }
    }

    static String approx(String epsilon) {
        return epsilon + "; δ = " + DELTA;
    }

    Results results() {
        return results;
    }

    Study study() {
        return study;
    }

    Section section(String figure) {
        List<Row> rows = new ArrayList<>();
        for (ThesisPenalty penalty : ThesisPenalty.values()) {
            rows.add(new Row(
                    penalty.recipe() + ", no noise", results.text(Results.PLAIN, penalty.recipe(), NONE), "—", "—"));
        }
        rows.add(new Row(INTERCEPT + ", no noise", "—", results.text(Results.PLAIN, INTERCEPT, NONE), "—"));
        rows.add(new Row(
                "the mean of the training rows", results.text(Results.CONSTANT, Results.CONSTANT, NONE), "—", "—"));
        for (String epsilon : EPSILONS) {
            for (ThesisPenalty penalty : ThesisPenalty.values()) {
                rows.add(new Row(
                        penalty.recipe() + ", ε = " + epsilon,
                        results.text(Results.PUBLISHED, penalty.recipe(), epsilon),
                        results.text(Results.CORRECTED, penalty.recipe(), epsilon),
                        results.text(Results.OURS, penalty.recipe(), epsilon)));
            }
        }
        for (String epsilon : EPSILONS) {
            for (ThesisPenalty penalty : ThesisPenalty.values()) {
                String budget = approx(epsilon);
                rows.add(new Row(
                        penalty.recipe() + ", ε = " + budget,
                        "—",
                        "—",
                        results.text(Results.OURS, penalty.recipe(), budget)));
            }
        }
        return new Section(
                figure + ": test RMSE in " + study.unit() + ", median (mean ± standard deviation) of " + runs
                        + " runs, " + study.title(),
                rows,
                List.of(
                        study.note(),
                        "Printed: curves without numbers; only the text can be checked, below.",
                        "Published, not private: noise 2(d + 1)²/ε, each entry of XᵀX by itself, rows scaled by their own extremes, λ by"
                                + " test error, no intercept; where the loss has no minimum, a thousand gradient steps in |θ| ≤ 2.",
                        "Corrected: noise (d + 1)²/ε per monomial, public bounds, λ = 1, negative eigenvalues dropped, a ridge as large"
                                + " as the noise, an intercept.",
                        "Ours: --method auto under replace-one, with an intercept; pure ε, and below with δ = " + DELTA
                                + "."));
    }

    private void put(int run, String form, String model, String budget, double value) {
        results.put(run, form, model, budget, value);
    }
}
