package dev.bulla.core.statistic;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;

/**
 * The declared bounds of a number column, and the steps its values are counted in.
 *
 * @param min the lower bound
 * @param max the upper bound
 */
public record Bounds(double min, double max) {

    /** A value within its bounds is at most this many steps: sums of 2⁴³ rows stay below 2⁶². */
    static final long STEPS = 1L << 19;

    private static final double SMALLEST = 1e-100;
    private static final double LARGEST = 1e100;

    /** The bounds of a column; one without numbers is refused by name. */
    public static Bounds of(Column column) {
        Bounds bounds;
        if (column instanceof Column.Whole whole) {
            bounds = new Bounds(whole.min(), whole.max());
        } else if (column instanceof Column.Real real) {
            bounds = new Bounds(real.min(), real.max());
        } else {
            throw refusal(column, "is a category, and this takes numbers", "Take a number column.");
        }
        if (bounds.range() < SMALLEST || bounds.farthest() > LARGEST) {
            throw refusal(column, "has bounds beyond what can be summed", "Declare it in another unit.");
        }
        return bounds;
    }

    /** Their distance. */
    public double range() {
        return max - min;
    }

    /** The middle between them. */
    public double middle() {
        return min + range() / 2;
    }

    /** The largest magnitude of a value. */
    public double farthest() {
        return Math.max(Math.abs(min), Math.abs(max));
    }

    /** The smallest power of two that is not below a positive number. */
    public static double powerAbove(double number) {
        double power = Math.scalb(1.0, Math.getExponent(number));
        return power < number ? 2 * power : power;
    }

    private static BadInput refusal(Column column, String what, String remedy) {
        return new BadInput(
                "E-460",
                Text.option("columns"),
                "column " + Visible.quote(column.name()) + " " + what + ".",
                "",
                remedy);
    }
}
