package dev.bulla.core.risk;

import java.util.function.DoublePredicate;

/** Where a condition turns, by halving a bracket: no slope is needed, nothing overshoots, and the answer keeps the condition. */
final class Bisection {

    /** Beyond this no ε or μ is looked for. */
    static final double FARTHEST = 1_000;

    static final double NEAREST = 1e-9;

    private static final int STEPS = 200;

    private Bisection() {}

    /** The largest x of a bracket at which a condition holds that small x keep; the lower end when none does. */
    static double most(double low, double high, DoublePredicate holds) {
        if (holds.test(high)) {
            return high;
        }
        double kept = low;
        double broken = high;
        for (int i = 0; i < STEPS; i++) {
            double middle = (kept + broken) / 2;
            if (!(middle > kept && middle < broken)) {
                break;
            }
            if (holds.test(middle)) {
                kept = middle;
            } else {
                broken = middle;
            }
        }
        return kept;
    }

    /** The smallest x of a bracket at which a condition holds that large x keep; the upper end when none below does. */
    static double least(double low, double high, DoublePredicate holds) {
        return -most(-high, -low, x -> holds.test(-x));
    }
}
