package dev.bulla.models.density;

import dev.bulla.core.declaration.Chosen;
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
    @Chosen(
            fact = "usual_rows",
            does = "How many rows a density expects where nobody guessed: the schema's `rows`.",
            how = "A round number.",
            on = "None.",
            measure = "TreeMeasure")
    static final long ROWS = 10_000;

    /**
     * A tree may have four cells for each step of strength: with that an atom of a few dozen steps stands out of the noise of its cell, and what is
     * not needed is taken together again.
     */
    @Chosen(
            fact = "cells_by_strength",
            does = "How many cells a density has for each step of ε times the rows. Set by the option `bins`.",
            how = "With four an atom of a few dozen steps stands out of the noise of its cell.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final double CELLS = 4;

    @Chosen(
            fact = "least_bits",
            does = "At least 2 to this cells, for one, two and three columns. Set by the option `bins`.",
            how =
                    "Cells that are not needed are taken together again, so few are never better; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure",
            kind = Chosen.Kind.EXPONENT)
    static final List<Integer> LEAST_BITS = List.of(7, 8, 9);

    @Chosen(
            fact = "most_bits",
            does = "At most 2 to this cells. Set by the option `bins`.",
            how = "What is quick to release and to read.",
            on = "None.",
            measure = "TreeMeasure",
            kind = Chosen.Kind.EXPONENT)
    static final List<Integer> MOST_BITS = List.of(10, 16, 15);

    @Chosen(
            fact = "fewest_cells",
            does = "The fewest cells of a `histogram` density, over all columns. Set by the option `bins`.",
            how = "A round number.",
            on = "None.",
            measure = "CellsMeasure")
    static final double FEWEST = 10;

    @Chosen(
            fact = "most_cells",
            does = "The most cells of a column of a `histogram` density. Set by the option `bins`.",
            how = "A round number.",
            on = "None.",
            measure = "CellsMeasure")
    static final double MOST = 200;

    /** What decides how many cells there are, for plans. */
    static Map<String, Object> chosen(boolean asTheyAre) {
        return asTheyAre
                ? Map.of("usual_rows", ROWS, "fewest_cells", FEWEST, "most_cells", MOST)
                : Map.of(
                        "usual_rows",
                        ROWS,
                        "cells_by_strength",
                        CELLS,
                        "least_bits",
                        LEAST_BITS,
                        "most_bits",
                        MOST_BITS);
    }

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
        int bits = Math.max(LEAST_BITS.get(dimension), Math.min(MOST_BITS.get(dimension), all));
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
