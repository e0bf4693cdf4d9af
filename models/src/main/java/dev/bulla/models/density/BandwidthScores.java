package dev.bulla.models.density;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Table;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.FourierGrid;
import dev.bulla.models.feature.Series;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;

/**
 * How well each of several bandwidths suits the rows: Σ log f(x), f the density that the noisy features give at that bandwidth
 * without the row's own kernel, each logarithm cut to [−4, 4] and counted from −4. The features were released before, so f is
 * public; a row adds a number from 0 to 8 to every score. Proof: {@code BandwidthScores.proof.md}.
 */
final class BandwidthScores extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("bandwidth_scores", Ingredient.Kind.FIT, BandwidthScores.class, "TuningTest");

    /** The most a row adds to a score. */
    static final int RANGE = 8;

    private static final int STEPS = 1 << 10;

    private final FourierGrid grid;
    private final List<Column> columns;
    private final double[] factors;
    private final double step;
    private final OptionalLong publicRows;

    /** @param step of the noisy sums that stand before it in the plan */
    BandwidthScores(FourierGrid grid, List<Column> columns, double[] factors, double step, OptionalLong publicRows) {
        super(INGREDIENT.name(), columns.stream().map(Column::name).toList(), factors.length, 1.0 / STEPS);
        this.grid = grid;
        this.columns = List.copyOf(columns);
        this.factors = factors.clone();
        this.step = step;
        this.publicRows = publicRows;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal most = score(neighbours, unit).most();
        BigDecimal m = BigDecimal.valueOf(factors.length);
        return new Sensitivity(most.multiply(m), most.multiply(most).multiply(m));
    }

    /** Add-remove: rows only add, or only take away. Replace-one: one score may rise while another falls. */
    ScoreSensitivity score(Neighbours neighbours, Unit unit) {
        return neighbours.addsRecord()
                ? new ScoreSensitivity(BigDecimal.valueOf((long) RANGE * unit.maxRows()), true)
                : new ScoreSensitivity(BigDecimal.valueOf(RANGE), false);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(given(earlier.get(0)));
    }

    /** The sum over rows that it is once the noisy features are known. */
    Statistic given(long[] noisy) {
        return new Given(noisy);
    }

    /** The scores for given features. */
    private final class Given extends Quantity.Declared implements Statistic {

        private final Series[] series = new Series[factors.length];
        private final double[] heights = new double[factors.length];

        Given(long[] noisy) {
            super(
                    BandwidthScores.this.name(),
                    BandwidthScores.this.columns(),
                    BandwidthScores.this.dimension(),
                    BandwidthScores.this.grid());
            double[] weights = new double[noisy.length];
            for (int j = 0; j < weights.length; j++) {
                weights[j] = noisy[j] * step;
            }
            double rows = publicRows.isPresent() ? publicRows.getAsLong() : weights[0] / grid.constant();
            for (int c = 0; c < factors.length; c++) {
                series[c] = grid.series(grid.widened(weights, factors[c]));
                heights[c] = 1 / (Math.max(1, rows - 1) * grid.volume(factors[c]));
            }
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return BandwidthScores.this.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] point = new double[columns.size()];
            double[][] scratch = grid.scratch();
            for (int row = 0; row < block.rows(); row++) {
                boolean whole = true;
                for (int k = 0; k < point.length; k++) {
                    point[k] = FeatureSum.unit(columns.get(k), block.column(k)[row]);
                    whole &= !Double.isNaN(point[k]);
                }
                for (int c = 0; whole && c < factors.length; c++) {
                    sums[c] += score((series[c].at(point, 0, scratch) - 1) * heights[c]);
                }
            }
        }
    }

    /** From 0 to 8, in steps; whatever comes in. */
    private static int score(double density) {
        double log = density > 0 ? StrictMath.log(density) : Double.NEGATIVE_INFINITY;
        return Math.max(0, Math.min(RANGE * STEPS, (int) ((log + RANGE / 2.0) * STEPS)));
    }
}
