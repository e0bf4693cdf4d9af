package dev.bulla.models.logistic;

import dev.bulla.core.statistic.Statistic;
import dev.bulla.models.bayes.SoftCells;
import java.util.Arrays;

/**
 * The way of a descent up to version 0.1: from zero, by gradients that were cut by what a row's residual was. That moves the chances: those of a rare
 * class came out far too small. Kept so that models of the time can be worked out again.
 */
final class FormerPath implements LogisticPath {

    private static final double LONGEST = 8;

    /** How much of it is left when the noise in a mean gradient has length ν: 1/(1 + this·ν). */
    private static final double CAUTION = 25;

    private static final double MOMENTUM = 0.8;

    /** The least spread of a number, in units of its range. */
    private static final double FLOOR = 0.05;

    private final LogisticDescent descent;
    private final double scale;
    private final double[][] coefficients;
    private final double[][] velocity;
    private final double[][] mean;
    private LogisticEncoding encoding;
    private double rows = 1;
    private double step = LONGEST;
    private int round;

    /** @param scale the deviation of the noise in every round */
    FormerPath(LogisticDescent descent, double scale) {
        this.descent = descent;
        this.scale = scale;
        this.encoding = LogisticEncoding.ofBounds(descent.inputs());
        int outputs = LogisticGradient.outputs(descent.target());
        this.coefficients = new double[outputs][encoding.size()];
        this.velocity = new double[outputs][encoding.size()];
        this.mean = new double[outputs][encoding.size()];
    }

    @Override
    public Statistic next() {
        return round == 0 ? descent.moments() : descent.gradient(encoding, copy(coefficients));
    }

    @Override
    public void take(long[] told) {
        if (round == 0) {
            scaleBy(told);
        } else {
            move(told);
        }
        round++;
    }

    @Override
    public LogisticEncoding encoding() {
        return encoding;
    }

    /** The mean coefficients of the second half of the way. */
    @Override
    public double[][] answer() {
        return copy(mean);
    }

    /** Every number's three cells tell the count too, with three times the variance. */
    private void scaleBy(long[] told) {
        int[] numbers = descent.moments().numbers();
        double sum = count(told[0]);
        for (int i = 1; i < told.length; i++) {
            sum += count(told[i]) / SoftCells.CELLS;
        }
        double noise = scale / descent.weight();
        rows = Math.max(Math.max(1, noise), sum / (1 + numbers.length / (double) SoftCells.CELLS));
        double[] centres = new double[descent.inputs().size()];
        double[] spreads = new double[centres.length];
        Arrays.fill(centres, 0.5);
        Arrays.fill(spreads, 0.5);
        for (int i = 0; i < numbers.length; i++) {
            int from = 1 + SoftCells.CELLS * i;
            double low = count(told[from]) / rows;
            double middle = count(told[from + 1]) / rows;
            double high = count(told[from + 2]) / rows;
            double first = Math.max(-1, Math.min(1, high - low));
            centres[numbers[i]] = (1 + first) / 2;
            spreads[numbers[i]] = spread(first, low - middle + high + (1 - low - middle - high) / SoftCells.CELLS);
        }
        encoding = new LogisticEncoding(descent.inputs(), centres, spreads);
        double length = scale * StrictMath.sqrt(coefficients.length * encoding.size()) / rows;
        step = LONGEST / (1 + CAUTION * length);
    }

    /** A number of the first round, in rows. */
    private double count(long told) {
        return told * LogisticDescent.GRID / descent.weight();
    }

    /** From the mean and the mean square of a column that spans [−1, 1]; what the noise hides is not believed. */
    private double spread(double first, double second) {
        double unseen = StrictMath.sqrt(SoftCells.CELLS) * scale / descent.weight() / rows / 8;
        double variance = Math.max((second - first * first) / 4, Math.max(FLOOR * FLOOR, unseen));
        return Math.min(0.5, StrictMath.sqrt(variance));
    }

    private void move(long[] told) {
        int kept = LogisticDescent.ROUNDS / 2;
        for (int r = 0; r < coefficients.length; r++) {
            for (int i = 0; i < encoding.size(); i++) {
                double slope = told[r * encoding.size() + i] * LogisticDescent.GRID / rows;
                velocity[r][i] = MOMENTUM * velocity[r][i] - step * slope;
                coefficients[r][i] += velocity[r][i];
                mean[r][i] += round > LogisticDescent.ROUNDS - kept ? coefficients[r][i] / kept : 0;
            }
        }
    }

    static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }
}
