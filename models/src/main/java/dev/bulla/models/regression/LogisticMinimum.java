package dev.bulla.models.regression;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.HeldTable;
import dev.bulla.core.domain.Table;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * The coefficients that minimise the penalised logistic loss, on the grid. The sensitivity is that of the objective's gradient, which is what is
 * perturbed: one row adds a vector of length at most one to it.
 */
final class LogisticMinimum implements Quantity {

    /** One step of a coefficient. */
    static final double GRID = 0x1p-20;

    private final LogisticRows rows;
    private final double penalty;

    LogisticMinimum(Column.Category target, List<Column> inputs, double penalty) {
        this.rows = new LogisticRows(target, inputs);
        this.penalty = penalty;
    }

    double penalty() {
        return penalty;
    }

    /** How far the solution may be from the minimum, without what the tilt is rounded by; reached with up to {@link #provedRows} rows. */
    double tolerance() {
        return GRID * Math.max(1, 1 / penalty);
    }

    /** The most rows for which the solution is certified, for tilts of this deviation: all but one in 10²⁰ are no longer than ten times √d as much. */
    long provedRows(double deviation) {
        return new LogisticSolver(rows, penalty, tolerance()).provedRows(10 * deviation * Math.sqrt(dimension()));
    }

    @Override
    public String name() {
        return "penalised_minimum";
    }

    @Override
    public List<String> columns() {
        return rows.columns();
    }

    @Override
    public int dimension() {
        return rows.encoding().size();
    }

    @Override
    public double grid() {
        return GRID;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (neighbours != Neighbours.ADD_REMOVE || unit.maxRows() != 1) {
            throw new IllegalArgumentException("proved for one row more or less only");
        }
        BigDecimal entries = BigDecimal.valueOf(rows.encoding().most());
        return new Sensitivity(entries.sqrt(new MathContext(10, RoundingMode.UP)), BigDecimal.ONE);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return of(table, new double[dimension()]);
    }

    /** The minimum when the objective is tilted by b, on the grid. */
    long[] of(Table table, double[] tilt) {
        HeldTable held = HeldTable.of(table, columns());
        double[] minimum = new LogisticSolver(rows, penalty, tolerance()).minimum(held, tilt);
        long[] steps = new long[minimum.length];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = Math.round(minimum[i] / GRID);
        }
        return steps;
    }
}
