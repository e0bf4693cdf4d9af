package dev.bulla.models.tree;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.models.matrix.Cholesky;

/**
 * The density of one column whose logarithm bends as little as the differences allow, or whose logarithm changes its bend as little, but for
 * atoms, whose heights are free. With a price for that it is the most likely one under a Gaussian process, whose evidence says how well the
 * price suits the counts.
 *
 * <p>What costs nothing is a straight logarithm, of rows that fall off at a constant rate, or one with the same bend everywhere, of rows by the
 * normal law (Silverman, Annals of Statistics 10(3), 1982).
 *
 * <p>It is fitted in at most 128 blocks of leaves by Gauss and Newton's method with step halving, and is straight in the logarithm between
 * their middles.
 */
final class StraightDensity {

    /** The depth of the blocks. */
    @Chosen(
            fact = "block_depth",
            does = "Straight densities are fitted in 2 to this blocks.",
            how = "What is quick to factor; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure",
            kind = Chosen.Kind.EXPONENT)
    static final int BLOCK_DEPTH = 7;

    private static final int MOST_STEPS = 60;
    private static final double TINY = 1e-7;
    private static final double LEAST_PIVOT = 1e-12;

    /** How far log densities are from that of an even one, beforehand: on average over all blocks, and that of an atom. */
    @Chosen(
            fact = "log_reach",
            does = "How far the logarithm of a straight density is from an even one beforehand, on average.",
            how = "So wide that it hardly matters; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure")
    static final double REACH = 10;

    @Chosen(
            fact = "atom_reach",
            does = "The same for the height of an atom.",
            how = "So wide that it hardly matters; there is no record of others.",
            on = "None.",
            measure = "TreeMeasure")
    static final double ATOM_REACH = 5;

    private final Contrasts contrasts;
    private final boolean[] atoms;
    private final int order;
    private final int depth;
    private final int blocks;
    private final double[] rooms;
    private final double[][] squares;
    private final double[] pull;
    private double constant;
    private double[] g;
    private double[] p;
    private double evidence;

    /**
     * What a posterior says about a column.
     *
     * @param atoms which blocks are atoms
     * @param order which derivative of the logarithm has a price: 2 for its bend, 3 for how that changes
     */
    StraightDensity(HalvingPosterior posterior, boolean[] atoms, int order) {
        this.contrasts = posterior.contrasts();
        this.atoms = atoms;
        this.order = order;
        this.depth = depth(contrasts);
        this.blocks = atoms.length;
        this.rooms = new double[blocks];
        System.arraycopy(contrasts.tree().volumes(), 1 << depth, rooms, 0, blocks);
        this.squares = new double[blocks][blocks];
        this.pull = new double[blocks];
        this.g = new double[blocks];
        this.p = density(g);
        normal(posterior);
    }

    /** The depth of the blocks in a tree. */
    static int depth(Contrasts contrasts) {
        return Math.min(BLOCK_DEPTH, contrasts.depth());
    }

    /** Adds up BᵀWB, BᵀWd and dᵀWd: B says what a density makes of the differences, W is one over their variance. */
    private void normal(HalvingPosterior posterior) {
        double all = contrasts.rows()[1];
        for (int node = 1; node < 1 << depth; node++) {
            if (!contrasts.isCut(node)) {
                continue;
            }
            double room = contrasts.room(node);
            double weight = 1 / (contrasts.variance(node) + posterior.rows(node) * room * (1 - room));
            int level = 31 - Integer.numberOfLeadingZeros(node);
            int size = 1 << (depth - level);
            int start = (node - (1 << level)) * size;
            int end = Math.min(blocks, start + size);
            double target = contrasts.difference(node);
            constant += weight * target * target;
            for (int a = start; a < end; a++) {
                double row = all * slope(node, a < start + size / 2);
                pull[a] += weight * row * target;
                for (int b = start; b < end; b++) {
                    squares[a][b] += weight * row * all * slope(node, b < start + size / 2);
                }
            }
        }
    }

    private double slope(int node, boolean first) {
        return first ? 1 - contrasts.centre(node) : -contrasts.centre(node);
    }

    /** Fits with a price, from where the last fit ended. */
    void fit(double bending) {
        double[][] price = price(bending);
        double value = value(g, p, price);
        for (int i = 0; i < MOST_STEPS; i++) {
            double[] step = Cholesky.of(curvature(price), LEAST_PIVOT).solve(descent(price));
            double size = 1;
            double[] next = moved(step, size);
            double better = value(next, density(next), price);
            while (!(better <= value) && size > TINY) {
                size /= 2;
                next = moved(step, size);
                better = value(next, density(next), price);
            }
            if (!(better <= value)) {
                break;
            }
            boolean done = value - better <= TINY * (1 + value);
            g = next;
            p = density(g);
            value = better;
            if (done) {
                break;
            }
        }
        evidence = (Cholesky.of(price, LEAST_PIVOT).logDeterminant()
                                - Cholesky.of(curvature(price), LEAST_PIVOT).logDeterminant())
                        / 2
                - form(price, g) / 2;
    }

