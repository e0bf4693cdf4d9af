package dev.bulla.models.regression;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A regression of a number column on others, released as noisy second moments: every fit, path and prediction afterwards is
 * free. By the method output it is one ridge solution instead, and predictions are free.
 */
public final class Regression implements Recipe<RegressionModel> {

    /** Least squares, with no more ridge than the noise asks for. */
    public static final Type<RegressionModel> LINEAR = type(Penalty.LINEAR);

    /** Least squares with a ridge. */
    public static final Type<RegressionModel> RIDGE = type(Penalty.RIDGE);

    /** Least squares that leaves inputs out. */
    public static final Type<RegressionModel> LASSO = type(Penalty.LASSO);

    /** Both. */
    public static final Type<RegressionModel> ELASTIC_NET = type(Penalty.ELASTIC_NET);

    /** The most coordinates a row may have: their square is released. */
    private static final int MOST_COORDINATES = 400;

    /** Sums of this many rows and their noise are whole numbers that every reader of JSON holds. */
    private static final int SUM_BITS = 52;

    /** The widest noise, in steps. */
    private static final int NOISE_BITS = 38;

    /** Of μ²: docs/mathematics.md §6.5. */
    @Chosen(
            fact = "eigenvalue_share",
            does = "The part of the budget of `method adassp` for the least eigenvalue.",
            how = "A round number; the paper takes a third.",
            on = "None.",
            measure = "LinearMeasure")
    static final BigDecimal EIGENVALUE_SHARE = new BigDecimal("0.1");

    private static final long GUESSED_ROWS = 1L << 20;

    private final List<String> columns;
    private final String target;
    private final Penalty penalty;
    private final Optional<Method> method;
    private final boolean isFormer;

    private Regression(
            List<String> columns, String target, Penalty penalty, Optional<Method> method, boolean isFormer) {
        this.columns = List.copyOf(columns);
        this.target = target;
        this.penalty = penalty;
        this.method = method;
        this.isFormer = isFormer;
    }

    /** Least squares on these columns; all but the target when none is named. */
    public static Regression linear(String... columns) {
        return of(Penalty.LINEAR, columns);
    }

    /** Least squares with a ridge. */
    public static Regression ridge(String... columns) {
        return of(Penalty.RIDGE, columns);
    }

    /** Least squares that leaves inputs out. */
    public static Regression lasso(String... columns) {
        return of(Penalty.LASSO, columns);
    }

    /** Least squares with a ridge that leaves inputs out. */
    public static Regression elasticNet(String... columns) {
        return of(Penalty.ELASTIC_NET, columns);
    }

    private static Regression of(String recipe, String... columns) {
        return new Regression(List.of(columns), "", Penalty.of(recipe), Optional.empty(), false);
    }

    /** The same for this target. */
    public Regression target(String column) {
        return new Regression(columns, column, penalty, method, isFormer);
    }

    /** The same with this λ, for a mean of squares of numbers between −1 and 1. */
    public Regression penalty(double lambda) {
        return penalised(new Penalty(name(), OptionalDouble.of(lambda), penalty.mix()));
    }

    /** The same with this share of λ as a ridge; of an elastic net only. */
    public Regression mix(double share) {
        return penalised(new Penalty(name(), penalty.lambda(), share));
    }

    private Regression penalised(Penalty choice) {
        return new Regression(columns, target, choice, method, isFormer);
    }

    /** The same by this method. */
    public Regression method(Method choice) {
        return new Regression(columns, target, penalty, Optional.of(choice), isFormer);
    }

    /** The recipe of today, with the one of version 0.1, which stated less about errors and made intervals otherwise. */
    private static Type<RegressionModel> type(String recipe) {
        return declared(recipe)
                .earlier(declared(recipe).makes(given -> of(given, true)))
                .makes(given -> of(given, false));
    }

