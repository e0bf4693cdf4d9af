package dev.bulla.models.density;

import dev.bulla.core.schema.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fine the cells of a density are, from what is public: more for more rows and a larger ε.
 *
 * @param columns what the density is over
 * @param strength ε times the rows that one expects
 */
record Fineness(List<Column> columns, double strength) {

    /** The number of rows where nobody guessed one. */
    static final long ROWS = 10_000;

    /**
     * A tree may have four cells for each step of strength: with that an atom of a few dozen steps stands out of the noise of its cell, and what is
     * not needed is taken together again.
     */
    private static final double CELLS = 4;

    private static final int[] LEAST_BITS = {7, 8, 9};
    private static final int[] MOST_BITS = {10, 16, 15};

    private static final double FEWEST = 10;
    private static final double MOST = 200;

    /** How many cells each column has. */
    Map<String, Integer> cells(boolean asTheyAre) {
        Map<String, Integer> cells = new LinkedHashMap<>();
        for (int k = 0; k < columns.size(); k++) {
            long asked = asTheyAre ? even() : 1L << bits(k);
            Column column = columns.get(k);
            long most = column instanceof Column.Whole whole ? whole.max() - whole.min() + 1 : asked;
            cells.put(column.name(), (int) Math.min(asked, most));
        }
        return cells;
    }

    /** The bits of a column: those of all cells shared out. */
    private int bits(int column) {
        int dimension = columns.size() - 1;
        int all = (int) StrictMath.ceil(StrictMath.log(CELLS * strength) / StrictMath.log(2));
        int bits = Math.max(LEAST_BITS[dimension], Math.min(MOST_BITS[dimension], all));
        return bits / columns.size() + (column < bits % columns.size() ? 1 : 0);
    }

    /**
     * Of cells that are counted as they are: m cells have noise worth (m/strength)² and miss m^(−2/d) of a smooth density, so m = strength^(d/(d+1)) and
     * its d-th root for each column.
     */
    private long even() {
        double each = StrictMath.pow(strength, 1.0 / (columns.size() + 1));
        return Math.round(Math.max(FEWEST / columns.size(), Math.min(MOST, each)));
    }
}
