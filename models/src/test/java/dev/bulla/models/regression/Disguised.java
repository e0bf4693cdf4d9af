package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.util.List;

/** A wrong statistic: the sums of one under the declaration of another, or of another relation. */
record Disguised(Statistic sums, Statistic declared, Neighbours under) implements Statistic {

    @Override
    public String name() {
        return sums.name();
    }

    @Override
    public double grid() {
        return sums.grid();
    }

    @Override
    public List<String> columns() {
        return sums.columns();
    }

    @Override
    public int dimension() {
        return sums.dimension();
    }

    @Override
    public void add(Block block, long[] into) {
        sums.add(block, into);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return declared.sensitivity(under, unit);
    }
}
