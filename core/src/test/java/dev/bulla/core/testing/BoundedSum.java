package dev.bulla.core.testing;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.List;

/**
 * The sum of one column, every value cut to [0, {@code most}] and rounded towards zero to the grid: an example of a
 * statistic of one's own, and the honest twin of two {@link Mutants}.
 *
 * <p>Sensitivity: a row adds between 0 and {@code most}, a whole number of grid steps that truncation does not increase.
 * A unit of k rows adds or takes at most k·most; a replaced row moves the sum by at most most.
 *
 * @param column a number column
 * @param most a whole multiple of the grid
 */
public record BoundedSum(String column, double most) implements Statistic {

    private static final double GRID = 0x1p-10;

    @Override
    public String name() {
        return "bounded_sum";
    }

    @Override
    public double grid() {
        return GRID;
    }

    @Override
    public List<String> columns() {
        return List.of(column);
    }

    @Override
    public int dimension() {
        return 1;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal l1 = new BigDecimal(most).multiply(BigDecimal.valueOf(unit.maxRows()));
        return new Sensitivity(l1, l1.multiply(l1));
    }

    @Override
    public void add(Block block, long[] sums) {
        for (int row = 0; row < block.rows(); row++) {
            double value = block.column(0)[row];
            sums[0] += Double.isNaN(value) ? 0 : (long) (Math.max(0, Math.min(most, value)) / GRID);
        }
    }
}
