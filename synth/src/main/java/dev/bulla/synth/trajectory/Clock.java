package dev.bulla.synth.trajectory;

/**
 * How a moment becomes a slot: the time of a period, such as a day, in slots of one length. Seconds of a day in 24 hours are {@code new Clock(86_400, 24)}; a column that holds
 * the hour itself is {@code new Clock(24, 24)}.
 *
 * @param period after which slots come again, in the unit of the times
 * @param slots of a period
 */
public record Clock(double period, int slots) {

    private static final int MOST_SLOTS = 10_000;

    public Clock {
        if (!(period > 0) || Double.isInfinite(period)) {
            throw new IllegalArgumentException("period must be positive and finite, got " + period);
        }
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new IllegalArgumentException("slots must be from 1 to " + MOST_SLOTS + ", got " + slots);
        }
    }

    /** The slot of a moment, from 0. */
    public int slot(double time) {
        double part = time / period;
        return Math.min(slots - 1, (int) ((part - Math.floor(part)) * slots));
    }
}
