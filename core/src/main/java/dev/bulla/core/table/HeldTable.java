package dev.bulla.core.table;

import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows read once and held in memory, to be folded again and again: for what takes several passes. A second pass over the table
 * itself could keep other rows of a unit, and would read the files again.
 */
public final class HeldTable implements Table {

    private final Schema schema;
    private final List<String> columns;
    private final List<Rows> blocks;

    /**
     * Some rows.
     *
     * @param values by column
     * @param ends where each unit ends; empty where a row is a unit, and where units were not held together
     */
    private record Rows(double[][] values, int[] ends) {

        int length() {
            return values[0].length;
        }

        Rows of(int[] columns) {
            double[][] wanted = new double[columns.length][];
            Arrays.setAll(wanted, c -> values[columns[c]]);
            return new Rows(wanted, ends);
        }

        void add(Fold fold, long[] sums) {
            if (!(fold instanceof UnitFold units) || ends.length == 0) {
                fold.add(Block.of(values, length()), sums);
                return;
            }
            int from = 0;
            for (int end : ends) {
                int[] order = IntStream.range(from, end)
                        .boxed()
                        .sorted(this::order)
                        .mapToInt(row -> row)
                        .toArray();
                double[][] unit = new double[values.length][];
                for (int c = 0; c < unit.length; c++) {
                    double[] column = values[c];
                    unit[c] =
                            Arrays.stream(order).mapToDouble(row -> column[row]).toArray();
                }
                units.addUnit(Block.of(unit, order.length), sums);
                from = end;
            }
        }

        private int order(int a, int b) {
            int order = 0;
            for (int c = 0; order == 0 && c < values.length; c++) {
                order = Double.compare(values[c][a], values[c][b]);
            }
            return order;
        }
    }

    private HeldTable(Schema schema, List<String> columns, List<Rows> blocks) {
        this.schema = schema;
        this.columns = columns;
        this.blocks = blocks;
    }

    /**
     * These columns of a table, at most as many rows of a unit as its schema lets. Rows of a unit stay together, unless a unit may have more than a fold of units can take.
     */
    public static HeldTable of(Table table, List<String> columns) {
        boolean isOfUnits = table.schema().unit().column().isPresent()
                && table.schema().unit().maxRows() <= Block.MOST_ROWS;
        Copy copy = isOfUnits ? new CopyOfUnits(List.copyOf(columns)) : new Copy(List.copyOf(columns));
        table.fold(copy);
        copy.end();
        return new HeldTable(table.schema(), copy.columns(), copy.blocks);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** How many rows are held. As private as the rows. */
    @Override
    public long rows() {
        return blocks.stream().mapToLong(Rows::length).sum();
    }

    @Override
    public long[] fold(Fold fold) {
        int[] indices = fold.columns().stream().mapToInt(this::index).toArray();
        return IntStream.range(0, blocks.size())
                .parallel()
                .collect(
                        () -> new long[fold.dimension()],
                        (sums, b) -> blocks.get(b).of(indices).add(fold, sums),
                        HeldTable::add);
    }

    private int index(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("column " + column + " is not held");
        }
        return index;
    }

    private static void add(long[] into, long[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] += from[i];
        }
    }

    /** A fold without sums that copies the rows it is given. */
    private static class Copy implements Fold {

        private final List<String> columns;
        private final List<Rows> blocks = new ArrayList<>();

        Copy(List<String> columns) {
            if (columns.isEmpty()) {
                throw new IllegalArgumentException("hold at least one column");
            }
            this.columns = columns;
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public int dimension() {
            return 0;
        }

        @Override
        public void add(Block block, long[] sums) {
            hold(block, new int[0]);
        }

        /** Takes the rows of a block. */
        final void hold(Block block, int... ends) {
            double[][] copy = new double[columns.size()][];
            Arrays.setAll(copy, c -> Arrays.copyOf(block.column(c), block.rows()));
            synchronized (blocks) {
                blocks.add(new Rows(copy, ends));
            }
        }

        /** Takes what is left. */
        void end() {}
    }

    /** The same of units, whose rows come together: some units are held in a block. */
    private static final class CopyOfUnits extends Copy implements UnitFold {

        private final Block block;
        private final List<Integer> ends = new ArrayList<>();

        CopyOfUnits(List<String> columns) {
            super(columns);
            this.block = new Block(columns.size());
        }

        @Override
        public void add(Block rows, long[] sums) {
            super.add(rows, sums);
        }

        @Override
        public synchronized void addUnit(Block unit, long[] sums) {
            if (block.rows() + unit.rows() > Block.MOST_ROWS) {
                end();
            }
            double[] row = new double[columns().size()];
            for (int i = 0; i < unit.rows(); i++) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = unit.column(c)[i];
                }
                block.append(row);
            }
            ends.add(block.rows());
        }

        @Override
        synchronized void end() {
            if (block.rows() > 0) {
                hold(block, ends.stream().mapToInt(end -> end).toArray());
            }
            block.clear();
            ends.clear();
        }
    }
}
