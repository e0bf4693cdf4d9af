package dev.bulla.models.summary;

import static dev.bulla.core.declaration.ExpectedError.number;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.CumulativeMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
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
import dev.bulla.core.selection.QuantileMechanism;
import dev.bulla.core.selection.RecursiveQuantiles;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Quantiles of a number column: for each level, the value below which that share of rows lies; of all rows, or group by group.
 *
 * <p>Four ways. {@code bracket} chooses each level by permute-and-flip, and two ends that have it between them. {@code cumulative} is one
 * release of noisy counts of runs of cells, from which all levels follow, with intervals, and any other level later for nothing. {@code
 * permute-and-flip} chooses the levels alone, for half the error and without an interval. {@code recursive} chooses the middle level, then in
 * the rows on either side of it those that are left: the least error for several levels, without intervals.
 *
 * <p>{@code auto} takes the smallest predicted error in rows: for one or two levels of those with intervals, else of all. A δ makes {@code
 * cumulative} and {@code recursive} cheaper for an account that has one: normal noise, and choices whose costs add up by their squares.
 *
 * @param columns one column of numbers
 * @param by the groups, and how many cells columns are cut into, where not the default
 * @param levels strictly between 0 and 1, rising
 * @param method how
 */
public record Quantile(List<String> columns, Groups by, List<BigDecimal> levels, Method method)
        implements Recipe<QuantileModel> {

    private static final String RANK_95 = "rank_95";
    private static final String REACH_95 = "interval_rank_95";
    private static final String TYPICAL = "rank_mean";
    private static final int MOST_CUMULATED = 10_000;

    /** As many levels have an interval by themselves: each is bought with its answer. */
    private static final int FEW = 2;

    private static final Map<String, Object> FACTS = Map.of("candidates", "every cell of the declared column");

    /** Ways to find quantiles: the option {@code method}. */
    public enum Method implements Worded {
        /** The smallest predicted error; for one or two levels of those with intervals. */
        AUTO,
        /** Every level is chosen by itself, without an interval. */
        PERMUTE_AND_FLIP,
        /** Every level is chosen by itself, and the ends of an interval are too. */
        BRACKET,
        /** All levels from noisy cumulated counts. */
        CUMULATIVE,
        /** The middle level, then the others in the rows below and above it, without intervals. */
        RECURSIVE
    }

    /**
     * Which rows go together.
     *
     * @param columns none for all rows
     * @param bins how many cells a column is cut into, that of the quantiles too
     */
    public record Groups(List<String> columns, Map<String, Integer> bins) {
        public Groups {
            columns = List.copyOf(columns);
            bins = Map.copyOf(bins);
        }
    }

    /** The recipe by name. */
    public static final Type<QuantileModel> TYPE = Recipe.declare("quantile", QuantileModel::read)
            .summary("quantiles of a number column, ties and all")
            .title("quantiles of {columns}[ by {by}]")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the column").needed(),
                    Option.of("levels", Option.Kind.DECIMALS, "the levels").in(Range.between(0, 1)),
                    Option.bins("columns"),
                    Grouping.BY,
                    Option.word("method", "how they are found", Worded.words(Method.values())))
            .example("columns", "income", "bins", "1000", "levels", ".25,.5,.75")
            .answers(new AnswerWords("quantile", AnswerKind.VALUE, "the value below which a share of the rows lies"))
            .errors(new ErrorWords(
                    Map.of(
                            RANK_95,
                            "with chance 95 % every answer (of a group) is off by fewer rows than this, in the order of the column",
                            TYPICAL,
                            "by how many rows an answer is off on average, where rows lie evenly over many cells",
                            REACH_95,
                            "with chance 95 % the ends of an interval are off by fewer rows than this"),
                    Quantile::expected))
            .ingredients(List.of(
                    CellCounts.INGREDIENT,
                    QuantileMechanism.INGREDIENT,
                    RecursiveQuantiles.INGREDIENT,
                    CumulativeMechanism.INGREDIENT,
                    CumulativeMechanism.NORMAL))
            .makes(given -> new Quantile(
                    given.names("columns"),
                    new Groups(given.names("by"), given.wholes("bins")),
                    given.names("levels").stream().map(Quantile::level).toList(),
                    given.one(
                            Method.values(),
                            new Worded.Refusal("E-480", "method", "", "Leave it out, or take one of these."))));

    private static ExpectedError expected(PlanFacts plan) {
        ExpectedError error = ExpectedError.ofRows(
                plan.error(RANK_95).orElse(0),
                "every answer" + (plan.has(Grouping.BY.name()) ? " of a group" : "") + " is off by less than ",
                " rows in the order of the column");
        OptionalDouble reach = plan.error(REACH_95);
        if (reach.isPresent()) {
            return error.and(", and the ends of its interval by less than " + number(reach.getAsDouble())
                    + "; without an interval (method " + Method.PERMUTE_AND_FLIP.word() + ") half of that");
        }
        boolean isAlone = plan.words("method").contains(Method.PERMUTE_AND_FLIP.word())
                || plan.words("method").contains(Method.RECURSIVE.word());
        OptionalDouble typical = plan.error(TYPICAL);
        if (typical.isPresent()) {
            error = error.and(
                    ", and on average by " + number(typical.getAsDouble()) + " where rows lie evenly over many cells");
        }
        return isAlone
                ? error.and("; no interval is bought (method " + Method.CUMULATIVE.word() + " has one, and without a δ "
                        + Method.BRACKET.word() + ")")
                : error;
    }

    public Quantile {
        columns = List.copyOf(columns);
        levels = levels.stream()
                .map(BigDecimal::stripTrailingZeros)
                .sorted()
                .distinct()
                .toList();
        List<String> all = new ArrayList<>(by.columns());
        all.addAll(columns);
        Candidates.require(all, by.bins());
        if (columns.size() != 1) {
            throw BadInput.ofOption("E-481", "columns", "name one column: quantiles are of one column.", "age");
        }
        if (levels.isEmpty()) {
            throw BadInput.ofOption("E-482", "levels", "are missing.", ".5,.9");
        }
    }

    /** The median of a column, with the default bins. */
    public static Quantile of(String column) {
        return new Quantile(
                List.of(column), new Groups(List.of(), Map.of()), List.of(new BigDecimal("0.5")), Method.AUTO);
    }

    /** The same at these levels. */
    public Quantile levels(String... choice) {
        return new Quantile(columns, by, Stream.of(choice).map(Quantile::level).toList(), method);
    }

    /** The same with this column cut into this many cells. */
    public Quantile bins(String column, int cells) {
        return new Quantile(
                columns, new Groups(by.columns(), NamedColumns.with(by.bins(), column, cells)), levels, method);
    }

    /** The same for each cell of these columns. */
    public Quantile by(String... groups) {
        return new Quantile(columns, new Groups(List.of(groups), by.bins()), levels, method);
    }

    /** The same in another way. */
    public Quantile method(Method choice) {
        return new Quantile(columns, by, levels, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<QuantileModel> blueprint(Schema schema, Budget budget) {
        if (schema.require(columns.get(0)) instanceof Column.Category) {
            throw new BadInput(
                    "E-483",
                    Text.option("columns"),
                    Visible.quote(columns.get(0)) + " holds categories, which have no order.",
                    "",
                    "Take a number column.");
        }
        QuantileShape shape = QuantileShape.of(schema, by, columns.get(0), levels);
        boolean many = shape.values().size() > MOST_CUMULATED;
        if (many && method == Method.CUMULATIVE) {
            throw new BadInput(
                    "E-486",
                    Text.option("bins"),
                    "cumulated counts take at most " + MOST_CUMULATED + " cells.",
                    "Every question looks at all of them.",
                    Text.of("Take fewer ", Text.option("bins"), ", or ", Text.option("method", "bracket"), "."));
        }
        Budget used = used(shape, schema, budget);
        Method resolved = method != Method.AUTO
                ? method
                : used.isPure() ? best(shape, schema, used, many) : bestOfDelta(shape, schema, used, many);
        return switch (resolved) {
            case CUMULATIVE -> cumulated(shape, counts(shape, schema, used), used);
            case RECURSIVE -> halved(shape, recursive(shape, schema, used), schema, used);
            default -> {
                Candidates.requirePure(used);
                yield chosen(shape, choice(shape, schema, used, resolved), used);
            }
        };
    }

    /** The pure one of the same ε where an account takes no more for that than with the δ: then it has less noise, and no δ. */
    private Budget used(QuantileShape shape, Schema schema, Budget budget) {
        if (budget.isPure() || method == Method.BRACKET || method == Method.PERMUTE_AND_FLIP) {
            return budget;
        }
        Cost withDelta = recursive(shape, schema, budget).cost();
        return Noise.isPureNoDearer(budget.epsilon(), withDelta, schema)
                ? new Budget(budget.epsilon(), BigDecimal.ZERO)
                : budget;
    }

    /** Of the two ways that a δ makes cheaper: for few levels the one with intervals, else the one with the smaller predicted error. */
    private Method bestOfDelta(QuantileShape shape, Schema schema, Budget budget, boolean many) {
        if (many) {
            return Method.RECURSIVE;
        }
        CumulativeMechanism counts = counts(shape, schema, budget);
        boolean isCloser = Cumulated.typical(counts.runs(), StatedNoise.of(counts), wanted())
                <= recursive(shape, schema, budget).typical();
        return levels.size() <= FEW || isCloser ? Method.CUMULATIVE : Method.RECURSIVE;
    }

    private List<Double> wanted() {
        return levels.stream().map(BigDecimal::doubleValue).toList();
    }

    /** The way with the smallest predicted error. Few levels have an interval, whose ends are bounds: so it is bounds that are compared. */
    private Method best(QuantileShape shape, Schema schema, Budget budget, boolean many) {
        CumulativeMechanism counts = counts(shape, schema, budget);
        if (levels.size() <= FEW) {
            double bracket = choice(shape, schema, budget, Method.BRACKET).rank95();
            return many || bracket <= Cumulated.rank95(counts.runs(), StatedNoise.of(counts), wanted())
                    ? Method.BRACKET
                    : Method.CUMULATIVE;
        }
        double alone = choice(shape, schema, budget, Method.PERMUTE_AND_FLIP).typical();
        double halving = recursive(shape, schema, budget).typical();
        double byCounts =
                many ? Double.POSITIVE_INFINITY : Cumulated.typical(counts.runs(), StatedNoise.of(counts), wanted());
        if (byCounts <= Math.min(alone, halving)) {
            return Method.CUMULATIVE;
        }
        return halving <= alone ? Method.RECURSIVE : Method.PERMUTE_AND_FLIP;
    }

    private QuantileMechanism.Ask ask(QuantileShape shape, boolean ends) {
        return new QuantileMechanism.Ask(
                levels, shape.values().size(), shape.groups().size(), ends);
    }

    private RecursiveQuantiles recursive(QuantileShape shape, Schema schema, Budget budget) {
        return new RecursiveQuantiles(ask(shape, false), schema.neighbours(), schema.unit(), budget);
    }

    private QuantileMechanism choice(QuantileShape shape, Schema schema, Budget budget, Method way) {
        QuantileMechanism.Ask ask = ask(shape, way != Method.PERMUTE_AND_FLIP);
        return new QuantileMechanism(ask, schema.neighbours(), schema.unit(), budget.epsilon());
    }

    private static CumulativeMechanism counts(QuantileShape shape, Schema schema, Budget budget) {
        Sensitivity sensitivity = new CellCounts(shape.all()).sensitivity(schema.neighbours(), schema.unit());
        int groups = shape.groups().size();
        return budget.isPure()
                ? new CumulativeMechanism(Runs.best(shape.values().size()), groups, sensitivity.l1(), budget.epsilon())
                : CumulativeMechanism.normal(Runs.bestNormal(shape.values().size()), groups, sensitivity, budget);
    }

    private Blueprint<QuantileModel> chosen(QuantileShape shape, QuantileMechanism choice, Budget budget) {
        boolean ends = choice.ask().ends();
        return new Blueprint<>(
                options(shape, ends ? Method.BRACKET : Method.PERMUTE_AND_FLIP),
                budget.guarantee(),
                List.of(Measurement.of(new CellCounts(shape.all()), choice)),
                FACTS,
                ends
                        ? Map.of(RANK_95, choice.rank95(), REACH_95, 2 * choice.reach())
                        : Map.of(RANK_95, choice.rank95()),
                indices -> QuantileModel.chosen(shape, ends, indices.get(0)));
    }

    private Blueprint<QuantileModel> halved(
            QuantileShape shape, RecursiveQuantiles choice, Schema schema, Budget budget) {
        double cut = choice.cut() * schema.rows().orElse(0);
        return new Blueprint<>(
                options(shape, Method.RECURSIVE),
                budget.guarantee(),
                List.of(Measurement.of(new CellCounts(shape.all()), choice)),
                FACTS,
                Map.of(RANK_95, choice.rank95() + cut, TYPICAL, choice.typical()),
                indices -> QuantileModel.chosen(shape, false, indices.get(0)));
    }

    private Blueprint<QuantileModel> cumulated(QuantileShape shape, CumulativeMechanism counts, Budget budget) {
        double rank95 = Cumulated.rank95(counts.runs(), StatedNoise.of(counts), wanted());
        return new Blueprint<>(
                options(shape, Method.CUMULATIVE),
                budget.guarantee(),
                List.of(Measurement.of(new CellCounts(shape.all()), counts)),
                FACTS,
                Map.of(RANK_95, rank95),
                noisy -> QuantileModel.cumulated(shape, counts.runs(), NoisyValues.of(noisy.get(0), counts)));
    }

    private Map<String, Object> options(QuantileShape shape, Method resolved) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        options.put("bins", shape.all().bins());
        options.put("levels", levels.stream().map(BigDecimal::toPlainString).toList());
        options.put("method", resolved.word());
        if (!by.columns().isEmpty()) {
            options.put("by", by.columns());
        }
        return options;
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
