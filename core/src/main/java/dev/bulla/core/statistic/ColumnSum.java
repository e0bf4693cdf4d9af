package dev.bulla.core.statistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import java.math.BigDecimal;
import java.util.List;

/**
 * The sum of a number column in each cell of a grid over other columns, or over all rows.
 *
 * <p>A row adds its value, in steps of grid, toward zero. The grid is a power of two: for whole numbers up to 2¹⁹ the one that makes the farther
 * bound 2¹⁸ to 2¹⁹ steps, so that they are added exactly; else a finer one, of 2²⁷ to 2²⁸ steps, because what is cut off adds up over rows and the noise
 * does not. A row with a missing cell adds nothing. Proof of the sensitivity: {@code ColumnSum.proof.md}.
 */
public final class ColumnSum implements Statistic.OfAggregates {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("column_sum", Ingredient.Kind.SUMS, ColumnSum.class, "ColumnSumTest");

    private static final long FINE = 1L << 28;

    private final Column column;
    private final Cells cells;
    private final Term term;

    public ColumnSum(Column column, Cells cells) {
        this(column, cells, isExact(column) ? Bounds.STEPS : FINE);
    }

    private ColumnSum(Column column, Cells cells, long steps) {
        this.column = column;
        this.cells = cells;
        this.term = Term.of(column, 0, radius(column), 1, steps);
    }

    /** As version 0.1 had it, for every column in 2¹⁸ to 2¹⁹ steps: over millions of rows more was cut off than there was noise. */
    public static ColumnSum coarse(Column column, Cells cells) {
        return new ColumnSum(column, cells, Bounds.STEPS);
    }

    private static double radius(Column column) {
        return Bounds.powerAbove(Bounds.of(column).farthest());
    }

    private static boolean isExact(Column column) {
        return column instanceof Column.Whole && radius(column) <= Bounds.STEPS;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public double grid() {
        return term.radius() / term.steps();
    }

    @Override
    public int dimension() {
        return cells.size();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal one = BigDecimal.valueOf(term.largest());
        if (neighbours.addsRecord()) {
            BigDecimal most = one.multiply(BigDecimal.valueOf(unit.maxRows()));
            return Sensitivity.ofSteps(most, most.pow(2), grid());
        }
        Bounds bounds = Bounds.of(column);
        // Bounds so close together that every value is the same number of steps: one step, so that there is noise at
        // all.
        BigDecimal within = BigDecimal.valueOf(Math.max(1, term.of(bounds.max()) - term.of(bounds.min())));
        if (!cells.axes().isEmpty()) {
            BigDecimal two = BigDecimal.valueOf(2);
            return Sensitivity.ofSteps(
                    one.multiply(two), one.pow(2).multiply(two).max(within.pow(2)), grid());
        }
        BigDecimal most = Double.isNaN(column.absent()) ? within.max(one) : within;
        return Sensitivity.ofSteps(most, most.pow(2), grid());
    }

    @Override
    public List<Aggregate> aggregates() {
        return List.of(new Aggregate(cells.axes(), List.of(term)));
    }
}
