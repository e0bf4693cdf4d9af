package dev.bulla.models.functional;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.mechanism.GridNoise;
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
import java.util.OptionalDouble;

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
            Svm recipe = new Svm(new Choice(
                    given.word("target", ""),
                    columns,
                    given.word("kernel", "gaussian"),
                    given.numbers("bandwidth", columns),
                    given.whole("features").orElse(SvmFeatures.MOST),
                    given.number("svm-cost"),
                    SvmMethod.of(given.word("method", SvmMethod.SMOOTH.word())),
                    given.noise()));
            given.refuseOthers();
            return recipe;
        }

        @Override
        public SvmModel read(Map<String, Object> json) {
            return SvmModel.read(json);
        }
    };

    /** What was asked for. */
    private record Choice(
            String target,
            List<String> columns,
            String kernel,
            Map<String, Double> bandwidths,
            int features,
            OptionalDouble cost,
            SvmMethod method,
            Noise noise) {

        Choice {
            columns = List.copyOf(columns);
            bandwidths = Map.copyOf(bandwidths);
            if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
                throw new BadInput(
                        "E-413", "--columns", "name one or more different columns.", "", "For example --columns age.");
            }
            for (String column : bandwidths.keySet()) {
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
    }

    private final Choice choice;

    private Svm(Choice choice) {
        this.choice = choice;
    }

    /** Tells the levels of {@code target} apart by these columns. */
    public static Svm of(String target, String... columns) {
        return new Svm(new Choice(
                target,
                List.of(columns),
                "gaussian",
                Map.of(),
                SvmFeatures.MOST,
                OptionalDouble.empty(),
                SvmMethod.SMOOTH,
                Noise.AUTO));
    }

    /** The same with a bandwidth for one column, in its own unit; a quarter of the range when not given. */
    public Svm bandwidth(String column, double bandwidth) {
        Map<String, Double> all = new LinkedHashMap<>(choice.bandwidths);
        all.put(column, bandwidth);
        return new Svm(new Choice(
                choice.target,
                choice.columns,
                choice.kernel,
                all,
                choice.features,
                choice.cost,
                choice.method,
                choice.noise));
    }

    /** The same with this C. */
    public Svm cost(double cost) {
        return new Svm(new Choice(
                choice.target,
                choice.columns,
                choice.kernel,
                choice.bandwidths,
                choice.features,
                OptionalDouble.of(cost),
                choice.method,
                choice.noise));
    }

    /** The same with at most so many features. */
    public Svm features(int most) {
        return new Svm(new Choice(
                choice.target,
                choice.columns,
                choice.kernel,
                choice.bandwidths,
                most,
                choice.cost,
                choice.method,
                choice.noise));
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SvmModel> blueprint(Schema schema, Budget budget) {
        List<Column> inputs = choice.columns.stream().map(schema::require).toList();
        Column.Category target = target(schema);
        long rows = rows(schema);
        SvmFeatures features = new SvmFeatures(choice.kernel, scaled(inputs), choice.features);
        FeatureMap map = features.map();
        SvmWeights one = new SvmWeights(map, inputs, target, choice.method, 1, LabelledFeatures.GRID);
        double cost = cost(one, schema, budget, rows);
        SvmWeights rough = new SvmWeights(map, inputs, target, choice.method, cost / rows, LabelledFeatures.GRID);
        Reach reach = rough.reach(schema.neighbours(), schema.unit());
        SvmWeights weights =
                rough.on(GridNoise.of(reach, rough.dimension(), budget).grid());
        Noise.Candidate chosen = choice.noise.calibrate(weights, schema, budget);
        double deviation = chosen.mechanism().deviation();
        return new Blueprint<>(
                options(inputs, cost, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(new Measurement(weights, chosen.mechanism())),
                map.json(),
                Map.of("score_sd", deviation, "interval_95", NORMAL_QUANTILE_95 * deviation),
                noisy -> new SvmModel(inputs, target, features, NoisyValues.of(noisy.get(0), chosen.mechanism())));
    }

    private Column.Category target(Schema schema) {
        require(!choice.target.isEmpty(), "is needed");
        require(!choice.columns.contains(choice.target), "must not be one of --columns");
        if (schema.require(choice.target) instanceof Column.Category category) {
            int levels = category.levels().size();
            require(levels >= 2 && levels <= MOST_CLASSES, "must have between 2 and " + MOST_CLASSES + " levels");
            return category;
        }
        require(false, "must be a category column");
        throw new IllegalStateException();
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-530",
                    "--target",
                    what + ".",
                    "The list of classes is public: it is what the schema declares.",
                    "Name a category column with a level for each class.");
        }
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
        List<Double> scaled = new ArrayList<>();
        for (Column column : inputs) {
            double range = FeatureSum.range(column);
            double given = choice.bandwidths.getOrDefault(column.name(), SvmFeatures.BANDWIDTH * range) / range;
            if (!(given >= 0.002 && given <= 100)) {
                throw new BadInput(
                        "E-535",
                        "--bandwidth",
                        "column \"" + column.name() + "\" needs a bandwidth between 1/500 and 100 times its range.",
                        "",
                        "Leave it out for a quarter of the range.");
            }
            scaled.add(given);
        }
        return scaled;
    }

    /** C: as given, or what makes the noise on a score a fifth of the margin. */
    private double cost(SvmWeights one, Schema schema, Budget budget, long rows) {
        if (choice.cost.isPresent()) {
            double given = choice.cost.getAsDouble();
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
        Reach reach = one.reach(schema.neighbours(), schema.unit());
        double noise = budget.isPure()
                ? Math.sqrt(2) * reach.l1().doubleValue() / budget.epsilon().doubleValue()
                : reach.l2().multiply(GaussianProfile.sigma(budget)).doubleValue();
        double share = Math.max(LEAST_COST, Math.min(MOST_COST, SCORE_NOISE / noise));
        double rounded = new BigDecimal(share * rows).round(DIGITS).doubleValue();
        return Math.max(LEAST_COST * rows, Math.min(MOST_COST * rows, rounded));
    }

    private Map<String, Object> options(List<Column> inputs, double cost, Noise chosen) {
        Map<String, Object> bandwidths = new LinkedHashMap<>();
        for (Column column : inputs) {
            bandwidths.put(
                    column.name(),
                    choice.bandwidths.getOrDefault(column.name(), SvmFeatures.BANDWIDTH * FeatureSum.range(column)));
        }
        return Map.of(
                "target",
                choice.target,
                "columns",
                choice.columns,
                "kernel",
                choice.kernel,
                "bandwidth",
                bandwidths,
                "features",
                choice.features,
                "svm-cost",
                cost,
                "method",
                choice.method.word(),
                "noise",
                chosen.word());
    }
}
