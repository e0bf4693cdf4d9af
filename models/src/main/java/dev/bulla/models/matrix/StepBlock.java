package dev.bulla.models.matrix;

import dev.bulla.core.table.Block;

/** Up to {@value #ROWS} rows as whole steps, by coordinate; whatever the values are, each row has a norm that was checked after all rounding. One object is for one thread. */
public interface StepBlock {

    /** Rows of a block: with the columns of most tables they fit a processor's second-level cache. */
    int ROWS = 1_024;

    /** The steps of coordinate c of row r at c·{@link #ROWS} + r. */
    double[] steps();

    /** Takes rows of a block. */
    void fill(Block block, int from, int rows);
}
