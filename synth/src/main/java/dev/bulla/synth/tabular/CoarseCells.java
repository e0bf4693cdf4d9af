package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.synth.coding.ColumnCoding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Into how many cells a number column is cut beside others, from public numbers alone.
 *
 * @param most the most cells, when nobody asks for more
 */
record CoarseCells(int most) {

    @Chosen(
            fact = "cell_above_noise",
            does = "With fixed tables, a cell of rows spread evenly holds this many times the noise on it.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "SyntheticMeasure")
    static final double ABOVE_NOISE = 5;

    @Chosen(
            fact = "usual_most_cells",
            does = "The most cells of a number column beside others; what is asked of them is merged by what was told.",
            how = "A percent of a range; there is no record of others.",
            on = "None.",
            measure = "SyntheticMeasure")
    static final int MOST = 100;

    @Chosen(
            fact = "unguessed_cells",
            does = "With fixed tables, the cells of a number column when nobody guessed how many rows there are.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "SyntheticMeasure")
    static final int UNGUESSED = 32;

    private static final int LEAST = 4;

    /** The numbers above, as plans state them. */
    static Map<String, Object> facts() {
        return Map.of("cell_above_noise", ABOVE_NOISE, "usual_most_cells", MOST, "unguessed_cells", UNGUESSED);
    }

    /** Where questions follow answers, and ask for merged cells: as many as leave the pairs of number columns half of the room. */
    static CoarseCells adaptive(List<Column> columns, long room) {
        int most = MOST;
        while (most > LEAST && counted(columns, most) > room / 2) {
            most--;
        }
        return new CoarseCells(most);
    }

    private static long counted(List<Column> columns, int most) {
        CoarseCells cells = new CoarseCells(most);
        long sum = 0;
        long squares = 0;
        for (Column column : columns) {
            long size = column instanceof Column.Category ? 0 : cells.usual(column);
            sum += size;
            squares += size * size;
        }
        return (sum * sum - squares) / 2;
    }

    /** Where so many tables are counted at once: as many as the noise lets be told apart. */
    static CoarseCells fixed(Schema schema, Budget budget, int tables) {
        if (schema.rows().isEmpty()) {
            return new CoarseCells(UNGUESSED);
        }
        Sensitivity one = TableCounts.ofOne(schema.neighbours(), schema.unit());
        double sigma = budget.isPure()
                ? StrictMath.sqrt(2)
                        * one.l1().doubleValue()
                        * tables
                        / budget.epsilon().doubleValue()
                : StrictMath.sqrt(one.l2Squared().doubleValue()
                        * tables
                        / (2 * ConcentratedProfile.rho(budget).doubleValue()));
        double cells = Math.floor(schema.rows().getAsLong() / (ABOVE_NOISE * sigma));
        return new CoarseCells((int) Math.max(LEAST, Math.min(MOST, cells)));
    }

    private int usual(Column column) {
        int all = ColumnCoding.mostRuns(column);
        return column instanceof Column.Category ? all : Math.min(most, all);
    }

    /** The number for a column. */
    int of(Column column, @Nullable Integer asked) {
        int all = ColumnCoding.mostRuns(column);
        if (asked == null) {
            return usual(column);
        }
        if (asked < 1 || asked > all || (column instanceof Column.Category && asked != all)) {
            throw new BadInput(
                    "E-937",
                    Text.option("bins"),
                    "column " + Visible.quote(column.name()) + " can have "
                            + (column instanceof Column.Category
                                    ? all + " bins, one per level"
                                    : "1 to " + all + " bins")
                            + ", not " + asked + ".",
                    "Bins are cut from the declared bounds, never from the data.",
                    "Take another number, or leave it out.");
        }
        return asked;
    }
}
