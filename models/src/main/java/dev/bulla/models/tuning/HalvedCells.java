package dev.bulla.models.tuning;

import dev.bulla.core.table.Table;

/** Cells that a curve may be read off, each cut into two halves in one or more ways: a candidate of {@link CellScores}. */
public interface HalvedCells {

    /** How many cells there are. */
    int cells();

    /** In how many ways each is cut. */
    int ways();

    /** Whether the cells follow from the rows' inputs: then these must be public. */
    boolean followsInputs();

    /** The cells of this table: the same for all, unless they follow its inputs. */
    HalvedCells of(Table table);

    /**
     * Twice the number of a row's cell, and one more in its second half; −1 for a row in no cell.
     *
     * @param point the row's inputs, in the columns' own units; NaN for a missing one
     */
    int half(double[] point, int way);
}
