package dev.bulla.models.logistic;

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
        Arrays.fill(centres, 0.5);
        Arrays.fill(spreads, 0.5);
        int cell = moments.counts();
        int feature = 1;
        for (int j = 0; j < inputs.size(); j++) {
            if (inputs.get(j) instanceof Column.Category category) {
                int levels = category.levels().size();
                Arrays.fill(energies, feature, feature + levels, 1.0 / levels);
                feature += levels;
            } else {
                double[] parts = parts(descent, told, cell);
                double first = Math.max(-1, Math.min(1, parts[2] - parts[0]));
                centres[j] = (1 + first) / 2;
                double second = parts[0] - parts[1] + parts[2] + (1 - parts[0] - parts[1] - parts[2]) / SoftCells.CELLS;
                double hidden = StrictMath.sqrt(SoftCells.CELLS) * scale / descent.numberWeight() / rows / 8;
                double seen = (second - first * first) / 4;
                double variance = Math.min(0.25, Math.max(seen, Math.max(FLOOR * FLOOR, hidden)));
                spreads[j] = StrictMath.sqrt(variance);
                energies[feature] = Math.min(1, Math.max(seen - hidden / 2, hidden / 4) / variance);
                cell += SoftCells.CELLS;
                feature++;
            }
        }
        this.encoding = new LogisticEncoding(inputs, centres, spreads);
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
