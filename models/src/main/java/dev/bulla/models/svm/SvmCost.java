package dev.bulla.models.svm;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/**
 * The cost C of ½‖w‖² + (C/N)·Σ loss, where none is given.
 *
 * <p>Held down by the norm, the mean loss of a row is up to ‖v‖²/2C above that of the weights v that tell the classes apart best; and
 * noise of deviation s on a score adds s²/2 times the loss's curvature. With s = σC/N, σ being the noise for C = N, the sum is
 * least where C grows as (N/σ)^⅔, that is where s is a multiple of (σ/N)^⅓: the more is known, the smaller the noise beside the margin,
 * and the order of the scores gets better with ε. Where little is known s is a fifth of the margin: more would drown the scores, and
 * the formula, which takes s to be small, no longer says anything.
 */
final class SvmCost {

    /** The most that a score may deviate, the margin being 1. */
    @Chosen(
            fact = "cost_noise_at_most",
            does =
                    "Where little is known, the cost C is such that the noise on a score deviates by this part of the margin. Set by the option `svm-cost`.",
            how = "0.05 to 0.5 were tried in a prototype.",
            on =
                    "Planes, rings and waves, made up, of 1,000 to 20,000 rows; Adult's five numbers, with the bars in view.",
            measure = "SvmMeasure")
    static final double MOST_NOISE = 0.2;

    /** What the deviation is of (σ/N)^⅓. */
    @Chosen(
            fact = "cost_balance",
            does =
                    "Where much is known, the noise on a score deviates by this times (σ/N)^⅓; the power follows from the loss. Set by the option `svm-cost`.",
            how = "By eye, from deviations of 0.05 to 0.5 that were tried beside (σ/N)^⅓.",
            on =
                    "Planes, rings and waves, made up, of 1,000 to 20,000 rows; Adult's five numbers, with the bars in view.",
            measure = "SvmMeasure")
    static final double BALANCE = 4;

    private static final double LEAST = 0x1p-20;
    private static final double MOST = 1;
    private static final MathContext DIGITS = new MathContext(3);

    private SvmCost() {}

    /**
     * C.
     *
     * @param given what was asked for
     * @param noise σ, the deviation of a score when C = N
     */
    static double of(OptionalDouble given, double noise, long rows) {
        if (given.isPresent()) {
            return within(given.getAsDouble(), rows);
        }
        double deviation = Math.min(MOST_NOISE, BALANCE * StrictMath.cbrt(noise / rows));
        double share = Math.max(LEAST, Math.min(MOST, deviation / noise));
        double rounded = new BigDecimal(share * rows).round(DIGITS).doubleValue();
        return Math.max(LEAST * rows, Math.min(MOST * rows, rounded));
    }

    private static double within(double given, long rows) {
        if (!(given >= LEAST * rows && given <= MOST * rows)) {
            throw new BadInput(
                    "E-532",
                    Text.option("svm-cost"),
                    "must be between a millionth of rows and rows, got " + given + ".",
                    "One row may not move a score by more than the margin.",
                    "Leave it out: the plan then fits it to the noise.");
        }
        return given;
    }
}
