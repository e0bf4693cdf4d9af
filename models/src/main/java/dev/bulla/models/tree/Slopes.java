package dev.bulla.models.tree;

import dev.bulla.core.declaration.Chosen;
import java.util.Arrays;

/**
 * The shapes that a node may have when it is cut no further: flat, or rising or falling by a constant factor from leaf to leaf. Only a line
 * of cells has slopes.
 */
final class Slopes {

    private static final int EACH = 24;

    @Chosen(
            fact = "least_slope",
            does = "The least slope that is tried, over all cells of a column, as a logarithm.",
            how = "Less than that is flat; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure")
    static final double LEAST = 0.5;

    @Chosen(
            fact = "most_slope",
            does = "The largest slope that is tried, from one cell to the next, as a logarithm.",
            how = "More than that is a cut; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure")
    static final double MOST = 4;

    /** Trees with more leaves are taken as flat between their cuts: slopes would take too much memory. */
    private static final int MOST_LEAVES = 1 << 12;

    private final int count;
    private final double[] shares;

    private Slopes(int count, double[] shares) {
        this.count = count;
        this.shares = shares;
    }

    static Slopes of(Halving tree) {
        int leaves = 1 << tree.depth();
        boolean line = tree.cells().axes().size() == 1 && leaves <= MOST_LEAVES;
        double[] slopes = line ? both(leaves) : new double[1];
        double[] logs = new double[2 * leaves * slopes.length];
        double[] shares = new double[leaves * slopes.length];
        for (int leaf = 0; leaf < leaves; leaf++) {
            double room = tree.volumes()[leaves + leaf];
            for (int i = 0; i < slopes.length; i++) {
                logs[(leaves + leaf) * slopes.length + i] =
                        room > 0 ? StrictMath.log(room) + leaf * slopes[i] : Double.NEGATIVE_INFINITY;
            }
        }
        for (int at = leaves * slopes.length - 1; at >= slopes.length; at--) {
            int node = at / slopes.length;
            int i = at % slopes.length;
            double first = logs[2 * node * slopes.length + i];
            double second = logs[(2 * node + 1) * slopes.length + i];
            logs[at] = sum(first, second);
            shares[at] = first == Double.NEGATIVE_INFINITY ? 0 : StrictMath.exp(first - logs[at]);
        }
        return new Slopes(slopes.length, shares);
    }

    private static double[] both(int leaves) {
        double[] slopes = new double[2 * EACH + 1];
        double low = StrictMath.log(LEAST / leaves);
        double step = (StrictMath.log(MOST) - low) / (EACH - 1);
        for (int i = 0; i < EACH; i++) {
            slopes[EACH + 1 + i] = StrictMath.exp(low + step * i);
            slopes[EACH - 1 - i] = -slopes[EACH + 1 + i];
        }
        return slopes;
    }

    /** log(eᵃ + eᵇ). */
    static double sum(double a, double b) {
        double top = Math.max(a, b);
        return top == Double.NEGATIVE_INFINITY ? top : top + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - top));
    }

    /** How many shapes there are. */
    int count() {
        return count;
    }

    /** The share of a node's first half when the node has this shape. */
    double share(int node, int shape) {
        return shares[node * count + shape];
    }

    /** The chances of shapes, in logarithms, from the chance that a node is flat and that of all others together. */
    double[] prior(double flat, double others) {
        double[] prior = new double[count];
        Arrays.fill(prior, StrictMath.log(others / Math.max(1, count - 1)));
        prior[count / 2] = StrictMath.log(count == 1 ? flat + others : flat);
        return prior;
    }
}
