package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Fold;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.UnitCap;
import dev.bulla.core.random.RandomBits;
import java.util.List;
import java.util.Optional;

/** Rows that can be read from first to last, any number of times. */
interface Rows {

    /** Takes one row. */
    @FunctionalInterface
    interface Sink {

        /**
         * @param unit the id of the row's unit, "" when it has none
         * @param values clean values; overwritten by the next row
         */
        void row(String unit, double[] values);
    }

    /** How many rows there are, malformed ones included. */
    long count();

    /** Hands every row to the sink: the values of these columns and the id held by the unit column, if there is one. */
    void scan(List<Column> columns, Optional<String> unit, Sink sink);

    /** The sums over these rows, no unit with more rows than declared. A fresh key decides which ones are kept. */
    default long[] fold(Schema schema, Fold fold) {
        List<Column> columns = fold.columns().stream().map(schema::require).toList();
        UnitCap cap = new UnitCap(fold, schema, RandomBits.secure());
        scan(columns, schema.unit().column(), cap::add);
        return cap.finish();
    }
}
