package dev.bulla.core.statistic;

import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.List;

/** A sum over rows, and the most one unit can move it. */
public interface Statistic extends Quantity.Exact, Fold {

    @Override
    default long[] of(Table table, List<long[]> earlier) {
        return table.fold(this);
    }

    /** A statistic that is the sums of its aggregates and nothing else. */
    interface OfAggregates extends Statistic {

        @Override
        default List<String> columns() {
            return Aggregate.columns(aggregates());
        }

        @Override
        default void add(Block block, long[] sums) {
            Aggregate.addAll(aggregates(), block, columns(), sums);
        }
    }

    /** Numbers of rows. */
    interface OfCounts extends OfAggregates {

        @Override
        default double grid() {
            return 1;
        }
    }
}
