package dev.bulla.models.functional;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoisyValues;
import dev.bulla.core.release.Options;
import dev.bulla.core.release.Recipe;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A kernel support vector machine that tells the levels of a category column apart by number columns, released as noisy weights
 * of public features: it can be asked without limit.
 *
 * <p>The cost C is that of ½‖w‖² + (C/N)·Σ loss, with N the rows the schema declares. When nobody gives one, it is such that the
 * noise on a score is a fifth of the margin: less would follow the data less closely than the noise lets it, more would drown.
 */
public final class Svm implements Recipe<SvmModel> {

    /** The deviation of a score, the margin being 1, that the cost is chosen for. */
    private static final double SCORE_NOISE = 0.2;

    private static final int MOST_CLASSES = 100;
    private static final double LEAST_COST = 0x1p-20;
    private static final double MOST_COST = 1;
    private static final MathContext DIGITS = new MathContext(3);

    /** The recipe by name. */
    public static final Type<SvmModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "svm";
        }

        @Override
        public Recipe<SvmModel> with(Map<String, Object> options) {
            Options given = new Options(name(), options);
            List<String> columns = given.names("columns");
            Svm recipe = new Svm(given.word("target", ""), columns, SvmChoice.of(given, columns));
            given.refuseOthers();
            return recipe;
        }

        @Override
        public SvmModel read(Map<String, Object> json) {
            return SvmModel.read(json);
        }
    };

    private final String target;
    private final List<String> columns;
    private final SvmChoice choice;

    private Svm(String target, List<String> columns, SvmChoice choice) {
        this.target = target;
        this.columns = List.copyOf(columns);
        this.choice = choice;
        if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
            throw new BadInput(
                    "E-413", "--columns", "name one or more different columns.", "", "For example --columns age.");
        }
        for (String column : choice.bandwidths().keySet()) {
            if (!columns.contains(column)) {
                throw new BadInput(
                        "E-492",
                        "--bandwidth",
                        "\"" + column + "\" is not one of --columns.",
                        "",
                        "Give bandwidths for columns that are named there.");
            }
        }
    }

    /** Tells the levels of {@code target} apart by these columns. */
    public static Svm of(String target, String... columns) {
        return new Svm(target, List.of(columns), SvmChoice.DEFAULT);
    }

    /** The same with a bandwidth for one column, in its own unit; a quarter of the range when not given. */
    public Svm bandwidth(String column, double bandwidth) {
        return new Svm(target, columns, choice.bandwidth(column, bandwidth));
    }

    /** The same with another kernel: that of a {@link Kernel}, or "linear". */
    public Svm kernel(String word) {
        return new Svm(target, columns, choice.kernel(word));
    }

    /** The same with at most so many features. */
    public Svm features(int most) {
        return new Svm(target, columns, choice.features(most));
    }

    /** The same with this C. */
    public Svm cost(double cost) {
        return new Svm(target, columns, choice.cost(cost));
    }

    /** The same with another loss. */
    public Svm method(SvmMethod method) {
        return new Svm(target, columns, choice.method(method));
    }

    /** The same with another choice of noise. */
    public Svm noise(Noise noise) {
        return new Svm(target, columns, choice.noise(noise));
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SvmModel> blueprint(Schema schema, Budget budget) {
        List<Column> inputs = columns.stream().map(schema::require).toList();
        Column.Category levels = classes(schema);
        long rows = rows(schema);
        SvmFeatures features = new SvmFeatures(choice.kernel(), scaled(inputs), choice.features());
        FeatureMap map = features.map();
        SvmWeights.Problem problem = new SvmWeights.Problem(map, inputs, levels, choice.method());
        double cost = cost(problem.reach(1, schema), budget, rows);
        SvmWeights weights = problem.weights(cost / rows, schema);
        Noise.Candidate chosen = choice.noise().calibrate(weights, schema, budget);
        double deviation = chosen.mechanism().deviation();
        return new Blueprint<>(
                options(inputs, cost, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(new Measurement(weights, chosen.mechanism())),
                map.json(),
                Map.of("score_sd", deviation, "interval_95", NORMAL_QUANTILE_95 * deviation),
                noisy -> new SvmModel(inputs, levels, features, NoisyValues.of(noisy.get(0), chosen.mechanism())));
    }

    private Column.Category classes(Schema schema) {
        if (target.isEmpty()) {
            throw refusal("is needed");
        }
        if (columns.contains(target)) {
            throw refusal("must not be one of --columns");
        }
        if (schema.require(target) instanceof Column.Category category
                && category.levels().size() >= 2
                && category.levels().size() <= MOST_CLASSES) {
            return category;
        }
        throw refusal("must be a category column with 2 to " + MOST_CLASSES + " levels");
    }

    private static BadInput refusal(String what) {
        return new BadInput(
                "E-530",
                "--target",
                what + ".",
                "The list of classes is public: it is what the schema declares.",
                "Name a category column with a level for each class.");
    }

    private static long rows(Schema schema) {
        return schema.rows()
                .orElseThrow(() -> new BadInput(
                        "E-531",
                        "rows",
                        "svm needs the schema to declare a number of rows.",
                        "Its objective divides by that number, and the true one is private.",
                        "Add rows: to the schema, a public guess such as 10000."));
    }

    /** The bandwidths in units of the ranges. */
    private List<Double> scaled(List<Column> inputs) {
        boolean linear = choice.kernel().equals(SvmFeatures.LINEAR);
        requireBandwidth(!linear || choice.bandwidths().isEmpty(), "is not used by the linear kernel");
        List<Double> scaled = new ArrayList<>();
        for (Column column : inputs) {
            double given = bandwidth(column) / FeatureSum.range(column);
            requireBandwidth(
                    given >= 0.002 && given <= 1,
                    "of column \"" + column.name() + "\" must be between 1/500 of its range and all of it");
            scaled.add(given);
        }
        return scaled;
    }

    private double bandwidth(Column column) {
        return choice.bandwidths().getOrDefault(column.name(), SvmFeatures.BANDWIDTH * FeatureSum.range(column));
    }

    private static void requireBandwidth(boolean holds, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-535", "--bandwidth", what + ".", "", "Leave it out for a quarter of each column's range.");
        }
    }

    /** C: as given, or what makes the noise on a score a fifth of the margin. */
    private double cost(Reach perCost, Budget budget, long rows) {
        if (choice.cost().isPresent()) {
            double given = choice.cost().getAsDouble();
            if (!(given >= LEAST_COST * rows && given <= MOST_COST * rows)) {
                throw new BadInput(
                        "E-532",
                        "--svm-cost",
                        "must be between a millionth of rows and rows, got " + given + ".",
                        "One row may not move a score by more than the margin.",
                        "Leave it out: the plan then fits it to the noise.");
            }
            return given;
        }
        double noise = budget.isPure()
                ? Math.sqrt(2) * perCost.l1().doubleValue() / budget.epsilon().doubleValue()
                : perCost.l2().multiply(GaussianProfile.sigma(budget)).doubleValue();
        double share = Math.max(LEAST_COST, Math.min(MOST_COST, SCORE_NOISE / noise));
        double rounded = new BigDecimal(share * rows).round(DIGITS).doubleValue();
        return Math.max(LEAST_COST * rows, Math.min(MOST_COST * rows, rounded));
    }

    private Map<String, Object> options(List<Column> inputs, double cost, Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("target", target);
        options.put("columns", columns);
        options.put("kernel", choice.kernel());
        if (!choice.kernel().equals(SvmFeatures.LINEAR)) {
            Map<String, Object> bandwidths = new LinkedHashMap<>();
            inputs.forEach(column -> bandwidths.put(column.name(), bandwidth(column)));
            options.put("bandwidth", bandwidths);
        }
        choice.features().ifPresent(most -> options.put("features", most));
        options.put("svm-cost", cost);
        options.put("method", choice.method().word());
        options.put("noise", chosen.word());
        return options;
    }
}
