package dev.bulla.models.bernstein;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Bernstein mechanism on a table: a kernel density, or the regression curve of Priestley and Chao for evenly spread
 * inputs, released as noisy values on a lattice and answered by Bernstein polynomials.
 *
 * <p>The curve is (1/N)·Σ y_i·k(t − x_i), N the public number of rows: what Priestley and Chao have when the gaps between
 * sorted inputs are replaced by their mean. Gaps need the rows in order and have a sensitivity that no range of the columns
 * bounds well; functions that need them run from Java, by {@link BernsteinFunction}.
 *
 * @param columns number columns
 * @param target a number column, or none for a density
 * @param bandwidth in the columns' own unit
 * @param degree K
 * @param iterations h
 * @param sensitivity how far one row may move the sum of kernels at any point, cut to that; "exact" for the kernel's own
 * @param noise the choice of noise
 */
public record Bernstein(
        List<String> columns,
        Optional<String> target,
        double bandwidth,
        int degree,
        int iterations,
        String sensitivity,
        Noise noise)
        implements Recipe<BernsteinModel> {

    private static final String EXACT = "exact";

    /** The recipe by name. */
    public static final Type<BernsteinModel> TYPE = Recipe.declare("bernstein", BernsteinModel::read)
            .summary("a kernel density, or a regression curve of a target, over number columns")
            .title("bernstein of [{target} over ]{columns}")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the number columns")
                            .needed(),
                    Option.of(
                            "target",
                            Option.Kind.COLUMN,
                            "the number column of a regression curve; none for a density"),
                    Option.of("bandwidth", Option.Kind.NUMBER, "the width of the kernel, in the columns' own unit")
                            .needed()
                            .in(Range.above(0)),
                    Option.of("degree", Option.Kind.WHOLE, "the degree of the polynomials")
                            .needed()
                            .in(Range.atLeast(1)),
                    Option.of("iterations", Option.Kind.WHOLE, "of the Bernstein operator")
                            .in(Range.atLeast(1))
                            .usually("1"),
                    Option.of(
                                    "sensitivity",
                                    Option.Kind.TEXT,
                                    "how far one row moves the sums at any point: a proved bound, or exact for the kernel's own")
                            .needed(),
                    Option.noise())
            .example("columns", "age", "bandwidth", "10", "degree", "20", "sensitivity", "exact")
            .answers(
                    plan -> plan.has("target") ? 1 : 0,
                    new AnswerWords("intensity", AnswerKind.AMOUNT, "rows per unit of the columns at a point"),
                    new AnswerWords(
                            "prediction", AnswerKind.VALUE, "the curve of the target at a point, if one is named"))
            .errors(
                    new ErrorWords(
                            ErrorWords.answers(),
                            plan -> ErrorWords.ofAnswer(plan)
                                    .and(" over the range, and more near its ends")
                                    .noting(
                                            "It is typical of the range. Near its ends the error is larger, as the intervals show.")))
            .ingredients(Noise.INGREDIENTS, KernelLattice.INGREDIENT)
            .makes(given -> new Bernstein(
                    given.names("columns"),
                    Optional.of(given.word("target", "")).filter(name -> !name.isEmpty()),
                    given.number("bandwidth").orElseThrow(Bernstein::withoutBandwidth),
                    given.whole("degree")
                            .orElseThrow(() -> missing("degree", "Give the degree of the polynomials, such as 20.")),
                    given.whole("iterations").orElse(1),
                    given.word("sensitivity", ""),
                    given.noise()));

    public Bernstein {
        columns = List.copyOf(columns);
        NamedColumns.of(columns).requireDifferent("age");
        if (sensitivity.isEmpty()) {
            throw new BadInput(
                    "E-474",
                    Text.option("sensitivity"),
                    "is missing.",
                    "The noise rests on how far one row can move the function at any point, and that must not be learnt"
                            + " from the data.",
                    "Give a value proved for every table, or exact for that of the kernel; rows are cut to it.");
        }
    }

    /** A density or curve of these columns with the kernel's own sensitivity; give it a bandwidth and a degree. */
    public static Bernstein of(String... columns) {
        return new Bernstein(List.of(columns), Optional.empty(), Double.NaN, 0, 1, EXACT, Noise.AUTO);
    }

    /** The same with this bandwidth, in the columns' own unit. */
    public Bernstein bandwidth(double width) {
        return new Bernstein(columns, target, width, degree, iterations, sensitivity, noise);
    }

    /** The same with polynomials of this degree. */
    public Bernstein degree(int k) {
        return new Bernstein(columns, target, bandwidth, k, iterations, sensitivity, noise);
    }

    /** The same for the mean of a target. */
    public Bernstein target(String column) {
        return new Bernstein(columns, Optional.of(column), bandwidth, degree, iterations, sensitivity, noise);
    }

    /** The same with the iterated operator. */
    public Bernstein iterations(int h) {
        return new Bernstein(columns, target, bandwidth, degree, h, sensitivity, noise);
    }

    /** The same with rows cut to S at every lattice point. */
    public Bernstein sensitivity(String most) {
        return new Bernstein(columns, target, bandwidth, degree, iterations, most, noise);
    }

    /** The same with another choice of noise. */
    public Bernstein noise(Noise choice) {
        return new Bernstein(columns, target, bandwidth, degree, iterations, sensitivity, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<BernsteinModel> blueprint(Schema schema, Budget budget) {
        KernelLattice.Design design = design(schema);
        KernelLattice sums = new KernelLattice(design, given(), schema.neighbours());
        Noise.Candidate chosen = noise.calibrate(sums, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        BernsteinModel.Shape shape = new BernsteinModel.Shape(
                design.inputs(),
                design.basis(),
                sums.grid(),
                divisor(schema, design),
                target.isPresent() ? "prediction" : "intensity");
        return new Blueprint<>(
                options(chosen.noise()),
                chosen.budget().guarantee(),
                List.of(Measurement.of(sums, mechanism)),
                publicFacts(),
                predictedError(mechanism, shape),
                noisy -> new BernsteinModel(shape, NoisyValues.of(noisy.get(0), mechanism)));
    }

    private static BadInput withoutBandwidth() {
        return missing("bandwidth", "Give the kernel's width in the columns' own unit, such as 5 for years.");
    }

    private KernelLattice.Design design(Schema schema) {
        if (Double.isNaN(bandwidth)) {
            throw withoutBandwidth();
        }
        List<Column> inputs = columns.stream().map(schema::require).toList();
        try {
            BernsteinBasis basis = new BernsteinBasis(degree, columns.size(), iterations);
            return new KernelLattice.Design(inputs, target.map(schema::require), basis, bandwidth);
        } catch (BadInput e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "E-475",
                    Text.option("degree"),
                    e.getMessage() + ".",
                    "",
                    Text.of("Take a smaller ", Text.option("degree"), " or fewer columns."));
        }
    }

    private Optional<BigDecimal> given() {
        if (sensitivity.equals(EXACT)) {
            return Optional.empty();
        }
        if (!sensitivity.matches("\\d{0,40}\\.?\\d{0,40}([eE][+-]?\\d{1,2})?")
                || !sensitivity.matches(".*[1-9].*")
                || !sensitivity.matches("\\.?\\d.*")) {
            throw new BadInput(
                    "E-477",
                    Text.option("sensitivity"),
                    "must be a positive decimal or exact, got " + Visible.quote(sensitivity) + ".",
                    "",
                    Text.of(
                            "For example ",
                            Text.option("sensitivity", "0.02"),
                            ", or ",
                            Text.option("sensitivity", "exact"),
                            "."));
        }
        return Optional.of(new BigDecimal(sensitivity));
    }

    /** Predictions are means: N is public. Densities are rows per unit of the columns. */
    private double divisor(Schema schema, KernelLattice.Design design) {
        if (target.isPresent()) {
            return schema.rows()
                    .orElseThrow(() -> new BadInput(
                            "E-476",
                            Text.schema("rows"),
                            "the schema must say about how many rows there are.",
                            "The curve is a sum over that public number, which is never compared with the data.",
                            "Add rows: to the schema."));
        }
        return design.inputs().stream().mapToDouble(KernelLattice::width).reduce(1, (a, b) -> a * b);
    }

    private Map<String, Object> options(Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        target.ifPresent(name -> options.put("target", name));
        options.put("bandwidth", bandwidth);
        options.put("degree", degree);
        options.put("iterations", iterations);
        options.put("sensitivity", sensitivity);
        options.put("noise", chosen.word());
        return options;
    }

    private Map<String, Object> publicFacts() {
        return Map.of(
                "feature_map",
                "bernstein",
                "sensitivity",
                sensitivity.equals(EXACT) ? "of the kernel" : "given",
                "sensitivity_held",
                "every row is cut to it");
    }

    /** The root mean square over the lattice; a point where the noise is larger has a wider interval of its own. */
    private static Map<String, Double> predictedError(AdditiveMechanism mechanism, BernsteinModel.Shape shape) {
        double squares = 0;
        int points = Math.min(shape.basis().size(), 64);
        for (int i = 0; i < points; i++) {
            int index = (int) ((long) i * shape.basis().size() / points);
            squares += Math.pow(
                    BernsteinModel.length(shape.basis().influence(shape.basis().point(index))), 2);
        }
        double typical = Math.sqrt(squares / points) / shape.divisor();
        return ErrorWords.answerErrors(typical * mechanism.deviation(), typical * mechanism.halfWidth95());
    }

    private static BadInput missing(String option, String remedy) {
        return new BadInput("E-102", Text.option(option), "is missing.", "", remedy);
    }
}
