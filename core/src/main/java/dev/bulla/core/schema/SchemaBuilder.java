package dev.bulla.core.schema;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A schema declared in code, as a schema file declares it. Bounds and levels are public knowledge: the caller must know them from
 * somewhere other than the rows.
 *
 * <p>Without {@link #unit} one row is one unit; without {@link #replaceOne} or {@link #outputs} the neighbours are add-remove. A cap must be given.
 */
public final class SchemaBuilder {

    private final String dataset;
    private final List<Column> columns = new ArrayList<>();
    private Unit unit = Unit.row();
    private Neighbours neighbours = Neighbours.ADD_REMOVE;
    private Optional<Budget> cap = Optional.empty();
    private OptionalLong rows = OptionalLong.empty();
    private Dialect dialect = Dialect.USUAL;

    SchemaBuilder(String dataset) {
        this.dataset = dataset;
    }

    /** The most that may ever be released about this dataset. */
    public SchemaBuilder cap(Budget most) {
        cap = Optional.of(most);
        return this;
    }

    /** Protects all rows with the same value of {@code column}, of which at most {@code maxRows} are used. */
    public SchemaBuilder unit(String column, int maxRows) {
        unit = Unit.of(column, maxRows);
        return this;
    }

    /** A public guess of the number of rows. It is never compared with the data. */
    public SchemaBuilder guessedRows(long guess) {
        rows = OptionalLong.of(guess);
        return this;
    }

    /** Neighbours differ in the values of one row; the number of rows is public and exactly this. */
    public SchemaBuilder replaceOne(long exactRows) {
        neighbours = Neighbours.REPLACE_ONE;
        rows = OptionalLong.of(exactRows);
        return this;
    }

    /**
     * Neighbours differ in what one row holds in columns that are not public; the number of rows is public and exactly this, and so are the
     * columns of {@link #publishing}.
     */
    public SchemaBuilder outputs(long exactRows) {
        neighbours = Neighbours.OUTPUTS;
        rows = OptionalLong.of(exactRows);
        return this;
    }

    /** The values of these columns, declared before, may be published as they are. */
    public SchemaBuilder publishing(String... names) {
        for (String name : names) {
            if (columns.stream().noneMatch(column -> column.name().equals(name))) {
                throw new IllegalArgumentException("columns must be declared before they are public, got " + name);
            }
            columns.replaceAll(column -> column.name().equals(name) ? column.published() : column);
        }
        return this;
    }

    /** How cells stand in the CSV files of this dataset; without this, commas, decimal points and double quotes. */
    public SchemaBuilder dialect(Dialect ofFiles) {
        dialect = ofFiles;
        return this;
    }

    /** A column of whole numbers from {@code min} to {@code max}. */
    public SchemaBuilder integer(String name, long min, long max) {
        return column(new Column.Whole(name, min, max, Optional.empty(), Optional.empty()));
    }

    /** A column of real numbers from {@code min} to {@code max}. */
    public SchemaBuilder real(String name, double min, double max) {
        return column(new Column.Real(name, min, max, Optional.empty(), Optional.empty()));
    }

    /** A column that holds one of these levels. */
    public SchemaBuilder category(String name, String... levels) {
        return column(new Column.Category(name, List.of(levels), Optional.empty(), Optional.empty()));
    }

    /** A column that holds one of these levels, each with a label that people see in its place, in this order. */
    public SchemaBuilder category(String name, Map<String, String> labels) {
        List<String> levels = List.copyOf(labels.keySet());
        return column(new Column.Category(name, levels, Optional.empty(), Optional.empty(), labels));
    }

    /** A column of text whose values nobody declares, of the usual length at most. */
    public SchemaBuilder text(String name) {
        return column(new Column.Text(name, Column.Text.USUAL_LONGEST, Optional.empty()));
    }

    /** A column with a fallback or a source. */
    public SchemaBuilder column(Column column) {
        columns.add(column);
        return this;
    }

    /**
     * The schema.
     *
     * @throws IllegalArgumentException when the cap or every column is missing, or what was declared does not fit together
     */
    public Schema build() {
        Budget most = cap.orElseThrow(() -> new IllegalArgumentException(
                "cap must be given: it bounds everything that may ever be released about " + dataset));
        return new Schema(dataset, unit, neighbours, most, rows, columns, dialect);
    }
}
