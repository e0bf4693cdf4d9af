package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.selection.NoisyMax;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.selection.Selection;
import dev.bulla.core.statistic.CellCounts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * The most frequent cell of one or more columns: which, not how many rows it has.
 *
 * @param columns the columns, first one varying slowest
 * @param bins how many cells a column is cut into, where not the default
 * @param method how to choose
 * @param isPaidAsPure whether the exponential mechanism is charged as any other pure release, as in plans of version 0.1
 */
public record Select(List<String> columns, Map<String, Integer> bins, Method method, boolean isPaidAsPure)
        implements Recipe<SelectModel> {

    private static final String NAME = "select";
    private static final String GAP_95 = "gap_95";

    /** Ways to choose: the option {@code method}. */
    public enum Method implements Worded {
        /** The default: never further from the best than the others. */
        PERMUTE_AND_FLIP,
        /** Cheaper in zero-concentrated DP. */
        EXPONENTIAL,
        /** The largest of noisy counts. */
        NOISY_MAX;

        Selection calibrate(ScoreSensitivity sensitivity, BigDecimal epsilon, boolean isPaidAsPure) {
            return switch (this) {
                case PERMUTE_AND_FLIP -> new PermuteAndFlip(sensitivity, epsilon, 1);
                case EXPONENTIAL ->
                    isPaidAsPure
                            ? ExponentialMechanism.paidAsPure(sensitivity, epsilon, 1)
                            : new ExponentialMechanism(sensitivity, epsilon, 1);
                case NOISY_MAX -> new NoisyMax(sensitivity, epsilon, 1, NoisyMax.Noise.LAPLACE);
            };
        }
    }

    /** The recipe by name. */
    public static final Type<SelectModel> TYPE =
            declared().earlier(declared().makes(given -> of(given, true))).makes(given -> of(given, false));

    private static RecipeBuilder<SelectModel> declared() {
        return Recipe.declare(NAME, SelectModel::read)
                .summary("the most frequent cell of any columns")
                .title("most frequent {columns}")
                .options(
                        Option.of("columns", Option.Kind.COLUMNS, "the columns").needed(),
                        Option.bins("columns"),
                        Option.word("method", "how it is chosen", Worded.words(Method.values())))
                .example("columns", "educ,sex")
                .promises(Promise.PURE)
                .answers(new AnswerWords("chosen", AnswerKind.CELL, "the most frequent cell, and no number"))
                .errors(new ErrorWords(
                        Map.of(
                                GAP_95,
                                "with chance 95 % the chosen cell has fewer than this many rows less than the most frequent"),
                        plan -> ExpectedError.ofRows(
                                plan.error(GAP_95).orElse(0),
                                "the most frequent cell has fewer than ",
                                " rows more than the chosen one")))
                .ingredients(List.of(
                        CellCounts.INGREDIENT,
                        PermuteAndFlip.INGREDIENT,
                        ExponentialMechanism.INGREDIENT,
                        NoisyMax.INGREDIENT));
    }

    private static Select of(Options given, boolean isPaidAsPure) {
        return new Select(
                given.names("columns"),
                given.wholes("bins"),
                given.one(
                        Method.values(),
                        new Worded.Refusal("E-480", "method", "", "Leave it out, or take one of these.")),
                isPaidAsPure);
    }

    public Select {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        Candidates.require(columns, bins);
    }

    /** The most frequent cell of these columns, with the default bins. */
    public static Select of(String... columns) {
        return new Select(List.of(columns), Map.of(), Method.PERMUTE_AND_FLIP, false);
    }

    /** The same with a column cut into this many cells. */
    public Select bins(String column, int cells) {
        return new Select(columns, NamedColumns.with(bins, column, cells), method, isPaidAsPure);
    }

    /** The same chosen in another way. */
    public Select method(Method choice) {
        return new Select(columns, bins, choice, isPaidAsPure);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Blueprint<SelectModel> blueprint(Schema schema, Budget budget) {
        Candidates.requirePure(budget);
        Cells cells = Cells.of(schema, columns, bins);
        ScoreSensitivity sensitivity = ScoreSensitivity.ofCounts(schema.neighbours(), schema.unit());
        Selection selection = method.calibrate(sensitivity, budget.epsilon(), isPaidAsPure);
        double gap = selection.gap95(cells.size());
        return new Blueprint<>(
                Map.of("columns", columns, "bins", cells.bins(), "method", method.word()),
                budget.guarantee(),
                List.of(Measurement.of(new CellCounts(cells), selection)),
                Map.of("candidates", "every cell of the declared columns"),
                Map.of(GAP_95, gap),
                chosen -> new SelectModel(cells, (int) chosen.get(0)[0], gap));
    }
}
