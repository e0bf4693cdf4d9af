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
    private final List<double[][]> blocks;

    private HeldTable(Schema schema, List<String> columns, List<double[][]> blocks) {
        this.schema = schema;
        this.columns = columns;
        this.blocks = blocks;
    }

    /** These columns of a table, at most as many rows of a unit as its schema lets. */
    public static HeldTable of(Table table, List<String> columns) {
        Copy copy = new Copy(List.copyOf(columns));
        table.fold(copy);
        return new HeldTable(table.schema(), copy.columns(), copy.blocks);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** How many rows are held. As private as the rows. */
    @Override
    public long rows() {
        return blocks.stream().mapToLong(HeldTable::length).sum();
    }

    @Override
    public long[] fold(Fold fold) {
        int[] indices = fold.columns().stream().mapToInt(this::index).toArray();
        return IntStream.range(0, blocks.size())
                .parallel()
                .collect(
                        () -> new long[fold.dimension()],
                        (sums, b) -> fold.add(view(blocks.get(b), indices), sums),
                        HeldTable::add);
    }

    private int index(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("column " + column + " is not held");
        }
        return index;
    }

    private static Block view(double[][] block, int[] indices) {
        double[][] wanted = new double[indices.length][];
        Arrays.setAll(wanted, c -> block[indices[c]]);
        return Block.of(wanted, length(block));
    }

    private static int length(double[][] block) {
        return block[0].length;
    }

    private static void add(long[] into, long[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] += from[i];
        }
    }

    /** A fold without sums that copies the rows it is given. */
    private static final class Copy implements Fold {

        private final List<String> columns;
        private final List<double[][]> blocks = new ArrayList<>();

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
            double[][] copy = new double[columns.size()][];
            Arrays.setAll(copy, c -> Arrays.copyOf(block.column(c), block.rows()));
            synchronized (blocks) {
                blocks.add(copy);
            }
        }
    }
}
