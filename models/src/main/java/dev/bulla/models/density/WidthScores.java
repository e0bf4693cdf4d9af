package dev.bulla.models.density;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.List;

/**
 * How well each of several widths of a kernel suits the rows: Σ log f(x), f the density that the noisy counts give at that width without the
 * row itself, over that of an even density, each logarithm cut to a public range. The counts were released before, so f is public. Proof:
 * {@code WidthScores.proof.md}.
 */
final class WidthScores extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("width_scores", Ingredient.Kind.FIT, WidthScores.class, "WidthScoresTest");

    private static final int STEPS = 1 << 10;

    @Chosen(
            fact = "least_log_density",
            does =
                    "A row adds no less to the score of a width that `tune` tries than this logarithm, beside an even density.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "CellsMeasure")
    static final int LEAST = -4;

    private final Cells cells;
    private final double[] widths;
    private final int range;

    WidthScores(Cells cells) {
        super(
                INGREDIENT.name(),
                cells.columns().stream().map(Column::name).toList(),
                CellKernel.widths(cells).length,
                1.0 / STEPS);
        this.cells = cells;
        this.widths = CellKernel.widths(cells);
        this.range = (int) StrictMath.ceil(StrictMath.log(cells.size())) - LEAST;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal most = score(neighbours, unit).most();
        BigDecimal m = BigDecimal.valueOf(widths.length);
        return new Sensitivity(most.multiply(m), most.multiply(most).multiply(m));
    }

    /** Add-remove: rows only add, or only take away. Replace-one: one score may rise while another falls. */
    ScoreSensitivity score(Neighbours neighbours, Unit unit) {
        return neighbours.addsRecord()
                ? new ScoreSensitivity(BigDecimal.valueOf((long) range * unit.maxRows()), true)
                : new ScoreSensitivity(BigDecimal.valueOf(range), false);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(given(earlier.get(0)));
    }

    /** The sum over rows that it is once the noisy counts are known. */
    Statistic given(long[] noisy) {
        return new Given(noisy);
    }

    /** The scores for given counts. */
    private final class Given extends Quantity.Declared implements Statistic {

        private final int[][] scores = new int[widths.length][];

        Given(long[] noisy) {
            super(
                    WidthScores.this.name(),
                    WidthScores.this.columns(),
                    WidthScores.this.dimension(),
                    WidthScores.this.grid());
            double[] counts = new double[cells.size()];
            double rows = 0;
            for (int cell = 0; cell < counts.length; cell++) {
                counts[cell] = noisy[cell];
                rows += noisy[cell];
            }
            for (int c = 0; c < widths.length; c++) {
                CellKernel kernel = new CellKernel(cells, widths[c]);
                double[] spread = kernel.spread(counts);
                scores[c] = new int[spread.length];
                for (int cell = 0; cell < spread.length; cell++) {
                    scores[c][cell] = score((spread[cell] - kernel.own()) * spread.length / Math.max(1, rows - 1));
                }
            }
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return WidthScores.this.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] point = new double[columns().size()];
            for (int row = 0; row < block.rows(); row++) {
                for (int k = 0; k < point.length; k++) {
                    point[k] = block.column(k)[row];
                }
                int cell = cells.cell(point);
                for (int c = 0; cell >= 0 && c < scores.length; c++) {
                    sums[c] += scores[c][cell];
                }
            }
        }
    }

    /** From 0 to the range, in steps; whatever comes in. */
    private int score(double density) {
        double log = density > 0 ? StrictMath.log(density) : Double.NEGATIVE_INFINITY;
        return Math.max(0, Math.min(range * STEPS, (int) ((log - LEAST) * STEPS)));
    }
}
