package dev.bulla.audit.membership;

import dev.bulla.core.guarantee.Guarantee;

/**
 * The best that any attack can do against a guarantee: at every share of false alarms the most hits, and the area below.
 *
 * <p>Holds for the average over records as for one: each record's own curve lies below, and an average of points below a concave curve is below it
 * (docs/mathematics.md §8).
 *
 * @param guarantee what is promised
 */
public record Envelope(Guarantee guarantee) {

    private static final int STEPS = 20_000;

    public double hitRate(double falseAlarms) {
        return guarantee.hitRate(falseAlarms);
    }

    /** The area below: by the trapezoidal rule on a concave curve, with one step's error added, so never too small. */
    public double area() {
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += (hitRate((double) i / STEPS) + hitRate((i + 1.0) / STEPS)) / 2;
        }
        return Math.min(1, sum / STEPS + 1.0 / STEPS);
    }
}
