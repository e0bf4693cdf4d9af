package dev.bulla.bench.rudavskyy;

import dev.bulla.bench.figure.Curves;
import dev.bulla.bench.figure.Curves.Curve;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.published.learner.GaussianBayes;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figures 1 and 2 of paper 002: naive Bayes on car evaluation, with and without δ, and how it scatters. */
final class CarBayes {

    static final List<String> EPSILONS = List.of("0.1", "0.5", "1", "2", "5", "10");
    static final List<String> DELTAS = List.of("0", "1e-20", "1e-10", "0.01");
    static final double TRAIN = 0.75;

    private static final String BAYES = "naive-bayes";
    private static final String EXACT = "no noise";
    private static final String MAJORITY = "more frequent class";
    private static final String NONE = "∞";

    private final Sheet codes;
    private final Sheet normalised;
    private final int runs;
    private final Results results;

    CarBayes(Sheet codes, int runs) {
        this.codes = codes;
        this.normalised = CarEvaluation.normalised(codes);
        this.runs = runs;
        this.results = new Results("accuracy", runs);
        results.fill(this::run);
    }

    private void run(int run) {
        PublicBits bits = PublicBits.of("002: cars").child(run);
        Sheet.Split raw = codes.split(TRAIN, PublicBits.of("002: cars, split").child(run));
        Sheet.Split split =
                normalised.split(TRAIN, PublicBits.of("002: cars, split").child(run));
        put(run, EXACT, NONE, GaussianBayes.exact(split.train()).accuracy(split.test()));
        double share = new RunSpread(split.test().ys()).mean();
        put(run, MAJORITY, NONE, Math.max(share, 1 - share));
        Ours numbers = CarEvaluation.numbers(split.train());
        Ours categories = CarEvaluation.categories(raw.train(), true);
        Map<String, Object> options = Map.of("columns", CarEvaluation.FEATURES, "target", Ours.TARGET);
        for (String delta : DELTAS) {
            for (String epsilon : EPSILONS) {
                double query = GaussianBayes.query(
                        Double.parseDouble(epsilon), Double.parseDouble(delta), 2 * codes.dimension());
                GaussianBayes published = GaussianBayes.asPublished(split.train(), query, bits);
                Budget budget = Budget.approx(epsilon, delta);
                put(run, Results.PUBLISHED, key(epsilon, delta), published.accuracy(split.test()));
                numbers.release(BAYES, options, budget)
                        .ifPresent(model ->
                                put(run, Results.CORRECTED, key(epsilon, delta), Ours.accuracy(model, split.test())));
                categories
                        .release(BAYES, options, budget)
                        .ifPresent(
                                model -> put(run, Results.OURS, key(epsilon, delta), Ours.accuracy(model, raw.test())));
            }
        }
    }

    private void put(int run, String form, String budget, double accuracy) {
        results.put(run, form, BAYES, budget, accuracy);
    }

    private static String key(String epsilon, String delta) {
        return epsilon + suffix(delta);
    }

    private static String suffix(String delta) {
        return "; δ = " + delta;
    }

    Results results() {
        return results;
    }

    /** How well it does: Figure 1. */
    Section accuracy() {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("no noise", results.mean(EXACT, BAYES, NONE), "—", "—"));
        rows.add(new Row("always the more frequent class", results.mean(MAJORITY, BAYES, NONE), "—", "—"));
        for (String delta : DELTAS) {
            rows.add(new Row(
                    "ε of each of the 12 queries at ε = 1, δ = " + delta,
                    String.format(
                            Locale.ROOT,
                            "%.4f",
                            GaussianBayes.query(1, Double.parseDouble(delta), 2 * codes.dimension())),
                    "—",
                    "—"));
            for (String epsilon : EPSILONS) {
                rows.add(new Row(
                        "δ = " + delta + ", ε = " + epsilon,
                        results.mean(Results.PUBLISHED, BAYES, key(epsilon, delta)),
                        results.mean(Results.CORRECTED, BAYES, key(epsilon, delta)),
                        results.mean(Results.OURS, BAYES, key(epsilon, delta))));
            }
        }
        return new Section(
                "Figure 1 (§3.2): naive Bayes, " + codes.rows()
                        + " cars, \"acc\" against the rest, test accuracy, mean ± standard deviation of " + runs
                        + " runs",
                rows,
                List.of(
                        "Printed: curves without numbers. The text: at δ = 1e-10 \"already at ε = 1, the performance is acceptable\"; at"
                                + " δ = 0.01 it \"improves dramatically\"; δ = 1e-20 \"can be used to approximate pure-DP\".",
                        "It cannot: with 12 queries the paper's corollary gives each a smaller ε at every δ than plain division without δ.",
                        "Published, not private: diffprivlib 0.2.1; noise of a class's mean as if it held all rows, exact class counts,"
                                + " bounds from the rows. The paper does not say how it coded categories: here by the alphabet, from 0.",
                        "Corrected: --recipe naive-bayes on the same numbers in [0, 1], one row added or removed. Ours: the same recipe on"
                                + " the categories."));
    }

    /** How it scatters: Figure 2. */
    Section volatility() {
        List<Row> rows = new ArrayList<>();
        for (String delta : List.of("0", "1e-10")) {
            for (String epsilon : EPSILONS) {
                rows.add(new Row(
                        "δ = " + delta + ", ε = " + epsilon,
                        range(Results.PUBLISHED, key(epsilon, delta)),
                        range(Results.CORRECTED, key(epsilon, delta)),
                        range(Results.OURS, key(epsilon, delta))));
            }
        }
        return new Section(
                "Figure 2 (§3.2): volatility of naive Bayes: standard deviation, least … most of " + runs + " runs",
                rows,
                List.of(
                        "Printed: \"training performance is very volatile at low epsilon values\", with and without δ; no numbers."));
    }

    private String range(String form, String budget) {
        return results.spread(form, BAYES, budget)
                .map(s -> RunSpread.number(s.deviation()) + ", " + RunSpread.number(s.quantile(0)) + " … "
                        + RunSpread.number(s.quantile(1)))
                .orElse("—");
    }

    Map<String, String> files() {
        Curves curves = new Curves(results, EPSILONS, false);
        List<Curve> lines = new ArrayList<>();
        DELTAS.forEach(delta -> lines.add(new Curve(Results.PUBLISHED, BAYES, suffix(delta))));
        List.of("0", "1e-10").forEach(delta -> lines.add(new Curve(Results.OURS, BAYES, suffix(delta))));
        return Map.of(
                "rudavskyy_bayes.csv",
                results.csv(),
                "rudavskyy_bayes.svg",
                curves.lines("Figure 1: accuracy, cars", lines),
                "rudavskyy_volatility.svg",
                curves.boxes(
                        "Figure 2: accuracy, cars",
                        List.of(
                                new Curve(Results.PUBLISHED, BAYES, suffix("1e-10")),
                                new Curve(Results.CORRECTED, BAYES, suffix("1e-10")),
                                new Curve(Results.OURS, BAYES, suffix("1e-10")))));
    }
}
