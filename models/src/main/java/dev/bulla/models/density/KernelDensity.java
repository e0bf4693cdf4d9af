package dev.bulla.models.density;

import static dev.bulla.core.declaration.ExpectedError.number;
import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
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
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.FourierGrid;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.tree.TreeCounts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A kernel density over one or more number columns, released as the noisy sum of public features: it can be asked without
 * limit, and an answer costs the same however many rows there were.
 */
public final class KernelDensity implements Recipe<DensityModel> {

    static final String WEIGHT_SD = "weight_sd";
    private static final String FLAT = "flat_rmse_cleaned";
    static final String WIDEST = "widest_sd";
    static final String SMOOTH = "least_sd";
    static final String ROUGH = "most_sd";

    private static final ErrorWords ERRORS = new ErrorWords(
            Map.of(
                    WEIGHT_SD,
                    "standard deviation of the noise on a sum of features, or on a count",
                    ErrorWords.QUERY_SD,
                    "standard deviation of the noise on an answer, before it is cleaned up",
                    ErrorWords.INTERVAL_95,
                    "95 % of answers are off by at most this",
                    FLAT,
                    "how far a flat density would be off, cleaned up",
                    ErrorWords.RELATIVE_SD,
                    ErrorWords.RELATIVE,
                    WIDEST,
                    "standard deviation of the noise on an answer at the widest bandwidth that is tried",
                    SMOOTH,
                    "how far noise moves an answer, over the declared range, when rows make one smooth hill",
                    ROUGH,
                    "how far noise moves an answer, over the declared range, when rows share some dozens of values"),
            KernelDensity::expected);

