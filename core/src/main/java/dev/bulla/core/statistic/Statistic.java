package dev.bulla.core.statistic;

import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.List;

/** A sum over rows, and the most one unit can move it. */
public interface Statistic extends Quantity.Exact, Fold {

    @Override
    default long[] of(Table table, List<long[]> earlier) {
        return table.fold(this);
    }
}
