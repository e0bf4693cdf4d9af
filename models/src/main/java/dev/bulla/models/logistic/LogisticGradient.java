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
 * The gradient of the logistic loss at public coefficients, summed over rows, each row weighted so that its own is no longer than one.
 *
 * <p>A row with features z adds w·(chance − truth)·z: of the second class when there are two classes, else of every class. The weight w is that at
 * which the row would be of length one if its truth were the one that the chances like least. It follows from z and the chances, not from the truth, so the sum is zero
 * in the mean where the chances are right: weighing rows moves no chance, as cutting them by their own residual does (that was done up to version 0.1).
 *
 * <p>What a row adds is put on the grid toward zero, and its length is checked in whole numbers: whatever a floating-point operation does, no row adds
 * more than one. A row that lacks a value adds nothing. Proof of the sensitivity: {@code LogisticGradient.proof.md}.
 */
final class LogisticGradient extends Quantity.Declared implements Statistic {

    private static final long ONE = LogisticDescent.STEPS;
    private static final long SQUARE = ONE * ONE;

    private final LogisticEncoding encoding;
    private final double[][] coefficients;
    private final boolean cut;

    /**
     * The gradient at these coefficients.
     *
     * @param coefficients one row for two classes, else one for each class
     * @param cut whether rows are cut by their own residual instead, as up to version 0.1
     */
    LogisticGradient(Column.Category target, LogisticEncoding encoding, double[][] coefficients, boolean cut) {
        super(
                "gradient",
                LogisticRows.columns(target, encoding.columns()),
                coefficients.length * encoding.size(),
                LogisticDescent.GRID);
        this.encoding = encoding;
        this.coefficients = coefficients;
        this.cut = cut;
    }

    LogisticEncoding encoding() {
        return encoding;
    }

    /** How many rows of coefficients a number of classes needs. */
    static int outputs(Column.Category target) {
        return target.levels().size() <= 2 ? 1 : target.levels().size();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal most = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 2);
        BigDecimal entries = BigDecimal.valueOf((long) coefficients.length * encoding.most());
        BigDecimal root = entries.sqrt(new MathContext(10, RoundingMode.UP));
        return new Sensitivity(most.multiply(root), most.pow(2));
    }

    @Override
    public void add(Block block, long[] sums) {
        Row row = new Row();
        double[][] columns = new double[row.point.length][];
        Arrays.setAll(columns, j -> block.column(1 + j));
        for (int i = 0; i < block.rows(); i++) {
            double truth = block.column(0)[i];
            for (int j = 0; j < columns.length; j++) {
                row.point[j] = columns[j][i];
            }
            if (!Double.isNaN(truth) && encoding.encode(row.point, row.indices, row.values)) {
                row.residuals((int) truth);
                row.addTo(sums);
            }
        }
    }

    /** Room for one row. */
    private final class Row {
        private final double[] point = new double[encoding.columns().size()];
        private final int[] indices = new int[encoding.most()];
        private final double[] values = new double[encoding.most()];
        private final double[] residuals = new double[coefficients.length];
        private double worst = 1;
        private final long[] steps = new long[coefficients.length * encoding.most()];

        /** Chance less truth of every output, and how long that is at most, whatever the truth. */
        void residuals(int truth) {
            chances(coefficients, indices, values, residuals);
            worst = worst(residuals);
            if (residuals.length == 1) {
                residuals[0] -= truth;
            } else {
                residuals[truth] -= 1;
            }
        }

        /** Weighs the row's gradient down to length one, puts it on the grid and adds it. */
        void addTo(long[] sums) {
            double factor =
                    cut ? ONE / Math.max(1, length(values) * length(residuals)) : ONE / (length(values) * worst);
            long squares = 0;
            for (int r = 0; r < residuals.length; r++) {
                double times = residuals[r] * factor;
                for (int i = 0; i < values.length; i++) {
                    long part = (long) (values[i] * times);
                    part = part > ONE ? ONE : part < -ONE ? -ONE : part;
                    steps[r * values.length + i] = part;
                    squares += part * part;
                }
            }
            while (squares > SQUARE) {
                squares = shorten();
            }
            int size = encoding.size();
            for (int r = 0; r < residuals.length; r++) {
                for (int i = 0; i < values.length; i++) {
                    sums[r * size + indices[i]] += steps[r * values.length + i];
                }
            }
        }

        /** A little shorter; its squared length. */
        private long shorten() {
            long squares = 0;
            for (int i = 0; i < steps.length; i++) {
                steps[i] = steps[i] * 1023 / 1024;
                squares += steps[i] * steps[i];
            }
            return squares;
        }
    }

    /** The chance of the second class when there is one row of coefficients, else of every class. */
    static void chances(double[][] coefficients, int[] indices, double[] values, double[] chances) {
        for (int r = 0; r < chances.length; r++) {
            double margin = 0;
            for (int i = 0; i < values.length; i++) {
                margin += coefficients[r][indices[i]] * values[i];
            }
            chances[r] = margin;
        }
        normalise(chances);
    }

    /** Turns margins into chances: of the second class when there is one, else of every class. */
    static void normalise(double[] margins) {
        if (margins.length == 1) {
            margins[0] = 1 / (1 + StrictMath.exp(-margins[0]));
            return;
        }
        double most = margins[0];
        for (double margin : margins) {
            most = Math.max(most, margin);
        }
        double sum = 0;
        for (int r = 0; r < margins.length; r++) {
            margins[r] = StrictMath.exp(margins[r] - most);
            sum += margins[r];
        }
        for (int r = 0; r < margins.length; r++) {
            margins[r] /= sum;
        }
    }

    /** How long chances less truth are for the truth that is least likely. */
    static double worst(double[] chances) {
        if (chances.length == 1) {
            return Math.max(chances[0], 1 - chances[0]);
        }
        double squares = 1;
        double least = 1;
        for (double chance : chances) {
            squares += chance * chance;
            least = Math.min(least, chance);
        }
        return Math.sqrt(Math.max(0, squares - 2 * least));
    }

    private static double length(double[] vector) {
        double sum = 0;
        for (double v : vector) {
            sum += v * v;
        }
        return Math.sqrt(sum);
    }
}
