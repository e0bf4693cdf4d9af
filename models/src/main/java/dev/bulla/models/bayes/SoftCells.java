package dev.bulla.models.bayes;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;

/**
 * A number column in three cells that a value shares: near the lower bound, in the middle, near the upper bound.
 *
 * <p>With p = (x − min)/(max − min) the shares are (1 − p)², 2p(1 − p) and p². They are never negative and add up to one,
 * exactly, in whole steps: a number moves sums of them no further than a category moves counts. Yet they tell the count,
 * the mean and the variance: with u = 2p − 1 ∈ [−1, 1] the sums of 1, u and u² are those of low + middle + high,
 * high − low and low − middle + high.
 */
public final class SoftCells {

    /** How many cells there are. */
    public static final int CELLS = 3;

    private final double min;
    private final double range;
    private final long steps;

    /**
     * The cells of a number column; a category is refused by name.
     *
     * @param steps what the three shares of a value add up to; at most 2³⁰
     */
    public SoftCells(Column column, long steps) {
        Bounds bounds = Bounds.of(column);
        this.min = bounds.min();
        this.range = bounds.range();
        this.steps = steps;
    }

    /** Where a value lies between the bounds, from 0 to 1. */
    public double place(double value) {
        return Math.max(0, Math.min(1, (value - min) / range));
    }

    /** Adds the shares of a value that is not missing, low first. */
    public void add(double value, long[] sums, int from) {
        long position = (long) (place(value) * steps);
        long low = (steps - position) * (steps - position) / steps;
        long high = position * position / steps;
        sums[from] += low;
        sums[from + 1] += steps - low - high;
        sums[from + 2] += high;
    }
}
