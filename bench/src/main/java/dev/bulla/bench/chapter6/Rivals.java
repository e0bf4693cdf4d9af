package dev.bulla.bench.chapter6;

import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.learner.FunctionalAsPublished;
import dev.bulla.bench.published.learner.FunctionalCorrected;
import dev.bulla.bench.published.learner.NoisyGrid;
import dev.bulla.bench.published.learner.ObjectiveAsPublished;
import dev.bulla.bench.published.learner.RidgeOutput;
import dev.bulla.bench.published.learner.ThesisPenalty;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.List;

/** Figure 6.5: the functional mechanism against objective perturbation (a, wine) and against a noisy histogram (b, census). */
final class Rivals {

    static final String FUNCTIONAL = "functional ridge";
    static final String OBJECTIVE = "objective perturbation";
    static final String FILE = "objective perturbation, ObjPert.m";
    static final String GRID = "noisy histogram";
    private static final String RIDGE = "ridge";
    private static final double LAMBDA = 1;

    private final int runs;

    Rivals(int runs) {
        this.runs = runs;
    }

    /** Ridge regression: 6.5a. */
    Results objective(Study study) {
        Results results = new Results("RMSE in " + study.unit(), runs);
        return results.fill(run -> {
            PublicBits bits = PublicBits.of("6.5a: " + study.name()).child(run);
            Sheet.Split split = study.sheet().split(EightRegressions.TRAIN, bits);
            Scaling own = Scaling.asPublished(study.sheet());
            Scaling bounds = study.bounds();
            Once once = new Once(results, run, split);
            functional(once, study, bits);
            double size = Math.sqrt(study.sheet().dimension());
            ProductSums train = ProductSums.of(own.train(split.train()).dividedBy(size));
            ProductSums test = ProductSums.of(own.test(split.test()).dividedBy(size));
            ProductSums bounded =
                    ProductSums.of(bounds.train(split.train()).withOne().dividedBy(Math.hypot(size, 1)));
            ProductSums boundedTest =
                    ProductSums.of(bounds.test(split.test()).withOne().dividedBy(Math.hypot(size, 1)));
            for (String epsilon : EightRegressions.EPSILONS) {
                double e = Double.parseDouble(epsilon);
                double delta = Double.parseDouble(EightRegressions.DELTA);
                double paper =
                        test.rmse(ObjectiveAsPublished.minimise(train, e, ObjectiveAsPublished.paper(e, delta), bits));
                double file =
                        test.rmse(ObjectiveAsPublished.minimise(train, e, ObjectiveAsPublished.file(e, delta), bits));
                Budget budget = Budget.approx(epsilon, EightRegressions.DELTA);
                double output = boundedTest.rmse(RidgeOutput.minimise(bounded, 0.1 * bounded.rows(), budget, bits));
                once.put(Results.PUBLISHED, OBJECTIVE, epsilon, paper * own.unit());
                once.put(Results.PUBLISHED, FILE, epsilon, file * own.unit());
                once.put(Results.CORRECTED, OBJECTIVE, epsilon, output * bounds.unit());
            }
            Ours ours = Ours.of(Neighbours.REPLACE_ONE, split.train(), study.bounds());
            ours(once, ours, OBJECTIVE, "auto", EightRegressions.DELTA);
        });
    }

    /** Age, sex, race and education for income: 6.5b. */
    Results grid(Study study) {
        Results results = new Results("RMSE in " + study.unit(), runs);
        return results.fill(run -> {
            PublicBits bits = PublicBits.of("6.5b: " + study.name()).child(run);
            Sheet.Split split = study.sheet().split(EightRegressions.TRAIN, bits);
            Once once = new Once(results, run, split);
            functional(once, study, bits);
            grid(once, Results.PUBLISHED, Scaling.asPublished(study.sheet()), bits);
            grid(once, Results.CORRECTED, study.bounds(), bits);
            Ours ours = Ours.of(Neighbours.ADD_REMOVE, split.train(), study.bounds());
            ours(once, ours, GRID, "dpme", "0");
        });
    }

    /** One run: how rows are split in it, and where its errors go. */
    private record Once(Results results, int run, Sheet.Split split) {

        void put(String form, String model, String budget, double error) {
            results.put(run, form, model, budget, error);
        }
    }

    private static void grid(Once once, String form, Scaling scaling, PublicBits bits) {
        Sheet.Split split = once.split();
        NoisyGrid grid = new NoisyGrid(
                scaling.train(split.train()), new int[] {NoisyGrid.BINS, 2, 4, NoisyGrid.BINS, NoisyGrid.BINS});
        boolean corrected = form.equals(Results.CORRECTED);
        Sheet judged = scaling.test(split.test());
        ProductSums test = ProductSums.of(corrected ? judged.withOne() : judged);
        for (String epsilon : EightRegressions.EPSILONS) {
            ProductSums noisy = grid.gram((corrected ? 1 : 2) / Double.parseDouble(epsilon), corrected, bits);
            double error = test.rmse(ThesisPenalty.RIDGE.minimise(noisy.xx(), noisy.xy(), LAMBDA, 0));
            once.put(form, GRID, epsilon, error * scaling.unit());
        }
    }

    private static void functional(Once once, Study study, PublicBits bits) {
        Sheet.Split split = once.split();
        Scaling own = Scaling.asPublished(study.sheet());
        Scaling bounds = study.bounds();
        ProductSums train = ProductSums.of(own.train(split.train()));
        ProductSums test = ProductSums.of(own.test(split.test()));
        ProductSums bounded = ProductSums.of(bounds.train(split.train()).withOne());
        ProductSums boundedTest = ProductSums.of(bounds.test(split.test()).withOne());
        once.put(Results.CONSTANT, Results.CONSTANT, EightRegressions.NONE, split.constantError());
        for (String epsilon : EightRegressions.EPSILONS) {
            double e = Double.parseDouble(epsilon);
            double published =
                    test.rmse(new FunctionalAsPublished(train, e, bits).minimise(ThesisPenalty.RIDGE, LAMBDA));
            double corrected =
                    boundedTest.rmse(new FunctionalCorrected(bounded, e, bits).minimise(ThesisPenalty.RIDGE, LAMBDA));
            once.put(Results.PUBLISHED, FUNCTIONAL, epsilon, published * own.unit());
            once.put(Results.CORRECTED, FUNCTIONAL, epsilon, corrected * bounds.unit());
        }
        Ours ours = Ours.of(Neighbours.REPLACE_ONE, split.train(), study.bounds());
        ours(once, ours, FUNCTIONAL, "auto", "0");
    }

    private static void ours(Once once, Ours ours, String model, String method, String delta) {
        for (String epsilon : EightRegressions.EPSILONS) {
            ours.regression(RIDGE, method, Budget.approx(epsilon, delta))
                    .ifPresent(made -> once.put(
                            Results.OURS,
                            model,
                            epsilon,
                            Ours.rmse(made, once.split().test())));
        }
    }

    Section section(String title, Results results, List<String> models, List<String> notes) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "the mean of the training rows",
                results.mean(Results.CONSTANT, Results.CONSTANT, EightRegressions.NONE),
                "—",
                "—"));
        for (String epsilon : EightRegressions.EPSILONS) {
            for (String model : models) {
                rows.add(new Row(
                        model + ", ε = " + epsilon,
                        results.text(Results.PUBLISHED, model, epsilon),
                        results.text(Results.CORRECTED, model, epsilon),
                        results.text(Results.OURS, model, epsilon)));
            }
        }
        return new Section(title + ", test RMSE, median (mean ± standard deviation) of " + runs + " runs", rows, notes);
    }
}
