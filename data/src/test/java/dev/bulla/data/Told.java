package dev.bulla.data;

import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import java.util.List;

/** A fold that is nothing but its aggregates. */
public record Told(List<Aggregate> aggregates) implements Fold {

    @Override
    public List<String> columns() {
        return aggregates.stream().flatMap(a -> a.columns().stream()).distinct().toList();
    }

    @Override
    public int dimension() {
        return aggregates.stream().mapToInt(Aggregate::dimension).sum();
    }

    @Override
    public void add(Block block, long[] sums) {
        int offset = 0;
        for (Aggregate aggregate : aggregates) {
            aggregate.add(block, columns(), sums, offset);
            offset += aggregate.dimension();
        }
    }
}
