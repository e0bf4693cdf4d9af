package dev.bulla.models.feature;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Ball;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * Σ φ(x) over the rows, each feature vector cut to a grid inside the unit ball: one number per feature, however many rows.
 *
 * <p>A row with a missing value in one of the columns adds nothing. Proof of the sensitivity: {@code FeatureSum.proof.md}.
 */
public final class FeatureSum extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("feature_sum", Ingredient.Kind.FIT, FeatureSum.class, "KernelDensityTest");

    private static final Grid GRID = new Grid(19);

    /**
     * How far a coordinate on the grid may be from that of the true feature, beyond one step: half a step, twice, for a vector
     * that had to be brought back into the ball, and far more than rounding does for the computed feature.
     */
    private static final BigDecimal ETA =
            GRID.exactStep().divide(BigDecimal.valueOf(2)).add(new BigDecimal("1e-10"));

    private final FeatureMap map;
    private final List<Column> columns;
    private final Ball ball;
    private final double[] mins;
    private final double[] ranges;

    public FeatureSum(FeatureMap map, List<Column> columns) {
        super(INGREDIENT.name(), columns.stream().map(Column::name).toList(), map.dimension(), GRID.step());
        this.map = map;
        this.columns = List.copyOf(columns);
        this.mins = columns.stream().mapToDouble(FeatureSum::min).toArray();
        this.ranges = columns.stream().mapToDouble(FeatureSum::range).toArray();
        this.ball = Ball.l2(GRID, map.dimension(), BigDecimal.ONE);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (neighbours.addsRecord()) {
            return of(ball.reach().times(unit.maxRows()));
        }
        Reach twice = ball.reach().times(2);
        BigDecimal apart = BigDecimal.valueOf(2)
                .subtract(map.leastKernel().multiply(BigDecimal.valueOf(2)))
                .sqrt(new MathContext(50, RoundingMode.UP));
        Reach certified = Reach.ofL2(apart, map.dimension()).roundedAggregate(GRID, map.dimension(), ETA);
        return new Sensitivity(twice.l1().min(certified.l1()), twice.l2Squared().min(certified.l2Squared()));
    }

    private static Sensitivity of(Reach reach) {
        return new Sensitivity(reach.l1(), reach.l2Squared());
    }

    @Override
    public void add(Block block, long[] sums) {
        Optional<Waves> waves = map.waves();
        if (waves.isEmpty()) {
            addEach(block, sums);
            return;
        }
        WaveFold fold = new WaveFold(map, waves.get(), ball);
        double[][] places = new double[columns.size()][Waves.MOST_ROWS];
        int taken = 0;
        for (int row = 0; row < block.rows(); row++) {
            boolean whole = true;
            for (int k = 0; k < places.length; k++) {
                double place = (block.column(k)[row] - mins[k]) / ranges[k];
                places[k][taken] = place;
                whole &= !Double.isNaN(place);
            }
            taken += whole ? 1 : 0;
            if (taken == Waves.MOST_ROWS) {
                fold.add(places, taken, sums);
                taken = 0;
            }
        }
        fold.add(places, taken, sums);
    }

    private void addEach(Block block, long[] sums) {
        double[] point = new double[columns.size()];
        double[] features = new double[map.dimension()];
        double[][] scratch = map.scratch();
        long[] steps = new long[map.dimension()];
        for (int row = 0; row < block.rows(); row++) {
            boolean whole = true;
            for (int k = 0; k < point.length; k++) {
                point[k] = (block.column(k)[row] - mins[k]) / ranges[k];
                whole &= !Double.isNaN(point[k]);
            }
            if (whole) {
                map.features(point, features, scratch);
                ball.quantise(features, steps);
                for (int j = 0; j < steps.length; j++) {
                    sums[j] += steps[j];
                }
            }
        }
    }

    /** The grid of every sum of features. */
    public static double step() {
        return GRID.step();
    }

    /** A value's position between its column's bounds, in [0, 1]; NaN for a missing one. */
    public static double unit(Column column, double value) {
        return (value - min(column)) / range(column);
    }

    /** The lower bound of a column. */
    public static double min(Column column) {
        return Bounds.of(column).min();
    }

    /** The width of a column. */
    public static double range(Column column) {
        return Bounds.of(column).range();
    }
}
