package dev.bulla.core.option;

import java.math.BigDecimal;

/**
 * The numbers that an option takes; infinite ends for none.
 *
 * @param low the lower end
 * @param holdsLow whether the lower end is one of them
 * @param high the upper end
 * @param holdsHigh whether the upper end is one of them
 */
public record Range(double low, boolean holdsLow, double high, boolean holdsHigh) {

    /** Every number above this one. */
    public static Range above(double low) {
        return new Range(low, false, Double.POSITIVE_INFINITY, false);
    }

    /** This number and every number above it. */
    public static Range atLeast(double low) {
        return new Range(low, true, Double.POSITIVE_INFINITY, false);
    }

    /** The numbers between two, without them. */
    public static Range between(double low, double high) {
        return new Range(low, false, high, false);
    }

    /** The numbers between two, and these. */
    public static Range within(double low, double high) {
        return new Range(low, true, high, true);
    }

    /** Whether it is one of them. */
    public boolean holds(double value) {
        return (holdsLow ? value >= low : value > low) && (holdsHigh ? value <= high : value < high);
    }

    /** For people: "above 0", "at least 1 and at most 8". */
    public String words() {
        String from = (holdsLow ? "at least " : "above ") + text(low);
        return Double.isInfinite(high) ? from : from + " and " + (holdsHigh ? "at most " : "below ") + text(high);
    }

    private static String text(double end) {
        return new BigDecimal(Double.toString(end)).stripTrailingZeros().toPlainString();
    }
}
