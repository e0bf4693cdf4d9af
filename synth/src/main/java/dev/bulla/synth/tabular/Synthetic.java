package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
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
import dev.bulla.core.schema.Schema;
import dev.bulla.synth.coding.ColumnCoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A synthetic table: noisy counts of columns and pairs of columns, and a law of all columns together that fits them. Charged once; rows without end
 * and answers about any of its columns are free.
 *
 * @param columns empty for all whose values are declared
 * @param method how it is decided what is counted
 * @param workload pairs that matter; empty for all
 * @param cutting how numbers become levels, and how many cells there may be
 */
public record Synthetic(List<String> columns, Method method, List<List<String>> workload, Cutting cutting)
        implements Recipe<SyntheticModel> {

    private static final String NAME = "synthetic";

    private static final Worded.Refusal NO_METHOD =
            new Worded.Refusal("E-931", "method", "", "Leave it out, or take one of these.");

    /** What is decided by: the option {@code method}. */
    public enum Method implements Worded {
        /** {@link #AIM} with a δ, {@link #FIXED} without. */
        AUTO,
        /** Counts the pairs that the model is most wrong about, one after the other. */
        AIM,
        /** Counts a tree of pairs, chosen one after the other, and joins them: less time, and less accurate as a rule. */
        MST,
        /** Tells each column by cuts of those before it, in the order they are named: for tables where some columns decide about others, not pairs. */
        TREES,
        /** Counts every column, and the pairs of the given workload, all at once. */
        FIXED
    }

    /**
     * How number columns are cut.
     *
     * @param bins into how many cells beside others, by column
     * @param spikes values with cells of their own, as typed: "gain=0+99999,age=90"
     * @param cells how many cells the model may have; empty for the usual number
     */
    public record Cutting(Map<String, Integer> bins, String spikes, OptionalInt cells) {

        /** As the noise allows. */
        static final Cutting USUAL = new Cutting(Map.of(), "", OptionalInt.empty());

        public Cutting {
            bins = Map.copyOf(bins);
            cells = held(cells);
        }
    }

    /** The recipe by name. */
    public static final Type<SyntheticModel> TYPE = Recipe.declare(NAME, SyntheticModel::read)
            .summary("a table of made-up rows, sampled without end")
            .title("synthetic table[ of {columns}]")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the columns").usually("all"),
                    Option.word("method", "how it is decided what is counted", Worded.words(Method.values())),
                    Option.of("workload", Option.Kind.COLUMN_SETS, "the pairs of columns that matter")
                            .usually("all pairs; none for fixed"),
                    Option.of("bins", Option.Kind.WHOLES, "how many cells a number column is cut into beside others")
                            .about("columns")
                            .in(Range.within(1, ColumnCoding.MOST_FINE))
                            .usually("as many as the noise lets be told apart"),
                    Option.of("spikes", Option.Kind.TEXT, "values with cells of their own: gain=0+99999,age=90"),
                    Option.of("cells", Option.Kind.WHOLE, "how many cells the model may have")
                            .in(Range.within(SyntheticPlan.LEAST_CELLS, SyntheticPlan.MOST_CELLS))
                            .usually(Integer.toString(SyntheticPlan.USUAL_CELLS)))
            .example("columns", "educ,sex,married")
            .answers(
                    new AnswerWords(
                            "count",
                            AnswerKind.COUNT,
                            "how many rows are in a cell of any columns; rows themselves by sample, the level of a column by target"))
            .errors(SyntheticWords.errors())
            .ingredients(
                    Noise.INGREDIENTS,
                    TableCounts.INGREDIENT,
                    AskedCounts.INGREDIENT,
                    NodeCounts.INGREDIENT,
                    AdaptiveMechanism.INGREDIENT)
            .makes(Synthetic::of);

    public Synthetic {
        columns = List.copyOf(columns);
        workload = workload.stream().map(List::copyOf).toList();
        if (NamedColumns.of(columns).hasTwice()) {
            throw BadInput.ofOption("E-413", "columns", "name one or more different columns.", "educ,sex,married");
        }
        if (workload.stream().anyMatch(pair -> pair.size() != 2 || pair.get(0).equals(pair.get(1)))) {
            throw BadInput.ofOption(
                    "E-930", "workload", "holds pairs of two different columns.", "educ+sex,sex+married");
        }
    }

    /** Refuses a model of too few cells, or too many. */
    private static OptionalInt held(OptionalInt cells) {
        if (cells.isPresent()
                && (cells.getAsInt() < SyntheticPlan.LEAST_CELLS || cells.getAsInt() > SyntheticPlan.MOST_CELLS)) {
            throw BadInput.ofOption(
                    "E-940",
                    "cells",
                    "must be from " + SyntheticPlan.LEAST_CELLS + " to " + SyntheticPlan.MOST_CELLS + ", got "
                            + cells.getAsInt() + ".",
                    Integer.toString(SyntheticPlan.USUAL_CELLS));
        }
        return cells;
    }

    private static Synthetic of(Options given) {
        return new Synthetic(
                given.names("columns"),
                given.one(Method.values(), NO_METHOD),
                given.names("workload").stream()
                        .map(pair -> List.of(pair.split("\\+", -1)))
                        .toList(),
                new Cutting(given.wholes("bins"), given.word("spikes", ""), given.whole("cells")));
    }

    /** All columns whose values are declared. */
    public static Synthetic ofAll() {
        return new Synthetic(List.of(), Method.AUTO, List.of(), Cutting.USUAL);
    }

    /** These columns. */
    public static Synthetic of(String... columns) {
        return new Synthetic(List.of(columns), Method.AUTO, List.of(), Cutting.USUAL);
    }

    /** The same decided in another way. */
    public Synthetic method(Method choice) {
        return new Synthetic(columns, choice, workload, cutting);
    }

    /** The same with another pair of columns that matters. */
    public Synthetic workload(String first, String second) {
        List<List<String>> more = new ArrayList<>(workload);
        more.add(List.of(first, second));
        return new Synthetic(columns, method, more, cutting);
    }

    /** The same with a number column cut into so many cells beside others. */
    public Synthetic bins(String column, int number) {
        return cut(new Cutting(NamedColumns.with(cutting.bins(), column, number), cutting.spikes(), cutting.cells()));
    }

    /** The same with values that have cells of their own: "gain=0+99999,age=90". */
    public Synthetic spikes(String values) {
        return cut(new Cutting(cutting.bins(), values, cutting.cells()));
    }

    /** The same with a model of at most so many cells. */
    public Synthetic cells(int number) {
        return cut(new Cutting(cutting.bins(), cutting.spikes(), OptionalInt.of(number)));
    }

    private Synthetic cut(Cutting otherwise) {
        return new Synthetic(columns, method, workload, otherwise);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Blueprint<SyntheticModel> blueprint(Schema schema, Budget budget) {
        Method resolved = method == Method.AUTO ? budget.isPure() ? Method.FIXED : Method.AIM : method;
        if (budget.isPure() && resolved != Method.FIXED) {
            throw new BadInput(
                    "E-932",
                    Text.request("delta"),
                    Text.of("is needed for ", Text.option("method", resolved.word()), "."),
                    "What is asked next follows from what was told, and such a release is paid in concentrated privacy.",
                    Text.of("Give one, or take ", Text.option("method", "fixed"), "."));
        }
        return new SyntheticPlan(this, schema, budget, resolved).blueprint();
    }
}
