package dev.bulla.models.svm;

import dev.bulla.core.statistic.Certified;
import dev.bulla.models.matrix.Cholesky;
import java.math.BigDecimal;

/**
 * The minimum of {@link SmoothHinge}, to a distance that is certified: F is 1-strongly convex, so a point whose gradient is
 * shorter than τ is within τ of the minimum.
 *
 * <p>Newton's method with a line search; the certificate is in exact decimals, and how the point was found does not matter to
 * it. Should {@value #ROUNDS} rounds not be enough, plain gradient steps follow, which are sure to arrive. Proof: {@code
 * SvmWeights.proof.md}.
 */
final class SvmSolver {

    private static final int ROUNDS = 200;
    private static final int HALVINGS = 40;

    /** For so many rounds the Hessian is that of some rows, {@value #SOME} for each feature: the way there is no longer, and cheaper. */
    private static final int ROUGH = 40;

    private static final int SOME = 12;
    private static final double LEAST_PIVOT = 1e-12;

    /** The longest w, in steps. */
    private static final double LONGEST = 0x1p60;

    private final SmoothHinge objective;
    private final BigDecimal tolerance;
    private int round;

    private SvmSolver(SmoothHinge objective, BigDecimal tolerance) {
        this.objective = objective;
        this.tolerance = tolerance;
    }

    /**
     * A point and the gradient there.
     *
     * @param w in steps of the objective
     * @param gradient as computed
     */
    record Point(long[] w, BigDecimal[] gradient) {}

    /**
     * The minimum, in steps of the objective.
     *
     * @param tolerance τ
     */
    static Certified<Point> solve(SmoothHinge objective, BigDecimal tolerance) {
        SvmSolver solver = new SvmSolver(objective, tolerance);
        Point start = solver.at(new long[objective.rows().dimension()]);
        return Certified.search(start, solver::isCertified, solver::next);
    }

    /**
     * Goes from a point towards the minimum, for a limited time: no promise.
     *
     * @param w the point
     */
    static Point approach(SmoothHinge objective, BigDecimal tolerance, long[] w) {
        SvmSolver solver = new SvmSolver(objective, tolerance);
        Point here = solver.at(w);
        while (solver.round < ROUNDS && !solver.isCertified(here)) {
            here = solver.next(here);
        }
        return here;
    }

    private Point next(Point here) {
        double[] gradient = doubles(here.gradient());
        if (round == ROUNDS) {
            return at(moved(here.w(), gradient, -1 / objective.curvature()));
        }
        round++;
        return at(newton(here.w(), gradient));
    }

    private Point at(long[] w) {
        return new Point(w, objective.gradient(w));
    }

    private static double[] doubles(BigDecimal[] exact) {
        double[] rounded = new double[exact.length];
        for (int j = 0; j < rounded.length; j++) {
            rounded[j] = exact[j].doubleValue();
        }
        return rounded;
    }

    /** ‖∇F‖ ≤ τ, whatever was rounded. */
    private boolean isCertified(Point point) {
        BigDecimal left = tolerance.subtract(objective.gradientError());
        return left.signum() >= 0 && SmoothHinge.square(point.gradient()).compareTo(left.multiply(left)) <= 0;
    }

    private long[] newton(long[] w, double[] gradient) {
        double[] direction = Cholesky.of(hessian(w.length), LEAST_PIVOT).solve(gradient);
        return moved(w, direction, -new Line(w, gradient, direction).stride());
    }

    /** I + c/2h·Σ qqᵀ over the rows within the corner, or over some of them for all; the lower half. */
    private double[][] hessian(int m) {
        double[][] h = new double[m][m];
        double[] distance = objective.distances();
        LabelledFeatures.Reader reader = objective.rows().reader();
        double[][] four = new double[4][m];
        int stride = round > ROUGH ? 1 : Math.max(1, inCorner(distance) / (SOME * m));
        double root =
                StrictMath.sqrt(stride * objective.cost() / (2 * objective.halfWidth())) * LabelledFeatures.GRID.step();
        int filled = 0;
        int seen = 0;
        for (int row = 0; row < distance.length; row++) {
            if (Math.abs(distance[row]) < objective.halfWidth() && seen++ % stride == 0) {
                int[] q = reader.row(row);
                for (int j = 0; j < m; j++) {
                    four[filled][j] = root * q[j];
                }
                filled++;
                if (filled == four.length) {
                    addSquares(h, four);
                    filled = 0;
                }
            }
        }
        for (int i = filled; i < four.length; i++) {
            four[i] = new double[m];
        }
        addSquares(h, four);
        for (int j = 0; j < m; j++) {
            h[j][j] += 1;
        }
        return h;
    }

