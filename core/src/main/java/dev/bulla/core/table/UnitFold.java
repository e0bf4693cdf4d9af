package dev.bulla.core.table;

/**
 * A sum over units: it sees all rows that are kept of one unit at once, in the order of their values, the first column's first. Where a unit is a row, each row comes by itself.
 *
 * <p>Whole numbers, as of every {@link Fold}: units may come in any order.
 */
public interface UnitFold extends Fold {

    /**
     * Adds what one unit contributes. Total: defined for every value a column can have, and for no rows.
     *
     * @param unit its rows, in order; at most {@link Block#MOST_ROWS}
     */
    void addUnit(Block unit, long[] sums);

    /** Takes every row for a unit. */
    @Override
    default void add(Block block, long[] sums) {
        double[][] row = new double[columns().size()][1];
        Block unit = Block.of(row, 1);
        for (int i = 0; i < block.rows(); i++) {
            for (int c = 0; c < row.length; c++) {
                row[c][0] = block.column(c)[i];
            }
            addUnit(unit, sums);
        }
    }
}
