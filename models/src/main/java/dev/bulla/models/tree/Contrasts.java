package dev.bulla.models.tree;

import dev.bulla.core.model.NoisyValues;
import java.util.OptionalLong;

/**
 * What noisy counts say about each cut of a tree: how much more of a node is in its first half than in its second, with noise that is
 * independent from cut to cut.
 *
 * <p>z_v is the best estimate of a node's rows from the counts at and below it, s_v its variance. Of two halves the difference d = (s₂z₁ −
 * s₁z₂)/(s₁ + s₂) is uncorrelated with z₁ + z₂, hence with all that is known above: its mean is n_v·(q − c), q the share of the first half and
 * c = s₁/(s₁ + s₂), its variance s₁s₂/(s₁ + s₂).
 */
final class Contrasts {

    /** Noise below it is none to any count; products of such variances are still above zero. */
    private static final double LEAST_VARIANCE = 1e-60;

    private final Halving tree;
    private final int depth;
    private final double[] z;
    private final double[] s;
    private final double[] fourth;
    private final double[] difference;
    private final double[] variance;
    private final double[] centre;
    private final double[] cumulant;
    private final double[] rows;

    Contrasts(Halving tree, NoisyValues counts, OptionalLong publicRows) {
        this.tree = tree;
        this.depth = tree.depth();
        int nodes = 2 << depth;
        this.z = new double[nodes];
        this.s = new double[nodes];
        this.fourth = new double[nodes];
        this.difference = new double[nodes / 2];
        this.variance = new double[nodes / 2];
        this.centre = new double[nodes / 2];
        this.cumulant = new double[nodes / 2];
        this.rows = new double[nodes];
        boolean heavy = counts.noise().mechanism().equals("laplace");
        gather(counts, heavy);
        for (int node = 1; node < nodes / 2; node++) {
            compare(node);
        }
        rows[1] = Math.max(1, publicRows.isPresent() ? publicRows.getAsLong() : z[1]);
        spread();
    }

    private void gather(NoisyValues counts, boolean heavy) {
        double noise = Math.max(LEAST_VARIANCE, counts.deviation() * counts.deviation());
        double kappa = heavy ? 3 * noise * noise : 0;
        int cells = tree.cells().size();
        for (int cell = 0; cell < cells; cell++) {
            int node = tree.node(cell);
            z[node] = counts.value(cell);
            s[node] = noise;
            fourth[node] = kappa;
        }
        double[] branches = new double[2 << tree.branchDepth()];
        for (int place = 0; cells + place < tree.dimension(); place++) {
            branches[tree.branch(place)] = counts.value(cells + place);
        }
        for (int node = (1 << depth) - 1; node > 0; node--) {
            z[node] = z[2 * node] + z[2 * node + 1];
            s[node] = s[2 * node] + s[2 * node + 1];
            fourth[node] = fourth[2 * node] + fourth[2 * node + 1];
            if (tree.levels() == 2 && level(node) == tree.branchDepth() && s[node] > 0) {
                double own = s[node] / (s[node] + noise);
                z[node] = own * branches[node] + (1 - own) * z[node];
                s[node] *= 1 - own;
                fourth[node] = StrictMath.pow(own, 4) * kappa + StrictMath.pow(1 - own, 4) * fourth[node];
            }
        }
    }

    private void compare(int node) {
        double first = s[2 * node];
        double second = s[2 * node + 1];
        double both = first + second;
        if (!isCut(node) || !(both > 0)) {
            return;
        }
        centre[node] = first / both;
        difference[node] = (1 - centre[node]) * z[2 * node] - centre[node] * z[2 * node + 1];
        variance[node] = first * second / both;
        cumulant[node] = StrictMath.pow(1 - centre[node], 4) * fourth[2 * node]
                + StrictMath.pow(centre[node], 4) * fourth[2 * node + 1];
    }

    /** The estimates of all nodes that add up: what a node has more than its halves is shared by their variances. */
    private void spread() {
        for (int node = 1; node < 1 << depth; node++) {
            double both = s[2 * node] + s[2 * node + 1];
            double more = rows[node] - z[2 * node] - z[2 * node + 1];
            double part = both > 0 ? s[2 * node] / both : 0;
            rows[2 * node] = z[2 * node] + part * more;
            rows[2 * node + 1] = z[2 * node + 1] + (both > 0 ? 1 - part : 0) * more;
        }
    }

    private static int level(int node) {
        return 31 - Integer.numberOfLeadingZeros(node);
    }

    Halving tree() {
        return tree;
    }

    int depth() {
        return depth;
    }

    /** Whether both halves of a node hold cells. */
    boolean isCut(int node) {
        double[] volumes = tree.volumes();
        return volumes[2 * node] > 0 && volumes[2 * node + 1] > 0;
    }

    /** The share of a node's room that is in its first half. */
    double room(int node) {
        double[] volumes = tree.volumes();
        return volumes[node] > 0 ? volumes[2 * node] / volumes[node] : 0.5;
    }

    double difference(int node) {
        return difference[node];
    }

    double variance(int node) {
        return variance[node];
    }

    double centre(int node) {
        return centre[node];
    }

    /** The variance of a node's own estimate. */
    double spread(int node) {
        return s[node];
    }

    /** Estimates of the rows in every node that add up, noise and all. */
    double[] rows() {
        return rows;
    }

    /** How heavy the tails of a difference are, rows being a sample. */
    int order(int node, double mass) {
        double room = room(node);
        return NoiseLaw.order(variance[node] + mass * room * (1 - room), cumulant[node]);
    }

    /** How likely the difference of a node is when so many rows are in it and this share of them in its first half. */
    double log(int node, double mass, double share, int order) {
        return NoiseLaw.log(
                difference[node] - mass * (share - centre[node]), variance[node] + mass * share * (1 - share), order);
    }
}
