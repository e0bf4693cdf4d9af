package dev.bulla.models.density;

import dev.bulla.core.schema.Column;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.GridSeries;
import java.util.List;
import java.util.Optional;

/**
 * A released density of one or two columns written down at the nodes of a lattice, with its slopes, and read by cubic
 * pieces: a few nanoseconds a question, within {@link #error} of the density itself.
 *
 * <p>Post-processing of the released weights. {@code predict} and the service answer from the weights, not from here. Proof of the
 * error: {@code DensityTable.proof.md}.
 */
public final class DensityTable {

    /** The error is at most so much of the noise's standard deviation. */
    public static final double SHARE_OF_NOISE = 0.01;

    /** As many nodes at most: 8 MiB in two columns. */
    static final int MOST_NODES = 1 << 18;

    /** What rounding may add, over the sum of all heights. */
    private static final double ROUNDING = 1e-11;

    private final List<Column> columns;
    private final int[] cells;
    private final boolean positive;
    private final double error;
    private final double[] nodes;

    private DensityTable(List<Column> columns, int[] cells, boolean positive, double error, double[] nodes) {
        this.columns = columns;
        this.cells = cells;
        this.positive = positive;
        this.error = error;
        this.nodes = nodes;
    }

    /**
     * The table of scale·series.
     *
     * @param deviation of the noise of an answer
     * @return nothing when it would take too many nodes
     */
    static Optional<DensityTable> of(
            List<Column> columns, GridSeries series, double scale, double deviation, boolean positive) {
        double wanted = SHARE_OF_NOISE * deviation / scale;
        int[] cells = columns.size() == 1 ? new int[] {cells(series.most(4), wanted)} : plane(series, wanted);
        long all = 1;
        for (int n : cells) {
            all *= n + 1L;
        }
        if (all > MOST_NODES) {
            return Optional.empty();
        }
        double error = (columns.size() == 1 ? error(series.most(4), cells[0]) : planeError(series, cells))
                + ROUNDING * series.most(new int[columns.size()]);
        double[] nodes = cells.length == 1 ? line(cells[0], series, scale) : plane(cells, series, scale);
        return Optional.of(new DensityTable(columns, cells, positive, error * scale, nodes));
    }

    /** How far an answer is from that of the model, at most, anywhere in the columns' ranges. */
    public double error() {
        return error;
    }

    /** How many nodes it has. */
    public int nodes() {
        return nodes.length / (cells.length == 1 ? 2 : 4);
    }

    /**
     * The densities at points in the columns' own units. Allocates nothing.
     *
     * @param points one after the other
     * @param count how many
     * @param out filled from 0
     */
    public void densities(double[] points, int count, double[] out) {
        double min = FeatureSum.min(columns.get(0));
        double range = FeatureSum.range(columns.get(0));
        if (cells.length == 1) {
            for (int i = 0; i < count; i++) {
                out[i] = shown(line((points[i] - min) / range));
            }
            return;
        }
        double otherMin = FeatureSum.min(columns.get(1));
        double otherRange = FeatureSum.range(columns.get(1));
        for (int i = 0; i < count; i++) {
            out[i] = shown(plane((points[2 * i] - min) / range, (points[2 * i + 1] - otherMin) / otherRange));
        }
    }

    private double shown(double density) {
        return positive ? Math.max(0, density) : density;
    }

    private double line(double x) {
        double place = Math.max(0, Math.min(cells[0], x * cells[0]));
        int cell = Math.min((int) place, cells[0] - 1);
        double t = place - cell;
        int at = 2 * cell;
        return cubic(t, nodes[at], nodes[at + 1], nodes[at + 2], nodes[at + 3]);
    }

    private double plane(double x, double y) {
        double across = Math.max(0, Math.min(cells[0], x * cells[0]));
        double along = Math.max(0, Math.min(cells[1], y * cells[1]));
        int i = Math.min((int) across, cells[0] - 1);
        int j = Math.min((int) along, cells[1] - 1);
        double t = across - i;
        double u = along - j;
        int low = 4 * (i * (cells[1] + 1) + j);
        int high = low + 4 * (cells[1] + 1);
        double left = cubic(u, nodes[low], nodes[low + 2], nodes[low + 4], nodes[low + 6]);
        double leftSlope = cubic(u, nodes[low + 1], nodes[low + 3], nodes[low + 5], nodes[low + 7]);
        double right = cubic(u, nodes[high], nodes[high + 2], nodes[high + 4], nodes[high + 6]);
        double rightSlope = cubic(u, nodes[high + 1], nodes[high + 3], nodes[high + 5], nodes[high + 7]);
        return cubic(t, left, leftSlope, right, rightSlope);
    }

    /** The cubic on [0, 1] with these values and slopes at its ends. */
    private static double cubic(double t, double a, double slopeA, double b, double slopeB) {
        double rise = b - a;
        double third = slopeA + slopeB - 2 * rise;
        double second = rise - slopeA - third;
        return a + t * (slopeA + t * (second + t * third));
    }

    private static double[] line(int cells, GridSeries series, double scale) {
        GridSeries slope = series.derivative(0);
        double[] nodes = new double[2 * (cells + 1)];
        double[][] none = {};
        for (int i = 0; i <= cells; i++) {
            double[] x = {(double) i / cells};
            nodes[2 * i] = scale * series.at(x, 0, none);
            nodes[2 * i + 1] = scale * slope.at(x, 0, none) / cells;
        }
        return nodes;
    }

    /** At each node the value, the slope across, the slope along and the slope of the slope, all per cell. */
    private static double[] plane(int[] cells, GridSeries series, double scale) {
        GridSeries across = series.derivative(0);
        GridSeries along = series.derivative(1);
        GridSeries both = across.derivative(1);
        double[] nodes = new double[4 * (cells[0] + 1) * (cells[1] + 1)];
        double[][] scratch = series.scratch();
        int at = 0;
        for (int i = 0; i <= cells[0]; i++) {
            for (int j = 0; j <= cells[1]; j++) {
                double[] x = {(double) i / cells[0], (double) j / cells[1]};
                nodes[at++] = scale * series.at(x, 0, scratch);
                nodes[at++] = scale * across.at(x, 0, scratch) / cells[0];
                nodes[at++] = scale * along.at(x, 0, scratch) / cells[1];
                nodes[at++] = scale * both.at(x, 0, scratch) / ((double) cells[0] * cells[1]);
            }
        }
        return nodes;
    }

    private static int[] plane(GridSeries series, double wanted) {
        int across = cells(series.most(4, 0), wanted / 2);
        int along = cells(series.most(0, 4) + series.most(1, 4) / (4.0 * across), wanted / 2);
        return new int[] {across, along};
    }

    private static double planeError(GridSeries series, int[] cells) {
        return error(series.most(4, 0), cells[0])
                + error(series.most(0, 4) + series.most(1, 4) / (4.0 * cells[0]), cells[1]);
    }

    /** What cubic pieces with right values and slopes miss: the fourth derivative times the cell's width to the fourth over 384. */
    private static double error(double fourth, int cells) {
        double n = cells;
        return fourth / (384 * n * n * n * n);
    }

    private static int cells(double fourth, double wanted) {
        double cells = Math.ceil(StrictMath.pow(fourth / (384 * wanted), 0.25));
        return (int) Math.max(1, Math.min(MOST_NODES, cells));
    }
}
