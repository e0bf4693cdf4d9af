package dev.bulla.models.svm;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.models.feature.FeatureSum;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * How many rows of each of two classes have a score in each of {@value #CELLS} cells, by the noisy weights that were released before. A row is in
 * one cell.
 *
 * <p>Weights that are held down by their norm, and noise on what stands for a constant, leave scores that order rows well and
 * part them in the wrong place. These counts say where to part them instead: {@link #offset}. Proof: {@code ScoreCounts.proof.md}.
 */
final class ScoreCounts extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "score_counts", Ingredient.Kind.FIT, ScoreCounts.class, "ScoreCountsTest")
            .moving("a count");

    /** Between −1½ and 1½ margins, in tenths, and one on either side. */
    @Chosen(
            fact = "offset_cells",
            does =
                    "How many cells the scores of a class are counted in; with their width it says how far an offset can reach.",
            how = "A margin and a half on either side; 16 wider cells were tried as well.",
            on = "Nine tables, made up, of 5 to 50 columns; Adult's five numbers.",
            measure = "SvmMeasure")
    static final int CELLS = 32;

    @Chosen(
            fact = "offset_cell_width",
            does = "How wide such a cell is, the margin being 1.",
            how = "0.1 and 0.2 were tried in a prototype.",
            on = "Nine tables, made up, of 5 to 50 columns; Adult's five numbers.",
            measure = "SvmMeasure")
    static final double WIDTH = 0.1;

    private static final int MIDDLE = CELLS / 2;

    /** How many counts an offset may depend on: those of both classes on one side of 0. */
    static final int AT_ONCE = 2 * (MIDDLE - 1);

    private final List<SvmWeights.Problem> problems;
    private final double step;

    /**
     * Counts by one of several machines: the one that was chosen before.
     *
     * @param step what one step of a released weight is
     */
    ScoreCounts(List<SvmWeights.Problem> problems, double step) {
        super(INGREDIENT.name(), problems.get(0).columns(), 2 * CELLS, 1);
        this.problems = List.copyOf(problems);
        this.step = step;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return most(neighbours, unit);
    }

    /** How far counts move, by whatever weights. */
    static Sensitivity most(Neighbours neighbours, Unit unit) {
        BigDecimal rows = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 2);
        boolean together = neighbours.addsRecord();
        return new Sensitivity(rows, together ? rows.multiply(rows) : rows);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        int chosen = earlier.size() > 1 ? (int) earlier.get(1)[0] : 0;
        int start = problems.stream()
                .limit(chosen)
                .mapToInt(SvmWeights.Problem::dimension)
                .sum();
        SvmWeights.Problem problem = problems.get(chosen);
        double[] weights = Arrays.stream(earlier.get(0), start, start + problem.dimension())
                .mapToDouble(each -> each * step)
                .toArray();
        return table.fold(new Count(problem.inputs(), columns(), new SvmScorer(problem.map(), weights)));
    }

    /** The cell of a score, for any number. */
    static int cell(double score) {
        double place = Math.floor(score / WIDTH) + MIDDLE;
        return (int) Math.max(0, Math.min(CELLS - 1, place));
    }

    /**
     * The score that parts the classes: the edge of a cell from which on most rows are of the second class. An edge other than 0 must be better
     * than 0 by more than the deviation of the noise on the rows between both.
     */
    static double offset(NoisyValues counts) {
        double best = 0;
        double offset = 0;
        for (int side = -1; side <= 1; side += 2) {
            double gain = 0;
            for (int far = 1; far < MIDDLE; far++) {
                int cell = side < 0 ? MIDDLE - far : MIDDLE + far - 1;
                gain -= side * (counts.value(CELLS + cell) - counts.value(cell));
                double sure = gain - counts.deviation() * Math.sqrt(2.0 * far);
                if (sure > best) {
                    best = sure;
                    offset = side * far * WIDTH;
                }
            }
        }
        return offset;
    }

    /** Counts rows; those of the first class first. */
    private record Count(List<Column> inputs, List<String> columns, SvmScorer scorer) implements Fold {

        @Override
        public int dimension() {
            return 2 * CELLS;
        }

        @Override
        public void add(Block block, long[] sums) {
            SvmScorer.Desk desk = scorer.desk();
            for (int row = 0; row < block.rows(); row++) {
                double label = block.column(inputs.size())[row];
                boolean whole = !Double.isNaN(label);
                for (int k = 0; k < inputs.size(); k++) {
                    desk.place()[k] = FeatureSum.unit(inputs.get(k), block.column(k)[row]);
                    whole &= !Double.isNaN(desk.place()[k]);
                }
                if (whole) {
                    scorer.scores(desk, desk.scores());
                    sums[(label == 1 ? CELLS : 0) + cell(desk.scores()[1])]++;
                }
            }
        }
    }
}
