package dev.bulla.synth.imputation;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import dev.bulla.synth.learner.ByteCoding;
import dev.bulla.synth.learner.Coded;
import dev.bulla.synth.learner.Conditional;
import dev.bulla.synth.learner.SavedConditional;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was learnt of a table, from which tables like it are drawn. <em>Not differentially private:</em> it holds values of rows, and is as private as they are.
 *
 * <p>Each draw begins with parameters of its own where the learner has any, so that several tables differ as much as combining rules need.
 */
public final class FittedGenerator {

    private final Schema schema;
    private final List<Input> inputs;
    private final List<Step> steps;
    private final Optional<Where> where;
    private final int learntRows;
    private final Rules.Learnt rules;

    FittedGenerator(Source source, List<Input> inputs, List<Step> steps, Rules.Learnt rules) {
        this.schema = source.schema;
        this.where = source.where;
        this.learntRows = source.rows;
        this.inputs = List.copyOf(inputs);
        this.steps = List.copyOf(steps);
        this.rules = rules;
    }

    /**
     * What is learnt from.
     *
     * @param schema what the table is declared by
     * @param where which rows are replaced
     * @param rows how many rows the table has
     */
    record Source(Schema schema, Optional<Where> where, int rows) {}

    /**
     * A column that is taken as it is.
     *
     * @param place in the schema
     * @param coding of its values
     */
    record Input(int place, ByteCoding coding) {}

    /**
     * A column that is imputed.
     *
     * @param place in the schema
     * @param coding of its values
     * @param gaps which of its values are missing, where some are
     * @param law the law of its values; none when all are missing
     */
    record Step(int place, ByteCoding coding, Optional<Conditional> gaps, Optional<Conditional> law) {}

    /** What its tables are declared by. */
    public Schema schema() {
        return schema;
    }

    /** Which rows are replaced; nothing when whole tables are imputed. */
    public Optional<Where> where() {
        return where;
    }

    /** The columns that are imputed, in their order. */
    public List<String> imputed() {
        return steps.stream()
                .map(step -> schema.columns().get(step.place()).name())
                .toList();
    }

    /** How many rows it was learnt from. */
    public int learntRows() {
        return learntRows;
    }

    /** Whether every table begins with parameters of its own, for every column: {@link Conditional#drawsParameters}. */
    public boolean drawsParameters() {
        return steps.stream()
                .flatMap(step -> Stream.concat(step.law().stream(), step.gaps().stream()))
                .allMatch(Conditional::drawsParameters);
    }

    /** Draws a whole table of so many rows. */
    public HeldTable draw(int rows, PublicBits bits) {
        if (!inputs.isEmpty() || where.isPresent()) {
            throw new IllegalArgumentException("this generator replaces values of an original table: give that");
        }
        if (rows < 1) {
            throw new IllegalArgumentException("rows must be positive, got " + rows);
        }
        return HeldTable.of(schema, drawn(new double[schema.columns().size()][], rows, bits));
    }

    /**
     * The original table with its imputed values in place of the original ones: row for row the same where nothing is replaced.
     *
     * @param original the table it was fitted on
     * @param bits where chance comes from
     */
    public HeldTable replace(HeldTable original, PublicBits bits) {
        boolean[] isReplaced = where.map(original::matching).orElseGet(() -> allOf(original));
        int[] rows = IntStream.range(0, original.count())
                .filter(row -> isReplaced[row])
                .toArray();
        double[][] columns = new double[schema.columns().size()][];
        Arrays.setAll(columns, c -> original.column(c).clone());
        if (rows.length > 0) {
            HeldTable some = original.rows(rows);
            double[][] given = new double[columns.length][];
            inputs.forEach(input -> given[input.place()] = some.column(input.place()));
            double[][] drawn = drawn(given, rows.length, bits);
            for (Step step : steps) {
                for (int i = 0; i < rows.length; i++) {
                    columns[step.place()][rows[i]] = drawn[step.place()][i];
                }
            }
        }
        return HeldTable.of(schema, columns);
    }

    private static boolean[] allOf(HeldTable original) {
        boolean[] all = new boolean[original.count()];
        Arrays.fill(all, true);
        return all;
    }

    private double[][] drawn(double[][] columns, int rows, PublicBits bits) {
        List<Coded> given = new ArrayList<>();
        for (Input input : inputs) {
            given.add(Coded.of(schema.columns().get(input.place()), input.coding(), columns[input.place()]));
        }
        for (Step step : steps) {
            PublicBits own = bits.child(step.place());
            double[] values = values(step, given, rows, own);
            rules.mend(step.place(), columns, values, round -> values(step, given, rows, own.child(2L + round)));
            columns[step.place()] = values;
            given.add(Coded.of(schema.columns().get(step.place()), step.coding(), values));
        }
        return columns;
    }

