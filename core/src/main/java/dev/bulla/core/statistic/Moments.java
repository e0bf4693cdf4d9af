package dev.bulla.core.statistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the mean and the variance of a number column need, per cell of a grid over other columns.
 *
 * <p>With u = (x − middle)/radius ∈ [−1, 1] a row adds (1, u) for a mean and (1, u, u²) for a variance. The first two are
 * told turned by an eighth: as the distances x − min and x − max to the two bounds. Their magnitudes sum to the range R
 * whatever x is, so one row moves them by R in L1, where (1, u) scaled alike moves by 2R: half the variance under Laplace
 * noise, and the same as before under normal noise, which looks the same from every side. The number of rows is the sum
 * of the magnitudes over R.
 *
 * <p>When the number of rows is public there is no 1 to protect, and a row adds R·u alone, and R·u².
 *
 * <p>Proof of the sensitivity: {@code Moments.proof.md}.
 */
public final class Moments implements Statistic.OfAggregates {

    /** Sums of distances: what plans call them, and what shows that they are right. */
    public static final Ingredient FIRST =
            Ingredient.statistic("first_moments", Ingredient.Kind.SUMS, Moments.class, "MomentsTest");

    /** Sums of distances and squares: what plans call them, and what shows that they are right. */
    public static final Ingredient SECOND =
            Ingredient.statistic("second_moments", Ingredient.Kind.SUMS, Moments.class, "MomentsTest");

    /** Slack of a floating-point subtraction. */
    private static final BigDecimal ROUNDING = BigDecimal.ONE.add(new BigDecimal(Math.scalb(1.0, -53)));

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Column column;
    private final Cells cells;
    private final boolean counted;
    private final List<Term> terms;
    private final double grid;

    private Moments(Column column, Cells cells, boolean counted, boolean squares) {
        this.column = column;
        this.cells = cells;
        this.counted = counted;
        Bounds bounds = Bounds.of(column);
        double radius = Bounds.powerAbove(bounds.range());
        this.grid = radius / Bounds.STEPS;
        List<Term> list = new ArrayList<>();
        if (counted) {
            list.add(Term.of(column, bounds.min(), radius, 1, Bounds.STEPS));
            list.add(Term.of(column, bounds.max(), radius, 1, Bounds.STEPS));
        } else {
            list.add(Term.of(column, bounds.middle(), radius / 2, 1, Bounds.STEPS));
        }
        if (squares) {
            double root = Math.sqrt(radius) * Math.sqrt(bounds.range()) / 2;
            list.add(Term.of(column, bounds.middle(), root, 2, Bounds.STEPS));
        }
        this.terms = List.copyOf(list);
    }

    /**
     * The sums for a mean or a variance of every cell.
     *
     * @param squares whether the squares are summed too
     */
    public static Moments of(Column column, Cells cells, boolean squares) {
        return new Moments(column, cells, true, squares);
    }

    /**
     * The sums when every row counts and their number is public: replace-one, no cells, no missing value.
     *
     * @param squares whether the squares are summed too
     */
    public static Moments ofPublicNumber(Column column, boolean squares) {
        if (Double.isNaN(column.absent())) {
            throw new IllegalArgumentException("the number of values is public only when the column has a fallback");
        }
        return new Moments(column, new Cells(List.of()), false, squares);
    }

    @Override
    public String name() {
        return (hasSquares() ? SECOND : FIRST).name();
    }

    @Override
    public double grid() {
        return grid;
    }

    @Override
    public int dimension() {
        return Math.multiplyExact(cells.size(), terms.size());
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal line = counted ? between() : BigDecimal.valueOf(terms.get(0).largest());
        Sensitivity row = joined(line, square());
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return Sensitivity.ofSteps(row.l1().multiply(k), row.l2Squared().multiply(k.pow(2)), grid);
        }
        if (counted && !(cells.axes().isEmpty() && hasSquares())) {
            return Sensitivity.ofSteps(row.l1().multiply(TWO), row.l2Squared().multiply(TWO), grid);
        }
        if (!hasSquares()) {
            Bounds bounds = Bounds.of(column);
            BigDecimal most = BigDecimal.valueOf(
                    terms.get(0).of(bounds.max()) - terms.get(0).of(bounds.min()));
            return Sensitivity.ofSteps(most, most.pow(2), grid);
        }
        return inOneCell(line.max(square()).add(BigDecimal.ONE)).atLeast(row).times(grid);
    }

    @Override
    public List<Aggregate> aggregates() {
        return List.of(new Aggregate(cells.axes(), terms));
    }

    private boolean hasSquares() {
        return terms.size() == (counted ? 3 : 2);
    }

    /** The most steps of a square. */
    private BigDecimal square() {
        return hasSquares() ? BigDecimal.valueOf(terms.get(terms.size() - 1).largest()) : BigDecimal.ZERO;
    }

    /** The most steps of the two distances together: those in the exact range, and one rounding. */
    private BigDecimal between() {
        Bounds bounds = Bounds.of(column);
        return new BigDecimal(bounds.max())
                .subtract(new BigDecimal(bounds.min()))
                .multiply(ROUNDING)
                .divide(new BigDecimal(grid), MathContext.UNLIMITED)
                .setScale(0, RoundingMode.FLOOR);
    }

    /** One row: at most this number of steps of the value, and of the square. */
    private static Sensitivity joined(BigDecimal line, BigDecimal square) {
        return new Sensitivity(line.add(square), line.pow(2).add(square.pow(2)));
    }

    /** Two rows with squares in one cell, of at most {@code most} steps each: 9/4 and √2 or 2, and a step per number. */
    private Sensitivity inOneCell(BigDecimal most) {
        BigDecimal numbers = BigDecimal.valueOf(terms.size());
        BigDecimal l1 = most.multiply(new BigDecimal("2.25")).setScale(0, RoundingMode.CEILING);
        BigDecimal l2Squared = most.pow(2).multiply(counted ? TWO : BigDecimal.valueOf(4));
        BigDecimal cross = most.multiply(BigDecimal.valueOf(6));
        return new Sensitivity(l1.add(numbers), l2Squared.add(cross).add(numbers));
    }
}
