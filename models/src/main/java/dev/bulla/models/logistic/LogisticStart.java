package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Column;
import dev.bulla.models.bayes.SoftCells;
import java.util.Arrays;
import java.util.List;

/**
 * What the first round of a descent tells: how many rows there are, the share of each class, the features of a row, and how far each of them varies.
 * What the noise hides is not believed.
 */
final class LogisticStart {

    /** The least spread of a number, in units of its range. */
    @Chosen(
            fact = "least_spread",
            does = "The least spread of a number, in units of its range.",
            how = "That of version 0.1. There is no record of others.",
            on = "None.",
            measure = "LogisticMeasure")
    static final double FLOOR = 0.05;

    private final double scale;
    private final double[] shares;
    private final double rows;
    private final LogisticEncoding encoding;
    private final double[] energies;

    /**
     * Reads the first round.
     *
     * @param scale the deviation of the noise in every round
     */
    LogisticStart(LogisticDescent descent, double scale, long[] told) {
        this.scale = scale;
        List<Column> inputs = descent.inputs();
        LogisticMoments moments = descent.moments();
        double unit = LogisticDescent.GRID / descent.weight();
        double[] counts = new double[moments.counts()];
        Arrays.setAll(counts, k -> told[k] * unit);
        this.rows = rows(descent, counts, told);
        this.shares = shares(counts, scale / descent.weight());
        this.energies = new double[LogisticEncoding.ofBounds(inputs).size()];
        energies[0] = 1;
        double[] centres = new double[inputs.size()];
        double[] spreads = new double[inputs.size()];
        int cell = moments.counts();
        int feature = 1;
        for (int j = 0; j < inputs.size(); j++) {
            centres[j] = 0.5;
            spreads[j] = 0.5;
            if (inputs.get(j) instanceof Column.Category category) {
                int levels = category.levels().size();
                Arrays.fill(energies, feature, feature + levels, 1.0 / levels);
                feature += levels;
            } else {
                Seen seen = Seen.of(parts(descent, told, cell), scale / descent.numberWeight() / rows);
                centres[j] = seen.centre();
                spreads[j] = Math.sqrt(seen.variance());
                energies[feature] = seen.energy();
                cell += SoftCells.CELLS;
                feature++;
            }
        }
        this.encoding = new LogisticEncoding(inputs, centres, spreads);
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
            double first = Math.max(-1, Math.min(1, cells[2] - cells[0]));
            double rest = 1 - cells[0] - cells[1] - cells[2];
            double second = cells[0] - cells[1] + cells[2] + rest / SoftCells.CELLS;
            double told = (second - first * first) / 4;
            double hidden = Math.sqrt(SoftCells.CELLS) * noise / 8;
            double variance = Math.min(0.25, Math.max(told, Math.max(FLOOR * FLOOR, hidden)));
            return new Seen((1 + first) / 2, variance, Math.min(1, Math.max(told - hidden, hidden / 4) / variance));
        }
    }

    /** The three cells of a number, as shares of the rows. */
    private double[] parts(LogisticDescent descent, long[] told, int from) {
        double[] parts = new double[SoftCells.CELLS];
        Arrays.setAll(parts, i -> told[from + i] * LogisticDescent.GRID / descent.numberWeight() / rows);
        return parts;
    }

    /** The classes tell the number of rows, and so does every number by its three cells: each as far as its noise lets it. */
    private double rows(LogisticDescent descent, double[] counts, long[] told) {
        double trust = descent.weight() * descent.weight() / counts.length;
        double sum = trust * Arrays.stream(counts).sum();
        double all = trust;
        double each = descent.numberWeight() * descent.numberWeight() / SoftCells.CELLS;
        for (int i = counts.length; i < told.length; i++) {
            sum += each * told[i] * LogisticDescent.GRID / descent.numberWeight();
        }
        all += each * (told.length - counts.length) / SoftCells.CELLS;
        return Math.max(Math.max(1, scale / descent.weight()), sum / all);
    }

    /** No class is believed to be smaller than what the noise could hide. */
    static double[] shares(double[] counts, double deviation) {
        double least = Math.max(deviation, 0.5);
        double sum = 0;
        double[] shares = new double[counts.length];
        for (int k = 0; k < counts.length; k++) {
            shares[k] = Math.max(least, counts[k]);
            sum += shares[k];
        }
        for (int k = 0; k < counts.length; k++) {
            shares[k] /= sum;
        }
        return shares;
    }

    /** The chances of a row of which nothing is known. */
    double[] shares() {
        return shares.clone();
    }

    /** The share that an output is about: of the second class when there are two. */
    double share(int output) {
        return shares[shares.length == 2 ? 1 : output];
    }

    /** How many rows there are, about. */
    double rows() {
        return rows;
    }

    LogisticEncoding encoding() {
        return encoding;
    }

    /** The mean square of a feature, about: 1 for a number unless its spread is hidden, of a level as if all were equally frequent. */
    double energy(int feature) {
        return energies[feature];
    }
}