    private double[] values(Step step, List<Coded> given, int rows, PublicBits bits) {
        double[] values = new double[rows];
        Arrays.fill(values, Column.MISSING);
        if (step.law().isPresent()) {
            Column column = schema.columns().get(step.place());
            double[] drawn = step.law().get().draw(given, rows, bits.child(0));
            Arrays.setAll(values, row -> inDomain(column, drawn[row]));
        }
        if (step.gaps().isPresent()) {
            double[] gaps = step.gaps().get().draw(given, rows, bits.child(1));
            for (int row = 0; row < rows; row++) {
                if (gaps[row] == 1) {
                    values[row] = Column.MISSING;
                }
            }
        }
        return values;
    }

    /**
     * All that is needed to draw again, labelled for what it is: as private as the rows.
     */
    public Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        json.put("privacy", NotPrivate.LABEL);
        json.put("warning", NotPrivate.WARNING);
        json.put("dataset", schema.dataset());
        json.put("rows", learntRows);
        json.put("columns", schema.columns().stream().map(Column::name).toList());
        where.ifPresent(condition -> json.put(Where.OPTION, condition.text()));
        json.put("taken", inputs.stream().map(this::json).toList());
        json.put("imputed", steps.stream().map(this::json).toList());
        json.put(Rules.OPTION, rules.json());
        return json;
    }

    private Map<String, Object> json(Input input) {
        return Map.of(
                "column",
                schema.columns().get(input.place()).name(),
                "coding",
                input.coding().json());
    }

    private Map<String, Object> json(Step step) {
        Map<String, Object> json = new TreeMap<>();
        json.put("column", schema.columns().get(step.place()).name());
        json.put("coding", step.coding().json());
        step.gaps().ifPresent(gaps -> json.put("gaps", gaps.json()));
        step.law().ifPresent(law -> json.put("law", law.json()));
        return json;
    }

    /** The generator that was written as {@link #json}, under the schema it was fitted with. */
    public static FittedGenerator read(Map<String, Object> json, Schema schema) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        if (!Json.text(json, "privacy").equals(NotPrivate.LABEL)
                || !names.equals(Json.list(Json.member(json, "columns"), "columns"))) {
            throw new IllegalArgumentException("the generator was fitted under another schema");
        }
        List<Input> inputs = new ArrayList<>();
        for (Object each : Json.list(Json.member(json, "taken"), "taken")) {
            Map<String, Object> one = Json.object(each, "taken");
            inputs.add(new Input(place(one, names), coding(one)));
        }
        List<Step> steps = new ArrayList<>();
        for (Object each : Json.list(Json.member(json, "imputed"), "imputed")) {
            Map<String, Object> one = Json.object(each, "imputed");
            int given = inputs.size() + steps.size();
            steps.add(new Step(place(one, names), coding(one), law(one, "gaps", given), law(one, "law", given)));
        }
        Optional<Where> where = json.containsKey(Where.OPTION)
                ? Optional.of(Where.of(Json.text(json, Where.OPTION), schema))
                : Optional.empty();
        Rules.Learnt rules = Rules.learnt(Json.object(Json.member(json, Rules.OPTION), Rules.OPTION), schema);
        Source source = new Source(schema, where, Json.number(json, "rows").intValueExact());
        return new FittedGenerator(source, inputs, steps, rules);
    }

    private static int place(Map<String, Object> json, List<String> names) {
        int place = names.indexOf(Json.text(json, "column"));
        if (place < 0) {
            throw new IllegalArgumentException("the generator is of another schema");
        }
        return place;
    }

    private static ByteCoding coding(Map<String, Object> json) {
        return ByteCoding.read(Json.object(Json.member(json, "coding"), "coding"));
    }

    private static Optional<Conditional> law(Map<String, Object> json, String name, int given) {
        return json.containsKey(name)
                ? Optional.of(SavedConditional.read(Json.object(Json.member(json, name), name), given))
                : Optional.empty();
    }

    /** Whole where it must be, and within bounds. A level is one already. */
    private static double inDomain(Column column, double value) {
        if (column instanceof Column.Category) {
            return value;
        }
        return column.read(column instanceof Column.Whole ? Math.rint(value) : value);
    }
}
