package dev.bulla.models.regression;

import dev.bulla.core.domain.Table;
import java.util.Arrays;

/**
 * Finds the minimum of Σ loss + (Λ/2)‖θ‖² + ⟨b, θ⟩ over rows of length at most one, by Newton's method, until the gradient proves that it is
 * no further than {@code tolerance} away: the objective is Λ-strongly convex, so ‖θ − θ*‖ ≤ ‖gradient‖/Λ.
 *
 * <p>Sums are whole numbers, the same for every order of rows. What the gradient may be off by is counted against it: 2⁻⁴⁶ a row for the chance
 * on its grid, 2⁻⁷⁰‖θ‖ a feature for the margin.
 */
final class LogisticSolver {

    private static final int MOST_STEPS = 500;
    private static final int CHANCE_BITS = 46;
    private static final int LOW_BITS = 30;
    private static final int CURVE_BITS = 24;
    private static final int CURVE_SHIFT = 22;

    private final LogisticRows rows;
    private final double penalty;
    private final double tolerance;
    private final int size;

    LogisticSolver(LogisticRows rows, double penalty, double tolerance) {
        this.rows = rows;
        this.penalty = penalty;
        this.tolerance = tolerance;
        this.size = rows.encoding().size();
    }

    /** A point with its gradient, and the most that the gradient's length can be. */
    private record Point(double[] at, double[] slope, double length) {}

    /**
     * The minimum, to the tolerance.
     *
     * @param table rows in memory, the same at every reading
     * @param tilt b
     */
    double[] minimum(Table table, double[] tilt) {
        Point here = look(table, new double[size], tilt);
        for (int step = 0; step < MOST_STEPS && here.length() > tolerance * penalty; step++) {
            double[] direction = newton(table, here);
            Point next = look(table, moved(here.at(), direction, 1), tilt);
            for (double part = 0.5; !(next.length() < here.length()) && part > 1e-6; part /= 2) {
                next = look(table, moved(here.at(), direction, part), tilt);
            }
            here = next.length() < here.length() ? next : here;
        }
        return here.at().clone();
    }

    /**
     * The most rows, a power of two, for which the certificate is within reach of the arithmetic: twice what a gradient may be off
     * by, the rounding of θ itself included, is below what it must come to. ‖θ‖ ≤ √(2n·ln 2/Λ) + 2‖b‖/Λ, because the objective is
     * no larger there than at 0.
     *
     * @param tilt a length that b does not exceed
     */
    long provedRows(double tilt) {
        int power = 40;
        while (power > 0 && 2 * leftOver(Math.scalb(1.0, power), tilt) > tolerance * penalty) {
            power--;
        }
        return 1L << power;
    }

    private double leftOver(double n, double tilt) {
        double theta = StrictMath.sqrt(2 * n * StrictMath.log(2) / penalty) + 2 * tilt / penalty;
        double chances = n * (0x1p-46 + 0x1p-70 * rows.encoding().most() * theta);
        return chances + 0x1p-48 * (n + penalty * theta + tilt) + 0x1p-53 * theta * (n / 4 + penalty);
    }

    /** The furthest that a point can be from the minimum. */
    double distance(Table table, double[] at, double[] tilt) {
        return look(table, at, tilt).length() / penalty;
    }

    private static double[] moved(double[] from, double[] direction, double part) {
        double[] to = from.clone();
        for (int i = 0; i < to.length; i++) {
            to[i] -= part * direction[i];
        }
        return to;
    }

    private Point look(Table table, double[] at, double[] tilt) {
        long[] sums = table.fold(rows.fold(2 * size + 1, (label, places, features, into) -> {
            long residual = Math.round(Math.scalb(chance(at, places, features) - label, CHANCE_BITS));
            for (int i = 0; i < places.length; i++) {
                long product = residual * features[i];
                into[2 * places[i]] += product >> LOW_BITS;
                into[2 * places[i] + 1] += product & ((1L << LOW_BITS) - 1);
            }
            into[2 * size]++;
        }));
        double unit = Math.scalb(1.0 / LogisticRows.ONE, -CHANCE_BITS);
        double[] slope = new double[size];
        for (int i = 0; i < size; i++) {
            double sum = Math.scalb((double) sums[2 * i], LOW_BITS) + sums[2 * i + 1];
            slope[i] = sum * unit + penalty * at[i] + tilt[i];
        }
        double off = sums[2 * size] * (0x1p-46 + 0x1p-70 * rows.encoding().most() * length(at));
        double rounding = 0x1p-48 * (sums[2 * size] + penalty * length(at) + length(tilt));
        return new Point(at, slope, length(slope) * (1 + 0x1p-40) + off + rounding);
    }

    /**
     * The chance of the second class. The products are exact, since a coefficient is taken in two parts of fewer bits, and what is lost when they are
     * added is added at the end; so the margin is off by its last bit only, which moves a chance by less than 2⁻⁵³.
     */
    private static double chance(double[] at, int[] places, long[] features) {
        double high = 0;
        double low = 0;
        for (int i = 0; i < places.length; i++) {
            double coefficient = at[places[i]];
            double coarse = (float) coefficient;
            double product = coarse * features[i];
            double sum = high + product;
            double part = sum - high;
            low += (high - (sum - part)) + (product - part) + (coefficient - coarse) * features[i];
            high = sum;
        }
        return 1 / (1 + StrictMath.exp(-(high + low) / LogisticRows.ONE));
    }

    /** (Σ p(1 − p) z zᵀ + Λ)⁻¹ times the gradient. */
    private double[] newton(Table table, Point here) {
        double[] at = here.at();
        long[] sums = table.fold(rows.fold(size * size, (label, places, features, into) -> {
            double p = chance(at, places, features);
            long curve = (long) Math.scalb(p * (1 - p), CURVE_BITS);
            for (int i = 0; i < places.length; i++) {
                for (int j = 0; j <= i; j++) {
                    into[places[i] * size + places[j]] += (curve * features[i] * features[j]) >> CURVE_SHIFT;
                }
            }
        }));
        double unit = Math.scalb(1.0 / (LogisticRows.ONE * LogisticRows.ONE), CURVE_SHIFT - CURVE_BITS);
        double[][] lower = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                lower[i][j] = sums[i * size + j] * unit + (i == j ? penalty : 0);
            }
        }
        return solve(lower, here.slope().clone());
    }

    /** By Cholesky's factor, in place. */
    private static double[] solve(double[][] h, double[] x) {
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = h[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= h[i][k] * h[j][k];
                }
                h[i][j] = i == j ? StrictMath.sqrt(Math.max(sum, 1e-9)) : sum / h[j][j];
            }
            for (int k = 0; k < i; k++) {
                x[i] -= h[i][k] * x[k];
            }
            x[i] /= h[i][i];
        }
        for (int i = x.length - 1; i >= 0; i--) {
            x[i] /= h[i][i];
            for (int k = 0; k < i; k++) {
                x[k] -= h[i][k] * x[i];
            }
        }
        return x;
    }

    private static double length(double[] vector) {
        return StrictMath.sqrt(Arrays.stream(vector).map(v -> v * v).sum());
    }
}
