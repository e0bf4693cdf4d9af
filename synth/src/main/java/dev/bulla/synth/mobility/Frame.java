package dev.bulla.synth.mobility;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
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

        /** Where times do not matter. */
        static final Clock NONE = new Clock(1, 1);

        /** Refuses numbers that make no day. */
        static Clock of(int slots, double day) {
            if (slots < 1 || slots > TrajectoryPlan.MOST_SLOTS) {
                throw BadInput.ofOption(
                        "E-985",
                        "slots",
                        "must be from 1 to " + TrajectoryPlan.MOST_SLOTS + ", got " + slots + ".",
                        "4");
            }
            requireLength("day", day);
            return new Clock(slots, day);
        }

        /** The slot of a time. */
        int slot(double time) {
            double inDay = time - day * Math.floor(time / day);
            return (int) Math.max(0, Math.min(slots - 1, Math.floor(inDay * slots / day)));
        }

        double length() {
            return day / slots;
        }

        /** What people call a slot. */
        String label(int slot) {
            return text(slot * length()) + " to " + text((slot + 1) * length());
        }
    }

    /** A number as it is typed. */
    static String text(double number) {
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    /** Refuses what is no length of time. */
    static void requireLength(String option, double length) {
        if (!(length > 0 && Double.isFinite(length))) {
            throw BadInput.ofOption("E-986", option, "must be above 0, got " + length + ".", "86400");
        }
    }

    /** The column of times; refused if it cannot be one. */
    static Column time(Schema schema, String name, List<String> places) {
        if (name.isEmpty()) {
            throw BadInput.ofOption(
                    "E-984", "time", "is missing: it names the column that says when a visit was.", "unix_time");
        }
        Column time = schema.require(name);
        if (!(time instanceof Column.Whole || time instanceof Column.Real) || places.contains(name)) {
            throw new BadInput(
                    "E-984",
                    Text.option("time"),
                    Visible.quote(name) + " must be a number column, and none that says where.",
                    "Visits are put in its order.",
                    "Take a time stamp, or an hour.");
        }
        return time;
    }

    /** Refuses units of more rows than are looked at together. */
    static void requireFewRows(Schema schema) {
        if (schema.unit().maxRows() > Block.MOST_ROWS) {
            throw new BadInput(
                    "E-983",
                    Text.schema("unit", "max_rows"),
                    "is above " + Block.MOST_ROWS + ", the most visits of a person that are put in order.",
                    "All visits of a person are looked at together.",
                    "Declare that many or fewer; histories are cut to a length far below it anyway.");
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
