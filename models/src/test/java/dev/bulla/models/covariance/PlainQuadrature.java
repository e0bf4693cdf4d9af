package dev.bulla.models.covariance;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Means by the double exponential rule, piece by piece between knots: slow, and nothing like what it checks. */
final class PlainQuadrature {

    private static final double STEP = 0.125;
    private static final int SIDE = 26;

    /** Where the rule looks, in shares of a piece, and how much each place counts. */
    private static final double[] PLACES = new double[2 * SIDE + 1];

    private static final double[] WEIGHTS = new double[2 * SIDE + 1];

    static {
        for (int i = -SIDE; i <= SIDE; i++) {
            double x = Math.PI / 2 * Math.sinh(i * STEP);
            PLACES[i + SIDE] = 1 / (1 + Math.exp(-2 * x));
            WEIGHTS[i + SIDE] = Math.PI / 2 * Math.cosh(i * STEP) / (Math.cosh(x) * Math.cosh(x)) / 2 * STEP;
        }
    }

    private PlainQuadrature() {}

    /** The mean over [low, high] of what is smooth between the knots and on pieces no longer than {@code piece}. */
    static double mean(DoubleUnaryOperator f, double low, double high, double piece, double... knots) {
        if (low == high) {
            return f.applyAsDouble(low);
        }
        double[] ends = DoubleStream.concat(
                        Arrays.stream(knots).filter(x -> x > low && x < high), DoubleStream.of(low, high))
                .sorted()
                .distinct()
                .toArray();
        double sum = 0;
        for (int i = 1; i < ends.length; i++) {
            int parts = (int) Math.ceil((ends[i] - ends[i - 1]) / piece);
            double length = (ends[i] - ends[i - 1]) / parts;
            for (int j = 0; j < parts; j++) {
                sum += integral(f, ends[i - 1] + j * length, length);
            }
        }
        return sum / (high - low);
    }

    /** The mean of k(u − v) over u and v, with a kink where they are one. */
    static double mean(DoubleBinaryOperator k, double[] first, double[] second, double piece) {
        return mean(
                u -> mean(v -> k.applyAsDouble(u, v), second[0], second[1], piece, u),
                first[0],
                first[1],
                piece,
                second);
    }

    private static double integral(DoubleUnaryOperator f, double from, double length) {
        double sum = 0;
        for (int i = 0; i < PLACES.length; i++) {
            sum += WEIGHTS[i] * f.applyAsDouble(from + length * PLACES[i]);
        }
        return sum * length;
    }
}
