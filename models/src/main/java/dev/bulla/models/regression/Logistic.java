package dev.bulla.models.regression;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoisyValues;
import dev.bulla.core.release.Options;
import dev.bulla.core.release.Recipe;
import dev.bulla.models.bayes.NaiveBayes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Logistic regression with number and category inputs: the chance of each class of a category column. Numbers are centred and
 * scaled by noisy moments, categories have a coefficient per level; with more than two classes there is one row of coefficients for each.
 *
 * <p>{@code gradient}, the method that {@code auto} takes, goes down the loss by noisy gradients: forty rounds, priced together. It fits a
 * Rényi account as one Gaussian release does. It needs a δ.
 */
public final class Logistic implements Recipe<LogisticModel> {

    private static final String AUTO = "auto";
    private static final String GRADIENT = "gradient";
    private static final int MOST_SUMS = 1_000_000;

    /** The recipe by name. */
    public static final Type<LogisticModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "logistic";
        }

        @Override
        public Recipe<LogisticModel> with(Map<String, Object> options) {
            Options given = new Options(name(), options);
            Logistic recipe =
                    new Logistic(given.names("columns"), given.word("target", ""), given.word("method", AUTO));
            given.refuseOthers();
            return recipe;
        }

        @Override
        public LogisticModel read(Map<String, Object> json) {
            return LogisticModel.read(json);
        }
    };

    private final List<String> columns;
    private final String target;
    private final String method;

    private Logistic(List<String> columns, String target, String method) {
        this.columns = List.copyOf(columns);
        this.target = target;
        this.method = method;
        if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
            throw new BadInput(
                    "E-413", "--columns", "name one or more different columns.", "", "For example --columns age.");
        }
        if (!List.of(AUTO, GRADIENT).contains(method)) {
            throw new BadInput(
                    "E-553",
                    "--method",
                    "must be auto or gradient for logistic, got \"" + method + "\".",
                    "",
                    "Leave it out to let the plan choose.");
        }
    }

    /** A regression on these columns; give it a target. */
    public static Logistic of(String... columns) {
        return new Logistic(List.of(columns), "", AUTO);
    }

    /** The same for the classes of this column. */
    public Logistic target(String column) {
        return new Logistic(columns, column, method);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<LogisticModel> blueprint(Schema schema, Budget budget) {
        Column.Category classes = NaiveBayes.classes(schema, target, columns);
        List<Column> inputs = columns.stream().map(schema::require).toList();
        requireFew(classes, inputs);
        LogisticDescent descent = new LogisticDescent(classes, inputs);
        Noise.Candidate all = Noise.GAUSSIAN.calibrate(descent, schema, budget);
        LogisticMechanism mechanism = new LogisticMechanism(descent, all.mechanism());
        return new Blueprint<>(
                Map.of("columns", columns, "target", target, "method", GRADIENT),
                budget.guarantee(),
                List.of(new Measurement(descent, mechanism)),
                Map.of("classes", classes.levels(), "rounds", 1 + LogisticDescent.ROUNDS, "clip", 1),
                predictedError(mechanism, schema),
                noisy -> new LogisticModel(classes, inputs, NoisyValues.of(noisy.get(0), mechanism)));
    }

    private static Map<String, Double> predictedError(LogisticMechanism mechanism, Schema schema) {
        Map<String, Double> errors = new LinkedHashMap<>();
        errors.put("gradient_sd", mechanism.deviation());
        schema.rows().ifPresent(rows -> errors.put("mean_gradient_sd", mechanism.deviation() / rows));
        return errors;
    }

    private static void requireFew(Column.Category classes, List<Column> inputs) {
        long features = 1;
        for (Column input : inputs) {
            features += input instanceof Column.Category category
                    ? category.levels().size()
                    : 1;
        }
        if (features * LogisticGradient.outputs(classes) * LogisticDescent.ROUNDS > MOST_SUMS) {
            throw new BadInput(
                    "E-554",
                    "--columns",
                    "inputs, levels and classes make more than " + MOST_SUMS / LogisticDescent.ROUNDS
                            + " coefficients.",
                    "Every coefficient gets its own noise; more of them only add error.",
                    "Take fewer columns, or columns with fewer levels.");
        }
    }
}
