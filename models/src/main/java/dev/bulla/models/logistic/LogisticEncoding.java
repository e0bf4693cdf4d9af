package dev.bulla.models.logistic;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The features of a row: a constant one; for a number (p − centre)/spread, with p its position between the bounds in [0, 1]; for a category a
 * one at its level, unless it is the level that the others are compared with, if there is one. Only those that can differ from zero are told.
 */
final class LogisticEncoding {

    private final List<Column> columns;
    private final boolean[] levels;
    private final double[] middles;
    private final double[] gains;
    private final int[] offsets;
    private final double[] centres;
    private final double[] spreads;
    private final double level;
    private final int[] usual;

    /**
     * The features of these columns.
     *
     * @param centres one for each column; that of a category is not looked at
     * @param spreads alike, positive
     */
    LogisticEncoding(List<Column> columns, double[] centres, double[] spreads) {
        this(columns, centres, spreads, none(columns), 1);
    }

    /**
     * The same where some categories have a level that counts for nothing.
     *
     * @param usual the index of that level for each column, -1 where there is none
     */
    LogisticEncoding(List<Column> columns, double[] centres, double[] spreads, int[] usual) {
        this(columns, centres, spreads, usual, 1);
    }

    private LogisticEncoding(List<Column> columns, double[] centres, double[] spreads, int[] usual, double level) {
        this.level = level;
        this.usual = usual.clone();
        this.columns = List.copyOf(columns);
        this.centres = centres.clone();
        this.spreads = spreads.clone();
        this.offsets = new int[columns.size() + 1];
        offsets[0] = 1;
        this.levels = new boolean[columns.size()];
        this.middles = new double[columns.size()];
        this.gains = new double[columns.size()];
        for (int j = 0; j < columns.size(); j++) {
            levels[j] = columns.get(j) instanceof Column.Category;
            offsets[j + 1] = offsets[j] + width(columns.get(j));
            if (!levels[j]) {
                Bounds bounds = Bounds.of(columns.get(j));
                gains[j] = 1 / (bounds.range() * spreads[j]);
                middles[j] = bounds.min() + centres[j] * bounds.range();
            }
        }
    }

    /** Numbers taken from the middle of their range, in units of half of it. */
    static LogisticEncoding ofBounds(List<Column> columns) {
        double[] halves = new double[columns.size()];
        Arrays.fill(halves, 0.5);
        return new LogisticEncoding(columns, halves, halves);
    }

    /** The constant alone: every other feature is 0, whatever the row. */
    static LogisticEncoding ofConstant(List<Column> columns) {
        double[] spreads = new double[columns.size()];
        Arrays.fill(spreads, Double.POSITIVE_INFINITY);
        return new LogisticEncoding(columns, new double[columns.size()], spreads, none(columns), 0);
    }

    private static int[] none(List<Column> columns) {
        int[] none = new int[columns.size()];
        Arrays.fill(none, -1);
        return none;
    }

    private static int width(Column column) {
        return column instanceof Column.Category category ? category.levels().size() : 1;
    }

    /** How many features there are. */
    int size() {
        return offsets[columns.size()];
    }

    /** The most features of a row that are not zero. */
    int most() {
        return 1 + columns.size();
    }

    List<Column> columns() {
        return columns;
    }

    /**
     * The features of a row, {@link #most} of them.
     *
     * @param point one value per column
     * @param indices filled with the index of each
     * @param values filled with each
     * @return whether the row has a value for every column
     */
    boolean encode(double[] point, int[] indices, double[] values) {
        indices[0] = 0;
        values[0] = 1;
        for (int j = 0; j < point.length; j++) {
            double value = point[j];
            if (Double.isNaN(value)) {
                return false;
            }
            if (levels[j]) {
                indices[j + 1] = offsets[j] + (int) value;
                values[j + 1] = (int) value == usual[j] ? 0 : level;
            } else {
                indices[j + 1] = offsets[j];
                values[j + 1] = (value - middles[j]) * gains[j];
            }
        }
        return true;
    }

    /** "age", "sex=f": what each feature is, "" for the constant. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(""));
        for (Column column : columns) {
            if (column instanceof Column.Category category) {
                category.levels().forEach(level -> names.add(column.name() + "=" + level));
            } else {
                names.add(column.name());
            }
        }
        return names;
    }

    /** The index of a column's first feature. */
    int start(int column) {
        return offsets[column];
    }

    /** Where a number's feature is 0, in the column's own unit. */
    double middle(int column) {
        return middles[column];
    }

    /** What one unit of a number adds to its feature. */
    double gain(int column) {
        return gains[column];
    }

    double centre(int column) {
        return centres[column];
    }

    double spread(int column) {
        return spreads[column];
    }
}
