package dev.bulla.models.summary;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The variance of the rows themselves (over n, not n − 1) from the sums of distances and squares.
 *
 * <p>With u = (x − middle)/(R/2), A and B as in {@link MeanReading} and S = Σ R·u², the moments are m₁ = (A − B)/(A + B) and m₂ =
 * S/(A + B), and the variance is (R/2)²(m₂ − m₁²), cut to [0, (R/2)²]. Its interval takes the noise to first order, with its
 * own law: an error of −(m₂ + 2m₁ − 2m₁²)X − (m₂ − 2m₁ − 2m₁²)Y + Z over A + B. When A + B cannot be told from zero the interval is the
 * whole range.
 *
 * @param column whose variance
 * @param publicRows the number of rows when it is public; then the sums are those of R·u and R·u²
 */
record VarianceReading(Column column, OptionalLong publicRows) implements Reading {

    /** The weights of X, Y and Z at worst: m₁ = 1 and m₂ = 1, where (m₂ − 2m₁²)² and m₁² are largest. */
    private static final double[] WORST = {1, 3, 1};

    /** The weights at worst when the number of rows is public. */
    private static final double[] WORST_OF_TWO = {2, 1};

    @Override
    public String recipe() {
        return "variance";
    }

    @Override
    public int width() {
        return publicRows.isPresent() ? 2 : 3;
    }

    @Override
    public Answer answer(NoisyValues sums, int first) {
        Bounds bounds = Bounds.of(column);
        Spread spread = Spread.of(sums);
        double range = bounds.range();
        if (publicRows.isPresent()) {
            double total = range * publicRows.getAsLong();
            double m1 = clip(sums.value(first) / total, -1, 1);
            double reach = spread.reach95(2 * m1, 1) / total;
            return scaled(sums.value(first + 1) / total - m1 * m1, reach, sums.grid(), range);
        }
        double a = sums.value(first);
        double b = -sums.value(first + 1);
        double total = a + b;
        if (total <= spread.reach95(1, 1)) {
            double middle = total > 0 ? clip(variance(a, b, sums.value(first + 2)), 0, 1) : 0.5;
            return new Answer(middle * range * range / 4, 0, range * range / 4);
        }
        double m1 = clip((a - b) / total, -1, 1);
        double m2 = clip(sums.value(first + 2) / total, m1 * m1, 1);
        double reach = spread.reach95(m2 + 2 * m1 - 2 * m1 * m1, m2 - 2 * m1 - 2 * m1 * m1, 1) / total;
        return scaled(variance(a, b, sums.value(first + 2)), reach, sums.grid(), range);
    }

    @Override
    public Map<String, Double> predictedError(Spread spread, OptionalDouble each) {
        double quarter = Bounds.of(column).range() / 4;
        if (publicRows.isPresent()) {
            double unit = quarter / publicRows.getAsLong();
            return Reading.errors(spread.deviation(WORST_OF_TWO) * unit, spread.reach95(WORST_OF_TWO) * unit);
        }
        if (each.isEmpty()) {
            return Map.of(ErrorWords.SUM_SD, spread.deviation());
        }
        double unit = quarter / each.getAsDouble();
        return Reading.errors(spread.deviation(WORST) * unit, spread.reach95(WORST) * unit);
    }

    @Override
    public Optional<Column> subject() {
        return Optional.of(column);
    }

    /** m₂ − m₁² as it comes out. */
    private static double variance(double a, double b, double squares) {
        double m1 = clip((a - b) / (a + b), -1, 1);
        return squares / (a + b) - m1 * m1;
    }

    /** In the square of the column's unit, cut to what a variance can be; the grid costs six steps at most. */
    private static Answer scaled(double variance, double reach, double grid, double range) {
        double unit = range * range / 4;
        double wide = reach + 6 * grid / range;
        return new Answer(
                unit * clip(variance, 0, 1), unit * clip(variance - wide, 0, 1), unit * clip(variance + wide, 0, 1));
    }

    private static double clip(double value, double low, double high) {
        return Math.max(low, Math.min(high, value));
    }
}