    /** λ∫(g⁽ᵏ⁾)² over the blocks that are no atoms, and a little for g itself. */
    private double[][] price(double bending) {
        double[][] price = new double[blocks][blocks];
        double weight = bending * StrictMath.pow(blocks, 2 * order - 1);
        int[] places = new int[order + 1];
        int count = 0;
        for (int c = 0; c < blocks; c++) {
            price[c][c] += atoms[c] ? 1 / (ATOM_REACH * ATOM_REACH) : 1 / (REACH * REACH * blocks);
            if (atoms[c]) {
                continue;
            }
            System.arraycopy(places, 1, places, 0, order);
            places[order] = c;
            if (++count > order) {
                bend(price, weight, places);
            }
        }
        return price;
    }

    /** Adds the square of the derivative that these places tell: k! times their divided difference. */
    private void bend(double[][] price, double weight, int[] places) {
        double[] stencil = new double[places.length];
        for (int i = 0; i <= order; i++) {
            stencil[i] = 1;
            int factor = 0;
            for (int j = 0; j <= order; j++) {
                stencil[i] *= j == i ? 1 : ++factor / (double) (places[i] - places[j]);
            }
        }
        double step = (places[order] - places[0]) / (double) order;
        for (int i = 0; i <= order; i++) {
            for (int j = 0; j <= order; j++) {
                price[places[i]][places[j]] += weight * step * stencil[i] * stencil[j];
            }
        }
    }

    private double[] density(double[] log) {
        double top = Double.NEGATIVE_INFINITY;
        for (double value : log) {
            top = Math.max(top, value);
        }
        double[] density = new double[blocks];
        double sum = 0;
        for (int c = 0; c < blocks; c++) {
            density[c] = rooms[c] * StrictMath.exp(log[c] - top);
            sum += density[c];
        }
        for (int c = 0; c < blocks; c++) {
            density[c] /= sum;
        }
        return density;
    }

    private double[] moved(double[] step, double size) {
        double[] next = new double[blocks];
        for (int c = 0; c < blocks; c++) {
            next[c] = g[c] + size * step[c];
        }
        return next;
    }

    private double value(double[] log, double[] density, double[][] price) {
        double misfit = form(squares, density) - 2 * dot(pull, density) + constant;
        return (misfit + form(price, log)) / 2;
    }

    /** Minus the gradient. */
    private double[] descent(double[][] price) {
        double[] u = new double[blocks];
        for (int a = 0; a < blocks; a++) {
            u[a] = dot(squares[a], p) - pull[a];
        }
        double mean = dot(u, p);
        double[] descent = new double[blocks];
        for (int a = 0; a < blocks; a++) {
            descent[a] = -p[a] * (u[a] - mean) - dot(price[a], g);
        }
        return descent;
    }

    private double[][] curvature(double[][] price) {
        double[] mean = new double[blocks];
        for (int a = 0; a < blocks; a++) {
            mean[a] = dot(squares[a], p);
        }
        double all = dot(mean, p);
        double[][] h = new double[blocks][blocks];
        for (int a = 0; a < blocks; a++) {
            for (int b = 0; b <= a; b++) {
                h[a][b] = p[a] * p[b] * (squares[a][b] - mean[a] - mean[b] + all) + price[a][b];
            }
        }
        return h;
    }

    private static double form(double[][] matrix, double[] x) {
        double sum = 0;
        for (int a = 0; a < x.length; a++) {
            sum += x[a] * dot(matrix[a], x);
        }
        return sum;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < b.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The logarithm of what the price and the curvature leave of the likelihood: the rest of the evidence. */
    double evidence() {
        return evidence;
    }

    /** The share of every leaf. */
    double[] leaves() {
        int leaves = 1 << contrasts.depth();
        int size = leaves >> depth;
        double[] shares = new double[leaves];
        double[] volumes = contrasts.tree().volumes();
        for (int c = 0; c < blocks; c++) {
            double sum = 0;
            double level = between(c);
            for (int k = c * size; k < (c + 1) * size; k++) {
                shares[k] = volumes[leaves + k] * StrictMath.exp(between((k + 0.5) / size - 0.5) - level);
                sum += shares[k];
            }
            for (int k = c * size; k < (c + 1) * size; k++) {
                shares[k] *= p[c] / sum;
            }
        }
        return shares;
    }

    /** The log density at a place among the blocks, straight between the nearest two that are no atoms. */
    private double between(double place) {
        int low = (int) Math.floor(place);
        while (low >= 0 && (low >= blocks || atoms[low])) {
            low--;
        }
        int high = (int) Math.floor(place) + 1;
        while (high < blocks && (high < 0 || atoms[high])) {
            high++;
        }
        if (low < 0 || high >= blocks) {
            return low >= 0 ? g[low] : high < blocks ? g[high] : 0;
        }
        return g[low] + (g[high] - g[low]) * (place - low) / (high - low);
    }
}
