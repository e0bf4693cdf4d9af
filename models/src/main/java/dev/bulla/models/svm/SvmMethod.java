package dev.bulla.models.svm;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.statistic.Certified;
import java.math.BigDecimal;
import java.util.Optional;

/** The loss of a support vector machine and how its minimum is found: the option {@code method}. */
public enum SvmMethod implements Worded {
    /** The hinge with its corner rounded off between half and one and a half of the margin. */
    SMOOTH(8),
    /** The hinge as it is. */
    HINGE(5);

    @Chosen(
            fact = "corner",
            does =
                    "The corner of the hinge is rounded off within 2 to the minus this of the margin. `method hinge` has a sharp one.",
            how = "That of version 0.1; there is no record of others.",
            on = "None.",
            measure = "SvmMeasure",
            kind = Chosen.Kind.EXPONENT)
    static final int WIDTH = 1;

    /** How often the corner is centred before it is narrowed. */
    private static final int CENTRED = 3;

    private final int parts;

    /** {@code parts}: the solver stops within 2 to the minus this of what one row may move. */
    SvmMethod(int parts) {
        this.parts = parts;
    }

    /** A minimum, in steps of 2^−places. */
    record Solution(long[] steps, int places) {}

    static SvmMethod of(String word) {
        return Worded.of(values(), word, new Refusal("E-534", "method", " for svm", "Leave it out for smooth."));
    }

    /** τ: how far a solution may be from the minimum. Public. */
    BigDecimal tolerance(double cost) {
        return new BigDecimal(cost).multiply(SmoothHinge.power(-parts));
    }

    /** The minimum, within the tolerance. */
    Solution solve(LabelledFeatures rows, int positive, double cost) {
        if (this == HINGE) {
            return hinge(rows, positive, cost);
        }
        SmoothHinge objective = new SmoothHinge(rows, positive, cost, WIDTH);
        return new Solution(solved(SvmSolver.solve(objective, tolerance(cost))), objective.places());
    }

    private static long[] solved(Certified<SvmSolver.Point> minimum) {
        return minimum.point().w();
    }

    /**
     * Centres and narrows the corner until the gap to the hinge's own minimum is certified; failing that, climbs the dual problem.
     * Narrowing alone is not enough for a million rows of which many are alike: all of them may lie on their margin.
     */
    private Solution hinge(LabelledFeatures rows, int positive, double cost) {
        BigDecimal tau = tolerance(cost);
        BigDecimal most = tau.multiply(tau).divide(BigDecimal.valueOf(2));
        BigDecimal near = tau.divide(BigDecimal.valueOf(2));
        long[] w = new long[rows.dimension()];
        SmoothHinge objective = new SmoothHinge(rows, positive, cost, WIDTH);
        for (int width = WIDTH; objective.isFine(); width += 2) {
            SmoothHinge corner = objective;
            for (int i = 0; i <= CENTRED; i++) {
                SvmSolver.Point reached = SvmSolver.approach(corner, near, w);
                Optional<Certified<SvmSolver.Point>> minimum = Certified.test(
                        reached, point -> corner.hingeGap(point.gradient()).compareTo(most) <= 0);
                if (minimum.isPresent()) {
                    return new Solution(solved(minimum.get()), corner.places());
                }
                w = reached.w();
                corner.centre();
            }
            objective = new SmoothHinge(rows, positive, cost, width + 2);
        }
        return new Solution(DualAscent.solve(objective, tau).point().weights(), objective.places());
    }
}
