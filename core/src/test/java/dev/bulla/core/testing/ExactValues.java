package dev.bulla.core.testing;

import dev.bulla.core.release.Measurement;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.List;

/** The exact numbers of a measurement, which nobody but a test may see. */
public final class ExactValues {

    private ExactValues() {}

    /** What a measurement computes before noise is added. */
    public static long[] of(Measurement measurement, Table table, long[]... earlier) {
        return ((Quantity.Exact) measurement.statistic()).of(table, List.of(earlier));
    }
}
