package dev.bulla.core.statistic;

import dev.bulla.core.domain.Fold;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;

/** A sum over rows, and the most one unit can move it. */
public interface Statistic extends Fold {

    /** The word for it in plans: "cell_counts". */
    String name();

    /** The distance between neighbouring values: sums are whole multiples of it; a power of two. */
    double grid();

    /** The most that one unit can move it, whatever the rows. */
    Sensitivity sensitivity(Neighbours neighbours, Unit unit);
}
