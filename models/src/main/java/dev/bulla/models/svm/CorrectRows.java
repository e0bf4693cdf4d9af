package dev.bulla.models.svm;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.models.feature.FeatureSum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How many rows each of several released machines puts in their own class. A row counts once at most for each, and a row that comes
 * moves no count down: the score to choose a machine by. The machines are the noisy weights that were released before, so only
 * the counting touches the rows.
 */
final class CorrectRows extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("correct_rows", Ingredient.Kind.FIT, CorrectRows.class, "SvmCandidatesTest");

    private final List<SvmWeights.Problem> problems;

    CorrectRows(List<SvmWeights.Problem> problems) {
        super(INGREDIENT.name(), problems.get(0).columns(), problems.size(), 1);
        this.problems = List.copyOf(problems);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal each = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 1);
        BigDecimal all = BigDecimal.valueOf(problems.size());
        return new Sensitivity(each.multiply(all), each.multiply(each).multiply(all));
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(new Count(problems.get(0).inputs(), columns(), scorers(problems, earlier.get(0))));
    }

    /** A scorer for each problem from the weights of all, in whatever steps: only their order matters. */
    private static List<SvmScorer> scorers(List<SvmWeights.Problem> problems, long[] weights) {
        List<SvmScorer> scorers = new ArrayList<>();
        int start = 0;
        for (SvmWeights.Problem problem : problems) {
            double[] own = new double[problem.dimension()];
            for (int j = 0; j < own.length; j++) {
                own[j] = weights[start + j];
            }
            scorers.add(new SvmScorer(problem.map(), own));
            start += own.length;
        }
        return scorers;
    }

    /** Counts rows. */
    private record Count(List<Column> inputs, List<String> columns, List<SvmScorer> scorers) implements Fold {

        @Override
        public int dimension() {
            return scorers.size();
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int s = 0; s < scorers.size(); s++) {
                SvmScorer scorer = scorers.get(s);
                SvmScorer.Desk desk = scorer.desk();
                for (int row = 0; row < block.rows(); row++) {
                    double label = block.column(inputs.size())[row];
                    boolean whole = !Double.isNaN(label);
                    for (int k = 0; k < inputs.size(); k++) {
                        desk.place()[k] = FeatureSum.unit(inputs.get(k), block.column(k)[row]);
                        whole &= !Double.isNaN(desk.place()[k]);
                    }
                    sums[s] += whole && scorer.classify(desk) == (int) label ? 1 : 0;
                }
            }
        }
    }
}
