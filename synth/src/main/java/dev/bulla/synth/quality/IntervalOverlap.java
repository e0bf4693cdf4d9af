package dev.bulla.synth.quality;

/**
 * An interval that an estimate is given with, and how much two of them have in common.
 *
 * @param lower its lower end
 * @param upper its upper end
 */
public record IntervalOverlap(double lower, double upper) {

    /** Of a standard normal number, with 2.5 % above it. */
    private static final double NORMAL = 1.959963984540054;

    public IntervalOverlap {
        if (!(lower < upper)) {
            throw new IllegalArgumentException("an interval needs ends in order, got " + lower + " to " + upper);
        }
    }

    /** The 95 % interval of a mean, by the normal law; of one that has no width, the narrowest there can be. */
    public static IntervalOverlap ofMean(double mean, double variance, long rows) {
        double half = NORMAL * Math.sqrt(variance / rows);
        return half > 0 && mean - half < mean + half
                ? new IntervalOverlap(mean - half, mean + half)
                : new IntervalOverlap(Math.nextDown(mean), Math.nextUp(mean));
    }

    /**
     * How much two intervals overlap: half of the sum of what is common as a part of each. 1 when they are equal, 0 when they are apart, where the formula of
     * thesis 004 (4.1) is negative. A vast interval around a narrow one scores ½: that means no information.
     */
    public double with(IntervalOverlap other) {
        double common = Math.max(0, Math.min(upper, other.upper) - Math.max(lower, other.lower));
        return (common / (upper - lower) + common / (other.upper - other.lower)) / 2;
    }
}
