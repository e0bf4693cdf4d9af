package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.CumulativeMechanism;
import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.QuantileMechanism;
import dev.bulla.core.statistic.CellCounts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Quantiles of a number column: for each level, the value below which that share of rows lies.
 *
 * <p>Two ways, of which {@code auto} takes the one with the smaller predicted error in rows: each level chosen by
 * permute-and-flip (the better one for one or two levels), or one release of noisy counts of runs of cells, from which all
 * levels follow, with intervals, and any other level later for nothing (the better one for more).
 *
 * @param columns one column of numbers
 * @param bins how many cells it is cut into, where not the default
 * @param levels strictly between 0 and 1, rising
 * @param method how
 */
public record Quantile(List<String> columns, Map<String, Integer> bins, List<BigDecimal> levels, Method method)
        implements Recipe<QuantileModel> {

    private static final String RANK_95 = "rank_95";
    private static final int MOST_CUMULATED = 10_000;

    /** Ways to find quantiles: the option {@code method}. */
    public enum Method implements Worded {
        /** The smaller predicted error. */
        AUTO,
        /** Every level is chosen by itself. */
        PERMUTE_AND_FLIP,
        /** All levels from noisy cumulated counts. */
        CUMULATIVE
    }

    /** The recipe by name. */
    public static final Type<QuantileModel> TYPE = Recipe.declare("quantile", QuantileModel::read)
            .summary("quantiles of a number column, ties and all")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the column").needed(),
                    Option.of("levels", Option.Kind.DECIMALS, "the levels").in(Range.between(0, 1)),
                    Option.bins("columns"),
                    Option.word("method", "how they are found", Worded.words(Method.values())))
            .example("columns", "income", "bins", "1000", "levels", ".25,.5,.75")
            .promises(Promise.PURE)
            .answers(new AnswerWords("quantile", AnswerKind.VALUE, "the value below which a share of the rows lies"))
            .errors(new ErrorWords(
                    Map.of(
                            RANK_95,
                            "with chance 95 % every answer is off by fewer rows than this, in the order of the column"),
                    plan -> ExpectedError.ofRows(
                            plan.error(RANK_95).orElse(0),
                            "every answer is off by less than ",
                            " rows in the order of the column")))
            .ingredients(List.of(CellCounts.INGREDIENT, QuantileMechanism.INGREDIENT, CumulativeMechanism.INGREDIENT))
            .makes(given -> new Quantile(
                    given.names("columns"),
                    given.wholes("bins"),
                    given.names("levels").stream().map(Quantile::level).toList(),
                    given.one(
                            Method.values(),
                            new Worded.Refusal("E-480", "method", "", "Leave it out, or take one of these."))));

    public Quantile {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        levels = levels.stream()
                .map(BigDecimal::stripTrailingZeros)
                .sorted()
                .distinct()
                .toList();
        Candidates.require(columns, bins);
        if (columns.size() != 1) {
            throw BadInput.ofOption("E-481", "columns", "name one column: quantiles are of one column.", "age");
        }
        if (levels.isEmpty()) {
            throw BadInput.ofOption("E-482", "levels", "are missing.", ".5,.9");
        }
    }

    /** The median of a column, with the default bins. */
    public static Quantile of(String column) {
        return new Quantile(List.of(column), Map.of(), List.of(new BigDecimal("0.5")), Method.AUTO);
    }

    /** The same at these levels. */
    public Quantile levels(String... choice) {
        return new Quantile(
                columns, bins, Stream.of(choice).map(Quantile::level).toList(), method);
    }

    /** The same with the column cut into this many cells. */
    public Quantile bins(String column, int cells) {
        return new Quantile(columns, Map.of(column, cells), levels, method);
    }

    /** The same in another way. */
    public Quantile method(Method choice) {
        return new Quantile(columns, bins, levels, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<QuantileModel> blueprint(Schema schema, Budget budget) {
        Candidates.requirePure(budget);
        if (schema.require(columns.get(0)) instanceof Column.Category) {
            throw new BadInput(
                    "E-483",
                    Text.option("columns"),
                    Visible.quote(columns.get(0)) + " holds categories, which have no order.",
                    "",
                    "Take a number column.");
        }
        Cells cells = Cells.of(schema, columns, bins);
        CellCounts statistic = new CellCounts(cells);
        QuantileMechanism choice = new QuantileMechanism(levels, schema.neighbours(), schema.unit(), budget.epsilon());
        CumulativeMechanism counts = new CumulativeMechanism(
                Runs.best(cells.size()),
                statistic.sensitivity(schema.neighbours(), schema.unit()).l1(),
                budget.epsilon());
        double byChoice = choice.rank95(cells.size());
        double byCounts = Cumulated.rank95(
                counts.runs(),
                counts.scale(),
                levels.stream().map(BigDecimal::doubleValue).toList());
        boolean many = cells.size() > MOST_CUMULATED;
        if (many && method == Method.CUMULATIVE) {
            throw new BadInput(
                    "E-486",
                    Text.option("bins"),
                    "cumulated counts take at most " + MOST_CUMULATED + " cells.",
                    "Every question looks at all of them.",
                    Text.of(
                            "Take fewer ",
                            Text.option("bins"),
                            ", or ",
                            Text.option("method", "permute-and-flip"),
                            "."));
        }
        boolean chosen = method == Method.PERMUTE_AND_FLIP || (method == Method.AUTO && (many || byChoice <= byCounts));
        return new Blueprint<>(
                options(cells, chosen ? Method.PERMUTE_AND_FLIP : Method.CUMULATIVE),
                budget.guarantee(),
                List.of(Measurement.of(statistic, chosen ? choice : counts)),
                Map.of("candidates", "every cell of the declared column"),
                Map.of(RANK_95, chosen ? byChoice : byCounts),
                chosen
                        ? places -> QuantileModel.chosen(cells, levels, places.get(0))
                        : noisy -> QuantileModel.cumulated(
                                cells, levels, counts.runs(), NoisyValues.of(noisy.get(0), counts)));
    }

    private Map<String, Object> options(Cells cells, Method resolved) {
        return Map.of(
                "columns",
                columns,
                "bins",
                cells.bins(),
                "levels",
                levels.stream().map(BigDecimal::toPlainString).toList(),
                "method",
                resolved.word());
    }

    private static BigDecimal level(String text) {
        try {
            BigDecimal level = Decimal.read(text).stripTrailingZeros();
            if (level.signum() > 0
                    && level.compareTo(BigDecimal.ONE) < 0
                    && level.scale() <= QuantileMechanism.MOST_DECIMALS) {
                return level;
            }
        } catch (NumberFormatException e) {
            throw badLevel(text);
        }
        throw badLevel(text);
    }

    private static BadInput badLevel(String text) {
        return BadInput.ofOption(
                "E-484",
                "levels",
                "must lie strictly between 0 and 1, with at most " + QuantileMechanism.MOST_DECIMALS + " decimals, got "
                        + Visible.quote(text) + ".",
                ".5,.9");
    }
}
