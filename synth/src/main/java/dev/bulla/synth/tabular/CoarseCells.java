package dev.bulla.synth.tabular;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import org.jspecify.annotations.Nullable;

/** Into how many cells a number column is cut beside others, from public numbers alone. */
final class CoarseCells {

    /** A cell of rows spread evenly holds this many times the noise on it, if there are as many rows as was guessed. */
    private static final double ABOVE_NOISE = 5;

    private static final int MOST = 100;
    private static final int LEAST = 4;

    /** When nobody guessed how many rows there are. */
    private static final int UNGUESSED = 32;

    /** How many tables an adaptive release counts for each column, about. */
    private static final int ROUNDS = 16;

    private CoarseCells() {}

    /** The usual number for a plan of so many tables at least. */
    static int usual(Schema schema, Budget budget, int tables) {
        if (schema.rows().isEmpty()) {
            return UNGUESSED;
        }
        Sensitivity one = TableCounts.ofOne(schema.neighbours(), schema.unit());
        double sigma = budget.isPure()
                ? StrictMath.sqrt(2)
                        * one.l1().doubleValue()
                        * tables
                        / budget.epsilon().doubleValue()
                : StrictMath.sqrt(one.l2Squared().doubleValue()
                        * ROUNDS
                        * tables
                        / (2 * ConcentratedProfile.rho(budget).doubleValue()));
        double cells = Math.floor(schema.rows().getAsLong() / (ABOVE_NOISE * sigma));
        return (int) Math.max(LEAST, Math.min(MOST, cells));
    }

    /** The number for a column. */
    static int of(Column column, @Nullable Integer asked, int usual) {
        int most = ColumnCoding.mostRuns(column);
        if (asked == null) {
            return column instanceof Column.Category ? most : Math.min(usual, most);
        }
        if (asked < 1 || asked > most || (column instanceof Column.Category && asked != most)) {
            throw new BadInput(
                    "E-907",
                    Text.option("bins"),
                    "column " + Visible.quote(column.name()) + " can have "
                            + (column instanceof Column.Category
                                    ? most + " bins, one per level"
                                    : "1 to " + most + " bins")
                            + ", not " + asked + ".",
                    "Bins are cut from the declared bounds, never from the data.",
                    "Take another number, or leave it out.");
        }
        return asked;
    }
}
