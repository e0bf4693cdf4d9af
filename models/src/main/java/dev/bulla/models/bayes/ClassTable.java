package dev.bulla.models.bayes;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.Arrays;
import java.util.List;

/**
 * Shares, means and variances per class, made of the noisy sums of {@link ClassMoments}.
 *
 * <p>Each is drawn towards that of all classes together, by how much of what is seen must be noise: a class of many rows
 * hardly moves, one that drowns in the noise says what all rows say. A deviation is at least {@code floor} of the range.
 */
final class ClassTable {

    /** How far apart the moments of classes usually are, squared, in units where a column spans [−1, 1]. */
    private static final double BETWEEN = 0.1;

    /** How far apart the shares of a level usually are in the classes, in units of the share, squared. */
    private static final double BETWEEN_SHARES = 0.25;

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

    ClassTable(Column.Category target, List<Column> features, double floor, NoisyValues sums) {
        int groups = target.levels().size();
        this.features = features;
        this.layout = new ClassMoments(target, features);
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
        for (int j = 0; j < features.size(); j++) {
            if (features.get(j) instanceof Column.Category) {
                shares(j, groups);
            } else {
                Bounds bounds = Bounds.of(features.get(j));
                middles[j] = bounds.middle();
                radii[j] = bounds.range() / 2;
                moments(j, groups, 4 * floor * floor);
            }
        }
    }

    double count(int group) {
        return counts[group];
    }

    double mean(int feature, int group) {
        return middles[feature] + radii[feature] * means[feature][group];
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

    /** The logarithm of the chance of a class and of the values together, up to one constant. */
    double logScore(double[] point, int group) {
        double score = logCounts[group];
        for (int j = 0; j < features.size(); j++) {
            if (Double.isNaN(point[j])) {
                continue;
            }
            if (features.get(j) instanceof Column.Category) {
                score += logs[layout.place(j, group) + (int) point[j]];
            } else {
                double away = (point[j] - middles[j]) / radii[j] - means[j][group];
                score -= logDeviations[j][group] + away * away / (2 * variances[j][group]);
            }
        }
        return score;
    }

    /** Every feature tells the count; those of few cells, hence of little noise, have the most say. */
    private double[] counts(int groups) {
        double[] result = new double[groups];
        double weights = weights();
        double noise = countNoise();
        for (int c = 0; c < groups; c++) {
            double sum = 0;
            for (int j = 0; j < features.size(); j++) {
                sum += total(j, c) / ClassMoments.width(features.get(j));
            }
            result[c] = Math.max(Math.max(1, noise), sum / weights);
        }
        return result;
    }

    private double weights() {
        double weights = 0;
        for (Column feature : features) {
            weights += 1.0 / ClassMoments.width(feature);
        }
        return weights;
    }

    private double total(int feature, int group) {
        double sum = 0;
        for (int i = 0; i < ClassMoments.width(features.get(feature)); i++) {
            sum += sums.value(layout.place(feature, group) + i);
        }
        return sum;
    }

    /** Means and variances in units where the column spans [−1, 1]. */
    private void moments(int feature, int groups, double least) {
        double rows = 0;
        double first = 0;
        double second = 0;
        for (int c = 0; c < groups; c++) {
            rows += total(feature, c);
            first += first(feature, c);
            second += second(feature, c);
        }
        double keep = weight(rows, groups * variance);
        double mean = keep * within(first / Math.max(1, rows), -1);
        double square = keep * within(second / Math.max(1, rows), 0) + (1 - keep) / 3;
        for (int c = 0; c < groups; c++) {
            double own = Math.max(1, total(feature, c));
            double trust = weight(own, variance);
            double m = mean + trust * (within(first(feature, c) / own, -1) - mean);
            double s = square + trust * (within(second(feature, c) / own, 0) - square);
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

    /** How far to trust a moment over this number of rows; the noise of three cells is in it. */
    private static double weight(double rows, double noise) {
        double signal = BETWEEN * Math.max(0, rows) * Math.max(0, rows);
        return signal / (signal + SoftCells.CELLS * noise + Double.MIN_NORMAL);
    }

    private static double within(double moment, double least) {
        return Math.max(least, Math.min(1, moment));
    }

    private void shares(int feature, int groups) {
        int levels = ClassMoments.width(features.get(feature));
        double[] together = new double[levels];
        double all = 0;
        for (int i = 0; i < levels; i++) {
            double seen = 0;
            for (int c = 0; c < groups; c++) {
                seen += sums.value(layout.place(feature, c) + i);
            }
            together[i] = Math.max(Math.max(1, StrictMath.sqrt(groups * variance)), seen);
            all += together[i];
        }
        for (int c = 0; c < groups; c++) {
            shares(layout.place(feature, c), counts[c] / all, together);
        }
    }

    /** The logarithms of the shares in one class. */
    private void shares(int from, double part, double[] together) {
        double[] counted = new double[together.length];
        double sum = 0;
        for (int i = 0; i < together.length; i++) {
            double expected = part * together[i];
            double signal = BETWEEN_SHARES * expected * expected + expected;
            double trust = signal / (signal + variance);
            double seen = expected + trust * (sums.value(from + i) - expected);
            counted[i] = Math.max(expected / 20, seen);
            sum += counted[i];
        }
        for (int i = 0; i < together.length; i++) {
            logs[from + i] = StrictMath.log(counted[i] / sum);
        }
    }
}
