package dev.bulla.models.curve;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The mean of a mixture over two or three columns, or the part of it that shares axes, between nodes of a grid on the bent axes: an answer costs the same however much was released.
 *
 * <p>Kernels here have no kink, so on bent axes the mean is smooth. Nodes are h = ℓ/{@value #FINENESS} apart, and go on beyond the bounds, so that each polynomial has its place in the middle of its {@value #POINTS} nodes: it is off by at most 3.5·15/720·(h/ℓ)⁶ ≈ 7·10⁻⁸ of what
 * the kernel weighs. A line of nodes along the last column is worked out when it is first asked for, always to the same bits, so threads need not wait for each other.
 */
final class SmoothTable {

    private static final int POINTS = 6;
    private static final int FINENESS = 10;

    /** Nodes before the lower bound, and after the upper one. */
    private static final int BEYOND = POINTS / 2;

    private static final int FEWEST = 8;

    /** 16 megabytes. */
    private static final double MOST = 1 << 21;

    private static final int MOST_COLUMNS = 3;
    private static final double[] SHARES = {-1.0 / 120, 1.0 / 24, -1.0 / 12, 1.0 / 12, -1.0 / 24, 1.0 / 120};

    private final List<CellGroup> groups;
    private final CellGroup axes;
    private final int[] steps;

    /** Lines along the last column, by node of the others, the last of them fastest. */
    private final AtomicReferenceArray<double[]> lines;

    /** By group, product, column and node: the averages over sides. */
    private final AtomicReference<double[][][][][]> averages = new AtomicReference<>();

    /** @param groups on the same axes, each of which {@link #canHold} */
    SmoothTable(List<CellGroup> groups) {
        this.groups = groups;
        this.axes = groups.get(0);
        this.steps = new int[axes.columns()];
        int count = 1;
        for (int k = 0; k < steps.length; k++) {
            for (CellGroup group : groups) {
                steps[k] = Math.max(steps[k], (int) steps(group, k));
            }
            count *= k < steps.length - 1 ? nodes(k) : 1;
        }
        this.lines = new AtomicReferenceArray<>(count);
    }

    /** Whether a table of a group is possible and not too large. */
    static boolean canHold(CellGroup group) {
        double count = 1;
        for (int k = 0; k < group.columns(); k++) {
            count *= steps(group, k) + 1 + 2 * BEYOND;
        }
        return group.columns() > 1 && group.columns() <= MOST_COLUMNS && !group.isRough() && count <= MOST;
    }

    private static double steps(CellGroup group, int column) {
        return Math.max(FEWEST, Math.ceil(FINENESS / group.finest(column)));
    }

    private int nodes(int column) {
        return steps[column] + 1 + 2 * BEYOND;
    }

    /** What one thread needs to work. */
    final class Room {

        private final int[] first = new int[steps.length];
        private final double[][] weights = new double[steps.length][POINTS];

        /** What this part of the mixture adds to its mean. */
        double mean(double[] place) {
            for (int k = 0; k < first.length; k++) {
                double at = axes.bent(place, k) * steps[k] + BEYOND;
                first[k] = (int) at - POINTS / 2 + 1;
                weigh(at - first[k], weights[k]);
            }
            return sum(0, 0);
        }

        private double sum(int column, int node) {
            double sum = 0;
            double[] own = weights[column];
            if (column == first.length - 1) {
                double[] line = line(node);
                int from = first[column];
                for (int i = 0; i < POINTS; i++) {
                    sum += own[i] * line[from + i];
                }
                return sum;
            }
            for (int i = 0; i < POINTS; i++) {
                int next = node * nodes(column) + first[column] + i;
                sum += own[i] * sum(column + 1, next);
            }
            return sum;
        }
    }

    /** Lagrange's polynomials of the nodes 0 to 5. */
    private static void weigh(double at, double[] weights) {
        double before = 1;
        for (int i = 0; i < POINTS; i++) {
            weights[i] = before * SHARES[i];
            before *= at - i;
        }
        double after = 1;
        for (int i = POINTS - 1; i >= 0; i--) {
            weights[i] *= after;
            after *= at - i;
        }
    }

    private double[] line(int node) {
        double[] known = lines.get(node);
        if (known == null) {
            known = made(node);
            lines.set(node, known);
        }
        return known;
    }

    private double[] made(int node) {
        int last = steps.length - 1;
        int[] nodes = new int[last];
        int rest = node;
        for (int k = last - 1; k >= 0; k--) {
            nodes[k] = rest % nodes(k);
            rest /= nodes(k);
        }
        double[] line = new double[nodes(last)];
        double[][][][][] all = averages();
        for (int g = 0; g < all.length; g++) {
            groups.get(g).addLine(nodes, all[g], line);
        }
        return line;
    }

    private double[][][][][] averages() {
        double[][][][][] known = averages.get();
        if (known == null) {
            known = groups.stream().map(this::averages).toArray(double[][][][][]::new);
            averages.set(known);
        }
        return known;
    }

    private double[][][][] averages(CellGroup group) {
        double[][][][] all = new double[group.products()][steps.length][][];
        for (int p = 0; p < all.length; p++) {
            for (int k = 0; k < steps.length; k++) {
                double[] places = new double[nodes(k)];
                for (int i = 0; i < places.length; i++) {
                    places[i] = (double) (i - BEYOND) / steps[k];
                }
                all[p][k] = group.averages(p, k, places);
            }
        }
        return all;
    }
}
