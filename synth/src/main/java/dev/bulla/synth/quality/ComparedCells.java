package dev.bulla.synth.quality;

import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The cells that columns are cut into to be compared: by their declarations, or by the quantiles of two tables together. */
public final class ComparedCells {

    /** Numbers that can have more values than this are cut into this many bins of equal width, from the declared bounds. */
    public static final int BINS = 50;

    /** In how many groups numbers are cut by the quantiles of both tables together: as in synthpop. */
    static final int GROUPS = 5;

    private ComparedCells() {}

    /** Whether a column holds numbers. */
    static boolean isNumber(Column column) {
        return !(column instanceof Column.Category);
    }

    /** The cells that a column is cut into by its declaration; one more is for what is missing. */
    public static Axis axis(Column column) {
        boolean few = column instanceof Column.Category
                || (column instanceof Column.Whole whole && whole.max() - whole.min() < 2L * BINS);
        return Axis.of(column, few ? OptionalInt.empty() : OptionalInt.of(BINS));
    }

    /** The cells of every value, by the declarations alone. */
    static CodedTable binned(HeldTable table) {
        List<Column> columns = table.columns();
        int[] sizes = new int[columns.size()];
        int[][] codes = new int[columns.size()][table.count()];
        for (int c = 0; c < codes.length; c++) {
            Axis axis = axis(columns.get(c));
            sizes[c] = axis.cells() + 1;
            for (int r = 0; r < codes[c].length; r++) {
                int cell = axis.cell(table.column(c)[r]);
                codes[c][r] = cell < 0 ? axis.cells() : cell;
            }
        }
        return new CodedTable(names(columns), sizes, codes);
    }

    /** The levels of categories, and of numbers the group between quantiles of both tables; what is missing has a code of its own. */
    static CodedTable grouped(HeldTable table, HeldTable other) {
        List<Column> columns = table.columns();
        int[] sizes = new int[columns.size()];
        int[][] codes = new int[columns.size()][table.count()];
        for (int c = 0; c < codes.length; c++) {
            boolean isNumber = isNumber(columns.get(c));
            double[] breaks = isNumber ? breaks(table.column(c), other.column(c)) : new double[0];
            int cells = isNumber
                    ? Math.max(1, breaks.length - 1)
                    : ((Column.Category) columns.get(c)).levels().size();
            sizes[c] = cells + 1;
            for (int r = 0; r < codes[c].length; r++) {
                double value = table.column(c)[r];
                codes[c][r] = Double.isNaN(value) ? cells : isNumber ? group(breaks, value) : (int) value;
            }
        }
        return new CodedTable(names(columns), sizes, codes);
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

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }
}
