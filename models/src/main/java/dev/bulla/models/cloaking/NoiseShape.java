package dev.bulla.models.cloaking;

import dev.bulla.models.matrix.SymmetricEigen;
import java.util.Arrays;

/**
 * A covariance M of noise that hides every column c_i, cᵢᵀM⁻¹cᵢ ≤ 1, and is small otherwise: as the matrix W that whitens it, WMWᵀ = 1, and the one that undoes W.
 *
 * <p>Two are known: the smallest volume (D-optimal; Smith et al. 2018) and the smallest mean variance of public queries φᵀ(Cy) (A-optimal). With T = Σλᵢcᵢcᵢᵀ both
 * repeat λᵢ ← λᵢ·cᵢᵀM⁻¹cᵢ: the first with M = T, the second with M = T^½ in coordinates where the queries' second moment is 1. The second does not fall
 * steadily, so the best is kept. Directions that doubles cannot tell from nothing are left out.
 *
 * <p>All of it is in doubles and promises nothing: {@link Cloak} measures what comes out in whole numbers.
 *
 * @param whiten W, a row for each number that is released
 * @param undo what takes released numbers back to those asked for
 * @param weights λ: how much each column decided
 */
public record NoiseShape(double[][] whiten, double[][] undo, double[] weights) {

    private static final int STEPS = 400;
    private static final double NEAR = 1e-9;

    /** A search that has not found a shape smaller by this part in so many steps has found the smallest, unless a number of steps is asked for. */
    private static final double SMALLER = 1e-4;

    private static final int PATIENCE = 12;

    /** Eigenvalues below this part of the largest are taken for nothing. */
    private static final double NOTHING = 1e-10;

    /** The smallest volume; columns one by one. */
    public static NoiseShape ofVolume(double[][] columns) {
        return ofVolume(columns, 0);
    }

    /** The smallest volume after at most so many steps; 0 for as many as are worth it. */
    public static NoiseShape ofVolume(double[][] columns, int steps) {
        Coordinates even = Coordinates.whitening(columns, NOTHING);
        return new Search(even.of(columns), 1).run(steps).in(even);
    }

    /** The smallest mean variance of these queries; columns and queries one by one. */
    public static NoiseShape ofQueries(double[][] columns, double[][] queries) {
        return ofQueries(columns, queries, 0);
    }

    /** The smallest mean variance after at most so many steps; 0 for as many as are worth it. */
    public static NoiseShape ofQueries(double[][] columns, double[][] queries, int steps) {
        Coordinates asked = Coordinates.weighing(queries, columns[0].length, NOTHING);
        Coordinates seen = Coordinates.turning(asked.of(columns), NOTHING);
        return new Search(seen.of(asked.of(columns)), 0.5).run(steps).in(seen).in(asked);
    }

    /** How many numbers are released. */
    public int directions() {
        return whiten.length;
    }

    /** Wc. */
    public double[] whitened(double[] column) {
        return Coordinates.times(whiten, column);
    }

    /** The standard deviation of a query φᵀ(Cy) under noise of deviation 1 on every released number. */
    public double deviation(double[] query) {
        double square = 0;
        for (int k = 0; k < whiten.length; k++) {
            double inner = 0;
            for (int j = 0; j < query.length; j++) {
                inner += query[j] * undo[j][k];
            }
            square += inner * inner;
        }
        return Math.sqrt(square);
    }

    /** The same shape so many times as wide. */
    NoiseShape times(double factor) {
        return new NoiseShape(Coordinates.scaled(whiten, 1 / factor), Coordinates.scaled(undo, factor), weights);
    }

    /** The shape in the coordinates that these were made from. */
    private NoiseShape in(Coordinates to) {
        return new NoiseShape(Coordinates.product(whiten, to.forward()), Coordinates.product(to.back(), undo), weights);
    }

    /** The multiplicative search. */
    private static final class Search {

        private final double[][] columns;
        private final double power;
        private final int m;
        private NoiseShape best;
        private double least = Double.POSITIVE_INFINITY;

        Search(double[][] columns, double power) {
            this.columns = columns;
            this.power = power;
            this.m = columns[0].length;
            this.best = new NoiseShape(new double[0][m], new double[m][0], new double[columns.length]);
        }

        NoiseShape run(int steps) {
            double[] lambda = new double[columns.length];
            Arrays.fill(lambda, (double) m / columns.length);
            double before = Double.POSITIVE_INFINITY;
            for (int step = 1; m > 0 && step <= (steps > 0 ? steps : STEPS); step++) {
                double farthest = step(lambda);
                boolean isDone = Math.abs(farthest - 1) <= NEAR;
                if (steps == 0 && step % PATIENCE == 0) {
                    isDone |= before - least < SMALLER * (power == 1 ? m : Math.abs(least));
                    before = least;
                }
                if (isDone) {
                    break;
                }
            }
            return best;
        }

        /** One step; how far the farthest column is, squared. */
        private double step(double[] lambda) {
            NoiseShape shape = shape(SymmetricEigen.of(Coordinates.moment(columns, lambda)), lambda.clone());
            double farthest = 0;
            for (int i = 0; i < columns.length; i++) {
                double square = 0;
                for (double each : shape.whitened(columns[i])) {
                    square += each * each;
                }
                lambda[i] *= square;
                farthest = Math.max(farthest, square);
            }
            double size = size(shape, farthest);
            if (size < least) {
                least = size;
                best = shape.times(Math.sqrt(farthest));
            }
            return farthest;
        }

        private NoiseShape shape(SymmetricEigen moment, double[] lambda) {
            int[] kept = Coordinates.kept(moment.values(), NOTHING);
            double[][] whiten = new double[kept.length][m];
            double[][] undo = new double[m][kept.length];
            for (int k = 0; k < kept.length; k++) {
                double root = StrictMath.pow(moment.values()[kept[k]], power / 2);
                for (int j = 0; j < m; j++) {
                    whiten[k][j] = moment.vectors()[j][kept[k]] / root;
                    undo[j][k] = moment.vectors()[j][kept[k]] * root;
                }
            }
            return new NoiseShape(whiten, undo, lambda);
        }

        /** What is to be small, once the shape is so wide that it hides the farthest column: the volume's logarithm, or the trace. */
        private double size(NoiseShape shape, double farthest) {
            double logs = 0;
            double trace = 0;
            for (int k = 0; k < shape.directions(); k++) {
                double square = 0;
                for (int j = 0; j < m; j++) {
                    square += shape.undo[j][k] * shape.undo[j][k];
                }
                logs += StrictMath.log(square * farthest);
                trace += square * farthest;
            }
            return power == 1 ? logs : trace;
        }
    }
}
