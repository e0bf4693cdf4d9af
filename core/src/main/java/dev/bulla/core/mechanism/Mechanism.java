package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.random.RandomBits;

/** The one step from exact numbers to something that may be shown: noise added, or a choice made by chance. */
public interface Mechanism extends Calibrated {

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
}
