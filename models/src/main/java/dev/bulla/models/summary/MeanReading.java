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
 * A mean from the sums of the distances to the two bounds.
 *
 * <p>With A = Σ(x − min) and B = Σ(max − x) the mean is min + R·t, t = A/(A + B). At the true t the combination
 * (1 − t)A − tB is zero, and with noise it is (1 − t)X − tY, whose law is known. The interval is the set of t that this law
 * does not reject (Fieller), so it holds the mean with chance 95 % however small the group. When A + B cannot be told from
 * zero, neither can the mean from any other number between the bounds: the interval is the whole range.
 *
 * <p>Answers are cut to the bounds, and intervals widened by a step of the grid unless values lie on it.
 *
 * @param column whose mean
 * @param publicRows the number of rows when it is public; then there is one sum, that of 2(x − middle)
 * @param weight the column that rows are weighted by
 */
record MeanReading(Column column, OptionalLong publicRows, Optional<Column> weight) implements Reading {

    private static final int MOST_ROUNDS = 200;
    private static final double CLOSE = 1e-13;

    @Override
    public String recipe() {
        return "mean";
    }

    @Override
    public int width() {
        return publicRows.isPresent() ? 1 : 2;
    }

    @Override
    public Answer answer(NoisyValues sums, int first) {
        Bounds bounds = Bounds.of(column);
        double slack = slack(sums.grid());
        if (publicRows.isPresent()) {
            double twice = 2.0 * publicRows.getAsLong();
            double mean = bounds.middle() + sums.value(first) / twice;
            double reach = sums.noise().halfWidth95() / twice + slack;
            return new Answer(cut(bounds, mean), cut(bounds, mean - reach), cut(bounds, mean + reach));
        }
        Answer share = share(sums.value(first), -sums.value(first + 1), Spread.of(sums));
        return new Answer(
                at(bounds, share.value()),
                cut(bounds, at(bounds, share.lower()) - slack),
                cut(bounds, at(bounds, share.upper()) + slack));
    }

    private double slack(double grid) {
        if (weight.isPresent()) {
            return WeightedSums.isExact(weight.get(), column, grid)
                    ? 0
                    : grid / Bounds.of(weight.get()).max();
        }
        return column instanceof Column.Whole && grid <= 0.5 ? 0 : grid;
    }

    /** The error is largest for a mean at a bound; in the middle it is smaller by √½. */
    @Override
    public Map<String, Double> predictedError(Spread spread, OptionalDouble each) {
        if (publicRows.isPresent()) {
            double twice = 2.0 * publicRows.getAsLong();
            return Reading.errors(spread.deviation() / twice, spread.halfWidth95() / twice);
        }
        if (each.isEmpty()) {
            return Map.of(ErrorWords.SUM_SD, spread.deviation());
        }
        double n = each.getAsDouble();
        return Reading.errors(spread.deviation() / n, spread.reach95(1) / n);
    }

    @Override
    public Optional<Column> subject() {
        return Optional.of(column);
    }

    /** t = a/(a + b) in [0, 1] with its interval. */
    static Answer share(double a, double b, Spread spread) {
        double total = a + b;
        double share = total > 0 ? unit(a / total) : 0.5;
        if (total <= spread.reach95(1, 1)) {
            return new Answer(share, 0, 1);
        }
        if (Math.abs((1 - share) * a - share * b) > spread.reach95(1 - share, share)) {
            return new Answer(share, 0, 1); // far outside [0, 1]: no t is left
        }
        return new Answer(share, end(a, total, share, -1, spread), end(a, total, share, 1, spread));
    }

    /** The t with |a − t·total| = z(t), found by repetition: z changes by less than the total from t = 0 to t = 1. */
    private static double end(double a, double total, double share, int sign, Spread spread) {
        double t = share;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double next = unit((a + sign * spread.reach95(1 - t, t)) / total);
            if (Math.abs(next - t) <= CLOSE) {
                return next;
            }
            t = next;
        }
        return t;
    }

    private static double at(Bounds bounds, double share) {
        return cut(bounds, bounds.min() + share * bounds.range());
    }

    private static double cut(Bounds bounds, double mean) {
        return Math.max(bounds.min(), Math.min(bounds.max(), mean));
    }

    private static double unit(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
