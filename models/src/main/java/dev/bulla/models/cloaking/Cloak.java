package dev.bulla.models.cloaking;

import dev.bulla.core.lattice.Ball;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A public matrix A of whole numbers, about 2^bits·WC, that whitens a {@link NoiseShape}: every column is inside the ball of radius 2^bits, checked in integers.
 *
 * <p>So when one entry of a whole y moves by d, Ay moves by at most d·2^bits, whatever the shape is worth; {@link #mostSquared} and {@link #most} are what it comes to.
 *
 * @param columns column i of A, a number for each number that is released
 * @param undo takes Ay back to about Cy
 */
public record Cloak(long[][] columns, double[][] undo) {

    /** How the length of a column is measured. */
    public enum Norm {
        /** Absolute values, for Laplace noise. */
        L1,
        /** Squares, for normal noise. */
        L2;

        /** The columns that count as short enough. */
        Ball ball(int dimension, int bits) {
            Grid grid = new Grid(bits);
            return this == L1
                    ? Ball.l1(grid, dimension, BigDecimal.ONE, 1L << bits)
                    : Ball.l2(grid, dimension, BigDecimal.ONE, 1L << bits);
        }

        /** How far A·y moves when one entry of y does by 2^−bits: what is true of every such matrix. */
        public Reach reach(int dimension, int bits) {
            return ball(dimension, bits).reach();
        }

        double length(double[] x) {
            double sum = 0;
            for (double each : x) {
                sum += this == L1 ? Math.abs(each) : each * each;
            }
            return this == L1 ? sum : Math.sqrt(sum);
        }
    }

    /** The matrix for these columns, as wide as the longest of them needs it. */
    public static Cloak of(double[][] columns, NoiseShape shape, Norm norm, int bits) {
        double[][] whitened = new double[columns.length][];
        double longest = 0;
        for (int i = 0; i < columns.length; i++) {
            whitened[i] = shape.whitened(columns[i]);
            longest = Math.max(longest, norm.length(whitened[i]));
        }
        int dimension = shape.directions();
        long[][] steps = new long[columns.length][dimension];
        double factor = longest > 0 ? 1 / longest : 0;
        for (int i = 0; i < columns.length && dimension > 0; i++) {
            double[] inside = whitened[i];
            for (int k = 0; k < dimension; k++) {
                inside[k] *= factor;
            }
            norm.ball(dimension, bits).quantise(inside, steps[i]);
        }
        return new Cloak(steps, Coordinates.scaled(shape.undo(), longest * Math.scalb(1.0, -bits)));
    }

    /** How many numbers are released. */
    public int directions() {
        return undo.length == 0 ? 0 : undo[0].length;
    }

    /** Ay, exactly. */
    public BigInteger[] times(long[] y) {
        BigInteger[] sums = new BigInteger[directions()];
        for (int k = 0; k < sums.length; k++) {
            BigInteger sum = BigInteger.ZERO;
            for (int i = 0; i < y.length; i++) {
                sum = sum.add(BigInteger.valueOf(columns[i][k]).multiply(BigInteger.valueOf(y[i])));
            }
            sums[k] = sum;
        }
        return sums;
    }

    /** The largest squared L2 norm of a column, exactly. */
    public BigInteger mostSquared() {
        BigInteger most = BigInteger.ZERO;
        for (long[] column : columns) {
            BigInteger square = BigInteger.ZERO;
            for (long each : column) {
                square = square.add(BigInteger.valueOf(each).pow(2));
            }
            most = most.max(square);
        }
        return most;
    }

    /** The largest L1 norm of a column, exactly. */
    public BigInteger most() {
        BigInteger most = BigInteger.ZERO;
        for (long[] column : columns) {
            BigInteger sum = BigInteger.ZERO;
            for (long each : column) {
                sum = sum.add(BigInteger.valueOf(each).abs());
            }
            most = most.max(sum);
        }
        return most;
    }

    /** About Cy, from released numbers. */
    public double[] undone(double[] released) {
        return Coordinates.times(undo, released);
    }

    /** The standard deviation of a query φᵀ(Cy) when every released number has noise of this deviation. */
    public double deviation(double[] query, double each) {
        return each * new NoiseShape(new double[directions()][0], undo, new double[0]).deviation(query);
    }
}
