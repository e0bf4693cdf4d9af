package dev.bulla.models.gp;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Moments;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import dev.bulla.models.regression.MomentSums;
import dev.bulla.models.tuning.CellScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A curve of a number column over others with an honest band: a Gaussian process that saw noisy numbers and knows how noisy they are.
 *
 * <p>Whole rows are protected as a rule; where the schema declares {@code neighbours: outputs}, inputs are public and each target value is.
 */
public final class GaussianProcess implements Recipe<GaussianProcessModel> {

    static final String NAME = "gp";

    /** The recipe by name. */
    public static final Type<GaussianProcessModel> TYPE = Recipe.declare(NAME, GaussianProcessModel::read)
            .summary("a curve of a number column over others, with a band")
            .title("curve of {target} over {columns}")
            .options(options())
            .neighbours(Neighbours.values())
            .example("columns", "age", "target", "income")
            .answers(new AnswerWords("prediction", AnswerKind.VALUE, "the curve of the target at a point"))
            .errors(CurveErrors.WORDS)
            .ingredients(
                    Noise.INGREDIENTS,
                    Moments.FIRST,
                    OutputSums.INGREDIENT,
                    CloakSums.INGREDIENT,
                    MomentSums.INGREDIENT,
                    CellScores.INGREDIENT,
                    PermuteAndFlip.INGREDIENT)
            .makes(GaussianProcess::of);

    /** A plan takes time with every column, and of 256 cells eight columns are cut: with forty it takes most of a second. */
    private static final int MOST_COLUMNS = 40;

    private final List<String> columns;
    private final String target;
    private final CurveRequest.Asked asked;
    private final KernelChoice kernel;

    private GaussianProcess(List<String> columns, String target, CurveRequest.Asked asked, KernelChoice kernel) {
        this.columns = List.copyOf(columns);
        this.target = target;
        this.asked = asked;
        this.kernel = kernel;
        NamedColumns.of(columns).requireDifferent("age");
    }

    /** A curve over these columns; give it a target. */
    public static GaussianProcess of(String... columns) {
        return new GaussianProcess(
                List.of(columns),
                "",
                new CurveRequest.Asked(Optional.empty(), GpMethod.AUTO, Map.of(), Noise.AUTO, OptionalDouble.empty()),
                KernelChoice.DEFAULT);
    }

