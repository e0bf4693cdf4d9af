package dev.bulla.bench.rudavskyy;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.learner.AdaSspAsPublished;
import dev.bulla.bench.published.learner.PrivateWishart;
import dev.bulla.bench.published.learner.SnAsPublished;
import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures 3 and 4 of paper 002: linear regression by the SN algorithm and by AdaSSP. */
final class LinearFigures {

    static final List<String> EPSILONS = List.of("0.1", "0.5", "1", "5", "10");
    static final List<String> DELTAS = List.of("1e-10", "1e-6", "0.01");
    static final String SN = "SN";
    static final String SN_LIBRARY = "SN of diffprivlib 0.2.1";
    static final String ADASSP = "AdaSSP";

    /** Enough rows to judge by when there are many. */
    private static final int LARGE_TEST = 5_200;

    static final String LINEAR = "linear";
    private static final String DELTA = "1e-6";
    private static final String NONE = "∞";

    /** The degrees of private Wishart noise at each ε. */
    private static final Map<String, Integer> FREEDOM = EPSILONS.stream()
            .collect(Collectors.toMap(
                    epsilon -> epsilon,
                    epsilon -> PrivateWishart.freedom(Double.parseDouble(epsilon), Double.parseDouble(DELTA))));

    private final LinearStudy study;
    private final int runs;
    private final Results results;

    LinearFigures(LinearStudy study, int runs) {
        this.study = study;
        this.runs = study.runs(runs);
        this.results = new Results("RMSE of y divided by its most", this.runs);
        results.fill(this::run);
    }

    private void run(int run) {
        PublicBits bits = PublicBits.of("002: " + study.name()).child(run);
        PublicBits shuffle = PublicBits.of("002: " + study.name() + ", split");
        Sheet.Split prepared = study.published().split(CarBayes.TRAIN, shuffle.child(run));
        ProductSums train = ProductSums.of(prepared.train());
        ProductSums test = ProductSums.of(prepared.test());
        put(run, Results.PLAIN, LINEAR, NONE, test.rmse(Matrices.solve(Matrices.plus(train.xx(), 1e-6), train.xy())));
        PublicBits printed =
                PublicBits.of("002: " + study.name() + ", SN as printed").child(run);
        AdaSspAsPublished ada = new AdaSspAsPublished(train);
        for (String epsilon : EPSILONS) {
            double e = Double.parseDouble(epsilon);
            put(
                    run,
                    Results.PUBLISHED,
                    SN,
                    epsilon,
                    test.rmse(SnAsPublished.minimise(train, SnAsPublished.printed(e), printed)));
            put(
                    run,
                    Results.PUBLISHED,
                    SN_LIBRARY,
                    epsilon,
                    test.rmse(SnAsPublished.minimise(train, SnAsPublished.library(e), bits)));
            for (String delta : DELTAS) {
                double[] theta = ada.minimise(e, Double.parseDouble(delta), bits);
                put(run, Results.PUBLISHED, ADASSP, key(epsilon, delta), test.rmse(theta));
            }
        }
        Sheet.Split raw = study.sheet().split(CarBayes.TRAIN, shuffle.child(run));
        put(run, Results.CONSTANT, LINEAR, NONE, raw.constantError() / study.most());
        if (run == 0 || !study.large()) {
            Sheet.Split judged = new Sheet.Split(raw.train(), raw.test().first(LARGE_TEST));
            recipes(run, judged);
            wishart(run, judged, bits);
        }
    }

    private void recipes(int run, Sheet.Split split) {
        Ours ours = study.ours().apply(split.train());
        for (String epsilon : EPSILONS) {
            error(ours, split, "auto", Budget.pure(epsilon))
                    .ifPresent(error -> put(run, Results.OURS, LINEAR, epsilon, error));
            for (String delta : study.large() ? List.of(DELTA) : DELTAS) {
                Budget budget = Budget.approx(epsilon, delta);
                String key = key(epsilon, delta);
                error(ours, split, "adassp", budget)
                        .ifPresent(error -> put(run, Results.CORRECTED, ADASSP, key, error));
                error(ours, split, "auto", budget).ifPresent(error -> put(run, Results.OURS, LINEAR, key, error));
            }
        }
    }

