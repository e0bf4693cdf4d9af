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
 * The last round of a descent: by how many rows the chances of public coefficients, added up, exceed each class, and how fast that changes with
 * the constant: the sums of p − y and of p(1 − p), of the second class when there are two, else of every class.
 *
 * <p>A row's numbers are put on a grid toward zero, and their length is checked in whole numbers. A row that lacks a value adds nothing. Proof of the sensitivity:
 * {@code LogisticBalance.proof.md}.
 */
final class LogisticBalance extends Quantity.Declared implements Statistic {

    private final LogisticEncoding encoding;
    private final double[][] coefficients;
    private final long steps;

    /**
     * The balance at these coefficients.
     *
     * @param coefficients one row for two classes, else one for each class
     * @param steps the length that a row has at most, in steps of {@link LogisticDescent#GRID}; below 2³⁰
     */
    LogisticBalance(Column.Category target, LogisticEncoding encoding, double[][] coefficients, long steps) {
        super(
                "balance",
                LogisticRows.columns(target, encoding.columns()),
                2 * coefficients.length,
                LogisticDescent.GRID);
        this.encoding = encoding;
        this.coefficients = coefficients;
        this.steps = steps;
    }

    /** What a row's numbers are divided by, so that they are no longer than one: two chances can be off at once where there are more than two. */
    static double length(int outputs) {
        return outputs == 1 ? 1 : 1.5;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal rows = BigDecimal.valueOf(neighbours == Neighbours.ADD_REMOVE ? unit.maxRows() : 2);
        BigDecimal most = BigDecimal.valueOf(steps)
                .multiply(new BigDecimal(LogisticDescent.GRID))
                .multiply(rows);
        BigDecimal root = BigDecimal.valueOf(dimension()).sqrt(new MathContext(10, RoundingMode.UP));
        return new Sensitivity(most.multiply(root), most.pow(2));
    }

    @Override
    public void add(Block block, long[] sums) {
        double[] point = new double[encoding.columns().size()];
        int[] indices = new int[encoding.most()];
        double[] values = new double[encoding.most()];
        double[] chances = new double[coefficients.length];
        long[] parts = new long[dimension()];
        double factor = steps / length(chances.length);
        for (int i = 0; i < block.rows(); i++) {
            double truth = block.column(0)[i];
            for (int j = 0; j < point.length; j++) {
                point[j] = block.column(1 + j)[i];
            }
            if (!Double.isNaN(truth) && encoding.encode(point, indices, values)) {
                LogisticGradient.chances(coefficients, indices, values, chances);
                for (int r = 0; r < chances.length; r++) {
                    boolean isIt = chances.length == 1 ? truth == 1 : truth == r;
                    parts[2 * r] = whole((chances[r] - (isIt ? 1 : 0)) * factor);
                    parts[2 * r + 1] = whole(chances[r] * (1 - chances[r]) * factor);
                }
                shorten(parts);
                for (int r = 0; r < parts.length; r++) {
                    sums[r] += parts[r];
                }
            }
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