    private static GaussianProcess of(Options given) {
        String protect = given.word("protect", "");
        List<String> columns = given.names("columns");
        return new GaussianProcess(
                columns,
                given.word("target", ""),
                new CurveRequest.Asked(
                        protect.isEmpty()
                                ? Optional.empty()
                                : Optional.of(Worded.of(Protect.values(), protect, Protect.REFUSAL)),
                        given.one(GpMethod.values(), GpMethod.REFUSAL),
                        given.wholes("bins"),
                        given.noise(),
                        given.number("tune")),
                KernelChoice.of(given, columns));
    }

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(List.of(
                Option.of("columns", Option.Kind.COLUMNS, "the number columns a point is made of")
                        .needed(),
                Option.of("target", Option.Kind.COLUMN, "the number column the curve is of")
                        .needed(),
                Option.word("protect", "what is private", Worded.words(Protect.values()))
                        .usually("what the schema's neighbours say"),
                Option.word("method", "what is measured", Worded.words(GpMethod.values()))));
        options.addAll(KernelChoice.OPTIONS);
        options.add(Option.of(
                        "bins",
                        Option.Kind.WHOLES,
                        "how many cells a column is cut into; of public inputs, how many cells with equally many rows, in all")
                .about("columns")
                .in(Range.atLeast(1))
                .usually("the smallest predicted error"));
        options.add(
                Option.of("tune", Option.Kind.NUMBER, "let the rows choose how fine the cells are, for this share of ε")
                        .in(Range.between(0, 1)));
        options.add(Option.noise());
        return List.copyOf(options);
    }

    /** The same for this target. */
    public GaussianProcess target(String column) {
        return new GaussianProcess(columns, column, asked, kernel);
    }

    /** The same with so much protected; the schema's neighbours must say so too. */
    public GaussianProcess protect(Protect what) {
        return asking(
                new CurveRequest.Asked(Optional.of(what), asked.method(), asked.bins(), asked.noise(), asked.tune()));
    }

    /** The same by this method. */
    public GaussianProcess method(GpMethod choice) {
        return asking(new CurveRequest.Asked(asked.protect(), choice, asked.bins(), asked.noise(), asked.tune()));
    }

    /** The same with a column cut into so many cells. */
    public GaussianProcess bins(String column, int cells) {
        Map<String, Integer> more = new LinkedHashMap<>(asked.bins());
        more.put(column, cells);
        return asking(new CurveRequest.Asked(asked.protect(), asked.method(), more, asked.noise(), asked.tune()));
    }

    /** The same with another choice of noise. */
    public GaussianProcess noise(Noise choice) {
        return asking(asked.noise(choice));
    }

    /** The same with cells that the rows choose among several, for this share of ε. */
    public GaussianProcess tune(double share) {
        return asking(new CurveRequest.Asked(
                asked.protect(), asked.method(), asked.bins(), asked.noise(), OptionalDouble.of(share)));
    }

    private GaussianProcess asking(CurveRequest.Asked other) {
        return new GaussianProcess(columns, target, other, kernel);
    }

    /** The same with another kernel, such as {@code se*periodic}. */
    public GaussianProcess kernel(String words) {
        return choosing(new KernelChoice(
                words, kernel.lengthscales(), kernel.periods(), kernel.amplitude(), kernel.observationNoise()));
    }

    /** The same with a length scale of a column, in its own unit; then every column needs one. */
    public GaussianProcess lengthscale(String column, double length) {
        return choosing(new KernelChoice(
                kernel.kernel(),
                with(kernel.lengthscales(), column, length),
                kernel.periods(),
                kernel.amplitude(),
                kernel.observationNoise()));
    }

    /** The same with a period of a column, in its own unit. */
    public GaussianProcess period(String column, double length) {
        return choosing(new KernelChoice(
                kernel.kernel(),
                kernel.lengthscales(),
                with(kernel.periods(), column, length),
                kernel.amplitude(),
                kernel.observationNoise()));
    }

    /** The same with this standard deviation of the curve around its mean, in the target's unit. */
    public GaussianProcess amplitude(double deviation) {
        return choosing(new KernelChoice(
                kernel.kernel(),
                kernel.lengthscales(),
                kernel.periods(),
                OptionalDouble.of(deviation),
                kernel.observationNoise()));
    }

    /** The same with this standard deviation of rows around the curve, in the target's unit. */
    public GaussianProcess observationNoise(double deviation) {
        return choosing(new KernelChoice(
                kernel.kernel(),
                kernel.lengthscales(),
                kernel.periods(),
                kernel.amplitude(),
                OptionalDouble.of(deviation)));
    }

    private static Map<String, Double> with(Map<String, Double> some, String column, double value) {
        Map<String, Double> more = new LinkedHashMap<>(some);
        more.put(column, value);
        return more;
    }

    private GaussianProcess choosing(KernelChoice other) {
        return new GaussianProcess(columns, target, asked, other);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Neighbours> neighbours() {
        return Set.of(Neighbours.values());
    }

    @Override
    public Blueprint<GaussianProcessModel> blueprint(Schema schema, Budget budget) {
        CurveOf of = curve(schema);
        Protect protect = protect(schema);
        CurveRequest request = new CurveRequest(of, protect, schema, budget, asked);
        return CurveCandidate.best(request);
    }

    private Protect protect(Schema schema) {
        Protect possible = Protect.of(schema.neighbours());
        Protect wanted = asked.protect().orElse(possible);
        if (wanted != possible) {
            throw new BadInput(
                    "E-643",
                    Text.option("protect", wanted.word()),
                    "does not go with the schema's neighbours: "
                            + schema.neighbours().word() + ".",
                    "An account of one kind never takes a release of another.",
                    wanted == Protect.OUTPUTS
                            ? "Declare the inputs public: true and neighbours: outputs, under a dataset name of its own."
                            : Text.of("Leave ", Text.option("protect"), " out."));
        }
        return wanted;
    }

    private CurveOf curve(Schema schema) {
        if (target.isEmpty()) {
            throw new BadInput(
                    "E-644",
                    Text.option("target"),
                    "is missing.",
                    "",
                    Text.of("For example ", Text.option("target", "income"), "."));
        }
        if (columns.isEmpty() || columns.size() > MOST_COLUMNS || columns.contains(target)) {
            throw new BadInput(
                    "E-645",
                    Text.option("columns"),
                    "name 1 to " + MOST_COLUMNS + " number columns, not the target.",
                    "",
                    Text.of("For example ", Text.option("columns", "age"), "."));
        }
        List<Column> inputs = columns.stream().map(schema::requireInput).toList();
        Column wanted = schema.requireTarget(target);
        inputs.forEach(Bounds::of);
        Bounds.of(wanted);
        kernel.require(inputs);
        return new CurveOf(inputs, wanted, kernel);
    }
}
