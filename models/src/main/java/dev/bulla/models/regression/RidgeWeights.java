package dev.bulla.models.regression;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * The weights of a ridge regression: the minimum of Σ(y − ⟨θ, x⟩)² + r‖θ‖², to a certified distance, when the number of rows is
 * public. The constant is one of the coordinates of x and is held down like every other.
 *
 * <p>Source: docs/mathematics.md §6.2. Proof of the sensitivity: {@code RidgeWeights.proof.md}.
 */
final class RidgeWeights implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "ridge_weights", Ingredient.Kind.FIT, RidgeWeights.class, "RidgeWeightsTest")
            .moving("the weights");

    private static final MathContext UP = new MathContext(50, RoundingMode.UP);
    private static final MathContext DOWN = new MathContext(50, RoundingMode.DOWN);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Design design;
    private final MomentSums sums;
    private final long rows;
    private final BigInteger ridgeSteps;
    private final Grid grid;

    /**
     * The weights.
     *
     * @param rows how many there are, exactly
     * @param ridge r, at least {@link #squaredLength}; rounded up to steps of the sums
     */
    RidgeWeights(Design design, long rows, BigDecimal ridge) {
        if (ridge.compareTo(BigDecimal.valueOf(squaredLength(design))) < 0 || rows < 1) {
            throw new IllegalArgumentException("there must be rows and a ridge no row outweighs, got " + ridge);
        }
        this.design = design;
        this.rows = rows;
        this.sums = new MomentSums(design, MomentSums.Norm.L1, 1, bits(rows));
        this.ridgeSteps = ridge.divide(new BigDecimal(sums.grid()))
                .setScale(0, RoundingMode.CEILING)
                .toBigInteger();
        this.grid = Grid.fineFor(reach(), dimension());
    }

    /** ‖x‖² ≤ B²: one for the constant, one for each input, of whose levels one is 1. */
    static long squaredLength(Design design) {
        return (long) design.inputs().size() + (design.hasConstant() ? 1 : 0);
    }

    /** The finest grid on which no sum of this number of rows wraps. */
    private static int bits(long rows) {
        return Math.min(MomentSums.MOST_BITS, (61 - bitLength(rows)) / 2);
    }

    private static int bitLength(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    /**
     * Δ(n): how far one row more than n moves the exact minimum, ‖x‖² ≤ B², |y| ≤ 1, r ≥ B². Rounded up.
     *
     * @param square B²
     */
    static BigDecimal moved(BigDecimal square, BigDecimal ridge, long n) {
        BigDecimal length = square.sqrt(UP);
        BigDecimal pulled = BigDecimal.valueOf(n)
                .divide(ridge, UP)
                .sqrt(UP)
                .multiply(square)
                .divide(TWO);
        return length.add(pulled).divide(ridge.add(square, DOWN), UP);
    }

    /** r as it is used. */
    BigDecimal ridge() {
        return new BigDecimal(ridgeSteps).multiply(new BigDecimal(sums.grid()));
    }

    int bits() {
        return sums.bits();
    }

    /** How far the exact minimum moves when one row is replaced: one goes, one comes. */
    private Reach reach() {
        BigDecimal each = moved(BigDecimal.valueOf(squaredLength(design)), ridge(), rows - 1);
        return Reach.ofL2(each.multiply(TWO), dimension());
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public List<String> columns() {
        return sums.columns();
    }

    @Override
    public int dimension() {
        return design.size() - 1;
    }

    @Override
    public double grid() {
        return grid.step();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (neighbours.addsRecord() || unit.maxRows() != 1) {
            throw new IllegalArgumentException("bounded only when one row is replaced, got " + neighbours);
        }
        Reach rounded = reach().roundedSolution(grid, dimension(), grid.exactStep());
        return new Sensitivity(rounded.l1(), rounded.l2Squared());
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        long[] folded = table.fold(sums);
        int size = design.size();
        long[][] squares = new long[size - 1][size - 1];
        long[] products = new long[size - 1];
        for (int i = 0; i < size - 1; i++) {
            squares[i][i] = folded[MomentSums.index(size, i, i)];
            for (int j = i + 1; j < size - 1; j++) {
                squares[i][j] = folded[MomentSums.index(size, i, j)] / 2;
                squares[j][i] = squares[i][j];
            }
            products[i] = folded[MomentSums.index(size, i, size - 1)] / 2;
        }
        return new CertifiedSolver(squares, products, ridgeSteps, largest()).solve(grid.power(), spare());
    }

    /** No eigenvalue of the sums with the ridge is above it, in steps. */
    private BigInteger largest() {
        return BigInteger.valueOf(rows)
                .multiply(BigInteger.valueOf(squaredLength(design)))
                .shiftLeft(2 * sums.bits())
                .add(ridgeSteps);
    }

    /** Binary digits beyond the grid that are computed with. */
    private int spare() {
        return 2 * bitLength(rows + 1) + 10;
    }
}
