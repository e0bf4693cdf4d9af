package dev.bulla.models.regression;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.util.List;

/** A wrong statistic: the sums of one under the declaration of another, or of another relation. */
class Disguised implements Statistic {

    private final Statistic sums;
    private final Statistic declared;
    private final Neighbours under;

    Disguised(Statistic sums, Statistic declared, Neighbours under) {
        this.sums = sums;
        this.declared = declared;
        this.under = under;
    }

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