    /** A Wishart matrix that is enough, on rows (x, 1, y) by public bounds, shortened to norm 1. */
    private void wishart(int run, Sheet.Split split, PublicBits bits) {
        double size = Math.sqrt(study.sheet().dimension() + 2.0);
        ProductSums train = ProductSums.of(bounded(study.bounds().train(split.train()), size));
        ProductSums test = ProductSums.of(bounded(study.bounds().test(split.test()), size));
        for (String epsilon : EPSILONS) {
            double error = test.rmse(PrivateWishart.minimise(train, FREEDOM.getOrDefault(epsilon, 0), bits));
            put(
                    run,
                    Results.CORRECTED,
                    SN,
                    key(epsilon, DELTA),
                    error * size * study.bounds().unit() / study.most());
        }
    }

    private static Sheet bounded(Sheet sheet, double size) {
        return sheet.withOne().dividedBy(size).map(x -> x, y -> y / size);
    }

    /** The error of our recipe on the rows to test; none when it refuses. */
    private Optional<Double> error(Ours ours, Sheet.Split split, String method, Budget budget) {
        return ours.regression(LINEAR, method, budget).map(made -> Ours.rmse(made, split.test()) / study.most());
    }

    private void put(int run, String form, String model, String budget, double value) {
        results.put(run, form, model, budget, value);
    }

    private static String key(String epsilon, String delta) {
        return epsilon + suffix(delta);
    }

    static String suffix(String delta) {
        return "; δ = " + delta;
    }

    Results results() {
        return results;
    }

    /** The SN algorithm on this data set: a part of Figure 3. */
    Section sn() {
        List<Row> rows = references();
        for (String epsilon : EPSILONS) {
            rows.add(new Row(
                    "ε = " + epsilon,
                    results.text(Results.PUBLISHED, SN, epsilon),
                    "—",
                    results.text(Results.OURS, LINEAR, epsilon)));
            rows.add(new Row(
                    "ε = " + epsilon + ", diffprivlib 0.2.1",
                    results.text(Results.PUBLISHED, SN_LIBRARY, epsilon),
                    "—",
                    "—"));
        }
        for (String epsilon : EPSILONS) {
            rows.add(new Row(
                    "ε = " + key(epsilon, DELTA),
                    "—",
                    results.text(Results.CORRECTED, SN, key(epsilon, DELTA)),
                    results.text(Results.OURS, LINEAR, key(epsilon, DELTA))));
        }
        return section("Figure 3 (§3.3): SN algorithm", rows, List.of());
    }

    /** AdaSSP on this data set: a part of Figure 4. */
    Section adassp() {
        List<Row> rows = references();
        for (String delta : DELTAS) {
            for (String epsilon : EPSILONS) {
                String key = key(epsilon, delta);
                rows.add(new Row(
                        "ε = " + key,
                        results.text(Results.PUBLISHED, ADASSP, key),
                        results.text(Results.CORRECTED, ADASSP, key),
                        results.text(Results.OURS, LINEAR, key)));
            }
        }
        return section("Figure 4 (§3.3): AdaSSP", rows, List.of());
    }

    private List<Row> references() {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("no noise, rows as published", results.text(Results.PLAIN, LINEAR, NONE), "—", "—"));
        rows.add(new Row("the mean of the training rows", results.text(Results.CONSTANT, LINEAR, NONE), "—", "—"));
        return rows;
    }

    private Section section(String title, List<Row> rows, List<String> notes) {
        String ours = study.large() ? ", corrected and ours of one" : "";
        return new Section(
                title + ", " + study.name() + ", " + study.sheet().rows() + " rows, "
                        + study.sheet().dimension()
                        + " features, test RMSE of y divided by its most, median (mean ± standard deviation) of " + runs
                        + " runs" + ours,
                rows,
                notes);
    }
}
