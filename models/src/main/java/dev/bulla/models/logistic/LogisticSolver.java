package dev.bulla.models.logistic;

import dev.bulla.core.statistic.Certified;
import dev.bulla.models.matrix.Cholesky;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Finds the minimum of a {@link LogisticObjective} to a tolerance that its gradient proves: F is Λ-strongly convex, so a point whose
 * gradient is no longer than τΛ is within τ of the minimum. For every number of rows and every tilt.
 *
 * <p>Newton's method with a line search. Should {@value #ROUNDS} rounds in doubles and as many in wider arithmetic not be enough, plain
 * gradient steps follow, which are sure to arrive. Proof: {@code LogisticTiltMechanism.proof.md}.
 */
final class LogisticSolver {

    private static final int ROUNDS = 100;
    private static final int HALVINGS = 40;

    /** A line search ends where F is about level: its slope is this part of what it was. */
    private static final double LEVEL = 0.1;

    private final LogisticObjective objective;
    private final BigDecimal bound;
    private int round;
    private boolean wide;

    /** @param bound τΛ, the longest gradient that will do; at least 2⁻²⁰ */
    LogisticSolver(LogisticObjective objective, BigDecimal bound) {
        this.objective = objective;
        this.bound = bound;
    }

    /** The minimum: its gradient, and where it is. */
    Certified<LogisticObjective.Slope> minimum() {
        BigInteger[] zero = new BigInteger[objective.size()];
        Arrays.fill(zero, BigInteger.ZERO);
        return Certified.search(objective.slope(zero), here -> here.isWithin(bound), this::next);
    }

    private LogisticObjective.Slope next(LogisticObjective.Slope here) {
        if (!wide && (round == ROUNDS || isBlurred(here))) {
            wide = true;
            round = 0;
            return objective.wideSlope(here.at());
        }
        if (round == ROUNDS) {
            return look(downhill(here));
        }
        round++;
        return newton(here);
    }

    /** Whether what the gradient may be off by is what is left of it, and too much. */
    private boolean isBlurred(LogisticObjective.Slope here) {
        BigDecimal blur = here.off().multiply(BigDecimal.valueOf(8));
        return blur.compareTo(bound.add(bound)) > 0 && here.squaredLength().compareTo(blur.multiply(blur)) <= 0;
    }

    /** As far along Newton's direction as F falls, about; at most all of it. */
    private LogisticObjective.Slope newton(LogisticObjective.Slope here) {
        double[] gradient = doubles(here.gradient());
        double[] direction = Cholesky.of(objective.curvature(here.at())).solve(gradient);
        if (!Arrays.stream(direction).allMatch(Double::isFinite)) {
            return look(downhill(here));
        }
        double start = inner(gradient, direction);
        double least = 0;
        double most = 1;
        LogisticObjective.Slope there = look(moved(here.at(), direction, 1));
        double slope = inner(doubles(there.gradient()), direction);
        if (slope >= -LEVEL * start) {
            return there;
        }
        for (int i = 0; i < HALVINGS && Math.abs(slope) > LEVEL * start; i++) {
            double part = (least + most) / 2;
            there = look(moved(here.at(), direction, part));
            slope = inner(doubles(there.gradient()), direction);
            least = slope > 0 ? part : least;
            most = slope > 0 ? most : part;
        }
        return there;
    }

    private LogisticObjective.Slope look(BigInteger[] at) {
        return wide ? objective.wideSlope(at) : objective.slope(at);
    }

    /** θ − ∇F/L: F falls by at least ‖∇F‖²/4L, as long as the gradient is not certified. */
    private BigInteger[] downhill(LogisticObjective.Slope here) {
        BigDecimal scale = LogisticObjective.power(LogisticObjective.PLACES);
        BigInteger[] to = here.at().clone();
        for (int i = 0; i < to.length; i++) {
            BigDecimal step =
                    here.gradient()[i].multiply(scale).divide(objective.mostCurvature(), 0, RoundingMode.HALF_EVEN);
            to[i] = to[i].subtract(step.toBigInteger());
        }
        return to;
    }

    private static BigInteger[] moved(BigInteger[] from, double[] direction, double part) {
        BigDecimal scale = LogisticObjective.power(LogisticObjective.PLACES);
        BigInteger[] to = from.clone();
        for (int i = 0; i < to.length; i++) {
            BigDecimal step = new BigDecimal(part * direction[i]).multiply(scale);
            to[i] = to[i].subtract(step.toBigInteger());
        }
        return to;
    }

    private static double[] doubles(BigDecimal[] exact) {
        return Arrays.stream(exact).mapToDouble(BigDecimal::doubleValue).toArray();
    }

    private static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
