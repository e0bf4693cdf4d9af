package dev.bulla.data.rows;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.UnitCap;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;

/** Rows that can be read from first to last, any number of times. */
public interface Rows {

    /** Takes one row. */
    @FunctionalInterface
    interface Sink {

        /**
         * @param unit the id of the row's unit; overwritten by the next row
         * @param values clean values; overwritten by the next row
         */
        void row(UnitId unit, double[] values);
    }

    /**
     * What is to be read.
     *
     * @param columns whose values, in this order
     * @param unit the column that holds the id of the unit, if rows are to have one
     */
    record Wanted(List<Column> columns, Optional<String> unit) {
        public Wanted {
            columns = List.copyOf(columns);
        }
    }

    /** How many rows there are, malformed ones included. */
    long count(int threads);

    /** An upper bound on the number of rows, as close as is possible without reading them; for sizing only. */
    long most();

    /** Hands every row to one of the sinks. Each thread asks for a sink of its own; one thread keeps the order. */
    void scan(Wanted wanted, int threads, Supplier<? extends Sink> sinks);

    /**
     * The same rows, which say while they are read which part of their bytes has been taken, from 0 to 1, where that is known. How large a
     * file is may be private: what is said is for the eyes of whoever holds the file, and for no log.
     */
    default Rows watched(DoubleConsumer part) {
        return this;
    }

    /** Which of these columns no row has, where that is not known before rows are read; none where opening has refused it. */
    default List<String> absent(List<String> columns) {
        return List.of();
    }

    /** The sums of a fold that the engine worked out by itself; none if it cannot, or if rows have to be chosen. */
    default Optional<long[]> pushed(Schema schema, Fold fold, int threads) {
        return Optional.empty();
    }

    /** The sums over these rows, no unit with more rows than declared. */
    default long[] fold(Schema schema, Fold fold, int threads) {
        if (schema.unit().column().isPresent()) {
            int parts = parts(UnitCap.bytes(most(), fold.columns().size()));
            return capped(schema, fold, threads, parts, RandomBits.secure());
        }
        return pushed(schema, fold, threads).orElseGet(() -> folded(schema, fold, threads));
    }

    /** The sums over all rows, by the fold itself. */
    default long[] folded(Schema schema, Fold fold, int threads) {
        PrivateSums.All all = new PrivateSums.All(fold);
        scan(wanted(schema, fold, Optional.empty()), threads, all::sink);
        return all.total();
    }

    /** The sums over the rows that are kept of each unit, read in {@code parts} passes. A key from the bits decides which are kept. */
    default long[] capped(Schema schema, Fold fold, int threads, int parts, RandomBits bits) {
        Wanted wanted = wanted(schema, fold, schema.unit().column());
        UnitCap cap = new UnitCap(fold, schema, bits);
        for (int part = 0; part < parts; part++) {
            cap.begin(part, parts);
            scan(wanted, threads, () -> (unit, values) -> cap.add(unit.bytes(), 0, unit.length(), values));
        }
        return cap.finish();
    }

    private static Wanted wanted(Schema schema, Fold fold, Optional<String> unit) {
        return new Wanted(fold.columns().stream().map(schema::part).toList(), unit);
    }

    /** As many as it takes for rows to need no more than the room they have. */
    private static int parts(long bytes) {
        return (int) Math.min(1_000, 1 + bytes / Math.max(1, UnitCap.room()));
    }
}
