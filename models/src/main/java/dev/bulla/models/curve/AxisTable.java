package dev.bulla.models.curve;

import dev.bulla.models.covariance.Covariance;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * The averages of one column of a covariance from a place to each of some stretches, read between equally far nodes: a polynomial through the eight around the place.
 *
 * <p>Nodes are h = ℓ/32 apart, so that it is off by at most 105·h⁸/(936·ℓ⁸) ≈ 10⁻¹³ for the squared exponential, and by 15 times that next to the bounds. Where a stretch ends between those nodes and the kernel has a
 * kink there, its average is worked out. A node is worked out when it is first asked for, always to the same bits, so threads need not wait for each other.
 */
final class AxisTable {

    /** The nodes of a polynomial. */
    static final int POINTS = 8;

    /** Nodes per length scale. */
    private static final double FINENESS = 32;

    private static final int FEWEST = 16;
    private static final int MOST = 1 << 13;

    /** One over the product of a node's distances to the others. */
    private static final double[] SHARES = new double[POINTS];

    static {
        for (int i = 0; i < POINTS; i++) {
            double product = 1;
            for (int j = 0; j < POINTS; j++) {
                product *= j == i ? 1 : i - j;
            }
            SHARES[i] = 1 / product;
        }
    }

    private final Covariance covariance;
    private final int product;
    private final int column;
    private final double[][] stretches;
    private final int steps;
    private final AtomicReferenceArray<double[]> nodes;

    /** By first node: the stretches that end between it and the last, where that matters. */
    private final AtomicReferenceArray<int[]> kinks;

    /**
     * A table.
     *
     * @param product which one of the covariance
     * @param stretches where each begins and how wide it is
     */
    AxisTable(Covariance covariance, int product, int column, double[][] stretches) {
        this.covariance = covariance;
        this.product = product;
        this.column = column;
        this.stretches = stretches;
        this.steps = (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(FINENESS / covariance.finest(column))));
        this.nodes = new AtomicReferenceArray<>(steps + 1);
        this.kinks = new AtomicReferenceArray<>(steps + 1);
    }

    /**
     * Puts the averages from a place of [0, 1] into an array.
     *
     * @param weights room for {@link #POINTS} numbers
     */
    void at(double place, double[] weights, double[] into) {
        int first = Math.max(0, Math.min(steps + 1 - POINTS, (int) (place * steps) - POINTS / 2 + 1));
        weigh(place * steps - first, weights);
        double[] a = node(first);
        double[] b = node(first + 1);
        double[] c = node(first + 2);
        double[] d = node(first + 3);
        double[] e = node(first + 4);
        double[] f = node(first + 5);
        double[] g = node(first + 6);
        double[] h = node(first + 7);
        for (int s = 0; s < a.length; s++) {
            into[s] = weights[0] * a[s]
                    + weights[1] * b[s]
                    + weights[2] * c[s]
                    + weights[3] * d[s]
                    + weights[4] * e[s]
                    + weights[5] * f[s]
                    + weights[6] * g[s]
                    + weights[7] * h[s];
        }
        for (int s : kinks(first)) {
            into[s] = average(s, place);
        }
    }

    /** Lagrange's polynomials of the nodes 0 to 7. */
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

    /** The same polynomials, a column each, by powers of the distance from the middle of the nodes. */
    static double[][] monomials() {
        double[][] rows = new double[POINTS][POINTS];
        for (int i = 0; i < POINTS; i++) {
            double[] polynomial = new double[POINTS];
            polynomial[0] = SHARES[i];
            for (int j = 0; j < POINTS; j++) {
                for (int power = POINTS - 1; power >= 0 && j != i; power--) {
                    double lower = power > 0 ? polynomial[power - 1] : 0;
                    polynomial[power] = lower - (j - (POINTS - 1) / 2.0) * polynomial[power];
                }
            }
            for (int power = 0; power < POINTS; power++) {
                rows[power][i] = polynomial[power];
            }
        }
        return rows;
    }

    /** All nodes. */
    double[][] all() {
        return IntStream.rangeClosed(0, steps).mapToObj(this::node).toArray(double[][]::new);
    }

    private double average(int stretch, double place) {
        return covariance.average(product, column, stretches[stretch][0] - place, stretches[stretch][1]);
    }

    /** How many there are. */
    int stretches() {
        return stretches.length;
    }

    /** The averages from a place, worked out. */
    double[] exact(double place) {
        double[] averages = new double[stretches.length];
        for (int s = 0; s < averages.length; s++) {
            averages[s] = average(s, place);
        }
        return averages;
    }

    private double[] node(int index) {
        double[] known = nodes.get(index);
        if (known == null) {
            known = exact((double) index / steps);
            nodes.set(index, known);
        }
        return known;
    }

    private int[] kinks(int first) {
        int[] known = kinks.get(first);
        if (known == null) {
            double from = (double) first / steps;
            double to = (double) (first + POINTS - 1) / steps;
            known = IntStream.range(0, covariance.isRough(column) ? stretches.length : 0)
                    .filter(s -> isBetween(from, stretches[s][0], to)
                            || isBetween(from, stretches[s][0] + stretches[s][1], to))
                    .toArray();
            kinks.set(first, known);
        }
        return known;
    }

    private static boolean isBetween(double from, double place, double to) {
        return from < place && place < to;
    }
}