    private static RecipeBuilder<RegressionModel> declared(String recipe) {
        List<Ingredient> moments = Ingredient.list(
                Noise.INGREDIENTS,
                ColumnSpreads.INGREDIENT,
                ScaledMoments.INGREDIENT,
                MomentSums.INGREDIENT,
                Moments.FIRST,
                LeastEigenvalue.INGREDIENT,
                CellCounts.INGREDIENT);
        return Recipe.declare(recipe, RegressionModel::read)
                .summary(Penalty.summary(recipe))
                .title(Penalty.title(recipe) + " of {target} over {columns}")
                .options(Penalty.options(recipe))
                .example("columns", "age,educ", "target", "income")
                .answers(new AnswerWords("prediction", AnswerKind.VALUE, "the target at a point"))
                .errors(RegressionErrors.words(recipe))
                .ingredients(
                        recipe.equals(Penalty.RIDGE) ? Ingredient.list(moments, RidgeWeights.INGREDIENT) : moments);
    }

    private static Regression of(Options given, boolean isFormer) {
        return new Regression(
                given.names("columns"),
                given.word("target", ""),
                Penalty.of(given),
                Method.given(given.word("method", "auto")),
                isFormer);
    }

    @Override
    public String name() {
        return penalty.recipe();
    }

    @Override
    public Blueprint<RegressionModel> blueprint(Schema schema, Budget budget) {
        Method chosen = method.orElseGet(() -> Method.auto(budget, penalty, isFormer));
        Design design = design(schema, chosen);
        if (chosen == Method.DPME) {
            return CellMoments.blueprint(
                    new RegressionShape(
                            design,
                            RegressionShape.Way.of(chosen, CellMoments.bins(design, schema)),
                            penalty,
                            isFormer),
                    schema,
                    budget,
                    options(design, chosen),
                    this::stated);
        }
        if (chosen == Method.OUTPUT) {
            return OutputRidge.blueprint(design, penalty, schema, budget, options(design, chosen));
        }
        chosen.noise().calibrate(new MomentSums(design, chosen.norm(), chosen.share(), 1), schema, budget);
        if (chosen == Method.SCALED) {
            return ScaledMoments.blueprint(design, penalty, schema, budget, options(design, chosen));
        }
        if (chosen == Method.FUNCTIONAL && !isFormer) {
            return functional(schema, budget, design);
        }
        MomentSums widest = new MomentSums(design, chosen.norm(), chosen.share(), MomentSums.MOST_BITS);
        MomentSums sums = new MomentSums(design, chosen.norm(), chosen.share(), bits(widest, design, schema, budget));
        if (chosen == Method.ADASSP) {
            return adaptive(schema, budget, design, sums);
        }
        AdditiveMechanism noise = chosen.noise().calibrate(sums, schema, budget).mechanism();
        return new Blueprint<>(
                options(design, chosen),
                budget.guarantee(),
                List.of(Measurement.of(sums, noise)),
                publicFacts(chosen, design, sums),
                RegressionErrors.of(noise.deviation() / chosen.norm().onDiagonal(), design, chosen, schema),
                noisy -> new RegressionModel(
                        new RegressionShape(design, RegressionShape.Way.of(chosen, 0), penalty, isFormer),
                        NoisyValues.of(noisy.get(0), noise),
                        Optional.empty()));
    }

