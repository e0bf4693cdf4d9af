package dev.bulla.models.density;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import java.util.Map;

/**
 * A Gaussian kernel over the cells of a grid that is mirrored at the bounds: what it spreads beyond an edge comes back, so that all rows stay
 * inside and a density sums to one.
 */
final class CellKernel {

    /** How many widths the kernel reaches. */
    private static final double REACH = 4;

    /** How much wider each candidate is than the one before. */
    @Chosen(
            fact = "width_step",
            does = "How much wider each width that `tune` tries is than the one before.",
            how = "That of version 0.1; there is no record of others.",
            on = "None.",
            measure = "CellsMeasure",
            kind = Chosen.Kind.FACTOR)
    static final double STEP = 1.5;

    @Chosen(
            fact = "widest_width",
            does = "The widest width that `tune` tries, in units of the range.",
            how = "Nearly an even density.",
            on = "None.",
            measure = "CellsMeasure")
    static final double WIDEST = 0.5;

    /** What decides which widths are tried, for plans. */
    static Map<String, Object> chosen() {
        return Map.of("width_step", STEP, "widest_width", WIDEST, "least_log_density", WidthScores.LEAST);
    }

    private final int[] sides;
    private final double[][] weights;

    /** @param width in units of each column's range */
    CellKernel(Cells cells, double width) {
        this.sides = cells.axes().stream().mapToInt(Axis::cells).toArray();
        this.weights = new double[sides.length][];
        for (int k = 0; k < sides.length; k++) {
            weights[k] = weights(width * sides[k], sides[k]);
        }
    }

    /** The candidates, from less than a cell of the finest column to half of every range. */
    static double[] widths(Cells cells) {
        int finest = cells.axes().stream().mapToInt(Axis::cells).max().orElse(1);
        int count = 1 + (int) StrictMath.ceil(StrictMath.log(WIDEST * 2 * finest) / StrictMath.log(STEP));
        double[] widths = new double[count];
        widths[count - 1] = WIDEST;
        for (int i = count - 2; i >= 0; i--) {
            widths[i] = widths[i + 1] / STEP;
        }
        return widths;
    }

    /** Half of the kernel, from its middle on; all of it sums to one. */
    private static double[] weights(double width, int cells) {
        int reach = (int) Math.min(2L * cells, (long) Math.ceil(REACH * width));
        double[] half = new double[reach + 1];
        double sum = 0;
        for (int i = 0; i <= reach; i++) {
            double u = i / width;
            half[i] = StrictMath.exp(-0.5 * u * u);
            sum += i == 0 ? half[i] : 2 * half[i];
        }
        for (int i = 0; i <= reach; i++) {
            half[i] /= sum;
        }
        return half;
    }

    /** What a row adds to its own cell, far from the edges. */
    double own() {
        double own = 1;
        for (double[] half : weights) {
            own *= half[0];
        }
        return own;
    }

    /** The variance of a spread count in the middle of every column over that of a count. */
    double variance() {
        double variance = 1;
        for (int k = 0; k < sides.length; k++) {
            variance *= variances(k)[sides[k] / 2];
        }
        return variance;
    }

    /** The variance of each spread count over that of a count. */
    double[] variances() {
        double[] variances = {1};
        for (int k = 0; k < sides.length; k++) {
            double[] line = variances(k);
            double[] next = new double[variances.length * sides[k]];
            for (int i = 0; i < next.length; i++) {
                next[i] = variances[i / sides[k]] * line[i % sides[k]];
            }
            variances = next;
        }
        return variances;
    }

    private double[] variances(int k) {
        double[] line = new double[sides[k]];
        for (int i = 0; i < sides[k]; i++) {
            double[] reached = new double[sides[k]];
            for (int d = 1 - weights[k].length; d < weights[k].length; d++) {
                reached[mirrored(i + d, sides[k])] += weights[k][Math.abs(d)];
            }
            for (int to = 0; to < line.length; to++) {
                line[to] += reached[to] * reached[to];
            }
        }
        return line;
    }

    /** The counts spread out. */
    double[] spread(double[] counts) {
        double[] values = counts;
        int inner = 1;
        for (int k = sides.length - 1; k >= 0; k--) {
            values = spread(values, k, inner);
            inner *= sides[k];
        }
        return values;
    }

    private double[] spread(double[] values, int k, int inner) {
        int side = sides[k];
        double[] out = new double[values.length];
        for (int start = 0; start < values.length; start += side * inner) {
            for (int offset = 0; offset < inner; offset++) {
                for (int i = 0; i < side; i++) {
                    double value = values[start + i * inner + offset];
                    for (int d = 1 - weights[k].length; d < weights[k].length; d++) {
                        int to = mirrored(i + d, side);
                        out[start + to * inner + offset] += value * weights[k][Math.abs(d)];
                    }
                }
            }
        }
        return out;
    }

    /** The cell inside that a cell outside is the mirror image of. */
    private static int mirrored(int place, int side) {
        int turn = Math.floorMod(place, 2 * side);
        return turn < side ? turn : 2 * side - 1 - turn;
    }
}
