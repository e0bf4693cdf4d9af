package dev.bulla.models.histogram;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.models.tree.Atoms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How many rows fall in each cell of one or more columns, as counts or as shares of all.
 *
 * @param columns the columns, first one varying slowest
 * @param bins how many cells a column is cut into, where not the default
 * @param shares whether answers are shares instead of counts
 * @param cleaning what is done to the noisy counts
 * @param noise the choice of noise
 */
public record Histogram(List<String> columns, Map<String, Integer> bins, boolean shares, Cleaning cleaning, Noise noise)
        implements Recipe<HistogramModel> {

    private static final int MOST_SMOOTH = 400;

    /** What nobody derived and smoothing depends on, for plans. */
    private static final Map<String, Object> CHOSEN = chosen();

    private static Map<String, Object> chosen() {
        Map<String, Object> facts = new LinkedHashMap<>(Atoms.chosen());
        facts.put("bending", LogDensity.BENDING);
        return facts;
    }

    /** What it answers: the option {@code as}. */
    private enum AnswersAs implements Worded {
        COUNTS,
        SHARES
    }

    /** The recipe by name; plans of version 0.1 did not state how smoothing is done. */
    public static final Type<HistogramModel> TYPE = declared()
            .earlier(declared().makes(given -> of(given).unstating(CHOSEN.keySet())))
            .makes(Histogram::of);

    private static RecipeBuilder<HistogramModel> declared() {
        return Recipe.declare("histogram", HistogramModel::read)
                .summary("counts or shares over any columns")
                .options(
                        Option.of("columns", Option.Kind.COLUMNS, "the columns").needed(),
                        Option.bins("columns"),
                        Option.word("as", "what it answers", Worded.words(AnswersAs.values())),
                        Option.word("clean", "what is done to the noise, for nothing", Cleaning.words(Cleaning.NONE)),
                        Option.noise())
                .example("columns", "age,sex", "bins", "age=10")
                .answers(
                        plan -> plan.words("as").contains(AnswersAs.SHARES.word()) ? 1 : 0,
                        new AnswerWords("count", AnswerKind.COUNT, "how many rows are in a cell where columns meet"),
                        new AnswerWords(
                                "share", AnswerKind.SHARE, "which share of the rows is in a cell where columns meet"))
                .errors(ErrorWords.SHARES)
                .ingredients(Noise.INGREDIENTS, CellCounts.INGREDIENT);
    }

    private static Histogram of(Options given) {
        return new Histogram(
                given.names("columns"),
                given.wholes("bins"),
                given.one(AnswersAs.values(), new Worded.Refusal("E-416", "as", "", "Leave it out for counts."))
                        == AnswersAs.SHARES,
                Cleaning.of(given.word("clean", Cleaning.NONE.word())),
                given.noise());
    }

    public Histogram {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        NamedColumns named = NamedColumns.of(columns);
        if (columns.isEmpty() || named.hasTwice()) {
            throw new BadInput(
                    "E-413",
                    Text.option("columns"),
                    "is missing, or names a column twice.",
                    "A histogram counts rows by the values of its columns.",
                    Text.of("For example ", Text.option("columns", "age,sex"), "."));
        }
        named.requireOnly(bins, "E-414", "bins", "Add it there, or leave it out here.");
    }

    /** A histogram of these columns with the default bins. */
    public static Histogram of(String... columns) {
        return new Histogram(List.of(columns), Map.of(), false, Cleaning.NONE, Noise.AUTO);
    }

    /** The same with a column cut into this many cells. */
    public Histogram bins(String column, int cells) {
        return new Histogram(columns, NamedColumns.with(bins, column, cells), shares, cleaning, noise);
    }

    /** The same with answers as shares of all rows. */
    public Histogram asShares() {
        return new Histogram(columns, bins, true, cleaning, noise);
    }

    /** The same with the noisy counts cleaned up; smooth needs one number column of 3 to 400 cells. */
    public Histogram clean(Cleaning choice) {
        return new Histogram(columns, bins, shares, choice, noise);
    }

    /** The same with another choice of noise. */
    public Histogram noise(Noise choice) {
        return new Histogram(columns, bins, shares, cleaning, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<HistogramModel> blueprint(Schema schema, Budget budget) {
        CellCounts cells = cells(schema);
        boolean ordered = columns.size() == 1 && !(schema.require(columns.get(0)) instanceof Column.Category);
        if (cleaning == Cleaning.SMOOTH && !(ordered && cells.dimension() >= 3 && cells.dimension() <= MOST_SMOOTH)) {
            throw new BadInput(
                    "E-494",
                    Text.option("clean"),
                    "smooth needs one number column of 3 to " + MOST_SMOOTH + " cells.",
                    "Neighbouring cells are taken to be alike, which levels are not.",
                    Text.of("Take positive or none, or other ", Text.option("bins"), "."));
        }
        Noise.Candidate chosen = noise.calibrate(cells, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        return new Blueprint<>(
                options(cells, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(Measurement.of(cells, mechanism)),
                facts(),
                predictedError(mechanism, cells.dimension(), schema),
                noisy -> new HistogramModel(
                        cells, NoisyValues.of(noisy.get(0), mechanism), shares, cleaning, publicRows));
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>(cleaning == Cleaning.SMOOTH ? CHOSEN : Map.of());
        facts.put("feature_map", "bins");
        return facts;
    }

    /** The statistic under a schema. */
    CellCounts cells(Schema schema) {
        return new CellCounts(Cells.of(schema, columns, bins));
    }

    private Map<String, Object> options(CellCounts cells, Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        options.put("bins", cells.cells().bins());
        options.put("as", (shares ? AnswersAs.SHARES : AnswersAs.COUNTS).word());
        options.put("noise", chosen.word());
        if (cleaning != Cleaning.NONE) {
            options.put("clean", cleaning.word());
        }
        return options;
    }

    private Map<String, Double> predictedError(AdditiveMechanism mechanism, int cells, Schema schema) {
        if (!shares) {
            return ErrorWords.answerErrors(mechanism.deviation(), mechanism.halfWidth95());
        }
        double rows = schema.rows()
                .orElseThrow(() -> new BadInput(
                        "E-415",
                        Text.schema("rows"),
                        "the schema must guess the number of rows for shares.",
                        "The error of a share depends on it; the guess is public and never compared with the data.",
                        "Add rows: to the schema."));
        double deviation = mechanism.deviation() / rows;
        Map<String, Double> errors =
                new LinkedHashMap<>(ErrorWords.answerErrors(deviation, mechanism.halfWidth95() / rows));
        if (!schema.neighbours().hasPublicRows()) {
            errors.put(ErrorWords.RELATIVE_SD, deviation * StrictMath.sqrt(cells));
        }
        return errors;
    }
}
