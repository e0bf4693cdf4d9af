package dev.bulla.models.curve;

import java.util.Arrays;

/** Polynomials on [−1, 1] through Chebyshev's points, the ends among them. */
final class Lagrange {

    private final double[] points;

    /** By point, the coefficients of the polynomial that is 1 there and 0 at the others. */
    private final double[][] monomials;

    /** @param nodes how many points, at least two */
    Lagrange(int nodes) {
        this.points = new double[nodes];
        Arrays.setAll(points, i -> -StrictMath.cos(Math.PI * i / (nodes - 1)));
        this.monomials = new double[nodes][];
        Arrays.setAll(monomials, this::one);
    }

    private double[] one(int point) {
        double[] polynomial = new double[points.length];
        polynomial[0] = 1;
        for (int j = 0, degree = 0; j < points.length; j++) {
            if (j != point) {
                degree++;
                for (int power = degree; power >= 0; power--) {
                    double lower = power > 0 ? polynomial[power - 1] : 0;
                    polynomial[power] = (lower - points[j] * polynomial[power]) / (points[point] - points[j]);
                }
            }
        }
        return polynomial;
    }

    double point(int index) {
        return points[index];
    }

    /** The coefficient of a power in the polynomial of a point. */
    double monomial(int point, int power) {
        return monomials[point][power];
    }

    /**
     * The polynomials of several functions.
     *
     * @param values by point, of each function
     * @return by function, its coefficients
     */
    double[][] coefficients(double[][] values) {
        double[][] all = new double[values[0].length][points.length];
        for (int i = 0; i < points.length; i++) {
            for (int f = 0; f < all.length; f++) {
                for (int power = 0; power < points.length; power++) {
                    all[f][power] += values[i][f] * monomials[i][power];
                }
            }
        }
        return all;
    }
}
