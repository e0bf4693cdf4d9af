package dev.bulla.core.table;

import dev.bulla.core.schema.Schema;

/** Rows, wherever they are kept, read under a schema. */
public interface Table {

    /** The schema the rows are read under. */
    Schema schema();

    /** How many rows there are. Private under add-remove: only a replace-one release may ask. */
    long rows();

    /**
     * Reads every row once and returns the exact sums. They are private: they go straight into a mechanism and are
     * never stored, logged or shown.
     */
    long[] fold(Fold fold);
}
