package dev.bulla.synth.quality;

import dev.bulla.models.matrix.Cholesky;

/**
 * Logistic regression on columns of codes, each code a weight of its own, by Newton's method.
 *
 * <p>Formula: the least of Σ ln(1 + e^(−t·s)) + λ/2·‖w‖², where s is the sum of a row's weights and of a constant that the penalty leaves alone, and t is
 * ±1. A place of −1 has no weight.
 */
final class OneHotLogistic {

    private static final int MOST_STEPS = 60;
    private static final double CLOSE = 1e-13;
    private static final double ENOUGH = 1e-4;
    private static final double SHORTEST = 1e-6;

    private final int[][] places;
    private final boolean[] isHit;
    private final double penalty;
    private final double[] weights;

    /**
     * Fits.
     *
     * @param places of every row the places of its weights, which rise
     * @param isHit of every row which of two
     * @param width how many places there are
     * @param penalty λ
     */
    OneHotLogistic(int[][] places, boolean[] isHit, int width, double penalty) {
        this.places = places;
        this.isHit = isHit;
        this.penalty = penalty;
        this.weights = new double[width + 1];
        fit();
    }

    /** The sum of the weights of a row: above 0 for the first of the two. */
    double score(int[] row) {
        return score(weights, row);
    }

    private static double score(double[] weights, int[] row) {
        double sum = weights[weights.length - 1];
        for (int place : row) {
            sum += place < 0 ? 0 : weights[place];
        }
        return sum;
    }

    private void fit() {
        double loss = loss(weights);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] gradient = new double[weights.length];
            double[][] hessian = hessian(gradient);
            double[] direction = Cholesky.of(hessian).solve(gradient);
            double fall = 0;
            for (int i = 0; i < gradient.length; i++) {
                fall += gradient[i] * direction[i];
            }
            double length = 1;
            double next = loss(moved(direction, length));
            while (!(next <= loss - ENOUGH * length * fall) && length > SHORTEST) {
                length /= 2;
                next = loss(moved(direction, length));
            }
            if (!(next <= loss)) {
                return;
            }
            System.arraycopy(moved(direction, length), 0, weights, 0, weights.length);
            loss = next;
            if (fall <= CLOSE * (1 + loss)) {
                return;
            }
        }
    }

    private double[] moved(double[] direction, double length) {
        double[] moved = weights.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] -= length * direction[i];
        }
        return moved;
    }

    private double loss(double[] w) {
        double sum = 0;
        for (int r = 0; r < places.length; r++) {
            double margin = isHit[r] ? score(w, places[r]) : -score(w, places[r]);
            sum += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
        }
        for (int i = 0; i < w.length - 1; i++) {
            sum += penalty / 2 * w[i] * w[i];
        }
        return sum;
    }

    /** The lower half of the second derivatives; the first ones are added to what is given. */
    private double[][] hessian(double[] gradient) {
        int last = weights.length - 1;
        double[][] h = new double[weights.length][];
        for (int i = 0; i <= last; i++) {
            h[i] = new double[i + 1];
        }
        for (int r = 0; r < places.length; r++) {
            int[] row = places[r];
            double p = 1 / (1 + Math.exp(-score(weights, row)));
            double off = p - (isHit[r] ? 1 : 0);
            double d = p * (1 - p);
            for (int i = 0; i < row.length; i++) {
                if (row[i] >= 0) {
                    gradient[row[i]] += off;
                    double[] line = h[row[i]];
                    for (int j = 0; j <= i; j++) {
                        if (row[j] >= 0) {
                            line[row[j]] += d;
                        }
                    }
                    h[last][row[i]] += d;
                }
            }
            gradient[last] += off;
            h[last][last] += d;
        }
        for (int i = 0; i < last; i++) {
            gradient[i] += penalty * weights[i];
            h[i][i] += penalty;
        }
        return h;
    }
}
