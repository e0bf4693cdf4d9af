package dev.bulla.bench.chapter6;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.published.learner.ThesisPenalty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What the text of chapter 6 says, next to what the runs say. */
final class Chapter6Claims {

    private final List<Row> rows = new ArrayList<>();

    void eight(String name, Results results) {
        rows.add(new Row(
                name + ": sd without noise, least … most (p. 74)",
                deviations(results, Results.PLAIN, EightRegressions.NONE),
                "—",
                "—"));
        for (String epsilon : List.of("0.1", "10")) {
            add(name + ": sd at ε = " + epsilon + ", least … most (p. 74)", form -> deviations(results, form, epsilon));
        }
        add(name + ": linear's sd at ε = 0.1, 1, 10 (p. 75)", form -> linear(results, form));
        add(name + ": runs above twice the mean's error, ε = 1", form -> wild(results, form));
    }

    void objective(Results results) {
        add("ε where functional beats objective perturbation (p. 76)", form -> wins(results, form, Rivals.OBJECTIVE));
    }

    void grid(Results results) {
        add("ε where functional beats the noisy histogram (p. 75)", form -> wins(results, form, Rivals.GRID));
    }

    private void add(String what, UnaryOperator<String> value) {
        rows.add(new Row(
                what, value.apply(Results.PUBLISHED), value.apply(Results.CORRECTED), value.apply(Results.OURS)));
    }

    Section section() {
        return new Section(
                "What the chapter says (page), and what the runs say",
                rows,
                List.of(
                        "p. 74: without noise the error hardly varies; with noise its variance falls as ε grows, but not for linear, the most unstable"
                                + " (p. 75). p. 75, p. 76: functional has the smaller error at a given ε than either rival; judged here by the mean.",
                        "Runs above twice the mean's error: of linear, ridge, lasso, elastic net.",
                        "p. 78: making XᵀX symmetric, p. 79: dropping negative eigenvalues, and an optimiser that stops early are all said to"
                                + " break or endanger privacy. They do not: whatever does not touch the rows again is free.",
                        "p. 70, Lemma 2: sensitivity 2(d² + 2d + 1). (d + 1)² is enough, whichever rows are neighbours.",
                        "p. 73: features scaled by their own extremes. At n = 1000 and a claimed ε = 1, one row can shift the log-likelihood"
                                + " by 122."));
    }

    private static String deviations(Results results, String form, String budget) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (ThesisPenalty penalty : ThesisPenalty.values()) {
            Optional<RunSpread> spread = results.spread(form, penalty.recipe(), budget);
            if (spread.isEmpty()) {
                return "—";
            }
            least = Math.min(least, spread.get().deviation());
            most = Math.max(most, spread.get().deviation());
        }
        return RunSpread.number(least) + " … " + RunSpread.number(most);
    }

    private static String linear(Results results, String form) {
        List<String> texts = new ArrayList<>();
        for (String epsilon : List.of("0.1", "1", "10")) {
            results.spread(form, ThesisPenalty.LINEAR.recipe(), epsilon)
                    .ifPresent(spread -> texts.add(RunSpread.number(spread.deviation())));
        }
        return texts.isEmpty() ? "—" : String.join(", ", texts);
    }

    private static String wild(Results results, String form) {
        double limit = 2
                * results.spread(Results.CONSTANT, Results.CONSTANT, EightRegressions.NONE)
                        .orElseThrow()
                        .mean();
        List<String> texts = new ArrayList<>();
        for (ThesisPenalty penalty : ThesisPenalty.values()) {
            results.spread(form, penalty.recipe(), "1")
                    .ifPresent(spread -> texts.add(String.valueOf(spread.above(limit))));
        }
        return texts.isEmpty() ? "—" : String.join(", ", texts);
    }

    private static String wins(Results results, String form, String rival) {
        List<String> where = new ArrayList<>();
        for (String epsilon : EightRegressions.EPSILONS) {
            Optional<RunSpread> functional = results.spread(form, Rivals.FUNCTIONAL, epsilon);
            Optional<RunSpread> other = results.spread(form, rival, epsilon);
            if (functional.isEmpty() || other.isEmpty()) {
                return "—";
            }
            if (functional.get().mean() < other.get().mean()) {
                where.add(epsilon);
            }
        }
        return where.isEmpty() ? "none" : String.join(", ", where);
    }
}
