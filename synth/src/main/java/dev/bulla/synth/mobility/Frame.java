package dev.bulla.synth.mobility;

import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * What is public about trajectories: where and when a visit can be, and what counts as going from one place to the next.
 *
 * @param regions of places
 * @param time the column that says when a visit was
 * @param clock slots of the day
 * @param gap the most time between two visits of one trajectory, in units of the time column
 */
record Frame(Regions regions, Column time, Clock clock, double gap) {

    /** Times between visits, and lengths, are told apart by doubling: so many of each. */
    static final int DOUBLINGS = 8;

    /** The most visits of a made-up trajectory: the last doubling is open, and ends here. */
    static final int LONGEST = (1 << DOUBLINGS) - 1;

    /**
     * Slots of equal length of a day.
     *
     * @param slots how many
     * @param day its length, in units of the time column
     */
    record Clock(int slots, double day) {

        /** The slot of a time. */
        int slot(double time) {
            double inDay = time - day * Math.floor(time / day);
            return (int) Math.max(0, Math.min(slots - 1, Math.floor(inDay * slots / day)));
        }

        double length() {
            return day / slots;
        }
    }

    /** The time first, so that the visits of a person come in its order; then the place. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(time.name()));
        regions.columns().forEach(column -> names.add(column.name()));
        return names;
    }

    /** Which half, quarter … of the longest gap a time between two visits is in: 0 above a half. */
    int doublingsOfGap(double between) {
        int doublings = 0;
        while (doublings < DOUBLINGS - 1 && between * StrictMath.scalb(1.0, doublings + 1) <= gap) {
            doublings++;
        }
        return doublings;
    }

    /** 0 for one visit, 1 for two or three, 2 for four to seven … */
    static int doublingsOfLength(int visits) {
        return Math.min(DOUBLINGS - 1, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(visits));
    }
}
