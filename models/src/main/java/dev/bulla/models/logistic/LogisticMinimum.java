package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Certified;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * The coefficients that minimise the penalised logistic loss, on the grid. The sensitivity is that of the objective's gradient, which is what is
 * perturbed: one row adds a vector of length at most one to it.
 */
final class LogisticMinimum extends Quantity.Declared {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "penalised_minimum", Ingredient.Kind.FIT, LogisticMinimum.class, "LogisticTiltTest")
            .moving("the gradient");

    /** One step of a coefficient. */
    static final double GRID = 0x1p-20;

    /** In steps. */
    private static final BigInteger FURTHEST = BigInteger.ONE.shiftLeft(62);

    private final LogisticRows rows;
    private final double penalty;

    LogisticMinimum(Column.Category target, List<Column> inputs, double penalty) {
        this(new LogisticRows(target, inputs), penalty);
    }

    private LogisticMinimum(LogisticRows rows, double penalty) {
        super(INGREDIENT.name(), rows.columns(), rows.encoding().size(), GRID);
        this.rows = rows;
        this.penalty = penalty;
    }

    double penalty() {
        return penalty;
    }

    /** How far the solution may be from the minimum, without what the tilt is rounded by; whatever the rows. */
    double tolerance() {
        return GRID * Math.max(1, 1 / penalty);
    }

    /**
     * What plans stated up to version 0.1: for how many rows, a power of two, the solver of the time, in doubles, was thought to reach its certificate for tilts of
     * this deviation. It did not always; today's solver has no such limit. Kept so that those plans can be worked out again.
     */
    long formerLimit(double deviation) {
        double length = 10 * deviation * Math.sqrt(dimension());
        int power = 40;
        while (power > 0 && 2 * formerLeftOver(Math.scalb(1.0, power), length) > tolerance() * penalty) {
            power--;
        }
        return 1L << power;
    }

    private double formerLeftOver(double n, double tilt) {
        double theta = StrictMath.sqrt(2 * n * StrictMath.log(2) / penalty) + 2 * tilt / penalty;
        double chances = n * (0x1p-46 + 0x1p-70 * most() * theta);
        return chances + 0x1p-48 * (n + penalty * theta + tilt) + 0x1p-53 * theta * (n / 4 + penalty);
    }

    /** The most features of a row that are not zero. */
    int most() {
        return rows.encoding().most();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (!neighbours.addsRecord() || unit.maxRows() != 1) {
            throw new IllegalArgumentException("proved for one row more or less only");
        }
        BigDecimal entries = BigDecimal.valueOf(rows.encoding().most());
        return new Sensitivity(entries.sqrt(new MathContext(10, RoundingMode.UP)), BigDecimal.ONE);
    }

    /** The minimum when the objective is tilted by b, on the grid. */
    long[] of(Table table, BigDecimal[] tilt) {
        HeldTable held = HeldTable.of(table, columns());
        LogisticObjective objective = new LogisticObjective(rows, held, penalty, tilt);
        return onGrid(new LogisticSolver(objective, longestGradient()).minimum());
    }

    /** τΛ, rounded down: a gradient of this length is that of a point within the tolerance. */
    BigDecimal longestGradient() {
        return new BigDecimal(GRID).multiply(new BigDecimal(Math.max(1, penalty)));
    }

    /** The nearest point of the grid; a coefficient beyond all reason is cut, which moves no two points apart. */
    private static long[] onGrid(Certified<LogisticObjective.Slope> minimum) {
        BigInteger[] at = minimum.point().at();
        int spare = LogisticObjective.PLACES + Math.getExponent(GRID);
        BigInteger half = BigInteger.ONE.shiftLeft(spare - 1);
        long[] steps = new long[at.length];
        for (int i = 0; i < steps.length; i++) {
            BigInteger nearest = at[i].add(half).shiftRight(spare);
            steps[i] = nearest.max(FURTHEST.negate()).min(FURTHEST).longValueExact();
        }
        return steps;
    }
}