    private int inCorner(double[] distance) {
        int rows = 0;
        for (double each : distance) {
            rows += Math.abs(each) < objective.halfWidth() ? 1 : 0;
        }
        return rows;
    }

    private static void addSquares(double[][] h, double[][] four) {
        double[] a = four[0];
        double[] b = four[1];
        double[] c = four[2];
        double[] d = four[3];
        for (int i = 0; i < h.length; i++) {
            double[] line = h[i];
            double ai = a[i];
            double bi = b[i];
            double ci = c[i];
            double di = d[i];
            for (int j = 0; j <= i; j++) {
                line[j] += ai * a[j] + bi * b[j] + ci * c[j] + di * d[j];
            }
        }
    }

    /** y⟨direction, q⟩ for every row. */
    private double[] turns(double[] direction) {
        LabelledFeatures rows = objective.rows();
        LabelledFeatures.Reader reader = rows.reader();
        double[] turns = new double[rows.size()];
        for (int row = 0; row < turns.length; row++) {
            int[] q = reader.row(row);
            double sum = 0;
            for (int j = 0; j < q.length; j++) {
                sum += direction[j] * q[j];
            }
            turns[row] = objective.sign(row) * sum * LabelledFeatures.GRID.step();
        }
        return turns;
    }

    /** The way from a point against a direction. */
    private final class Line {

        private final long[] w;
        private final double[] direction;
        private final double[] turns;
        private final double start;

        Line(long[] w, double[] gradient, double[] direction) {
            this.w = w;
            this.direction = direction;
            this.turns = turns(direction);
            double inner = 0;
            for (int j = 0; j < gradient.length; j++) {
                inner += gradient[j] * direction[j];
            }
            this.start = inner;
        }

        /** How far to go: all of it unless F rises before; then where it is level, about. */
        double stride() {
            double least = 0;
            double most = 1;
            double stride = 1;
            for (int i = 0; i < HALVINGS; i++) {
                double slope = slope(stride);
                if (slope > 0.1 * start && stride == 1) {
                    return 1;
                }
                if (Math.abs(slope) <= 0.1 * start) {
                    return stride;
                }
                if (slope > 0) {
                    least = stride;
                } else {
                    most = stride;
                }
                stride = (least + most) / 2;
            }
            return stride;
        }

        /** How fast F falls after so much of the way. */
        private double slope(double stride) {
            double unit = Math.scalb(1.0, -objective.places());
            double norm = 0;
            for (int j = 0; j < direction.length; j++) {
                norm += (w[j] * unit - stride * direction[j]) * direction[j];
            }
            double[] distance = objective.distances();
            double h = objective.halfWidth();
            double pull = 0;
            for (int row = 0; row < turns.length; row++) {
                double into = (distance[row] + stride * turns[row] + h) / (2 * h);
                pull += Math.max(0, Math.min(1, into)) * turns[row];
            }
            return norm - objective.cost() * pull;
        }
    }

    /** The point moved by a multiple of the direction and projected to the ball that can be held, which contains the minimum. */
    private long[] moved(long[] from, double[] direction, double times) {
        double scale = times * Math.scalb(1.0, objective.places());
        double square = 0;
        for (int j = 0; j < from.length; j++) {
            double there = from[j] + scale * direction[j];
            square += there * there;
        }
        double back = Math.min(1, LONGEST / StrictMath.sqrt(square));
        long[] to = new long[from.length];
        for (int j = 0; j < to.length; j++) {
            to[j] = back < 1
                    ? Math.round(back * (from[j] + scale * direction[j]))
                    : from[j] + Math.round(scale * direction[j]);
        }
        return to;
    }
}
