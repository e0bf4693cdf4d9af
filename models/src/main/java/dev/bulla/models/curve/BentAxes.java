package dev.bulla.models.curve;

import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Columns bent as {@link Bend} says, in straight pieces.
 *
 * <p>By ranks a place becomes the share of rows below it: curves often change where rows crowd, and noise forbids much detail where they do not. Shares come from what was
 * released, half of each column's own scale mixed in, so that places without rows stay apart. By roots a place x becomes √x, or 1 − √(1 − x).
 */
final class BentAxes {

    /** How much of a column stays as it was: half, as nobody knows which is better. */
    private static final double OWN = 0.5;

    /** Straight pieces of a root. */
    private static final int PIECES = 16;

    private final double[][] knots;
    private final double[][] heights;

    private BentAxes(double[][] knots, double[][] heights) {
        this.knots = knots;
        this.heights = heights;
    }

    /** The axes of a bend that is one. */
    static BentAxes of(Bend bend, CellReadings readings) {
        return bend == Bend.RANKS ? ranks(readings) : roots(readings.columns(), bend == Bend.LATE);
    }

    private static BentAxes roots(int columns, boolean isLate) {
        double[] knots = new double[PIECES + 1];
        double[] heights = new double[PIECES + 1];
        for (int i = 0; i <= PIECES; i++) {
            double root = (double) i / PIECES;
            int at = isLate ? PIECES - i : i;
            knots[at] = isLate ? 1 - root * root : root * root;
            heights[at] = isLate ? 1 - root : root;
        }
        double[][] same = new double[columns][];
        double[][] bent = new double[columns][];
        Arrays.fill(same, knots);
        Arrays.fill(bent, heights);
        return new BentAxes(same, bent);
    }

    private static BentAxes ranks(CellReadings readings) {
        int columns = readings.columns();
        double[][] knots = new double[columns][];
        double[][] heights = new double[columns][];
        for (int k = 0; k < columns; k++) {
            knots[k] = knots(readings, k);
            heights[k] = heights(readings, k, knots[k]);
        }
        return new BentAxes(knots, heights);
    }

    private static double[] knots(CellReadings readings, int column) {
        TreeSet<Double> edges = new TreeSet<>(Arrays.asList(0.0, 1.0));
        for (Leaf leaf : readings.leaves()) {
            edges.add(leaf.low()[column]);
            edges.add(leaf.high()[column]);
        }
        return edges.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] heights(CellReadings readings, int column, double[] knots) {
        double[] mass = new double[knots.length - 1];
        for (Leaf leaf : readings.leaves()) {
            spread(leaf, column, leaf.share() * readings.rows()[leaf.cell()], knots, mass);
        }
        double total = Arrays.stream(mass).sum();
        double[] heights = new double[knots.length];
        for (int i = 0; i < mass.length; i++) {
            double own = knots[i + 1] - knots[i];
            double share = total > 0 ? mass[i] / total : own;
            heights[i + 1] = heights[i] + OWN * own + (1 - OWN) * share;
        }
        return heights;
    }

    private static void spread(Leaf leaf, int column, double rows, double[] knots, double[] mass) {
        double low = leaf.low()[column];
        double width = leaf.high()[column] - low;
        int first = Math.min(Arrays.binarySearch(knots, low), mass.length - 1);
        if (width <= 0) {
            mass[first] += rows;
            return;
        }
        for (int i = first; i < mass.length && knots[i] < low + width; i++) {
            mass[i] += rows * (knots[i + 1] - knots[i]) / width;
        }
    }

    /** Where a place comes to lie. */
    double[] bend(double[] point) {
        double[] bent = new double[point.length];
        for (int k = 0; k < bent.length; k++) {
            bent[k] = bend(point[k], knots[k], heights[k]);
        }
        return bent;
    }

    static double bend(double place, double[] knots, double[] heights) {
        int found = Arrays.binarySearch(knots, place);
        if (found >= 0) {
            return heights[found];
        }
        int above = Math.max(1, Math.min(knots.length - 1, -found - 1));
        double part = (place - knots[above - 1]) / (knots[above] - knots[above - 1]);
        return heights[above - 1] + part * (heights[above] - heights[above - 1]);
    }

    /** The same of axes that may be straight. */
    static double[][] pieces(Optional<BentAxes> axes, int column) {
        return axes.map(each -> each.pieces(column)).orElse(new double[][] {{0, 1}, {0, 1}});
    }

    /** Where the ends of the pieces of a column lie, before and after. */
    double[][] pieces(int column) {
        return new double[][] {knots[column].clone(), heights[column].clone()};
    }
}
