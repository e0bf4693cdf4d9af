package dev.bulla.models.curve;

import dev.bulla.core.refusal.Worded;

/** How columns are bent before distances are taken: where an axis is stretched a curve may change faster. */
public enum Bend implements Worded {
    /** Not at all. */
    PLAIN,
    /** By shares of rows: equally many rows are equally far. */
    RANKS,
    /** By roots: stretched near the lower bounds, for curves that start steep and level off. */
    EARLY,
    /** The same from the upper bounds. */
    LATE;

    static final Worded.Refusal REFUSAL = new Refusal("E-650", "axis", " of a curve", "");
}
