package dev.bulla.models.regression;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import dev.bulla.models.matrix.TwoDoubles;
import java.math.BigDecimal;
import java.util.List;

/**
 * The least eigenvalue of the inputs' moments, cut at a public number: how well the rows fill every direction.
 *
 * <p>Found by halving with a test whose error is below a bound known beforehand, in a number of steps that does not depend on
 * the rows. Proof of the sensitivity: {@code LeastEigenvalue.proof.md}.
 */
final class LeastEigenvalue extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "least_eigenvalue", Ingredient.Kind.FIT, LeastEigenvalue.class, "LeastEigenvalueTest")
            .moving("the least eigenvalue");

    /** So coarse that sums of 2⁴³ rows, the most a schema can declare, do not wrap. */
    static final int BITS = 6;

    /** Halvings: the cap is this number of powers of two above the grid. */
    private static final int HALVINGS = 20;

    /** 2η, in units of a row's squared length. */
    private static final double TWICE_ETA = Math.scalb(1.0, -35);

    private final Design design;
    private final MomentSums sums;

    /** @param cap a power of two */
    LeastEigenvalue(Design design, double share, double cap) {
        super(INGREDIENT.name(), MomentSums.columns(design), 1, Math.scalb(cap, -HALVINGS));
        this.design = design;
        this.sums = new MomentSums(design, MomentSums.Norm.L2, share, BITS);
    }

    /** A row moves the eigenvalue by at most its squared length; the grid and the test's error come on top. */
    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal row = new BigDecimal(sums.radius());
        BigDecimal rows = neighbours.addsRecord() ? row.multiply(BigDecimal.valueOf(unit.maxRows())) : row;
        BigDecimal error = row.multiply(new BigDecimal(TWICE_ETA));
        BigDecimal most = rows.add(new BigDecimal(grid())).add(error);
        return new Sensitivity(most, most.pow(2));
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return new long[] {steps(table.fold(sums))};
    }

    private long steps(long[] folded) {
        int size = design.size();
        int inputs = size - 1;
        double unit = Math.scalb(1.0, -2 * BITS);
        TwoDoubles.Matrix matrix = new TwoDoubles.Matrix(inputs);
        for (int i = 0; i < inputs; i++) {
            for (int j = i; j < inputs; j++) {
                MomentSums.Norm norm = MomentSums.Norm.L2;
                long sum = folded[MomentSums.index(size, i, j)] / (i == j ? norm.onDiagonal() : norm.offDiagonal());
                matrix.set(j, i, sum, unit);
            }
        }
        long steps = 0;
        for (int bit = HALVINGS - 1; bit >= 0; bit--) {
            long tried = steps + (1L << bit);
            steps = matrix.isPositiveAbove(tried * grid()) ? tried : steps;
        }
        return steps;
    }
}
