package dev.bulla.core.statistic;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.table.Table;
import java.util.List;

/**
 * What a measurement asks of a table: whole numbers, and the most one unit can move them. Most are {@link Exact}: computed first,
 * perturbed after. Numbers that exist only with noise in them, such as the gradients of a noisy descent, are not.
 */
public interface Quantity {

    /** The word for it in plans: "cell_counts". */
    String name();

    /** The columns it reads. */
    List<String> columns();

    /** How many numbers there are. */
    int dimension();

    /** The distance between neighbouring values: they are whole multiples of it; a power of two. */
    double grid();

    /** The most that one unit can move it, whatever the rows. */
    Sensitivity sensitivity(Neighbours neighbours, Unit unit);

    /** A quantity whose name, columns, size and grid are known when it is made. */
    abstract class Declared implements Quantity {

        private final String name;
        private final List<String> columns;
        private final int dimension;
        private final double grid;

        protected Declared(String name, List<String> columns, int dimension, double grid) {
            this.name = name;
            this.columns = List.copyOf(columns);
            this.dimension = dimension;
            this.grid = grid;
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final List<String> columns() {
            return columns;
        }

        @Override
        public final int dimension() {
            return dimension;
        }

        @Override
        public final double grid() {
            return grid;
        }
    }

    /**
     * A quantity that is computed before noise is added. Most are sums over the rows, read in one pass: a {@link Statistic}. The
     * solution of an optimisation takes several.
     */
    interface Exact extends Quantity {

        /**
         * The exact values. They are private: they go straight into a mechanism and are never stored, logged or shown. Total: no
         * row makes it fail.
         *
         * @param earlier the noisy outputs of the measurements that stand before this one in its plan
         */
        long[] of(Table table, List<long[]> earlier);
    }
}