    /** Plans of 0.1: a kernel always, tuned on its features, which lost what it spread beyond the bounds. */
    private static final Type<DensityModel> EARLIER = Recipe.declare("kde", DensityModel::read)
            .summary("a density over number columns, asked without limit")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the number columns")
                            .needed(),
                    Option.of("bandwidth", Option.Kind.NUMBERS, "the width of the kernel, in each column's own unit")
                            .in(Range.above(0))
                            .about("columns"),
                    Option.of("tune", Option.Kind.NUMBER, "let the rows choose the bandwidth, for this share of ε")
                            .in(Range.between(0, 1)),
                    Kernel.OPTION,
                    FeatureChoice.OPTION,
                    Option.word("clean", "what is done to the noise, for nothing", Cleaning.words(Cleaning.SMOOTH)),
                    Option.noise())
            .example("columns", "age", "bandwidth", "5")
            .answers(new AnswerWords("density", AnswerKind.AMOUNT, "the density at a point"))
            .errors(ERRORS)
            .ingredients(
                    Noise.INGREDIENTS, FeatureSum.INGREDIENT, BandwidthScores.INGREDIENT, PermuteAndFlip.INGREDIENT)
            .makes(given -> kernel(given, Cleaning.of(given.word("clean", Cleaning.SMOOTH.word())))
                    .unstating(DensityShape.CHOSEN));

    /** The recipe by name. */
    public static final Type<DensityModel> TYPE = Recipe.declare("kde", DensityModel::read)
            .summary("a density over number columns, asked without limit")
            .title("density of {columns}")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the number columns")
                            .needed(),
                    Option.of(
                                    "bandwidth",
                                    Option.Kind.NUMBERS,
                                    "the width of a kernel, in each column's own unit; none is needed without one")
                            .in(Range.above(0))
                            .about("columns"),
                    Option.of("tune", Option.Kind.NUMBER, "let the rows choose the bandwidth, for this share of ε")
                            .in(Range.between(0, 1)),
                    Option.word("method", "what it is made of", Worded.words(DensityMethod.values())),
                    Option.of("bins", Option.Kind.WHOLES, "how many cells a column is cut into, without a kernel")
                            .about("columns")
                            .in(Range.atLeast(2))
                            .usually("as many as the rows and ε suggest"),
                    Kernel.OPTION,
                    FeatureChoice.OPTION,
                    Option.word("clean", "what is done to the noise, for nothing", Cleaning.words(Cleaning.SMOOTH)),
                    Option.noise())
            .example("columns", "age")
            .answers(new AnswerWords("density", AnswerKind.AMOUNT, "the density at a point"))
            .errors(ERRORS)
            .ingredients(
                    Noise.INGREDIENTS,
                    TreeCounts.INGREDIENT,
                    FeatureSum.INGREDIENT,
                    WidthScores.INGREDIENT,
                    PermuteAndFlip.INGREDIENT)
            .earlier(EARLIER)
            .makes(KernelDensity::with);

    private final List<String> columns;
    private final Map<String, Double> bandwidths;
    private final FeatureChoice features;
    private final Cleaning cleaning;
    private final Noise noise;
    private final Optional<Tuning> tuning;

    private KernelDensity(
            List<String> columns,
            Map<String, Double> bandwidths,
            FeatureChoice features,
            Cleaning cleaning,
            Noise noise,
            Optional<Tuning> tuning) {
        this.columns = List.copyOf(columns);
        this.bandwidths = Map.copyOf(bandwidths);
        this.features = features;
        this.cleaning = cleaning;
        this.noise = noise;
        this.tuning = tuning;
        NamedColumns named = NamedColumns.of(columns);
        named.requireOnly(bandwidths, "E-492", "bandwidth", "Give bandwidths for columns that are named there.");
        named.requireDifferent("age");
        if (tuning.isPresent()) {
            Tuning.require(!bandwidths.isEmpty(), features.kernel(), columns.size());
        }
    }

    /** What options ask for: a kernel when it is named or given a width, else counts. */
    private static Recipe<DensityModel> with(Options given) {
        List<String> columns = given.names("columns");
        DensityMethod method = given.one(DensityMethod.values(), DensityMethod.REFUSAL);
        Map<String, Integer> bins = given.wholes("bins");
        Cleaning cleaning = Cleaning.of(given.word("clean", Cleaning.SMOOTH.word()));
        KernelDensity kernel = kernel(given, cleaning);
        boolean counted = method == DensityMethod.TREE || method == DensityMethod.HISTOGRAM;
        boolean ofKernel = method == DensityMethod.KERNEL || kernel.isAsked();
        boolean tuned = kernel.tuning.isPresent();
        if ((counted && kernel.isAsked())
                || (ofKernel && !tuned && !bins.isEmpty())
                || (tuned && kernel.features.features().isPresent())) {
            throw new BadInput(
                    "E-509",
                    Text.option("method"),
                    "is for a kernel or for cells, not for both.",
                    "",
                    Text.of(
                            "Leave out ",
                            Text.option("bins"),
                            ", or ",
                            Text.option("bandwidth"),
                            ", ",
                            Text.option("tune"),
                            ", ",
                            Text.option("kernel"),
                            " and ",
                            Text.option("features"),
                            "."));
        }
        if (tuned) {
            return TreeDensity.with(columns, bins, DensityMethod.HISTOGRAM, cleaning, kernel.noise)
                    .tune(kernel.tuning.get().share());
        }
        return ofKernel ? kernel : TreeDensity.with(columns, bins, method, cleaning, kernel.noise);
    }

    private static KernelDensity kernel(Options given, Cleaning cleaning) {
        List<String> columns = given.names("columns");
        return new KernelDensity(
                columns,
                given.numbers("bandwidth", columns),
                FeatureChoice.of(given),
                cleaning,
                given.noise(),
                tuning(given.number("tune")));
    }

    /** Whether anything is given that only a kernel has. */
    private boolean isAsked() {
        return !bandwidths.isEmpty() || tuning.isPresent() || !features.equals(FeatureChoice.DEFAULT);
    }

    /** A density of these columns; give each a bandwidth. */
    public static KernelDensity of(String... columns) {
        return new KernelDensity(
                List.of(columns), Map.of(), FeatureChoice.DEFAULT, Cleaning.SMOOTH, Noise.AUTO, Optional.empty());
    }

    /** The same with this bandwidth, in each column's own unit, for every column. */
    public KernelDensity bandwidth(double bandwidth) {
        Map<String, Double> all = new LinkedHashMap<>();
        columns.forEach(column -> all.put(column, bandwidth));
        return new KernelDensity(columns, all, features, cleaning, noise, tuning);
    }

    /** The same with a bandwidth for one column. */
    public KernelDensity bandwidth(String column, double bandwidth) {
        Map<String, Double> changed = NamedColumns.with(bandwidths, column, bandwidth);
        return new KernelDensity(columns, changed, features, cleaning, noise, tuning);
    }

    /** The same with another kernel; of several columns it is the product. */
    public KernelDensity kernel(Kernel kernel) {
        FeatureChoice changed = new FeatureChoice(kernel, features.features());
        return new KernelDensity(columns, bandwidths, changed, cleaning, noise, tuning);
    }

    /** The same with at most this number of features. */
    public KernelDensity features(int most) {
        FeatureChoice changed = new FeatureChoice(features.kernel(), OptionalInt.of(most));
        return new KernelDensity(columns, bandwidths, changed, cleaning, noise, tuning);
    }

    /** The same with the bandwidth chosen as in 0.1; {@link TreeDensity#tune} is better. */
    KernelDensity tune(double share) {
        return new KernelDensity(columns, bandwidths, features, cleaning, noise, Optional.of(new Tuning(share)));
    }

    private static Optional<Tuning> tuning(OptionalDouble share) {
        return share.isPresent() ? Optional.of(new Tuning(share.getAsDouble())) : Optional.empty();
    }

    /** The same with another way to clean up the noise. */
    public KernelDensity clean(Cleaning choice) {
        return new KernelDensity(columns, bandwidths, features, choice, noise, tuning);
    }

    /** The same with another choice of noise. */
    public KernelDensity noise(Noise choice) {
        return new KernelDensity(columns, bandwidths, features, cleaning, choice, tuning);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    /**
     * A plan is for its claim: when the noise chosen is pure and so has an ε of its own, a tuned plan is one for the smaller budget from
     * the start, not one whose parts are split from another.
     */
    @Override
    public Blueprint<DensityModel> blueprint(Schema schema, Budget budget) {
        if (tuning.isEmpty() || noise != Noise.AUTO) {
            return parted(schema, budget);
        }
        List<Column> inputs = columns.stream().map(schema::require).toList();
        FeatureSum statistic = new FeatureSum(features.map(scaled(inputs)), inputs);
        Noise.Candidate chosen = noise.calibrate(statistic, schema, tuning.get().rest(budget));
        boolean smaller = chosen.noise() == Noise.LAPLACE && !budget.isPure();
        return noise(chosen.noise())
                .parted(
                        schema,
                        smaller ? tuning.get().pureWithRest(chosen.budget().epsilon()) : budget);
    }

    private Blueprint<DensityModel> parted(Schema schema, Budget budget) {
        List<Column> inputs = columns.stream().map(schema::require).toList();
        double[] scaled = scaled(inputs);
        FeatureMap map = features.map(scaled);
        FeatureSum statistic = new FeatureSum(map, inputs);
        Budget rest = tuning.map(t -> t.rest(budget)).orElse(budget);
        Noise.Candidate chosen = noise.calibrate(statistic, schema, rest);
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        Cleaning clean = inputs.size() == 1 && tuning.isEmpty() ? cleaning : cleaning.withoutSmoothing();
        List<Measurement> measurements = new ArrayList<>(List.of(Measurement.of(statistic, chosen.mechanism())));
        Map<String, Object> facts = new LinkedHashMap<>(map.json());
        facts.putAll(DensityShape.chosen(clean, inputs.size()));
        tuning.ifPresent(t -> {
            measurements.add(choice(t.epsilon(budget), (FourierGrid) map, inputs, schema, publicRows));
            facts.put("bandwidths", wider(inputs));
        });
        return new Blueprint<>(
                options(clean, chosen.noise()),
                tuning.isPresent() ? budget.guarantee() : chosen.budget().guarantee(),
                measurements,
                facts,
                predictedError(chosen.mechanism(), clean, inputs, schema),
                noisy -> new KernelDensityModel(
                        new DensityShape(inputs, scaled, features, clean, publicRows),
                        map,
                        NoisyValues.of(noisy.get(0), chosen.mechanism()),
                        tuning.isPresent() ? OptionalInt.of((int) noisy.get(1)[0]) : OptionalInt.empty()));
    }

    /** The second measurement of a tuned plan: which bandwidth. */
    private static Measurement choice(
            BigDecimal epsilon, FourierGrid map, List<Column> inputs, Schema schema, OptionalLong publicRows) {
        BandwidthScores scores =
                new BandwidthScores(map, inputs, Tuning.factors(inputs.size()), FeatureSum.step(), publicRows);
        return Measurement.of(
                scores, new PermuteAndFlip(scores.score(schema.neighbours(), schema.unit()), epsilon, scores.grid()));
    }

    /** The candidates of a tuned plan, in each column's own unit. */
    private static Map<String, Object> wider(List<Column> inputs) {
        double narrowest = Tuning.narrowest(inputs.size())[0];
        Map<String, Object> wider = new LinkedHashMap<>();
        for (Column input : inputs) {
            wider.put(
                    input.name(),
                    Arrays.stream(Tuning.factors(inputs.size()))
                            .mapToObj(f -> new BigDecimal(f * narrowest * FeatureSum.range(input))
                                    .round(MathContext.DECIMAL32))
                            .toList());
        }
        return wider;
    }

    private double[] scaled(List<Column> inputs) {
        double[] scaled = new double[inputs.size()];
        for (int k = 0; k < scaled.length; k++) {
            Column column = inputs.get(k);
            double bandwidth = bandwidths.getOrDefault(column.name(), Double.NaN);
            require(!(column instanceof Column.Category), column, "is a category: a density needs numbers");
            if (tuning.isPresent()) {
                scaled[k] = Tuning.narrowest(scaled.length)[k];
                continue;
            }
            require(!Double.isNaN(bandwidth), column, "has no bandwidth, which a kernel needs");
            scaled[k] = bandwidth / FeatureSum.range(column);
            require(
                    scaled[k] >= 0.002 && scaled[k] <= 1,
                    column,
                    "needs a bandwidth between 1/500 of its range and all of it");
        }
        return scaled;
    }

    private static void require(boolean holds, Column column, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-490",
                    Text.option("bandwidth"),
                    "column " + Visible.quote(column.name()) + " " + what + ".",
                    "The bandwidth is public: one measured on the data would have to be paid for.",
                    Text.of(
                            "For example ",
                            Text.option("bandwidth", column.name() + "=5"),
                            ", in the column's own unit."));
        }
    }

    private Map<String, Object> options(Cleaning clean, Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        if (tuning.isPresent()) {
            options.put("tune", tuning.get().share());
        } else {
            options.put("bandwidth", new LinkedHashMap<String, Object>(bandwidths));
        }
        options.put("clean", clean.word());
        options.put("noise", chosen.word());
        features.write(options);
        return options;
    }

    /** The error as people read it: of a smoothed density what it would be for a flat one, of others that of the noise. */
    private static ExpectedError expected(PlanFacts plan) {
        if (plan.error(ErrorWords.QUERY_SD).isEmpty()) {
            return ErrorWords.ofSums(plan, WEIGHT_SD);
        }
        OptionalDouble flat = plan.error(FLAT);
        if (flat.isPresent() && plan.words("clean").contains(Cleaning.SMOOTH.word())) {
            double deviation = flat.getAsDouble();
            return ExpectedError.ofAnswers(deviation, NORMAL_QUANTILE_95 * deviation)
                    .saying("an answer is off by " + number(deviation)
                            + " (root mean square over the declared range, for a smoothed"
                            + " density of rows that are spread evenly); more where rows crowd")
                    .noting(
                            "It is that of evenly spread rows, on average over the declared range; where rows crowd the density is higher,"
                                    + " and so is its error. That rows are a sample is not in it.");
        }
        if (plan.error(ROUGH).isPresent()) {
            return ofTree(plan);
        }
        OptionalDouble widest = plan.error(WIDEST);
        return ErrorWords.ofAnswer(plan)
                .and(
                        widest.isPresent()
                                ? "; this is at the narrowest bandwidth that is tried, and "
                                        + number(widest.getAsDouble()) + " (standard deviation) at the widest"
                                : "");
    }

    /** Of counts read by what explains them: from rows that suit it to rows that do not. */
    private static ExpectedError ofTree(PlanFacts plan) {
        double smooth = plan.error(SMOOTH).orElseThrow();
        double rough = plan.error(ROUGH).orElseThrow();
        return ExpectedError.ofAnswers(rough, NORMAL_QUANTILE_95 * rough)
                .saying("noise moves an answer by " + number(smooth)
                        + " (root mean square over the declared range) if rows make one smooth hill, by "
                        + number(rough)
                        + " if they share some dozens of values, as ages and prices do")
                .noting("Both were rehearsed with as many made-up rows as the schema says: " + number(smooth)
                        + " is for one smooth hill, " + number(rough)
                        + " for rows that share thirty or a hundred values, whichever is more. A flat density has less. Where rows"
                        + " crowd the density is higher, and so is its error. That rows are a sample, and that a density is taken as even or"
                        + " straight between the places where noise tells it apart, is not in it; the interval of an answer rests on none of this:"
                        + " it is that of the noisy count of its own cell.");
    }

    /**
     * The deviation of a density before it is cleaned up, for the guessed number of rows; for one column also how far a flat
     * density would be from the truth after that, ends included.
     */
    private Map<String, Double> predictedError(
            AdditiveMechanism mechanism, Cleaning clean, List<Column> inputs, Schema schema) {
        Map<String, Double> error = new LinkedHashMap<>();
        error.put(WEIGHT_SD, mechanism.deviation());
        if (schema.rows().isEmpty()) {
            return error;
        }
        long rows = schema.rows().getAsLong();
        double sd =
                mechanism.deviation() / (KernelDensityModel.volume(features.kernel(), inputs, scaled(inputs)) * rows);
        error.put(ErrorWords.QUERY_SD, sd);
        error.put(ErrorWords.INTERVAL_95, NORMAL_QUANTILE_95 * sd);
        more(mechanism.deviation() / rows, inputs, schema, error);
        if (inputs.size() == 1 && tuning.isEmpty()) {
            boolean isPublic = schema.neighbours().hasPublicRows();
            OptionalLong publicRows = isPublic ? schema.rows() : OptionalLong.empty();
            error.put(
                    FLAT,
                    Rehearsal.flatDeviation(
                            new DensityShape(inputs, scaled(inputs), features, clean, publicRows), rows, mechanism));
        }
        return error;
    }

    /** The noise on the number of rows, and what widening a kernel does to that on an answer. */
    private void more(double perRow, List<Column> inputs, Schema schema, Map<String, Double> error) {
        double[] scaled = scaled(inputs);
        FeatureMap map = features.map(scaled);
        if (!schema.neighbours().hasPublicRows()) {
            error.put(ErrorWords.RELATIVE_SD, perRow / map.constant());
        }
        if (tuning.isPresent() && map instanceof FourierGrid grid) {
            double[] factors = Tuning.factors(inputs.size());
            double widest = factors[factors.length - 1];
            double first = grid.wideConstant(widest);
            double volume = KernelDensityModel.volume(features.kernel(), inputs, scaled)
                    * StrictMath.pow(widest, inputs.size());
            error.put(WIDEST, perRow * StrictMath.sqrt(grid.wideVariance(widest) + first * first) / volume);
        }
    }
}
