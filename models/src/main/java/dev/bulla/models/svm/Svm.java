package dev.bulla.models.svm;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.RandomFourier;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A kernel support vector machine that tells the levels of a category column apart by number columns, released as noisy weights
 * of public features: it can be asked without limit.
 *
 * <p>The cost C is that of ½‖w‖² + (C/N)·Σ loss, with N the rows the schema declares. When none is given, it follows from the
 * noise: {@link SvmCost}.
 */
public final class Svm implements Recipe<SvmModel> {

    /** The bandwidths that {@code tune} tries, in units of the default; the linear kernel is tried as well. */
    @Chosen(
            fact = "bandwidths_tried",
            does = "What `tune` tries beside the linear kernel, in units of the usual bandwidth.",
            how = "A factor of two to either side; there is no record of others.",
            on = "None.",
            measure = "SvmMeasure")
    static final List<Double> TRIED = List.of(0.5, 1.0, 2.0);

    /** Those of version 0.1, in units of every column's range. */
    private static final List<Double> FORMERLY_TRIED = List.of(0.125, 0.25, 0.5);

    private static final String SCORE_SD = "score_sd";
    private static final int MOST_CLASSES = 100;

    /** The recipe by name; plans of version 0.1 have other candidates, and another map for the linear kernel. */
    public static final Type<SvmModel> TYPE =
            declared().earlier(declared().makes(given -> of(given, true))).makes(given -> of(given, false));

    private static RecipeBuilder<SvmModel> declared() {
        return Recipe.declare("svm", SvmModel::read)
                .summary("the class of a row, by a kernel or linear machine over number columns")
                .title("support vector machine of {target} over {columns}")
                .options(
                        Option.of("columns", Option.Kind.COLUMNS, "the number columns to tell it by")
                                .needed(),
                        Option.of("target", Option.Kind.COLUMN, "the category column with the classes")
                                .needed(),
                        SvmFeatures.KERNEL,
                        Option.of(
                                        "bandwidth",
                                        Option.Kind.NUMBERS,
                                        "the width of the kernel, in each column's own unit")
                                .in(Range.above(0))
                                .about("columns")
                                .usually("a fifth of a typical distance"),
                        Option.of(
                                        "tune",
                                        Option.Kind.NUMBER,
                                        "let the rows choose bandwidth or linear, for this share of ε")
                                .in(Range.between(0, 1)),
                        FeatureChoice.OPTION.usually("as many as the kernel needs, within limits"),
                        Option.of("svm-cost", Option.Kind.NUMBER, "C of ½‖w‖² + (C/N)·Σ loss")
                                .in(Range.above(0))
                                .usually("by the noise"),
                        Option.word("method", "the loss", Worded.words(SvmMethod.values())),
                        Option.noise())
                .example("columns", "age,educ", "target", "married")
                .answers(new AnswerWords("class", AnswerKind.CLASS, "a class, and a score for each"))
                .errors(new ErrorWords(
                        Map.of(
                                SCORE_SD,
                                "standard deviation of the noise on a score; the margin is 1",
                                ErrorWords.INTERVAL_95,
                                "95 % of scores are off by at most this"),
                        plan -> ExpectedError.ofScores(
                                        plan.error(SCORE_SD).orElse(0),
                                        plan.error(ErrorWords.INTERVAL_95).orElse(0))
                                .and(NaiveBayes.LEFT_OUT)
                                .noting("The class with the highest score is the answer; the margin is 1.")))
                .ingredients(
                        Noise.INGREDIENTS,
                        SvmWeights.INGREDIENT,
                        CorrectRows.INGREDIENT,
                        ScoreCounts.INGREDIENT,
                        PermuteAndFlip.INGREDIENT);
    }

    private static Svm of(Options given, boolean isFormer) {
        List<String> columns = given.names("columns");
        return new Svm(given.word("target", ""), columns, SvmChoice.of(given, columns, isFormer));
    }

    private final String target;
    private final List<String> columns;
    private final SvmChoice choice;

    private Svm(String target, List<String> columns, SvmChoice choice) {
        this.target = target;
        this.columns = List.copyOf(columns);
        this.choice = choice;
        NamedColumns named = NamedColumns.of(columns);
        named.requireDifferent("age");
        named.requireOnly(
                choice.bandwidths(), "E-492", "bandwidth", "Give bandwidths for columns that are named there.");
    }

    /** A machine on these columns; give it a target. */
    public static Svm of(String... columns) {
        return new Svm("", List.of(columns), SvmChoice.DEFAULT);
    }

    /** The same for the classes of this column. */
    public Svm target(String column) {
        return new Svm(column, columns, choice);
    }

    /** The same with this bandwidth, in each column's own unit, for every column. */
    public Svm bandwidth(double bandwidth) {
        SvmChoice changed = choice;
        for (String column : columns) {
            changed = changed.bandwidth(column, bandwidth);
        }
        return new Svm(target, columns, changed);
    }

