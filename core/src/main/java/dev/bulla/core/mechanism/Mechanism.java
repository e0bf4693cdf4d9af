package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.List;

/** The one step from an exact statistic to something that may be shown: noise added, or a choice made by chance. */
public interface Mechanism {

    /** The word in plans: "laplace", "gaussian", "permute-and-flip". */
    String name();

    /** The norm its sensitivity is measured in: "l1", "l2", "linf". */
    String norm();

    /** The sensitivity it was calibrated for, in the statistic's own unit, not below the exact one. */
    double sensitivity();

    /**
     * b or σ in the statistic's own unit, for a choice by scores the gap that makes a candidate e times less likely: never
     * below the formula, at most 10⁻⁶ relative above.
     */
    double scale();

    /** The distance between neighbouring values. */
    double grid();

    /** What a release costs. */
    Cost cost();

    /** How many numbers come out when this many sums go in: as many, unless it chooses among them. */
    default int outputs(int dimension) {
        return dimension;
    }

    /**
     * Spends the grant, then draws, then answers.
     *
     * @param sums the exact statistic in grid steps; left as it is
     */
    long[] release(long[] sums, Grant grant, RandomBits bits);

    /**
     * Reads the table, then spends, draws and answers. Mechanisms whose noise goes into what is computed, or that take turns
     * with the table, have their own way; whatever it is, the grant is spent before the first draw.
     *
     * @param earlier the noisy outputs of the measurements that stand before this one in its plan
     */
    default long[] release(Quantity quantity, Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        return release(quantity.of(table, earlier), grant, bits);
    }
}
