package dev.bulla.core.release;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.List;

/**
 * One entry of a plan's {@code releases}: what is asked of the table, and how noise enters. An engine runs it as it is.
 *
 * <p>Most measurements compute exact numbers and hand them to a mechanism: {@link #of}. One whose noise goes into what is computed, or
 * that takes turns with the table, implements this interface itself and has a proof of its own.
 */
public interface Measurement {

    /** The measurement that computes exact numbers, then hands them to a mechanism. */
    static Measurement of(Quantity.Exact statistic, Mechanism mechanism) {
        return new PlainMeasurement(statistic, mechanism);
    }

    /** What is asked of the table. */
    Quantity statistic();

    /** The columns that are read. */
    default List<String> columns() {
        return statistic().columns();
    }

    /** How noise enters, and its price. */
    Calibrated mechanism();

    /** What {@link #outputs} is when how many numbers come out is itself drawn, and paid for. */
    int DRAWN = -1;

    /** How many numbers come out: public, the same for every table, or {@link #DRAWN}. */
    int outputs();

    /**
     * Reads the table, spends the grant, draws and answers. Whatever the order otherwise, the grant is spent before the first draw.
     *
     * @param earlier the noisy outputs of the measurements that stand before this one in its plan
     * @return {@link #outputs} noisy numbers, in steps of the mechanism's grid
     */
    long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits);
}
