package dev.bulla.core.schema;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a person declares in public about a dataset. Never measured from data.
 *
 * @param dataset the name its account goes by
 * @param unit whose presence is protected
 * @param neighbours which tables must look alike
 * @param cap the most that may ever be released about this dataset
 * @param rows add-remove: a public guess, for predicted errors; otherwise the exact public number
 * @param columns the columns, in order
 * @param dialect how cells stand in its CSV files
 */
public record Schema(
        String dataset,
        Unit unit,
        Neighbours neighbours,
        Budget cap,
        OptionalLong rows,
        List<Column> columns,
        Dialect dialect) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
    private static final long MOST_ROWS = 1L << 43;

    public Schema {
        columns = columns instanceof DeclaredColumns ? columns : new DeclaredColumns(columns);
        requireName(dataset);
        rows.ifPresent(Schema::requireRows);
        requireExactRows(neighbours, rows);
        requireUnit(neighbours, unit);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("columns must hold at least one column");
        }
        Set<String> seen = new HashSet<>();
        for (Column column : columns) {
            if (!seen.add(column.name())) {
                throw new IllegalArgumentException("columns must differ, got " + column.name() + " twice");
            }
        }
        if (unit.column().isPresent() && seen.contains(unit.column().get())) {
            throw new IllegalArgumentException("unit column must not be one of the columns, got "
                    + unit.column().get());
        }
        requireTargets(neighbours, columns);
    }

    /** A schema whose CSV files are in the usual dialect. */
    public Schema(
            String dataset, Unit unit, Neighbours neighbours, Budget cap, OptionalLong rows, List<Column> columns) {
        this(dataset, unit, neighbours, cap, rows, columns, Dialect.USUAL);
    }

    /** Starts a schema of this dataset, to be declared in code. */
    public static SchemaBuilder builder(String dataset) {
        return new SchemaBuilder(dataset);
    }

    static void requireName(String dataset) {
        if (!NAME.matcher(dataset).matches()) {
            throw new IllegalArgumentException(
                    "dataset must be 1 to 64 of a-z, 0-9, _ and -, starting with a letter or digit, got "
                            + Visible.quote(dataset));
        }
    }

    static void requireRows(long rows) {
        if (rows < 1 || rows > MOST_ROWS) {
            throw new IllegalArgumentException("rows must be between 1 and 2^43, got " + rows);
        }
    }

    static void requireExactRows(Neighbours neighbours, OptionalLong rows) {
        if (neighbours.hasPublicRows() && rows.isEmpty()) {
            throw new IllegalArgumentException("rows must be given, and exact, with neighbours: " + neighbours.word());
        }
    }

    static void requireUnit(Neighbours neighbours, Unit unit) {
        if (unit.column().isPresent() && !neighbours.allowsUnitColumn()) {
            throw new IllegalArgumentException(
                    "neighbours must be add-remove with a unit column, got " + neighbours.word());
        }
    }

    /** Where inputs are public, some column must be an input and some other a target. */
    static void requireTargets(Neighbours neighbours, List<Column> columns) {
        if (!neighbours.hasPublicInputs()) {
            return;
        }
        if (columns.stream().noneMatch(Column::isPublic)) {
            throw new IllegalArgumentException(
                    "columns must hold one with public: true at least, with neighbours: " + neighbours.word());
        }
        if (columns.stream().allMatch(Column::isPublic)) {
            throw new IllegalArgumentException(
                    "columns must hold one without public: true at least, with neighbours: " + neighbours.word());
        }
    }

    /** The same with another guess of the number of rows, under add-remove. */
    public Schema guessing(long guess) {
        return new Schema(dataset, unit, neighbours, cap, OptionalLong.of(guess), columns, dialect);
    }

    /** The column of this name, if declared. */
    public Optional<Column> column(String name) {
        return ((DeclaredColumns) columns).named(name);
    }

    /** The column of this name, whose values are declared; refused by name when it or they are not. */
    public Column require(String name) {
        Column column = declared(name);
        if (column instanceof Column.Text) {
            throw new BadInput(
                    "E-207",
                    Text.schema("columns"),
                    Visible.quote(name) + " is text, and nobody declared which values it has.",
                    "A value that only one person has would show that person.",
                    "Count its values by key, or declare them: {type: category, levels: [f, m]}.");
        }
        return column;
    }

    /** As {@link #require}, for what a target is learnt from: where inputs are public, it must be declared so. */
    public Column requireInput(String name) {
        Column column = require(name);
        if (neighbours.hasPublicInputs() && !column.isPublic()) {
            throw new BadInput(
                    "E-208",
                    Text.schema("columns", name),
                    "is an input, and not declared public.",
                    "With " + neighbours.word()
                            + " neighbours only targets are protected: inputs are used as they are.",
                    "Declare public: true if its values may be published as they are, or take other neighbours.");
        }
        return column;
    }

    /** As {@link #require}, for what is learnt: where inputs are public, it must not be one of the columns that are. */
    public Column requireTarget(String name) {
        Column column = require(name);
        if (neighbours.hasPublicInputs() && column.isPublic()) {
            throw new BadInput(
                    "E-209",
                    Text.schema("columns", name),
                    "is a target, and declared public.",
                    "With " + neighbours.word() + " neighbours nothing of it would be protected.",
                    "Take public: true away, or learn another column.");
        }
        return column;
    }

    /** What a fold reads by this {@link Column#id}. */
    public Column part(String id) {
        return ((DeclaredColumns) columns).part(id).orElseGet(() -> require(id));
    }

    /** The column of this name, of any type; refused by name when it is not declared. */
    public Column declared(String name) {
        return column(name)
                .orElseThrow(() -> new BadInput(
                        "E-205",
                        Text.schema("columns"),
                        Visible.quote(name) + " is not a column of schema " + dataset + ".",
                        "Only declared columns can be read.",
                        Text.guess(name, columns.stream().map(Column::name).toList()) + "Declared are: "
                                + String.join(
                                        ", ", columns.stream().map(Column::name).toList()) + "."));
    }

    /** What is promised by a release under this schema with the given guarantee. */
    public Claim claim(Guarantee guarantee) {
        return new Claim(guarantee, relation());
    }

    /** Between which tables every release under this schema promises something, and about whom. */
    public Claim.Relation relation() {
        return Claim.Relation.of(
                neighbours,
                unit,
                columns.stream().filter(Column::isPublic).map(Column::name).toList());
    }
}