    /** The same with a bandwidth for one column, in its own unit; a fifth of a typical distance of two points when not given. */
    public Svm bandwidth(String column, double bandwidth) {
        return new Svm(target, columns, choice.bandwidth(column, bandwidth));
    }

    /** The same with another kernel. */
    public Svm kernel(Kernel kernel) {
        return new Svm(target, columns, choice.kernel(kernel.word()));
    }

    /** The same on the direction of the columns, without a kernel. */
    public Svm linear() {
        return new Svm(target, columns, choice.kernel(SvmFeatures.LINEAR));
    }

    /** The same with at most this number of features for the kernel. */
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

    /** The same with a bandwidth, or the linear kernel, chosen by the rows, for this share of ε. */
    public Svm tune(double share) {
        return new Svm(target, columns, choice.tune(BigDecimal.valueOf(share)));
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
        inputs.forEach(Bounds::of); // refuses what is no number before anything is charged
        long rows = rows(schema);
        List<SvmFeatures> features = features(inputs, budget);
        List<SvmWeights.Problem> problems = features.stream()
                .map(each -> new SvmWeights.Problem(each.map(), inputs, levels, choice.method()))
                .toList();
        Budget own = share(budget, BigDecimal.ONE.subtract(choice.tune().orElse(BigDecimal.ZERO)));
        boolean parted =
                !choice.isFormer() && levels.levels().size() == 2 && SvmNoise.isWorthCounting(schema, own, rows);
        double perCost = SvmNoise.deviation(SvmCandidates.reach(problems, 1, schema), own, parted);
        double cost = SvmCost.of(choice.cost(), perCost, rows);
        Quantity.Exact weights = SvmCandidates.of(problems, cost / rows, schema);
        Noise.Candidate all = noise(own).calibrate(weights, schema, own);
        ScoreCounts counts = new ScoreCounts(problems, weights.grid());
        SvmNoise noise = parted ? SvmNoise.parted(all, weights, counts, schema) : SvmNoise.of(all);
        List<Measurement> measurements =
                new ArrayList<>(List.of(Measurement.of(weights, noise.weights().mechanism())));
        choice.tune().ifPresent(share -> measurements.add(selection(problems, schema, budget, share)));
        noise.counts().ifPresent(mechanism -> measurements.add(Measurement.of(counts, mechanism)));
        double deviation = noise.weights().mechanism().deviation();
        return new Blueprint<>(
                options(inputs, cost, all.noise(), budget),
                choice.tune().isPresent() ? budget.guarantee() : all.budget().guarantee(),
                measurements,
                facts(problems),
                Map.of(SCORE_SD, deviation, ErrorWords.INTERVAL_95, NORMAL_QUANTILE_95 * deviation),
                noisy -> new SvmModel(
                        inputs,
                        levels,
                        features,
                        later(noisy, noise),
                        NoisyValues.of(noisy.get(0), noise.weights().mechanism())));
    }

    /** What was measured after the weights. */
    private SvmModel.Later later(List<long[]> noisy, SvmNoise noise) {
        return new SvmModel.Later(
                choice.tune().isPresent() ? OptionalInt.of((int) noisy.get(1)[0]) : OptionalInt.empty(),
                noise.counts().map(mechanism -> NoisyValues.of(noisy.get(noisy.size() - 1), mechanism)));
    }

    /** A part of a budget; δ is left whole. */
    private static Budget share(Budget budget, BigDecimal part) {
        return new Budget(budget.epsilon().multiply(part), budget.delta());
    }

    /** With a choice after it, the weights' part of the budget is what it is: no smaller pure one in its place. */
    private Noise noise(Budget own) {
        if (choice.tune().isEmpty() || choice.noise() != Noise.AUTO) {
            return choice.noise();
        }
        return own.isPure() ? Noise.LAPLACE : Noise.GAUSSIAN;
    }

    /** The choice among the candidates: pure, by the rows that each gets right. */
    private static Measurement selection(
            List<SvmWeights.Problem> problems, Schema schema, Budget budget, BigDecimal share) {
        ScoreSensitivity sensitivity = ScoreSensitivity.ofCounts(schema.neighbours(), schema.unit());
        return Measurement.of(
                new CorrectRows(problems),
                new PermuteAndFlip(sensitivity, budget.epsilon().multiply(share), 1));
    }

    private Map<String, Object> facts(List<SvmWeights.Problem> problems) {
        Map<String, Object> facts = new LinkedHashMap<>(problems.get(0).map().json());
        if (problems.size() > 1) {
            facts.put("candidates", problems.size());
        }
        if (!choice.isFormer()) {
            facts.putAll(chosen());
        }
        return facts;
    }

