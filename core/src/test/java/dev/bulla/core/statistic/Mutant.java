package dev.bulla.core.statistic;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.table.Block;
import java.util.List;

/** An honest fold under a declared sensitivity that need not be. */
record Mutant(Statistic honest, Sensitivity declared) implements Statistic {

    static Statistic of(Statistic honest, Sensitivity declared) {
        return new Mutant(honest, declared);
    }

    @Override
    public String name() {
        return honest.name();
    }

    @Override
    public double grid() {
        return honest.grid();
    }

    @Override
    public List<String> columns() {
        return honest.columns();
    }

    @Override
    public int dimension() {
        return honest.dimension();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return declared;
    }

    @Override
    public void add(Block block, long[] sums) {
        honest.add(block, sums);
    }
}
