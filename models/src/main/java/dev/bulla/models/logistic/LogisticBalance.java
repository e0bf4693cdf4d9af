package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * A last round of a descent: how far the chances of public coefficients are from adding up to the classes, and how far they are too sure or not sure enough.
 *
 * <p>The margins are constants and a slope times public directions. Told are the derivatives of the loss by each constant and by the slope, and how fast each of these changes; of one output, also how they change with each other. Rows
 * whose direction is longer than a public reach count less where the slope is asked for, by their features alone. A row's numbers are put on a grid toward zero, and their length is checked in whole
 * numbers. A row that lacks a value adds nothing. Proof of the sensitivity: {@code LogisticBalance.proof.md}.
 */
final class LogisticBalance extends Quantity.Declared implements Statistic {

    private final LogisticEncoding encoding;
    private final double[][] directions;
    private final Line line;
    private final long steps;

    /**
     * Where on the line the chances are asked for.
     *
     * @param constants one for each output
     * @param slope what directions are multiplied by
     * @param reach the length that a direction is divided by; with more outputs than one, half of it
     */
    record Line(double[] constants, double slope, double reach) {}

    /**
     * The balance at these margins.
     *
     * @param directions one row for two classes, else one for each class; what they have for the constant is not looked at
     * @param steps the length that a row has at most, in steps of {@link LogisticDescent#GRID}; below 2³⁰
     */
    LogisticBalance(Column.Category target, LogisticEncoding encoding, double[][] directions, Line line, long steps) {
        super(
                "balance",
                LogisticRows.columns(target, encoding.columns()),
                slope(directions.length) + 2,
                LogisticDescent.GRID);
        this.encoding = encoding;
        this.directions = directions;
        this.line = line;
        this.steps = steps;
    }

    /** What a row's numbers are divided by, so that they are no longer than one. */
    static double length(int outputs) {
        return outputs == 1 ? 1.4143 : 1.678;
    }

    /** Where the derivative by a constant stands. */
    static int off(int output) {
        return output;
    }

    /** Where it is told how that changes with its constant. */
    static int bend(int output, int outputs) {
        return outputs + output;
    }

    /** Where it is told, of one output, how that changes with the slope. */
    static int cross() {
        return 2;
    }

    /** Where the derivative by the slope stands; after it, how that changes with the slope. */
    static int slope(int outputs) {
        return outputs == 1 ? 3 : 2 * outputs;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal rows = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 2);
        BigDecimal most = BigDecimal.valueOf(steps)
                .multiply(new BigDecimal(LogisticDescent.GRID))
                .multiply(rows);
        BigDecimal root = BigDecimal.valueOf(dimension()).sqrt(new MathContext(10, RoundingMode.UP));
        return new Sensitivity(most.multiply(root), most.pow(2));
    }

    @Override
    public void add(Block block, long[] sums) {
        Row row = new Row();
        for (int i = 0; i < block.rows(); i++) {
            double truth = block.column(0)[i];
            for (int j = 0; j < row.point.length; j++) {
                row.point[j] = block.column(1 + j)[i];
            }
            if (!Double.isNaN(truth) && encoding.encode(row.point, row.indices, row.values)) {
                row.addTo((int) truth, sums);
            }
        }
    }

    /** Room for one row. */
    private final class Row {
        private final double[] point = new double[encoding.columns().size()];
        private final int[] indices = new int[encoding.most()];
        private final double[] values = new double[encoding.most()];
        private final double[] along = new double[directions.length];
        private final double[] chances = new double[directions.length];
        private final long[] parts = new long[dimension()];

        void addTo(int truth, long[] sums) {
            double weight = look();
            int outputs = chances.length;
            double factor = steps / length(outputs);
            double middle = outputs == 1 ? 0 : mean();
            double slope = 0;
            double curve = 0;
            for (int r = 0; r < outputs; r++) {
                double off = chances[r] - ((outputs == 1 ? truth == 1 : truth == r) ? 1 : 0);
                double bend = chances[r] * (1 - chances[r]);
                double cross = outputs == 1 ? bend * along[r] : chances[r] * (along[r] - middle);
                slope += off * along[r];
                curve += cross * (outputs == 1 ? along[r] : along[r] - middle);
                parts[off(r)] = whole(off * factor);
                parts[bend(r, outputs)] = whole(bend * factor);
                if (outputs == 1) {
                    parts[cross()] = whole(cross * weight * factor);
                }
            }
            parts[slope(outputs)] = whole(slope * weight * factor);
            parts[slope(outputs) + 1] = whole(curve * weight * factor);
            shorten(parts);
            for (int i = 0; i < parts.length; i++) {
                sums[i] += parts[i];
            }
        }

        /** Fills directions, in units of the reach, and chances; returns what the row counts where the slope is asked for. */
        private double look() {
            double half = chances.length == 1 ? 1 : 0.5;
            double square = 0;
            for (int r = 0; r < along.length; r++) {
                double margin = 0;
                for (int i = 1; i < values.length; i++) {
                    margin += directions[r][indices[i]] * values[i];
                }
                chances[r] = line.constants[r] + line.slope * margin;
                along[r] = half * margin / line.reach;
                square += along[r] * along[r] / (half * half);
            }
            LogisticGradient.normalise(chances);
            return 1 / Math.max(1, square);
        }

        private double mean() {
            double mean = 0;
            for (int r = 0; r < chances.length; r++) {
                mean += chances[r] * along[r];
            }
            return mean;
        }
    }

    /** Toward zero; what is no number is none. */
    private long whole(double value) {
        return Math.max(-steps, Math.min(steps, (long) value));
    }

    private void shorten(long[] parts) {
        while (Arrays.stream(parts).map(q -> q * q).sum() > steps * steps) {
            for (int i = 0; i < parts.length; i++) {
                parts[i] = parts[i] * 1023 / 1024;
            }
        }
    }
}