    /** The mean of the target by itself, where that is worth its part of the budget, and the moments. */
    private Blueprint<RegressionModel> functional(Schema schema, Budget budget, Design design) {
        Moments mean = Moments.of(design.target(), new Cells(List.of()), false);
        RegressionErrors.PureParts parts = RegressionErrors.PureParts.of(
                design, mean, schema, budget, penalty.lambda().isEmpty());
        Budget rest = part(budget, RegressionErrors.PureParts.TENTHS - parts.ofMean());
        MomentSums widest = new MomentSums(design, MomentSums.Norm.L1, parts.share(), MomentSums.MOST_BITS);
        MomentSums sums = new MomentSums(design, MomentSums.Norm.L1, parts.share(), bits(widest, design, schema, rest));
        AdditiveMechanism noise = Noise.LAPLACE.calibrate(sums, schema, rest).mechanism();
        Optional<AdditiveMechanism> ofMean = parts.ofMean() == 0
                ? Optional.empty()
                : Optional.of(Noise.LAPLACE
                        .calibrate(mean, schema, part(budget, parts.ofMean()))
                        .mechanism());
        List<Measurement> measured = new ArrayList<>();
        ofMean.ifPresent(first -> measured.add(Measurement.of(mean, first)));
        measured.add(Measurement.of(sums, noise));
        Map<String, Object> facts = new LinkedHashMap<>(publicFacts(Method.FUNCTIONAL, design, sums));
        facts.put("mean_tenths", parts.ofMean());
        facts.put("bias", FitChoice.BIAS);
        RegressionShape shape = new RegressionShape(
                design, new RegressionShape.Way(Method.FUNCTIONAL, parts.share(), 0), penalty, false);
        return new Blueprint<>(
                options(design, Method.FUNCTIONAL),
                budget.guarantee(),
                measured,
                facts,
                RegressionErrors.of(
                        noise.deviation() / MomentSums.Norm.L1.onDiagonal(), design, Method.FUNCTIONAL, schema),
                noisy -> new RegressionModel(
                        shape,
                        NoisyValues.of(noisy.get(noisy.size() - 1), noise),
                        ofMean.map(first -> NoisyValues.of(noisy.get(0), first))));
    }

    private static Budget part(Budget budget, int tenths) {
        return new Budget(budget.epsilon().multiply(BigDecimal.valueOf(tenths, 1)), budget.delta());
    }

    /** Two measurements that share the budget: the least eigenvalue, then the moments. */
    private Blueprint<RegressionModel> adaptive(Schema schema, Budget budget, Design design, MomentSums sums) {
        GaussianMechanism noise = new GaussianMechanism(
                sums.sensitivity(schema.neighbours(), schema.unit()).l2Squared(),
                budget,
                BigDecimal.ONE.subtract(EIGENVALUE_SHARE),
                sums.grid());
        double deviation = noise.deviation() / sums.norm().onDiagonal();
        double threshold = Fitter.threshold(deviation, design.size() - 1);
        LeastEigenvalue least =
                new LeastEigenvalue(design, Method.ADASSP.share(), Math.scalb(1.0, 3 + Math.getExponent(threshold)));
        GaussianMechanism leastNoise = new GaussianMechanism(
                least.sensitivity(schema.neighbours(), schema.unit()).l2Squared(),
                budget,
                EIGENVALUE_SHARE,
                least.grid());
        return new Blueprint<>(
                options(design, Method.ADASSP),
                budget.guarantee(),
                List.of(Measurement.of(least, leastNoise), Measurement.of(sums, noise)),
                publicFacts(Method.ADASSP, design, sums),
                RegressionErrors.of(deviation, design, Method.ADASSP, schema),
                noisy -> new RegressionModel(
                        new RegressionShape(design, RegressionShape.Way.of(Method.ADASSP, 0), penalty, isFormer),
                        NoisyValues.of(noisy.get(1), noise),
                        Optional.of(NoisyValues.of(noisy.get(0), leastNoise))));
    }

