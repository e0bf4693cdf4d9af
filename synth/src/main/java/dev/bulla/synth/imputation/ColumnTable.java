package dev.bulla.synth.imputation;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.Where;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table held in memory column by column: original rows to learn from, or imputed ones. A level is the number of its place; what is missing is {@link
 * Column#MISSING}. As private as its rows.
 */
public final class ColumnTable implements Table {

    private final Schema schema;
    private final double[][] columns;
    private final int rows;

    private ColumnTable(Schema schema, double[][] columns) {
        this.schema = schema;
        this.columns = columns;
        this.rows = columns[0].length;
    }

    /**
     * A table that keeps these columns.
     *
     * @param schema what they are declared by; no column is free text
     * @param columns clean values, in the order of the schema, as many in each
     */
    public static ColumnTable of(Schema schema, double[][] columns) {
        schema.columns().forEach(column -> schema.require(column.name()));
        boolean good = columns.length == schema.columns().size()
                && Arrays.stream(columns).allMatch(column -> column.length == columns[0].length);
        if (!good) {
            throw new IllegalArgumentException("columns must be those of the schema, with as many values each");
        }
        return new ColumnTable(schema, columns.clone());
    }

    /** All rows of a table, in an order of their own: the same whatever order they were read in. Free text is refused. */
    public static ColumnTable of(Table table) {
        Schema schema = table.schema();
        schema.columns().forEach(column -> schema.require(column.name()));
        Copy copy = new Copy(schema.columns().stream().map(Column::name).toList());
        table.fold(copy);
        copy.rows.sort(Arrays::compare);
        double[][] columns = new double[schema.columns().size()][copy.rows.size()];
        for (int row = 0; row < copy.rows.size(); row++) {
            for (int c = 0; c < columns.length; c++) {
                columns[c][row] = copy.rows.get(row)[c];
            }
        }
        return new ColumnTable(schema, columns);
    }

    /** The same rows in an order of chance: a sorted table would tell what has been replaced in it. */
    public ColumnTable shuffled(PublicBits bits) {
        int[] order = IntStream.range(0, rows).toArray();
        for (int i = rows - 1; i > 0; i--) {
            int j = bits.below(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return rows(order);
    }

    /** Some of the rows, by their places. */
    public ColumnTable rows(int... places) {
        double[][] some = new double[columns.length][places.length];
        for (int c = 0; c < some.length; c++) {
            for (int i = 0; i < places.length; i++) {
                some[c][i] = columns[c][places[i]];
            }
        }
        return new ColumnTable(schema, some);
    }

    /** The values of a column, row by row; not copied. */
    public double[] column(String name) {
        return columns[place(name)];
    }

    /** As above, by its place in the schema. */
    public double[] column(int place) {
        return columns[place];
    }

    /** The place of a column in the schema; one that is not declared is refused by name. */
    public int place(String name) {
        return schema.columns().indexOf(schema.require(name));
    }

    /** How many rows there are. */
    public int count() {
        return rows;
    }

    /** Which rows fulfil conditions. */
    public boolean[] matching(Where where) {
        int[] places = where.columns().stream().mapToInt(this::place).toArray();
        double[] values = new double[places.length];
        boolean[] matching = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < places.length; i++) {
                values[i] = columns[places[i]][row];
            }
            matching[row] = where.holds(values);
        }
        return matching;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long[] fold(Fold fold) {
        int[] places = fold.columns().stream().mapToInt(this::place).toArray();
        long[] sums = new long[fold.dimension()];
        for (int from = 0; from < rows; from += Block.MOST_ROWS) {
            int begin = from;
            int count = Math.min(Block.MOST_ROWS, rows - from);
            double[][] block = new double[places.length][];
            Arrays.setAll(block, c -> Arrays.copyOfRange(columns[places[c]], begin, begin + count));
            fold.add(Block.of(block, count), sums);
        }
        return sums;
    }

    /** A fold without sums that copies the rows it is given. */
    private static final class Copy implements Fold {

        private final List<String> columns;
        private final List<double[]> rows = new ArrayList<>();

        Copy(List<String> columns) {
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
            synchronized (rows) {
                for (int i = 0; i < block.rows(); i++) {
                    int at = i;
                    double[] row = new double[columns.size()];
                    Arrays.setAll(row, c -> block.column(c)[at]);
                    rows.add(row);
                }
            }
        }
    }
}
