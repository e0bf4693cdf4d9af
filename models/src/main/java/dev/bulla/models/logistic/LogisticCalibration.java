package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.models.matrix.Cholesky;
import java.util.Arrays;

/**
 * How sure the answer of a descent may be, and its constants: margins are constants and a slope times the directions that the descent found. The last rounds tell where the loss is least along this
 * line; what is believed is weighed against what the descent itself lets expect, each by its noise (a Kalman filter with the gradient linearised where it was asked for).
 *
 * <p>A direction that is mostly noise has a slope near 0, whatever the tables are like: it is measured, not assumed. So chances are no surer than they deserve, and the shares of the classes are what is left where
 * nothing is learnt.
 */
final class LogisticCalibration {

    /** The slope is expected to be off by this. A half lost 0.1 to 0.3 % of log loss at ε = 1 in the mean of eighteen tables, 1 lost 0.8 %. */
    @Chosen(
            fact = "spread_of_slope",
            does = "By how much the slope is expected to be off.",
            how = "A quarter, a half and 1 were tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final double SLOPE = 0.25;

    /** A constant is expected to be off by this, beside what noise does to it: rows are weighted in the descent, and not here. */
    @Chosen(
            fact = "spread_of_constant",
            does = "By how much a constant is expected to be off, beside its noise.",
            how = "A round number. There is no record of others.",
            on = "None.",
            measure = "LogisticMeasure")
    static final double CONSTANT = 0.1;

    /** Rows whose direction is longer than this times its root mean square count less. Two instead of three changed log loss by less than 0.1 %. */
    @Chosen(
            fact = "reach",
            does =
                    "Rows whose direction is longer than this, in its root mean square, count less where the slope is asked for.",
            how = "2 and 3 were tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final double REACH = 3;

    /** The least curvature that is believed, as a part of that at the shares of the classes. */
    private static final double LEAST = 0.25;

    /** How far constant and slope may go hand in hand at most; a correlation. */
    private static final double TOGETHER = 0.9;

    private final LogisticStart start;
    private final double[][] directions;
    private final int outputs;
    private final double spread;
    private final double unit;
    private final double[] expected;
    private final double[] trust;
    private final double[] at;
    private final double[][] information;
    private final double[] pull;

    /**
     * Before the last rounds.
     *
     * @param directions what the descent found; their constants are not looked at
     * @param constants the constants that are expected
     * @param variances of the constants, by the noise of the descent
     * @param slope the slope that is expected
     */
    LogisticCalibration(
            LogisticStart start, double[][] directions, double[] constants, double[] variances, double slope) {
        this.start = start;
        this.directions = directions;
        this.outputs = directions.length;
        this.spread = Math.max(spread(start, directions), 1e-6);
        this.unit = REACH * spread * (outputs == 1 ? 1 : 2);
        this.expected = Arrays.copyOf(constants, outputs + 1);
        expected[outputs] = slope * unit;
        this.trust = new double[outputs + 1];
        Arrays.setAll(
                trust,
                r -> r == outputs
                        ? 1 / (SLOPE * SLOPE * unit * unit)
                        : 1 / Math.min(1, variances[r] + CONSTANT * CONSTANT));
        this.at = expected.clone();
        this.information = new double[outputs + 1][outputs == 1 ? 2 : 1];
        this.pull = new double[outputs + 1];
    }

    /** The root mean square of the directions of a row, if features have nothing to do with each other. */
    private static double spread(LogisticStart start, double[][] directions) {
        double sum = 0;
        for (double[] direction : directions) {
            for (int i = 1; i < direction.length; i++) {
                sum += start.energy(i) * direction[i] * direction[i];
            }
        }
        return Math.sqrt(sum);
    }

    /** Where the next round asks. */
    LogisticBalance.Line line() {
        return new LogisticBalance.Line(Arrays.copyOf(at, outputs), at[outputs] / unit, REACH * spread);
    }

    /**
     * Goes on by what was told.
     *
     * @param told in rows
     * @param noise its deviation
     */
    void take(double[] told, double noise) {
        double[] bends = bends(told);
        double cross = outputs == 1 ? together(told[LogisticBalance.cross()], bends) : 0;
        double variance = Math.max(noise * noise, 1e-12);
        double[] slopes = new double[outputs + 1];
        Arrays.setAll(slopes, r -> told[r < outputs ? LogisticBalance.off(r) : LogisticBalance.slope(outputs)]);
        for (int r = 0; r <= outputs; r++) {
            int other = outputs == 1 ? 1 - r : r;
            double level = bends[r] * at[r] + cross * at[other] - slopes[r];
            double there = outputs == 1 ? bends[other] * at[other] + cross * at[r] - slopes[other] : 0;
            pull[r] += (bends[r] * level + cross * there) / variance;
            information[r][0] += (bends[r] * bends[r] + cross * cross) / variance;
            if (outputs == 1) {
                information[r][1] += cross * (bends[0] + bends[1]) / variance;
            }
        }
        move();
    }

    /** How fast each slope changes with what it is of: no less and no more than the shares of the classes let expect. */
    private double[] bends(double[] told) {
        double[] bends = new double[outputs + 1];
        double sum = 0;
        for (int r = 0; r < outputs; r++) {
            double most = start.rows() * start.top(r);
            bends[r] = Math.min(most, Math.max(told[LogisticBalance.bend(r, outputs)], LEAST * most));
            sum += bends[r];
        }
        double least = LEAST * sum * (spread / unit) * (spread / unit) / outputs;
        bends[outputs] = Math.min(sum, Math.max(told[LogisticBalance.slope(outputs) + 1], least));
        return bends;
    }

    private static double together(double told, double[] bends) {
        double most = TOGETHER * Math.sqrt(bends[0] * bends[1]);
        return Math.max(-most, Math.min(most, told));
    }

    private void move() {
        double[] to = new double[outputs + 1];
        if (outputs == 1) {
            double[][] all = {
                {information[0][0] + trust[0], information[0][1]}, {information[1][1], information[1][0] + trust[1]}
            };
            to = Cholesky.of(all)
                    .solve(new double[] {pull[0] + trust[0] * expected[0], pull[1] + trust[1] * expected[1]});
        } else {
            for (int r = 0; r <= outputs; r++) {
                to[r] = (pull[r] + trust[r] * expected[r]) / (information[r][0] + trust[r]);
            }
        }
        for (int r = 0; r <= outputs; r++) {
            double most = r < outputs ? 1 : 2 * unit;
            double step = Math.max(-most, Math.min(most, to[r] - at[r]));
            at[r] += step
                    * (r < outputs && outputs > 1
                            ? 1 - 1.0 / outputs
                            : 1); // what all classes have in common says nothing
        }
    }

    /** The coefficients, with their constants. */
    double[][] answer() {
        double[][] answer = new double[outputs][];
        for (int r = 0; r < outputs; r++) {
            answer[r] = directions[r].clone();
            for (int i = 1; i < answer[r].length; i++) {
                answer[r][i] *= at[outputs] / unit;
            }
            answer[r][0] = at[r];
        }
        return answer;
    }
}
