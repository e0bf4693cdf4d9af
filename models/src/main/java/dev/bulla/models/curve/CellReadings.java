package dev.bulla.models.curve;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * What was released of the rows in cells. With u = −1 at the target's lower bound and 1 at its upper one, cell c told {@code sums[c]} = rows·(mean of
 * u) + noise.
 *
 * @param leaves where the rows of each cell lie
 * @param rows how many rows each cell has, as far as is known; above 0
 * @param rowsVariance how uncertain that is
 * @param sums of u, noisy
 * @param sumVariance the variance of the noise on a sum
 */
public record CellReadings(List<Leaf> leaves, double[] rows, double[] rowsVariance, double[] sums, double sumVariance) {

    /** How many settings are kept. */
    private static final int MOST = 400;

    public CellReadings {
        leaves = List.copyOf(leaves);
    }

    /**
     * Of two noisy sums a cell: of the target's distances to its lower bound, and of the upper bound's to it, below 0. They tell how many rows there are, too.
     *
     * @param leaves one a cell
     * @param range of the target
     * @param publicRows how many rows there are, where that is public
     */
    public static CellReadings ofTwoSums(List<Leaf> leaves, NoisyValues sums, double range, OptionalLong publicRows) {
        double[] rows = new double[leaves.size()];
        double[] values = new double[rows.length];
        double total = 0;
        for (int c = 0; c < rows.length; c++) {
            double above = sums.value(2 * c) / range;
            double below = -sums.value(2 * c + 1) / range;
            rows[c] = above + below;
            values[c] = above - below;
            total += rows[c];
        }
        double deviation = sums.deviation() / range;
        RowNumbers numbers = RowNumbers.of(
                rows, deviation, RowNumbers.isLaplace(sums), publicRows.isPresent() ? publicRows.getAsLong() : total);
        return new CellReadings(leaves, numbers.rows(), numbers.variance(), values, 2 * deviation * deviation);
    }

    /** What is known of the curve: settings by the likelihood of what was released. */
    public Curve curve(CurveOf of) {
        return CurveMixture.likely(curves(of, of.beliefs().settings(columns())), MOST);
    }

    /** The same with settings that were found before. */
    public Curve curve(CurveOf of, List<Setting> settings) {
        return new CurveMixture<>(curves(of, settings));
    }

    private List<CellCurve> curves(CurveOf of, List<Setting> settings) {
        List<CellCurve> curves = new ArrayList<>();
        Map<String, double[][]> averages = new HashMap<>();
        for (Setting setting : settings) {
            CellCurve.Bending bending = CellCurve.Bending.of(this, setting.bend());
            Covariance covariance = of.covariance(setting);
            String key = setting.bend() + setting.kernel() + Arrays.toString(setting.lengthscales());
            double[][] known = averages.computeIfAbsent(key, absent -> CellCurve.averages(this, covariance, bending));
            curves.add(new CellCurve(this, setting, covariance, bending, known));
        }
        return curves;
    }

    /** The same with the variance of the noise so many times as large. */
    CellReadings noisier(double times) {
        return new CellReadings(leaves, rows, rowsVariance, sums, times * sumVariance);
    }

    public int cells() {
        return sums.length;
    }

    /** Whether numbers of rows are known exactly. */
    boolean isCounted() {
        for (double each : rowsVariance) {
            if (each > 0) {
                return false;
            }
        }
        return true;
    }

    public int columns() {
        return leaves.get(0).low().length;
    }

    /** Places on columns that are bent so. */
    public UnaryOperator<double[]> bending(Bend bend) {
        return bend == Bend.PLAIN ? UnaryOperator.identity() : BentAxes.of(bend, this)::bend;
    }

    /** The straight pieces of columns that are bent so: by column, where their ends lie before and after. */
    public IntFunction<double[][]> pieces(Bend bend) {
        Optional<BentAxes> axes = bend == Bend.PLAIN ? Optional.empty() : Optional.of(BentAxes.of(bend, this));
        return column -> BentAxes.pieces(axes, column);
    }

    public double allRows() {
        double total = 0;
        for (double each : rows) {
            total += each;
        }
        return total;
    }
}
