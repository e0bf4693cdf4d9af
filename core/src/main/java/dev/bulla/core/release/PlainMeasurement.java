package dev.bulla.core.release;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.List;

/**
 * Exact numbers, then a mechanism on them.
 *
 * @param statistic what is computed
 * @param mechanism the noise on it, or the choice among it
 */
record PlainMeasurement(Quantity.Exact statistic, Mechanism mechanism) implements Measurement {

    @Override
    public int outputs() {
        return mechanism.outputs(statistic.dimension());
    }

    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        return mechanism.release(statistic.of(table, earlier), grant, bits);
    }
}
