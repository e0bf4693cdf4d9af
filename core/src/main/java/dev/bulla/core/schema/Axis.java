package dev.bulla.core.schema;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A column cut into cells, from its public declaration alone.
 *
 * <p>Categories have one cell per level. Whole numbers have one per value, or {@code cells} runs of values as equal as
 * can be. Real numbers have {@code cells} intervals of equal width; a number on an edge is in the cell that it opens, and the last cell holds
 * its upper end.
 */
public final class Axis {

    /** Without a number of cells, a whole-number column may have this many values. */
    public static final int MOST_BY_DEFAULT = 1_000;

    /** The widest whole-number range that is cut into cells: index × cells stays below 2⁶². */
    private static final long WIDEST = 1L << 42;

    private final Column column;
    private final int cells;
    private final @Nullable Edges edges;

    private Axis(Column column, int cells) {
        this.column = column;
        this.cells = cells;
        this.edges = column instanceof Column.Real real ? new Edges(real, cells) : null;
    }

    /**
     * How an engine finds the edges of a column of real numbers by one division: edge i is (first + i·step)/whole, rounded once, since all
     * numbers are below 2⁵³.
     */
    public record Division(long first, long step, long whole) {}

    /** The axis of a column with the asked number of cells, or the default one. */
    public static Axis of(Column column, OptionalInt cells) {
        if (column instanceof Column.Category category) {
            int levels = category.levels().size();
            require(cells.isEmpty() || cells.getAsInt() == levels, column, "has one bin per level, that is " + levels);
            return new Axis(column, levels);
        }
        if (column instanceof Column.Whole whole) {
            long values = values(whole);
            require(values <= WIDEST, column, "has a range too wide for bins of whole numbers: declare it real");
            boolean few = values <= MOST_BY_DEFAULT;
            require(cells.isPresent() || few, column, "has " + values + " possible values: say how many bins");
            int asked = cells.orElse((int) values);
            require(asked >= 1 && asked <= values, column, "can have 1 to " + values + " bins, not " + asked);
            return new Axis(column, asked);
        }
        require(cells.isPresent(), column, "holds real numbers: say how many bins");
        int asked = cells.orElseThrow();
        require(asked >= 1, column, "needs at least one bin, not " + asked);
        return new Axis(column, asked);
    }

    public Column column() {
        return column;
    }

    public int cells() {
        return cells;
    }

    /** Whether (v − min)/(max − min)·cells, in doubles, is off by one cell at most: not when a cell holds but few doubles. */
    public boolean isWide() {
        return edges == null || edges.isWide();
    }

    /** The division that gives the edges of a column of real numbers, if one does. */
    public Optional<Division> division() {
        return edges == null ? Optional.empty() : edges.division();
    }

    /** The cell a value of the column falls in; −1 for a missing one. */
    public int cell(double value) {
        if (Double.isNaN(value)) {
            return -1;
        }
        if (column instanceof Column.Whole whole) {
            return (int) (((long) value - whole.min()) * cells / values(whole));
        }
        return edges != null ? edges.cell(value) : (int) value;
    }

    /**
     * Extends the cell indices of rows by this axis: p becomes p · cells + cell, and −1, no cell, when p is −1 or the value is
     * missing.
     */
    public void locate(double[] values, int rows, int[] indices) {
        for (int row = 0; row < rows; row++) {
            int cell = cell(values[row]);
            indices[row] = (indices[row] | cell) < 0 ? -1 : indices[row] * cells + cell;
        }
    }

    /** What the cell holds, for people and files: a level, a whole number, "18..29" or "[0, 12.5)". */
    public String label(int cell) {
        if (column instanceof Column.Category category) {
            return category.levels().get(cell);
        }
        if (column instanceof Column.Whole whole) {
            long first = first(whole, cell);
            long last = first(whole, cell + 1) - 1;
            return first == last ? Long.toString(first) : first + ".." + last;
        }
        return "[" + text(lower(cell)) + ", " + text(upper(cell)) + (cell == cells - 1 ? "]" : ")");
    }

    /** The smallest value of a cell of numbers. */
    public double lower(int cell) {
        if (edges != null) {
            return edges.edge(cell);
        }
        return column instanceof Column.Whole whole ? (double) first(whole, cell) : cell;
    }

    /** The largest value of a cell of numbers; of real ones the edge. */
    public double upper(int cell) {
        if (edges != null) {
            return edges.edge(cell + 1);
        }
        return column instanceof Column.Whole whole ? (double) (first(whole, cell + 1) - 1) : cell;
    }

    private long first(Column.Whole whole, int cell) {
        return whole.min() + (values(whole) * cell + cells - 1) / cells;
    }

    /** The very edge, by its shortest decimal: a shorter one could lie in the cell before. */
    private static String text(double edge) {
        return Edges.decimal(edge).toPlainString();
    }

    private static long values(Column.Whole whole) {
        return whole.max() - whole.min() + 1;
    }

    private static void require(boolean holds, Column column, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-411",
                    Text.option("bins"),
                    "column " + Visible.quote(column.name()) + " " + what + ".",
                    "Bins are cut from the declared bounds, never from the data.",
                    column instanceof Column.Category
                            ? Text.of("Leave it out of ", Text.option("bins"), ".")
                            : Text.of("For example ", Text.option("bins", column.name() + "=20"), "."));
        }
    }
}
