package dev.bulla.data.rows;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * The rows of a query. One thread at a time fetches a batch from the driver, which knows no better; meanwhile the others
 * add up theirs.
 */
public final class Fetched {

    /** How a row is taken from the driver. */
    @FunctionalInterface
    public interface Cells {
        void fetch(ResultSet row, double[] values, UnitId unit) throws SQLException;
    }

    private static final int BATCH = 1_024;

    private final ResultSet result;
    private final Cells cells;
    private final int columns;
    private final boolean withUnit;
    private boolean over;

    public Fetched(ResultSet result, Cells cells, Rows.Wanted wanted) {
        this.result = result;
        this.cells = cells;
        this.columns = wanted.columns().size();
        this.withUnit = wanted.unit().isPresent();
    }

    /** Hands every row to one of the sinks. */
    public void scan(int threads, Supplier<? extends Rows.Sink> sinks) {
        Workers.run(threads, () -> {
            Rows.Sink sink = sinks.get();
            double[][] values = new double[BATCH][columns];
            UnitId[] units = new UnitId[BATCH];
            for (int i = 0; i < BATCH; i++) {
                units[i] = withUnit || i == 0 ? new UnitId() : units[0];
            }
            for (int rows = fetch(values, units); rows > 0; rows = fetch(values, units)) {
                for (int i = 0; i < rows; i++) {
                    sink.row(units[i], values[i]);
                }
            }
        });
    }

    private synchronized int fetch(double[][] values, UnitId[] units) throws SQLException {
        int rows = 0;
        while (rows < BATCH && !over) {
            over = !result.next();
            if (!over) {
                cells.fetch(result, values[rows], units[rows]);
                rows++;
            }
        }
        return rows;
    }
}
