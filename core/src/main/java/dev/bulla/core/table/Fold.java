package dev.bulla.core.table;

import dev.bulla.core.schema.Column;
import java.util.List;

/**
 * A sum over rows, in integers: blocks may be added in any order, on any thread, and partial sums added to each other,
 * always to the same bits.
 */
public interface Fold {

    /** The columns it reads, in the order the blocks hold them. */
    List<String> columns();

    /** How many sums there are. */
    int dimension();

    /**
     * Adds what every row of the block contributes. Total: defined for every value a column can have, {@link
     * Column#MISSING} included.
     */
    void add(Block block, long[] sums);

    /**
     * The same fold as a list of aggregates: their sums, one after the other, are its sums, bit for bit, and an engine may work
     * them out instead of calling {@link #add}. Empty when the fold cannot be written that way.
     */
    default List<Aggregate> aggregates() {
        return List.of();
    }
}