    /** The constants that decide what nobody gave. They are the same when it is given: a plan with every choice made is the same plan. */
    private Map<String, Object> chosen() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("corner", SvmMethod.WIDTH);
        facts.put("cost_noise_at_most", SvmCost.MOST_NOISE);
        facts.put("cost_balance", SvmCost.BALANCE);
        facts.put("offset_worth", SvmNoise.WORTH);
        facts.put("offset_share", SvmNoise.SHARE);
        facts.put("offset_cells", ScoreCounts.CELLS);
        facts.put("offset_cell_width", ScoreCounts.WIDTH);
        if (!choice.kernel().equals(SvmFeatures.LINEAR)) {
            facts.put("usual_features", SvmFeatures.MOST_MIXED);
            facts.put("usual_features_pure", SvmFeatures.MOST_PURE);
            facts.put("usual_bandwidth", SvmFeatures.NEAR);
            facts.put("kernel_accuracy", SvmFeatures.ACCURACY);
        }
        boolean isAlone = !List.of(SvmFeatures.LINEAR, SvmFeatures.MIXED).contains(choice.kernel());
        if (isAlone && columns.size() > FeatureMap.MOST_IN_ORDER) {
            facts.put("constant_part", RandomFourier.CONSTANT);
        }
        if (choice.tune().isPresent()) {
            facts.put("bandwidths_tried", TRIED);
        }
        return facts;
    }

    /** The features: as asked for, or a candidate for each bandwidth that is tried and one for the linear kernel. */
    private List<SvmFeatures> features(List<Column> inputs, Budget budget) {
        OptionalInt most = most(budget);
        if (choice.tune().isEmpty()) {
            return List.of(new SvmFeatures(choice.kernel(), scaled(inputs), most, choice.isFormer()));
        }
        List<SvmFeatures> tried = new ArrayList<>();
        for (double each : choice.isFormer() ? FORMERLY_TRIED : TRIED) {
            double width = choice.isFormer() ? each : Math.min(1, each * SvmFeatures.bandwidth(inputs.size()));
            tried.add(new SvmFeatures(choice.kernel(), Collections.nCopies(inputs.size(), width), most, false));
        }
        if (!choice.isFormer()) {
            List<Double> unused = Collections.nCopies(inputs.size(), 1.0);
            tried.add(new SvmFeatures(SvmFeatures.LINEAR, unused, OptionalInt.empty(), false));
        }
        return tried;
    }

    /** How many features stand for the kernel at most: always decided for a mixed map. */
    private OptionalInt most(Budget budget) {
        return choice.kernel().equals(SvmFeatures.MIXED) && choice.features().isEmpty()
                ? OptionalInt.of(SvmFeatures.mixed(budget))
                : choice.features();
    }

    private Column.Category classes(Schema schema) {
        if (target.isEmpty()) {
            throw refusal("is needed");
        }
        if (columns.contains(target)) {
            throw refusal(Text.of("must not be one of ", Text.option("columns")));
        }
        if (schema.require(target) instanceof Column.Category category
                && category.levels().size() >= 2
                && category.levels().size() <= MOST_CLASSES) {
            return category;
        }
        throw refusal("must be a category column with 2 to " + MOST_CLASSES + " levels");
    }

    private static BadInput refusal(CharSequence what) {
        return new BadInput(
                "E-530",
                Text.option("target"),
                Text.of(what, "."),
                "The list of classes is public: it is what the schema declares.",
                "Name a category column with a level for each class.");
    }

    private static long rows(Schema schema) {
        return schema.rows()
                .orElseThrow(() -> new BadInput(
                        "E-531",
                        Text.schema("rows"),
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
                    "of column " + Visible.quote(column.name()) + " must be between 1/500 of its range and all of it");
            scaled.add(given);
        }
        return scaled;
    }

    private double bandwidth(Column column) {
        double usual = SvmFeatures.bandwidth(columns.size()) * FeatureSum.range(column);
        return choice.bandwidths().getOrDefault(column.name(), usual);
    }

    private static void requireBandwidth(boolean holds, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-535",
                    Text.option("bandwidth"),
                    what + ".",
                    "",
                    "Leave it out for a fifth of a typical distance of two points.");
        }
    }

    private Map<String, Object> options(List<Column> inputs, double cost, Noise chosen, Budget budget) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("target", target);
        options.put("columns", columns);
        options.put("kernel", choice.kernel());
        choice.tune().ifPresent(share -> options.put("tune", share));
        if (choice.tune().isEmpty() && !choice.kernel().equals(SvmFeatures.LINEAR)) {
            Map<String, Object> bandwidths = new LinkedHashMap<>();
            inputs.forEach(column -> bandwidths.put(column.name(), bandwidth(column)));
            options.put("bandwidth", bandwidths);
        }
        most(budget).ifPresent(most -> options.put("features", most));
        options.put("svm-cost", cost);
        options.put("method", choice.method().word());
        options.put("noise", chosen.word());
        return options;
    }
}
