package dev.bulla.bench.reproduce;

import dev.bulla.bench.reproduce.Figure.Row;
import dev.bulla.bench.reproduce.Figure.Section;
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
            Once once = new Once(results, run, split);
            functional(once, study, bits);
            double size = Math.sqrt(study.sheet().dimension());
            Gram train = Gram.of(shrunk(own.train(split.train()), size));
            Gram test = Gram.of(shrunk(own.test(split.test()), size));
            Gram bounded = Gram.of(shrunk(study.bounds().train(split.train()).withOne(), Math.hypot(size, 1)));
            Gram boundedTest = Gram.of(shrunk(study.bounds().test(split.test()).withOne(), Math.hypot(size, 1)));
            for (String epsilon : EightRegressions.EPSILONS) {
                double e = Double.parseDouble(epsilon);
                double delta = Double.parseDouble(EightRegressions.DELTA);
                double paper =
                        test.rmse(ObjectiveAsPublished.minimise(train, e, ObjectiveAsPublished.paper(e, delta), bits));
                double file =
                        test.rmse(ObjectiveAsPublished.minimise(train, e, ObjectiveAsPublished.file(e, delta), bits));
                Budget budget = Budget.approx(epsilon, EightRegressions.DELTA);
                double output =
                        boundedTest.rmse(OutputPerturbation.minimise(bounded, 0.1 * bounded.rows(), budget, bits));
                once.put(EightRegressions.PUBLISHED, OBJECTIVE, epsilon, paper * own.unit());
                once.put(EightRegressions.PUBLISHED, FILE, epsilon, file * own.unit());
                once.put(
                        EightRegressions.CORRECTED,
                        OBJECTIVE,
                        epsilon,
                        output * study.bounds().unit());
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
            grid(once, EightRegressions.PUBLISHED, Scaling.asPublished(study.sheet()), bits);
            grid(once, EightRegressions.CORRECTED, study.bounds(), bits);
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
        boolean corrected = form.equals(EightRegressions.CORRECTED);
        Sheet judged = scaling.test(split.test());
        Gram test = Gram.of(corrected ? judged.withOne() : judged);
        for (String epsilon : EightRegressions.EPSILONS) {
            Gram noisy = grid.gram((corrected ? 1 : 2) / Double.parseDouble(epsilon), corrected, bits);
            double error = test.rmse(Penalty.RIDGE.minimise(noisy.xx(), noisy.xy(), LAMBDA, 0));
            once.put(form, GRID, epsilon, error * scaling.unit());
        }
    }

    private static void functional(Once once, Study study, PublicBits bits) {
        Sheet.Split split = once.split();
        Scaling own = Scaling.asPublished(study.sheet());
        Gram train = Gram.of(own.train(split.train()));
        Gram test = Gram.of(own.test(split.test()));
        Gram bounded = Gram.of(study.bounds().train(split.train()).withOne());
        Gram boundedTest = Gram.of(study.bounds().test(split.test()).withOne());
        once.put(
                EightRegressions.CONSTANT,
                EightRegressions.CONSTANT,
                EightRegressions.NONE,
                EightRegressions.constant(split));
        for (String epsilon : EightRegressions.EPSILONS) {
            double e = Double.parseDouble(epsilon);
            double published = test.rmse(new FunctionalAsPublished(train, e, bits).minimise(Penalty.RIDGE, LAMBDA));
            double corrected =
                    boundedTest.rmse(new FunctionalCorrected(bounded, e, bits).minimise(Penalty.RIDGE, LAMBDA));
            once.put(EightRegressions.PUBLISHED, FUNCTIONAL, epsilon, published * own.unit());
            once.put(
                    EightRegressions.CORRECTED,
                    FUNCTIONAL,
                    epsilon,
                    corrected * study.bounds().unit());
        }
        Ours ours = Ours.of(Neighbours.REPLACE_ONE, split.train(), study.bounds());
        ours(once, ours, FUNCTIONAL, "auto", "0");
    }

    private static void ours(Once once, Ours ours, String model, String method, String delta) {
        for (String epsilon : EightRegressions.EPSILONS) {
            ours.regression(RIDGE, method, Budget.approx(epsilon, delta))
                    .ifPresent(made -> once.put(
                            EightRegressions.OURS,
                            model,
                            epsilon,
                            Ours.rmse(made, once.split().test())));
        }
    }

    Section section(String title, Results results, List<String> models, List<String> notes) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "the mean of the training rows",
                results.mean(EightRegressions.CONSTANT, EightRegressions.CONSTANT, EightRegressions.NONE),
                "—",
                "—"));
        for (String epsilon : EightRegressions.EPSILONS) {
            for (String model : models) {
                rows.add(new Row(
                        model + ", ε = " + epsilon,
                        results.text(EightRegressions.PUBLISHED, model, epsilon),
                        results.text(EightRegressions.CORRECTED, model, epsilon),
                        results.text(EightRegressions.OURS, model, epsilon)));
            }
        }
        return new Section(title + ", test RMSE, median (mean ± standard deviation) of " + runs + " runs", rows, notes);
    }

    /** Rows divided by the largest norm they can have; y stays. */
    static Sheet shrunk(Sheet sheet, double size) {
        return sheet.map(
                x -> {
                    for (int c = 0; c < x.length; c++) {
                        x[c] /= size;
                    }
                    return x;
                },
                y -> y);
    }
}
