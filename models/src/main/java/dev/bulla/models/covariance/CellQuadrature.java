package dev.bulla.models.covariance;

import java.util.function.DoubleUnaryOperator;

/**
 * Integrals of an even function times a straight line, by Gauss's ten points on panels so narrow that the function is nearly a polynomial on each.
 * It may have a kink at 0: no panel has 0 inside.
 *
 * @param even the function, called with distances r ≥ 0
 * @param panel the widest panel
 * @param reach a distance past which, from the nearest one asked for, the function counts no more
 */
record CellQuadrature(DoubleUnaryOperator even, double panel, double reach) {

    private static final int POINTS = 10;
    private static final double[] AT = new double[POINTS];
    private static final double[] WEIGHT = new double[POINTS];

    static {
        for (int i = 0; i < POINTS; i++) {
            double x = StrictMath.cos(Math.PI * (i + 0.75) / (POINTS + 0.5));
            double slope = 1;
            for (int step = 0; step < 20; step++) {
                double before = 1;
                double now = x;
                for (int degree = 2; degree <= POINTS; degree++) {
                    double next = ((2 * degree - 1) * x * now - (degree - 1) * before) / degree;
                    before = now;
                    now = next;
                }
                slope = POINTS * (x * now - before) / (x * x - 1);
                x -= now / slope;
            }
            AT[i] = (1 + x) / 2;
            WEIGHT[i] = 1 / ((1 - x * x) * slope * slope);
        }
    }

    /** The mean of a smooth function over [from, from + width]. */
    static double mean(DoubleUnaryOperator smooth, double from, double width) {
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            sum += WEIGHT[i] * smooth.applyAsDouble(from + width * AT[i]);
        }
        return sum;
    }

    /** The average over the distances of [from, from + width]. */
    double average(double from, double width) {
        return integral(from, width, 1, 1) / width;
    }

    /** The average over a point of [0, width] and one of [from, from + other]: their distance has a density of three straight pieces. */
    double average(double from, double width, double other) {
        double narrow = Math.min(width, other);
        double wide = Math.max(width, other);
        double first = from - width;
        double last = from + other;
        return (integral(first, narrow, 0, 1)
                        + integral(first + narrow, wide - narrow, 1, 1)
                        + integral(last - narrow, narrow, 1, 0))
                / wide;
    }

    /** The integral from p on times the line that is {@code atP} there and {@code atEnd} a length later. */
    private double integral(double p, double length, double atP, double atEnd) {
        double end = p + length;
        if (length == 0) {
            return 0;
        }
        if (p < 0 && end > 0) {
            double middle = atP + (atEnd - atP) * (-p / length);
            return positive(0, -p, middle, atP) + positive(0, end, middle, atEnd);
        }
        return p < 0 ? positive(-end, length, atEnd, atP) : positive(p, length, atP, atEnd);
    }

    private double positive(double p, double length, double atP, double atEnd) {
        double needed = Math.min(length, reach);
        int panels = (int) Math.max(1, Math.ceil(needed / panel));
        double step = needed / panels;
        double sum = 0;
        for (int i = 0; i < panels; i++) {
            sum += mean(t -> even.applyAsDouble(p + t) * (atP + (atEnd - atP) * (t / length)), i * step, step);
        }
        return sum * step;
    }
}
