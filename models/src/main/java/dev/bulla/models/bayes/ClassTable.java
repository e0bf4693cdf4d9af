package dev.bulla.models.bayes;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Shares, means and variances per class, made of the noisy sums of {@link ClassMoments}.
 *
 * <p>Each is drawn towards that of all classes together, by how much of what is seen must be noise: a class of many rows
 * hardly moves, one that drowns in the noise says what all rows say. How far apart classes are is taken from the sums themselves, of all features together,
 * less what their noise and sampling must have added; {@link #BETWEEN} and {@link #BETWEEN_SHARES} at most. Shares of classes are drawn towards equal ones
 * likewise. A deviation is at least {@code floor} of the range.
 */
final class ClassTable {

    /** How far apart the moments of classes are at most, squared, in units where a column spans [−1, 1]. */
    @Chosen(
            fact = "most_between",
            does =
                    "How far apart the means of classes are at most, squared, where a column spans [−1, 1]: what is farther is noise.",
            how = "That of version 0.1, there taken as how far apart they are.",
            on = "Tables that are made up, with nine public ones in view, among them those of `BaseRateStatTest`.",
            measure = "BayesMeasure")
    static final double BETWEEN = 0.1;

    /** How far apart the shares of a level are at most in the classes, in units of the share, squared. */
    @Chosen(
            fact = "most_between_shares",
            does = "The same for the shares of a level, in units of the share.",
            how = "That of version 0.1, there taken as how far apart they are.",
            on = "Tables that are made up, with nine public ones in view, among them those of `BaseRateStatTest`.",
            measure = "BayesMeasure")
    static final double BETWEEN_SHARES = 0.25;

    /**
     * What is public of a table.
     *
     * @param target whose levels are the classes
     * @param features numbers and categories
     * @param floor the least deviation of a number in a class, as a share of its range
     * @param weight what a row counts for its class; 0 as in version 0.1, where classes are also taken to be as far apart as they usually are
     */
    record Shape(Column.Category target, List<Column> features, double floor, int weight) {
        boolean isFormer() {
            return weight == 0;
        }

        int groups() {
            return target.levels().size();
        }

        ClassMoments layout() {
            return new ClassMoments(target, features, weight);
        }
    }

    /** A class is told from the others by at least this share of rows that are not in it. */
    private static final double LEAST_REST = 1e-3;

    private final boolean isFormer;
    private final List<Column> features;
    private final ClassMoments layout;
    private final NoisyValues sums;
    private final double variance;
    private final double[] counts;
    private final double[] logs;
    private final double[] middles;
    private final double[] radii;
    private final double[][] means;
    private final double[][] variances;
    private final double[][] logDeviations;
    private final double[] logCounts;

    ClassTable(Shape shape, NoisyValues sums) {
        int groups = shape.groups();
        this.isFormer = shape.isFormer();
        this.features = shape.features();
        this.layout = shape.layout();
        this.sums = sums;
        this.variance = sums.deviation() * sums.deviation();
        this.counts = counts(groups);
        this.logs = new double[layout.dimension()];
        this.middles = new double[features.size()];
        this.radii = new double[features.size()];
        this.means = new double[features.size()][groups];
        this.variances = new double[features.size()][groups];
        this.logDeviations = new double[features.size()][groups];
        this.logCounts = Arrays.stream(counts).map(StrictMath::log).toArray();
        Between between = between(groups);
        for (int j = 0; j < features.size(); j++) {
            if (features.get(j) instanceof Column.Category) {
                shares(j, groups, between.shares);
            } else {
                Bounds bounds = Bounds.of(features.get(j));
                middles[j] = bounds.middle();
                radii[j] = bounds.range() / 2;
                moments(j, groups, 4 * shape.floor() * shape.floor(), between);
            }
        }
    }

    double count(int group) {
        return counts[group];
    }

    double mean(int feature, int group) {
        return middles[feature] + radii[feature] * means[feature][group];
    }

    /** The mean as it was released, not drawn anywhere. */
    double seenMean(int feature, int group) {
        double own = Math.max(1, total(feature, group));
        return middles[feature] + radii[feature] * within(first(feature, group) / own, -1);
    }

    /** The shares of levels as they were released, not drawn anywhere. */
    double[] seenLevels(int feature, int group) {
        double own = Math.max(1, total(feature, group));
        int from = layout.place(feature, group);
        return IntStream.range(0, ClassMoments.width(features.get(feature)))
                .mapToDouble(i -> within(sums.value(from + i) / own, 0))
                .toArray();
    }

    double deviation(int feature, int group) {
        return radii[feature] * StrictMath.sqrt(variances[feature][group]);
    }

    /** The variance of the noise on each of the sums. */
    double noise() {
        return variance;
    }

    /** The deviation of the noise on {@link #count}. */
    double countNoise() {
        return StrictMath.sqrt(variance / weights());
    }

    /** How many rows of a class have a value of a feature, as they are noisy. */
    double rows(int feature, int group) {
        return total(feature, group);
    }

    /** The share of each level of a category feature in a class. */
    double[] levels(int feature, int group) {
        int from = layout.place(feature, group);
        return Arrays.stream(logs, from, from + ClassMoments.width(features.get(feature)))
                .map(StrictMath::exp)
                .toArray();
    }

    /** The logarithm of the chance of a class and, to some power, of the values together, up to one constant. */
    double logScore(double[] point, int group, double power) {
        return logCounts[group] + power * evidence(point, group);
    }

    /** The logarithm of the likelihood of the values in a class, up to one constant. */
    double evidence(double[] point, int group) {
        double sum = 0;
        for (int j = 0; j < features.size(); j++) {
            if (Double.isNaN(point[j])) {
                continue;
            }
            if (features.get(j) instanceof Column.Category) {
                sum += logs[layout.place(j, group) + (int) point[j]];
            } else {
                double away = (point[j] - middles[j]) / radii[j] - means[j][group];
                sum -= logDeviations[j][group] + away * away / (2 * variances[j][group]);
            }
        }
        return sum;
    }

    /** The count of its own and every feature tell it; features of few cells, hence of little noise, have the most say among them. */
    private double[] counts(int groups) {
        double[] result = new double[groups];
        double weights = weights();
        double noise = countNoise();
        for (int c = 0; c < groups; c++) {
            double sum = layout.weight() > 0 ? layout.weight() * sums.value(layout.countPlace(c)) : 0;
            for (int j = 0; j < features.size(); j++) {
                sum += total(j, c) / ClassMoments.width(features.get(j));
            }
            result[c] = sum / weights;
        }
        if (!isFormer) {
            draw(result, noise);
        }
        for (int c = 0; c < groups; c++) {
            result[c] = Math.max(Math.max(1, noise), result[c]);
        }
        return result;
    }

    /** Towards equal counts, as if all shares had been equally likely: their variance is then (C − 1)/C²(C + 1). */
    private static void draw(double[] counts, double noise) {
        int groups = counts.length;
        double total = Math.max(1, Arrays.stream(counts).sum());
        double spread = (groups - 1.0) / ((double) groups * groups * (groups + 1));
        double keep = spread / (spread + noise * noise / (total * total) + Double.MIN_NORMAL);
        for (int c = 0; c < groups; c++) {
            counts[c] = total / groups + keep * (counts[c] - total / groups);
        }
    }

    /** How far apart classes are, squared: means and squares of numbers, and shares of levels. */
    private record Between(double means, double squares, double shares) {}

    /** A mean of squares, less what noise makes of it; those that are known best have the most say. */
    private static final class Spread {
        private double sum;
        private double weights;

        void add(double value, double noise) {
            double weight = 1 / (noise * noise);
            sum += weight * (value * value - noise);
            weights += weight;
        }

        double upTo(double most) {
            return weights > 0 ? Math.max(0, Math.min(most, sum / weights)) : most;
        }
    }

    private Between between(int groups) {
        if (isFormer) {
            return new Between(BETWEEN, BETWEEN, BETWEEN_SHARES);
        }
        double all = Arrays.stream(counts).sum();
        Spread ofMeans = new Spread();
        Spread ofSquares = new Spread();
        Spread ofShares = new Spread();
        for (int j = 0; j < features.size(); j++) {
            Together together = together(j, groups);
            for (int c = 0; c < groups; c++) {
                double rest = Math.max(LEAST_REST, 1 - counts[c] / all);
                if (features.get(j) instanceof Column.Category) {
                    levels(j, c, rest, ofShares);
                } else {
                    double own = own(j, c);
                    double noise = (noise(own, variance) + together.variance() / own) / (rest * rest);
                    ofMeans.add((within(first(j, c) / own, -1) - together.mean) / rest, noise);
                    ofSquares.add((within(second(j, c) / own, 0) - together.square) / rest, noise);
                }
            }
        }
        return new Between(ofMeans.upTo(BETWEEN), ofSquares.upTo(BETWEEN), ofShares.upTo(BETWEEN_SHARES));
    }

    /** The shares of levels in a class against those in all, relative to them. */
    private void levels(int feature, int group, double rest, Spread spread) {
        double[] together = seen(feature);
        double part = counts[group] / Arrays.stream(together).sum();
        for (int i = 0; i < together.length; i++) {
            double expected = part * together[i];
            double away = (sums.value(layout.place(feature, group) + i) - expected) / expected;
            spread.add(away / rest, (variance / (expected * expected) + 1 / expected) / (rest * rest));
        }
    }

    private double weights() {
        double weights = (double) layout.weight() * layout.weight();
        for (Column feature : features) {
            weights += 1.0 / ClassMoments.width(feature);
        }
        return weights;
    }

    /** How many rows of a class have a value of a feature: as many as it has, known from all features, less the share that misses it in all classes, as far as that is not noise. */
    private double own(int feature, int group) {
        if (isFormer) {
            return Math.max(1, total(feature, group));
        }
        double rows = 2 * StrictMath.sqrt(counts.length * ClassMoments.width(features.get(feature)) * variance);
        for (int c = 0; c < counts.length; c++) {
            rows += total(feature, c);
        }
        double all = Arrays.stream(counts).sum();
        return Math.max(1, counts[group] * Math.max(0, Math.min(1, rows / all)));
    }

    private double total(int feature, int group) {
        double sum = 0;
        for (int i = 0; i < ClassMoments.width(features.get(feature)); i++) {
            sum += sums.value(layout.place(feature, group) + i);
        }
        return sum;
    }

    /** The moments of a number column over all classes, in units where it spans [−1, 1]. */
    private record Together(double mean, double square) {
        double variance() {
            return Math.max(1e-3, square - mean * mean);
        }
    }

    private Together together(int feature, int groups) {
        if (features.get(feature) instanceof Column.Category) {
            return new Together(0, 1);
        }
        double rows = 0;
        double first = 0;
        double second = 0;
        for (int c = 0; c < groups; c++) {
            rows += total(feature, c);
            first += first(feature, c);
            second += second(feature, c);
        }
        double keep = trust(BETWEEN, noise(rows, groups * variance));
        return new Together(
                keep * within(first / Math.max(1, rows), -1),
                keep * within(second / Math.max(1, rows), 0) + (1 - keep) / 3);
    }

    /** Means and variances in units where the column spans [−1, 1]. */
    private void moments(int feature, int groups, double least, Between between) {
        Together together = together(feature, groups);
        for (int c = 0; c < groups; c++) {
            double own = own(feature, c);
            double noise = noise(own, variance) + (isFormer ? 0 : together.variance() / own);
            double m =
                    together.mean + trust(between.means, noise) * (within(first(feature, c) / own, -1) - together.mean);
            double s = together.square
                    + trust(between.squares, noise) * (within(second(feature, c) / own, 0) - together.square);
            means[feature][c] = m;
            variances[feature][c] = Math.max(least, s - m * m);
            logDeviations[feature][c] = StrictMath.log(variances[feature][c]) / 2;
        }
    }

    private double first(int feature, int group) {
        int from = layout.place(feature, group);
        return sums.value(from + 2) - sums.value(from);
    }

    private double second(int feature, int group) {
        int from = layout.place(feature, group);
        return sums.value(from) - sums.value(from + 1) + sums.value(from + 2);
    }

    /** The variance of a moment over this number of rows by noise: that of three cells. */
    private static double noise(double rows, double noise) {
        return SoftCells.CELLS * noise / (Math.max(0, rows) * Math.max(0, rows));
    }

    /** How far to trust what differs by so much, squared, where noise makes so much of it. */
    private static double trust(double between, double noise) {
        return between > 0 ? 1 / (1 + noise / between) : 0;
    }

    private static double within(double moment, double least) {
        return Math.max(least, Math.min(1, moment));
    }

    /** The rows at each level of a category, all classes together; never below what the noise alone makes. */
    private double[] seen(int feature) {
        double[] together = new double[ClassMoments.width(features.get(feature))];
        for (int i = 0; i < together.length; i++) {
            double seen = 0;
            for (int c = 0; c < counts.length; c++) {
                seen += sums.value(layout.place(feature, c) + i);
            }
            together[i] = Math.max(Math.max(1, StrictMath.sqrt(counts.length * variance)), seen);
        }
        return together;
    }

    private void shares(int feature, int groups, double between) {
        double[] together = seen(feature);
        double all = 0;
        for (double seen : together) {
            all += seen;
        }
        for (int c = 0; c < groups; c++) {
            shares(layout.place(feature, c), counts[c] / all, together, between);
        }
    }

    /** The logarithms of the shares in one class. */
    private void shares(int from, double part, double[] together, double between) {
        double[] counted = new double[together.length];
        double sum = 0;
        for (int i = 0; i < together.length; i++) {
            double expected = part * together[i];
            double sampled = isFormer ? 0 : expected;
            double signal = between * expected * expected + (expected - sampled);
            double trust = signal / (signal + variance + sampled);
            double seen = expected + trust * (sums.value(from + i) - expected);
            counted[i] = Math.max(expected / 20, seen);
            sum += counted[i];
        }
        for (int i = 0; i < together.length; i++) {
            logs[from + i] = StrictMath.log(counted[i] / sum);
        }
    }
}
