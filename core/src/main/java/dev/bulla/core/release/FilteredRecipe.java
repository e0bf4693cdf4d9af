package dev.bulla.core.release;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.Where;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Any recipe, for the rows that fulfil conditions: the option {@code where}, which every recipe has. Why it changes no sensitivity: {@code
 * Where.proof.md}.
 *
 * @param recipe what is released about them
 * @param conditions as {@link Where#of} reads them
 * @param rows a public guess of how many fulfil them, for predicted errors
 */
record FilteredRecipe<M extends Model>(Recipe<M> recipe, String conditions, OptionalInt rows) implements Recipe<M> {

    /** The name of the option that guesses how many rows are picked. */
    static final String ROWS = PlanFacts.ROWS_PICKED;

    /** The options that every recipe has. */
    static final List<Option> OPTIONS = List.of(
            Option.of(
                    Where.OPTION,
                    Option.Kind.TEXT,
                    "only rows for which this holds, such as \"age >= 18 and sex in (F, M)\""),
            Option.of(ROWS, Option.Kind.WHOLE, "a public guess of how many rows that are, for the predicted error")
                    .in(Range.atLeast(1))
                    .usually("all"));

    /** The recipe for the rows that options ask for. */
    static <M extends Model> Recipe<M> of(Recipe<M> recipe, Options given) {
        String conditions = given.word(Where.OPTION, "");
        OptionalInt rows = given.whole(ROWS);
        if (rows.isPresent() && (conditions.isEmpty() || rows.getAsInt() < 1)) {
            throw new BadInput(
                    "E-581",
                    Text.option(ROWS),
                    conditions.isEmpty() ? "is about rows that are picked, and none are." : "must be at least 1.",
                    "",
                    Text.of("Give ", Text.option(Where.OPTION), " too, or leave it out."));
        }
        if (conditions.isEmpty()) {
            return recipe;
        }
        return new FilteredRecipe<>(recipe, conditions, rows);
    }

    @Override
    public String name() {
        return recipe.name();
    }

    @Override
    public Set<Neighbours> neighbours() {
        return recipe.neighbours();
    }

    @Override
    public Blueprint<M> blueprint(Schema schema, Budget budget) {
        if (schema.neighbours().hasPublicRows()) {
            throw new BadInput(
                    "E-582",
                    Text.option(Where.OPTION),
                    "needs add-remove neighbours.",
                    "With " + schema.neighbours().word()
                            + " neighbours the number of rows is public, and that of the rows picked need not be.",
                    "Declare neighbours: add-remove in the schema, as another dataset.");
        }
        Where where = Where.of(conditions, schema);
        Blueprint<M> whole = recipe.blueprint(rows.isPresent() ? schema.guessing(rows.getAsInt()) : schema, budget);
        Map<String, Object> options = new LinkedHashMap<>(whole.options());
        options.put(Where.OPTION, where.text());
        rows.ifPresent(guess -> options.put(ROWS, guess));
        return new Blueprint<>(
                options,
                whole.guarantee(),
                whole.measurements().stream()
                        .<Measurement>map(each -> new Filtered(each, where))
                        .toList(),
                whole.publicFacts(),
                whole.predictedError(),
                whole.model());
    }

    /** A measurement of the rows that fulfil conditions. */
    private record Filtered(Measurement measurement, Where where) implements Measurement {

        @Override
        public Quantity statistic() {
            return measurement.statistic() instanceof Quantity.Exact exact
                    ? new OfSome(exact, columns(), where)
                    : measurement.statistic();
        }

        @Override
        public List<String> columns() {
            List<String> all = new ArrayList<>(measurement.columns());
            all.addAll(where.columns());
            return all.stream().distinct().toList();
        }

        @Override
        public Calibrated mechanism() {
            return measurement.mechanism();
        }

        @Override
        public int outputs() {
            return measurement.outputs();
        }

        @Override
        public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
            return measurement.release(where.of(table), earlier, grant, bits);
        }
    }

    /** A quantity of the rows that fulfil conditions. */
    private static final class OfSome extends Quantity.Declared implements Quantity.Exact {

        private final Quantity.Exact whole;
        private final Where where;

        private OfSome(Quantity.Exact whole, List<String> columns, Where where) {
            super(whole.name(), columns, whole.dimension(), whole.grid());
            this.whole = whole;
            this.where = where;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return whole.sensitivity(neighbours, unit);
        }

        @Override
        public long[] of(Table table, List<long[]> earlier) {
            return whole.of(where.of(table), earlier);
        }
    }

    /** Options with those that every recipe has. */
    static List<Option> with(List<Option> own) {
        return Stream.concat(own.stream(), OPTIONS.stream()).toList();
    }
}
