package dev.bulla.data;

import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import java.util.List;

/** Number of rows, then for each column the number of missing cells and the sums of v and v² in units of 1/16. */
public record Tally(List<String> columns) implements Fold {

    public static final int ROWS = 0;

    public static Tally of(String... columns) {
        return new Tally(List.of(columns));
    }

    @Override
    public int dimension() {
        return 1 + 3 * columns.size();
    }

    @Override
    public void add(Block block, long[] sums) {
        sums[ROWS] += block.rows();
        for (int c = 0; c < columns.size(); c++) {
            for (int r = 0; r < block.rows(); r++) {
                double value = block.column(c)[r];
                if (Double.isNaN(value)) {
                    sums[1 + 3 * c]++;
                } else {
                    sums[2 + 3 * c] += Math.round(16 * value);
                    sums[3 + 3 * c] += Math.round(16 * value * value);
                }
            }
        }
    }
}
