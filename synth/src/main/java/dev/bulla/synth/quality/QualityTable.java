package dev.bulla.synth.quality;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** All rows of a table in memory, column by column: numbers, and levels by their places. Columns of free text are left out. */
public final class QualityTable {

    /** Numbers that can have more values than this are cut into this many bins of equal width, from the declared bounds. */
    public static final int BINS = 50;

    /** In how many groups numbers are cut by the quantiles of both tables together: as in synthpop. */
    static final int GROUPS = 5;

    private final List<Column> columns;
    private final double[][] values;

    /**
     * A table that keeps these values, which are not copied.
     *
     * @param columns what they are read under
     * @param values one array a column
     */
    public QualityTable(List<Column> columns, double[][] values) {
        if (columns.isEmpty() || columns.size() != values.length) {
            throw new IllegalArgumentException("values are needed for every column, and there must be one");
        }
        this.columns = List.copyOf(columns);
        this.values = values;
    }

    /** Every row of a table. */
    public static QualityTable of(Table table) {
        List<Column> columns = table.schema().columns().stream()
                .filter(column -> column.parts().size() == 1)
                .toList();
        Copy copy = new Copy(columns.stream().map(Column::id).toList());
        table.fold(copy);
        return new QualityTable(columns, copy.values());
    }

    public List<Column> columns() {
        return columns;
    }

    public int rows() {
        return values[0].length;
    }

    /** The values of a column, which are not copied. */
    double[] values(int column) {
        return values[column];
    }

    /** Whether a column holds numbers. */
    boolean isNumber(int column) {
        return !(columns.get(column) instanceof Column.Category);
    }

    /** The cells that a column is cut into by its declaration; one more is for what is missing. */
    public static Axis axis(Column column) {
        boolean few = column instanceof Column.Category
                || (column instanceof Column.Whole whole && whole.max() - whole.min() < 2L * BINS);
        return Axis.of(column, few ? OptionalInt.empty() : OptionalInt.of(BINS));
    }

    /** The cells of every value, by the declarations alone. */
    CodedTable binned() {
        int[] sizes = new int[columns.size()];
        int[][] codes = new int[columns.size()][rows()];
        for (int c = 0; c < codes.length; c++) {
            Axis axis = axis(columns.get(c));
            sizes[c] = axis.cells() + 1;
            for (int r = 0; r < codes[c].length; r++) {
                int cell = axis.cell(values[c][r]);
                codes[c][r] = cell < 0 ? axis.cells() : cell;
            }
        }
        return new CodedTable(names(), sizes, codes);
    }

    /** The levels of categories, and of numbers the group between quantiles of both tables; what is missing has a code of its own. */
    CodedTable grouped(QualityTable other) {
        int[] sizes = new int[columns.size()];
        int[][] codes = new int[columns.size()][rows()];
        for (int c = 0; c < codes.length; c++) {
            double[] breaks = isNumber(c) ? breaks(values[c], other.values[c]) : new double[0];
            int cells = isNumber(c)
                    ? Math.max(1, breaks.length - 1)
                    : ((Column.Category) columns.get(c)).levels().size();
            sizes[c] = cells + 1;
            for (int r = 0; r < codes[c].length; r++) {
                double value = values[c][r];
                codes[c][r] = Double.isNaN(value) ? cells : isNumber(c) ? group(breaks, value) : (int) value;
            }
        }
        return new CodedTable(names(), sizes, codes);
    }

    /** The quantiles at 0, 1/5, … 1 of both together, by linear interpolation (R's type 7), each once. */
    private static double[] breaks(double[] some, double[] others) {
        double[] sorted = java.util.stream.DoubleStream.concat(Arrays.stream(some), Arrays.stream(others))
                .filter(x -> !Double.isNaN(x))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return new double[0];
        }
        return IntStream.rangeClosed(0, GROUPS)
                .mapToDouble(i -> {
                    double place = (double) i * (sorted.length - 1) / GROUPS;
                    int below = (int) place;
                    double above = sorted[Math.min(below + 1, sorted.length - 1)];
                    return sorted[below] + (place - below) * (above - sorted[below]);
                })
                .distinct()
                .toArray();
    }

    /** Between which two breaks a value lies; the lower belongs to the group, the last one takes both. */
    private static int group(double[] breaks, double value) {
        int found = Arrays.binarySearch(breaks, value);
        int place = found >= 0 ? found : -found - 2;
        return Math.max(0, Math.min(place, breaks.length - 2));
    }

    private List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** A fold without sums that copies what it is given. */
    private static final class Copy implements Fold {

        private final List<String> columns;
        private final List<double[][]> blocks = new ArrayList<>();

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
            double[][] copy = new double[columns.size()][];
            Arrays.setAll(copy, c -> Arrays.copyOf(block.column(c), block.rows()));
            synchronized (blocks) {
                blocks.add(copy);
            }
        }

        double[][] values() {
            double[][] all = new double[columns.size()][];
            Arrays.setAll(
                    all,
                    c -> blocks.stream()
                            .flatMapToDouble(block -> Arrays.stream(block[c]))
                            .toArray());
            return all;
        }
    }
}
