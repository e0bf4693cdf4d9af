package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Column;
import dev.bulla.models.bayes.SoftCells;
import java.util.Arrays;
import java.util.List;

/**
 * What the first round of a descent tells: how many rows there are, the share of each class, the features of a row, and how far each of them varies.
 * What the noise hides is not believed.
 *
 * <p>A level that most rows have counts for nothing: it would say what the constant says, and make every row longer.
 */
final class LogisticStart {

    /** The least spread of a number, in units of its range: values nearer together than that are hardly told apart by declared bounds. As in version 0.1. */
    @Chosen(
            fact = "least_spread",
            does = "The least spread of a number, in units of its range.",
            how = "That of version 0.1. There is no record of others.",
            on = "None.",
            measure = "LogisticMeasure")
    static final double FLOOR = 0.05;

    /** From which share on most rows have a level. */
    private static final double MOST = 0.5;

    private final double[] told;
    private final double deviation;
    private final double rows;
    private final double[] shares;
    private final double[] counts;
    private final LogisticEncoding encoding;
    private final double[] energies;
    private final double[] middles;
    private double size = 1;

    /**
     * Reads the first round.
     *
     * @param scale the deviation of the noise in every round
     */
    LogisticStart(LogisticDescent descent, double scale, long[] sums) {
        List<Column> inputs = descent.inputs();
        int classes = descent.moments().counts();
        this.told = new double[sums.length];
        Arrays.setAll(
                told, i -> sums[i] * LogisticDescent.GRID / (i < classes ? descent.weight() : descent.columnWeight()));
        this.rows = rows(descent, scale, classes);
        this.counts = Arrays.copyOf(told, classes);
        this.deviation = scale / descent.weight();
        this.shares = shares(counts, deviation / (classes == 2 ? Math.sqrt(2) : 1), rows);
        this.energies = new double[LogisticEncoding.ofBounds(inputs).size()];
        this.middles = new double[energies.length];
        energies[0] = 1;
        double noise = scale / descent.columnWeight() / rows;
        double[] centres = new double[inputs.size()];
        double[] spreads = new double[inputs.size()];
        int[] usual = new int[inputs.size()];
        Arrays.fill(centres, 0.5);
        Arrays.fill(spreads, 0.5);
        int cell = classes;
        int feature = 1;
        for (int j = 0; j < inputs.size(); j++) {
            int width = LogisticMoments.width(inputs.get(j));
            double[] parts =
                    Arrays.stream(told, cell, cell + width).map(c -> c / rows).toArray();
            usual[j] = -1;
            if (inputs.get(j) instanceof Column.Category) {
                usual[j] = levels(LogisticShares.of(parts, noise, 0.5 / rows), feature);
                feature += width;
            } else {
                Seen seen = Seen.of(parts, noise);
                centres[j] = seen.centre();
                spreads[j] = Math.sqrt(seen.variance());
                energies[feature] = seen.energy();
                size += seen.energy();
                feature++;
            }
            cell += width;
        }
        this.encoding = new LogisticEncoding(inputs, centres, spreads, usual);
    }

    /** Fills in how far the levels of a category vary; returns the level that most rows have, or -1. */
    private int levels(double[] frequencies, int from) {
        int usual = -1;
        for (int k = 0; k < frequencies.length; k++) {
            energies[from + k] = frequencies[k] * (1 - frequencies[k]);
            middles[from + k] = frequencies[k];
            if (frequencies[k] > MOST) {
                usual = k;
                energies[from + k] = 0;
                middles[from + k] = 0;
            }
        }
        size += usual < 0 ? 1 : 1 - frequencies[usual];
        return usual;
    }

    /**
     * A number, with its bounds taken for 0 and 1.
     *
     * @param variance what it is scaled by: no less than what the noise hides
     * @param energy the mean square of its feature, by the least variance that it is likely to have
     */
    private record Seen(double centre, double variance, double energy) {

        /** @param noise the deviation of the noise on each of the three cells */
        static Seen of(double[] cells, double noise) {
            double deviation = Math.max(1e-9, noise / Math.sqrt(2));
            double first = 2 * LogisticShares.mean((1 + cells[2] - cells[0]) / 2, deviation) - 1;
            double rest = 1 - cells[0] - cells[1] - cells[2];
            double second = cells[0] - cells[1] + cells[2] + rest / SoftCells.CELLS;
            double told = (second - first * first) / 4;
            double hidden = Math.sqrt(SoftCells.CELLS) * noise / 8;
            double variance = Math.min(0.25, Math.max(told, Math.max(FLOOR * FLOOR, hidden)));
            return new Seen((1 + first) / 2, variance, Math.min(1, Math.max(told - hidden, hidden / 4) / variance));
        }
    }

    /** The classes tell the number of rows, and so does every column by its cells: each as far as its noise lets it. No fewer than what the noise hides. */
    private double rows(LogisticDescent descent, double scale, int classes) {
        double trust = descent.weight() * descent.weight() / classes;
        double sum = trust * Arrays.stream(told, 0, classes).sum();
        double all = trust;
        int cell = classes;
        for (Column input : descent.inputs()) {
            int width = LogisticMoments.width(input);
            double each = descent.columnWeight() * descent.columnWeight() / width;
            sum += each * Arrays.stream(told, cell, cell + width).sum();
            all += each;
            cell += width;
        }
        return Math.max(Math.max(1, scale / Math.sqrt(all)), sum / all);
    }

    /**
     * The shares of classes by their counts.
     *
     * @param deviation of the noise on each count; of two classes, on half their difference, which is all that matters there
     */
    static double[] shares(double[] counts, double deviation, double rows) {
        double[] parts = Arrays.stream(counts).map(c -> c / rows).toArray();
        if (counts.length == 2) {
            double ahead = (parts[1] - parts[0]) / 2;
            parts[0] = 0.5 - ahead;
            parts[1] = 0.5 + ahead;
        }
        return LogisticShares.of(parts, deviation / rows, 0.5 / rows);
    }

    /** The chances of a row of which nothing is known. */
    double[] shares() {
        return shares.clone();
    }

    /** How many rows each class has, as it was told. */
    double[] counts() {
        return counts.clone();
    }

    /** The deviation of the noise on each of these counts. */
    double deviation() {
        return deviation;
    }

    /** The share that an output is about: of the second class when there are two. */
    double share(int output) {
        return shares[shares.length == 2 ? 1 : output];
    }

    /** How fast the mean chance of an output changes with its constant where every row has the shares for chances. */
    double top(int output) {
        return shares.length < 2 ? 0.25 : share(output) * (1 - share(output));
    }

    /** How many rows there are, about. */
    double rows() {
        return rows;
    }

    LogisticEncoding encoding() {
        return encoding;
    }

    /** The variance of a feature, about; 0 of one that is always 0. */
    double energy(int feature) {
        return energies[feature];
    }

    /** The mean of a feature, about: that of a number is taken from it. */
    double middle(int feature) {
        return middles[feature];
    }

    /** The mean square of a row's length, about. */
    double size() {
        return size;
    }
}
