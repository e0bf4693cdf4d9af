package dev.bulla.models.density;

import dev.bulla.core.refusal.Worded;
import dev.bulla.core.schema.Cells;
import dev.bulla.models.tree.Halving;

/** What a density is made of: the option {@code method}. */
public enum DensityMethod implements Worded {
    /** A kernel when a bandwidth or tune is given, else noisy counts of a tree read as trees and straight densities explain them best. */
    AUTO,
    /** Features of a kernel; when it is tuned, noisy counts of cells that are spread by it. */
    KERNEL,
    /** Noisy counts of a tree, cut where its halves differ. */
    TREE,
    /** Noisy counts of cells as they are. */
    HISTOGRAM;

    static final Refusal REFUSAL =
            new Refusal("E-504", "method", "", "Leave it out to let the released numbers decide, for nothing.");

    static DensityMethod of(String word) {
        return Worded.of(values(), word, REFUSAL);
    }

    /** The counts that it takes. */
    Halving tree(Cells cells) {
        return this == HISTOGRAM || this == KERNEL ? Halving.leavesOnly(cells) : new Halving(cells);
    }
}
