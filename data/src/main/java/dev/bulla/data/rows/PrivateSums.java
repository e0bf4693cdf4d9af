package dev.bulla.data.rows;

import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import java.util.ArrayList;
import java.util.List;

/** One thread's share of a fold: a block, and sums that no other thread touches. */
final class PrivateSums implements Rows.Sink {

    private final Fold fold;
    private final Block block;
    private final long[] sums;

    private PrivateSums(Fold fold) {
        this.fold = fold;
        this.block = new Block(fold.columns().size());
        this.sums = new long[fold.dimension()];
    }

    @Override
    public void row(UnitId unit, double[] values) {
        block.append(values);
        if (block.isFull()) {
            flush();
        }
    }

    private void flush() {
        fold.add(block, sums);
        block.clear();
    }

    /** The shares of all threads. */
    static final class All {

        private final Fold fold;
        private final List<PrivateSums> shares = new ArrayList<>();

        All(Fold fold) {
            this.fold = fold;
        }

        /** A new share. */
        synchronized PrivateSums sink() {
            PrivateSums share = new PrivateSums(fold);
            shares.add(share);
            return share;
        }

        /** The sums, once every thread is done. */
        synchronized long[] total() {
            long[] total = new long[fold.dimension()];
            for (PrivateSums share : shares) {
                share.flush();
                for (int i = 0; i < total.length; i++) {
                    total[i] += share.sums[i];
                }
            }
            return total;
        }
    }
}
