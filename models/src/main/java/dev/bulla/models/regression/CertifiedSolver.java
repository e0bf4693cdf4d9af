package dev.bulla.models.regression;

import dev.bulla.core.statistic.Certified;
import dev.bulla.models.matrix.Cholesky;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * (A + rI)θ = b for whole numbers, A positive semi-definite and r above 0, to a distance that is checked in whole numbers.
 *
 * <p>Corrections come from a factor in doubles while they help, and from plain steps down the gradient if they do not; what
 * is answered depends on the check alone. Proof: {@code RidgeWeights.proof.md}.
 */
final class CertifiedSolver {

    private final long[][] squares;
    private final long[] products;
    private final BigInteger ridge;
    private final BigInteger largest;
    private final Cholesky factor;

    /** @param largest at least the largest eigenvalue of A + rI */
    CertifiedSolver(long[][] squares, long[] products, BigInteger ridge, BigInteger largest) {
        this.squares = squares;
        this.products = products;
        this.ridge = ridge;
        this.largest = largest;
        double[][] h = new double[products.length][products.length];
        for (int i = 0; i < h.length; i++) {
            for (int j = 0; j < h.length; j++) {
                h[i][j] = squares[i][j] + (i == j ? ridge.doubleValue() : 0);
            }
        }
        this.factor = Cholesky.of(h);
    }

    /**
     * θ in steps of 2^−power, each the floor of a vector that is within 2^−power of the solution in the L2 norm.
     *
     * @param spare how many binary digits more are computed with: 2^spare is above 2(largest/r)²√m
     */
    long[] solve(int power, int spare) {
        return solve(power, spare, true);
    }

    /** The same, from the start without the factor if it is not to be tried. */
    long[] solve(int power, int spare, boolean byFactor) {
        int places = power + spare;
        BigInteger enough = ridge.shiftLeft(spare).pow(2);
        BigInteger[] zero = new BigInteger[products.length];
        Arrays.fill(zero, BigInteger.ZERO);
        Certified<Point> solution = Certified.search(
                new Point(zero, residual(zero, places), byFactor),
                point -> square(point.left()).compareTo(enough) <= 0,
                point -> next(point, places));
        return floor(solution, spare);
    }

    /** θ, what is left of b there, and whether corrections still come from the factor. */
    private record Point(BigInteger[] theta, BigInteger[] left, boolean fast) {}

    private Point next(Point here, int places) {
        BigInteger[] theta = here.fast() ? refined(here.theta(), here.left()) : descended(here.theta(), here.left());
        BigInteger[] left = residual(theta, places);
        boolean helps = !here.fast() || square(left).shiftLeft(2).compareTo(square(here.left())) <= 0;
        return helps ? new Point(theta, left, here.fast()) : new Point(here.theta(), here.left(), false);
    }

    private static long[] floor(Certified<Point> solution, int spare) {
        return Arrays.stream(solution.point().theta())
                .mapToLong(theta -> theta.shiftRight(spare).longValue())
                .toArray();
    }

    /** b − (A + rI)θ, exactly. */
    private BigInteger[] residual(BigInteger[] theta, int places) {
        BigInteger[] left = new BigInteger[theta.length];
        for (int i = 0; i < left.length; i++) {
            BigInteger sum = BigInteger.valueOf(products[i]).shiftLeft(places).subtract(ridge.multiply(theta[i]));
            for (int j = 0; j < left.length; j++) {
                sum = sum.subtract(BigInteger.valueOf(squares[i][j]).multiply(theta[j]));
            }
            left[i] = sum;
        }
        return left;
    }

    private BigInteger[] refined(BigInteger[] theta, BigInteger[] left) {
        double[] right = new double[left.length];
        for (int i = 0; i < right.length; i++) {
            right[i] = left[i].doubleValue();
        }
        double[] correction = factor.solve(right);
        BigInteger[] next = theta.clone();
        for (int i = 0; i < next.length; i++) {
            boolean usable = Double.isFinite(correction[i]);
            next[i] = usable ? next[i].add(new BigDecimal(correction[i]).toBigInteger()) : next[i];
        }
        return next;
    }

    private BigInteger[] descended(BigInteger[] theta, BigInteger[] left) {
        BigInteger[] next = theta.clone();
        for (int i = 0; i < next.length; i++) {
            next[i] = next[i].add(left[i].divide(largest));
        }
        return next;
    }

    private static BigInteger square(BigInteger[] vector) {
        BigInteger sum = BigInteger.ZERO;
        for (BigInteger each : vector) {
            sum = sum.add(each.multiply(each));
        }
        return sum;
    }
}
