package dev.bulla.models.bernstein;

/**
 * Bernstein polynomials of degree K in each of d variables on [0, 1]^d, iterated h times.
 *
 * <p>A function is told by its values on the lattice {0, 1/K, …, 1}^d. The operator B makes of them the polynomial Σ f(j/K)
 * b_j(x); the iterated one, B^(h) = Σ_{i=1}^h C(h, i)(−1)^(i−1) B^i = B·Σ_{k&lt;h} (I − B)^k, comes closer to smooth functions
 * and pays with noise. It is linear and knows no data, so it is post-processing of noisy lattice values.
 *
 * <p>Source: Aldà and Rubinstein, "The Bernstein mechanism", AAAI 2017.
 */
public final class BernsteinBasis {

    /** The most lattice points. */
    public static final int MOST_POINTS = 100_000;

    /** The largest degree: its matrix still fits a few megabytes. */
    public static final int MOST_DEGREE = 1_000;

    private static final int MOST_ITERATIONS = 100;

    private final int degree;
    private final int variables;
    private final int iterations;
    private final int size;

    /** The row j holds b_0(j/K), …, b_K(j/K). */
    private final double[][] onLattice;

    /**
     * A basis.
     *
     * @param degree K, 1 to {@value #MOST_DEGREE}
     * @param variables d, 1 or more; (K + 1)^d is at most {@value #MOST_POINTS}
     * @param iterations h, 1 for the plain operator
     */
    public BernsteinBasis(int degree, int variables, int iterations) {
        boolean fits = degree >= 1 && degree <= MOST_DEGREE && iterations >= 1 && iterations <= MOST_ITERATIONS;
        if (!fits || variables < 1) {
            throw new IllegalArgumentException(
                    "degree must be 1 to " + MOST_DEGREE + ", variables 1 or more, iterations" + " 1 to "
                            + MOST_ITERATIONS + ", got " + degree + ", " + variables + " and " + iterations);
        }
        long points = 1;
        for (int c = 0; c < variables; c++) {
            points = Math.min(MOST_POINTS + 1L, points * (degree + 1L));
        }
        if (points > MOST_POINTS) {
            throw new IllegalArgumentException(
                    "the lattice may have " + MOST_POINTS + " points, (" + degree + " + 1)^" + variables + " are more");
        }
        this.degree = degree;
        this.variables = variables;
        this.iterations = iterations;
        this.size = (int) points;
        this.onLattice = new double[degree + 1][degree + 1];
        for (int j = 0; j <= degree; j++) {
            weights((double) j / degree, onLattice[j]);
        }
    }

    public int degree() {
        return degree;
    }

    public int variables() {
        return variables;
    }

    public int iterations() {
        return iterations;
    }

    /** (K + 1)^d, the number of lattice points and of coefficients. */
    public int size() {
        return size;
    }

    /** A lattice point; the first coordinate varies slowest. */
    public double[] point(int index) {
        double[] point = new double[variables];
        int rest = index;
        for (int c = variables - 1; c >= 0; c--) {
            point[c] = (double) (rest % (degree + 1)) / degree;
            rest /= degree + 1;
        }
        return point;
    }

    /** The coefficients of B^(h) f from the lattice values of f: the values themselves when h = 1. */
    public double[] coefficients(double[] values) {
        return iterate(values, false);
    }

    /** How much each lattice value counts in the answer at a point. */
    public double[] influence(double... point) {
        requireLength(point.length, variables);
        double[] product = {1};
        double[] weights = new double[degree + 1];
        for (double x : point) {
            weights(x, weights);
            double[] next = new double[product.length * weights.length];
            for (int i = 0; i < next.length; i++) {
                next[i] = product[i / weights.length] * weights[i % weights.length];
            }
            product = next;
        }
        return iterate(product, true);
    }

    /** The answers of given coefficients; for use by one thread. */
    public BernsteinEvaluator evaluator(double[] coefficients) {
        return new BernsteinEvaluator(this, coefficients);
    }

    /**
     * b_0(x), …, b_K(x). From the largest outwards by the ratio of neighbours, then divided by their sum, which is 1: all terms
     * are positive, so nothing cancels, and no binomial coefficient can overflow.
     */
    void weights(double x, double[] out) {
        double at = Math.max(0, Math.min(1, x));
        int mode = Math.min(degree, (int) (at * (degree + 1)));
        double sum = 1;
        out[mode] = 1;
        for (int j = mode; j < degree; j++) {
            out[j + 1] = out[j] * at * (degree - j) / ((1 - at) * (j + 1));
            sum += out[j + 1];
        }
        for (int j = mode; j > 0; j--) {
            out[j - 1] = out[j] * (1 - at) * j / (at * (degree - j + 1));
            sum += out[j - 1];
        }
        for (int j = 0; j <= degree; j++) {
            out[j] /= sum;
        }
    }

    /** Σ_{k<h} (I − B)^k of a vector, or of the transposed matrix. */
    private double[] iterate(double[] start, boolean transposed) {
        requireLength(start.length, size);
        double[] sum = start.clone();
        for (int i = 1; i < iterations; i++) {
            double[] applied = apply(sum, transposed);
            for (int j = 0; j < size; j++) {
                sum[j] += start[j] - applied[j];
            }
        }
        return sum;
    }

    /** B on lattice values, one variable after the other. */
    private double[] apply(double[] values, boolean transposed) {
        double[] from = values;
        int stride = 1;
        for (int c = 0; c < variables; c++) {
            double[] to = new double[size];
            for (int i = 0; i < size; i++) {
                int index = i / stride % (degree + 1);
                int first = i - index * stride;
                double sum = 0;
                for (int j = 0; j <= degree; j++) {
                    sum += (transposed ? onLattice[j][index] : onLattice[index][j]) * from[first + j * stride];
                }
                to[i] = sum;
            }
            from = to;
            stride *= degree + 1;
        }
        return from;
    }

    private static void requireLength(int found, int needed) {
        if (found != needed) {
            throw new IllegalArgumentException("needs " + needed + " numbers, got " + found);
        }
    }
}
