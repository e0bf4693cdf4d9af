package dev.bulla.core.table;

import dev.bulla.core.schema.Column;

/**
 * Up to {@link #MOST_ROWS} rows, by column, clean: every value is in its column's domain or {@link Column#MISSING}.
 * A table fills one block again and again; a fold must not keep it.
 */
public final class Block {

    /** The most rows of a block. */
    public static final int MOST_ROWS = 8_192;

    private final double[][] columns;
    private int rows;

    public Block(int columns) {
        this.columns = new double[columns][MOST_ROWS];
    }

    private Block(double[][] columns, int rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** The first rows of these columns, which are not copied. */
    public static Block of(double[][] columns, int rows) {
        if (rows > MOST_ROWS) {
            throw new IllegalArgumentException("a block has at most " + MOST_ROWS + " rows, got " + rows);
        }
        return new Block(columns, rows);
    }

    public int rows() {
        return rows;
    }

    public boolean isFull() {
        return rows == MOST_ROWS;
    }

    /** The values of the column with this index; only the first {@link #rows()} count. */
    public double[] column(int index) {
        return columns[index];
    }

    /** Adds a row. */
    public void append(double[] row) {
        append(row, 0);
    }

    /** Adds the row whose values begin at this index of an array. */
    public void append(double[] values, int from) {
        for (int c = 0; c < columns.length; c++) {
            columns[c][rows] = values[from + c];
        }
        rows++;
    }

    /** Forgets all rows. */
    public void clear() {
        rows = 0;
    }
}
