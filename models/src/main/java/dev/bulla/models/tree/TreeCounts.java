package dev.bulla.models.tree;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * How many rows fall in each cell of a tree, and in each of its branches: fine counts for what is narrow, coarse ones for what is wide, in
 * one release.
 *
 * <p>A row adds 1 to its cell and 1 to its branch, or nothing when one of its values is missing. Proof of the sensitivity: {@code
 * TreeCounts.proof.md}.
 */
public final class TreeCounts extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("tree_counts", Ingredient.Kind.COUNTS, TreeCounts.class, "TreeCountsTest");

    private final Halving tree;
    private final int[] branches;

    public TreeCounts(Halving tree) {
        super(
                INGREDIENT.name(),
                tree.cells().columns().stream().map(Column::name).toList(),
                tree.dimension(),
                1);
        this.tree = tree;
        this.branches = new int[tree.levels() == 1 ? 0 : tree.cells().size()];
        for (int cell = 0; cell < branches.length; cell++) {
            branches[cell] = tree.branchOf(cell);
        }
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity one = new CellCounts(tree.cells()).sensitivity(neighbours, unit);
        BigDecimal levels = BigDecimal.valueOf(tree.levels());
        return new Sensitivity(one.l1().multiply(levels), one.l2Squared().multiply(levels));
    }

    @Override
    public void add(Block block, long[] sums) {
        double[] point = new double[columns().size()];
        for (int row = 0; row < block.rows(); row++) {
            for (int k = 0; k < point.length; k++) {
                point[k] = block.column(k)[row];
            }
            int cell = tree.cells().cell(point);
            if (cell >= 0) {
                sums[cell]++;
                if (branches.length > 0) {
                    sums[branches[cell]]++;
                }
            }
        }
    }

    /** What so many rows in every cell add up to: the cells, then the branches. */
    public long[] sums(long[] rows) {
        long[] sums = Arrays.copyOf(rows, tree.dimension());
        for (int cell = 0; cell < branches.length; cell++) {
            sums[branches[cell]] += rows[cell];
        }
        return sums;
    }
}
