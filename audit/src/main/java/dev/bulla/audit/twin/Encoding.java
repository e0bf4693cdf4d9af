package dev.bulla.audit.twin;

import dev.bulla.core.schema.Column;
import java.util.List;

/** Records as numbers from 0 to 1: a number by its bounds, a level by a one in its place, what is missing by nothing; and a one for all. */
final class Encoding {

    private final List<Column> columns;
    private final int[] starts;
    private final int dimension;

    Encoding(List<Column> columns) {
        this.columns = List.copyOf(columns);
        this.starts = new int[columns.size()];
        int next = 1;
        for (int c = 0; c < starts.length; c++) {
            starts[c] = next;
            next += columns.get(c) instanceof Column.Category category
                    ? category.levels().size()
                    : 1;
        }
        this.dimension = next;
    }

    int dimension() {
        return dimension;
    }

    /** A point, one value per column, in this many numbers. */
    double[] encode(double[] point) {
        double[] code = new double[dimension];
        code[0] = 1;
        for (int c = 0; c < starts.length; c++) {
            double value = point[c];
            if (Double.isNaN(value)) {
                continue;
            }
            Column column = columns.get(c);
            if (column instanceof Column.Category) {
                code[starts[c] + (int) value] = 1;
            } else if (column instanceof Column.Whole whole) {
                code[starts[c]] = scaled(value, (double) whole.min(), (double) whole.max());
            } else if (column instanceof Column.Real real) {
                code[starts[c]] = scaled(value, real.min(), real.max());
            }
        }
        return code;
    }

    private static double scaled(double value, double min, double max) {
        return max > min ? (value - min) / (max - min) : 0;
    }
}
