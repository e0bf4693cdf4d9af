package dev.bulla.bench.warfarin;

import dev.bulla.audit.attack.RecipeLearner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.twin.LeastSquaresTwin;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.learner.AdaSspAsPublished;
import dev.bulla.bench.published.learner.FunctionalAsPublished;
import dev.bulla.bench.published.learner.ThesisPenalty;
import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The ways to learn a dose, by form, model and budget. */
final class Forms {

    static final List<String> EPSILONS = List.of("0.25", "0.5", "1", "2", "5", "10", "20");

    /** δ = 0 and 10⁻⁶, and the two of Figure 5. */
    static final List<String> DELTAS = List.of("0", "1e-6", "0.001", "0.01");

    static final String NONE = "∞";
    static final String FUNCTIONAL = "functional";
    static final String ADASSP = "AdaSSP";
    static final String LINEAR = "linear";
    static final String PREPARED = "as 002 prepares rows";

    private Forms() {}

    /**
     * One way.
     *
     * @param form published, corrected, ours, or without noise
     * @param model its name
     * @param budget its ε and δ in words
     * @param learns from patients, in a run, to what tells a dose
     */
    record Form(String form, String model, String budget, Learns learns) {}

    /** Learns from patients. */
    interface Learns {
        SeenModel from(HeldTable train, int run);
    }

    /** All of them, those without noise first. */
    static List<Form> all() {
        List<Form> all = new ArrayList<>();
        all.add(new Form(
                Results.PLAIN,
                LINEAR,
                NONE,
                (train, run) -> new LeastSquaresTwin(inputs(), Patients.DOSE).learn(train, run)));
        all.add(new Form(Results.PLAIN, PREPARED, NONE, (train, run) -> {
            Prepared prepared = new Prepared(train);
            ProductSums sums = prepared.sums();
            return prepared.answers(Matrices.solve(Matrices.plus(sums.xx(), 1e-6), sums.xy()));
        }));
        for (String delta : DELTAS) {
            for (String epsilon : EPSILONS) {
                all.addAll(delta.equals("0") ? pure(epsilon) : approximate(epsilon, delta));
            }
        }
        return all;
    }

    static String key(String epsilon, String delta) {
        return delta.equals("0") ? epsilon : epsilon + "; δ = " + delta;
    }

    private static List<Form> pure(String epsilon) {
        Budget budget = Budget.pure(epsilon);
        return List.of(
                new Form(Results.PUBLISHED, FUNCTIONAL, epsilon, (train, run) -> functional(train, run, epsilon)),
                new Form(Results.CORRECTED, FUNCTIONAL, epsilon, recipe(FUNCTIONAL, budget)),
                new Form(Results.OURS, LINEAR, epsilon, recipe("auto", budget)));
    }

    private static List<Form> approximate(String epsilon, String delta) {
        Budget budget = Budget.approx(epsilon, delta);
        String key = key(epsilon, delta);
        return List.of(
                new Form(Results.PUBLISHED, ADASSP, key, (train, run) -> {
                    Prepared prepared = new Prepared(train);
                    PublicBits bits = PublicBits.of("002: warfarin, " + key).child(run);
                    return prepared.answers(new AdaSspAsPublished(prepared.sums())
                            .minimise(Double.parseDouble(epsilon), Double.parseDouble(delta), bits));
                }),
                new Form(Results.CORRECTED, ADASSP, key, recipe("adassp", budget)),
                new Form(Results.OURS, LINEAR, key, recipe("auto", budget)));
    }

    private static Learns recipe(String method, Budget budget) {
        RecipeLearner learner =
                new RecipeLearner(Recipes.type(LINEAR), Map.of("target", Patients.DOSE, "method", method), budget);
        return learner::learn;
    }

    static List<String> inputs() {
        return Patients.COLUMNS.subList(0, Patients.COLUMNS.size() - 1).stream()
                .map(Column::name)
                .toList();
    }

    /** Fredrikson's countermeasure: the functional mechanism on features scaled by their own extremes. */
    private static SeenModel functional(HeldTable train, int run, String epsilon) {
        double[][] x = train.points().stream().map(Prepared::code).toArray(double[][]::new);
        double[] y =
                train.points().stream().mapToDouble(row -> row[row.length - 1]).toArray();
        List<String> names =
                IntStream.range(0, x[0].length).mapToObj(j -> "x" + j).toList();
        Sheet raw = new Sheet(names, x, y);
        Scaling scaling = Scaling.asPublished(raw);
        PublicBits bits = PublicBits.of("002: warfarin, functional, " + epsilon).child(run);
        double[] theta = new FunctionalAsPublished(
                        ProductSums.of(scaling.train(raw).withOne()), Double.parseDouble(epsilon), bits)
                .minimise(ThesisPenalty.LINEAR, 0);
        double middle = (scaling.leastY() + scaling.mostY()) / 2;
        return new Prepared.ByFormula(point -> {
            double[] code = scaling.features(Prepared.code(point));
            double sum = theta[code.length];
            for (int j = 0; j < code.length; j++) {
                sum += theta[j] * code[j];
            }
            return middle + scaling.unit() * sum;
        });
    }
}