    private Design design(Schema schema, Method chosen) {
        if (target.isEmpty()) {
            throw refusal("is missing", Text.of("For example ", Text.option("target", "income"), "."));
        }
        Column wanted = schema.require(target);
        if (wanted instanceof Column.Category) {
            throw refusal(
                    Visible.quote(target) + " is a category, and a regression needs a number", "Take a number column.");
        }
        List<Column> inputs = columns.isEmpty()
                ? schema.columns().stream()
                        .filter(column -> !column.name().equals(target) && !(column instanceof Column.Text))
                        .toList()
                : columns.stream().map(schema::require).toList();
        if (columns.contains(target) || new HashSet<>(columns).size() != columns.size() || inputs.isEmpty()) {
            throw new BadInput(
                    "E-540",
                    Text.option("columns"),
                    "name one or more different columns, not the target.",
                    "",
                    Text.of("Leave ", Text.option("columns"), " out to take every column but the target."));
        }
        Stream.concat(inputs.stream(), Stream.of(wanted))
                .filter(column -> !(column instanceof Column.Category))
                .forEach(Bounds::of); // refuses bounds too wide before anything is charged
        Design design = chosen.design(inputs, wanted, isFormer);
        if (design.size() > MOST_COORDINATES) {
            throw new BadInput(
                    "E-541",
                    Text.option("columns"),
                    "come to " + design.size() + " coordinates, levels counted one by one; " + MOST_COORDINATES
                            + " can be released.",
                    "Noise is shared by the square of their number.",
                    "Name fewer columns.");
        }
        return design;
    }

    private static BadInput refusal(String what, CharSequence remedy) {
        return new BadInput("E-540", Text.option("target"), what + ".", "", remedy);
    }

    /** As fine a grid as lets neither sums nor noise grow too wide, from public numbers alone. */
    private static int bits(MomentSums widest, Design design, Schema schema, Budget budget) {
        Sensitivity most = widest.sensitivity(schema.neighbours(), schema.unit());
        double scale = widest.norm() == MomentSums.Norm.L1
                ? most.l1().divide(budget.epsilon(), MathContext.DECIMAL64).doubleValue()
                : most.l2().multiply(GaussianProfile.sigma(budget)).doubleValue();
        double row = widest.norm().offDiagonal() * StrictMath.pow(Math.max(2, design.targetWeight()), 2);
        return bits(scale, row, schema);
    }

    /**
     * The same.
     *
     * @param scale of the noise
     * @param row the most a row adds
     */
    static int bits(double scale, double row, Schema schema) {
        long rows = schema.rows().orElse(GUESSED_ROWS);
        int ofNoise = (NOISE_BITS - 1 - Math.getExponent(scale)) / 2;
        int ofSums = (SUM_BITS - 1 - Math.getExponent(row * rows)) / 2;
        return Math.max(1, Math.min(MomentSums.MOST_BITS, Math.min(ofNoise, ofSums)));
    }

    private Map<String, Object> options(Design design, Method chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", design.inputs().stream().map(Column::name).toList());
        options.put("target", target);
        options.put("method", chosen.word());
        penalty.lambda().ifPresent(lambda -> options.put("penalty", lambda));
        if (name().equals(Penalty.ELASTIC_NET)) {
            options.put("mix", penalty.mix());
        }
        return options;
    }

    private Map<String, Object> publicFacts(Method chosen, Design design, MomentSums sums) {
        Map<String, Object> facts = new LinkedHashMap<>(Map.of(
                "target_weight",
                design.targetWeight(),
                "row_" + (chosen.norm() == MomentSums.Norm.L1 ? "norm" : "square"),
                sums.radius(),
                "multipliers",
                Stream.of(chosen.norm().onDiagonal(), chosen.norm().offDiagonal())
                        .toList(),
                "bits",
                sums.bits(),
                "ridge",
                chosen.ridge()));
        if (chosen.chooses() && !isFormer) {
            facts.put("constant_weight", design.constantWeight());
            facts.put("ridges", chosen.ridges());
            facts.put("harm", FitChoice.HARM);
            facts.put("caution", FitChoice.CAUTION);
            facts.put("shares_tried", FitChoice.SHARES);
            facts.put("least_rows", Fit.LEAST_ROWS);
        }
        if (chosen == Method.ADASSP && !isFormer) {
            facts.put("eigenvalue_share", EIGENVALUE_SHARE);
        }
        return stated(facts);
    }

    /** Facts, with how intervals are made. */
    private Map<String, Object> stated(Map<String, Object> facts) {
        Map<String, Object> all = new LinkedHashMap<>(facts);
        if (!isFormer) {
            all.put(RegressionShape.INTERVALS, RegressionShape.TODAY);
        }
        return all;
    }
}
