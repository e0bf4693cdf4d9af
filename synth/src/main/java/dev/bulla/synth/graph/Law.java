package dev.bulla.synth.graph;

import dev.bulla.core.random.PublicBits;

/** A law of the rows of a table: what any of its columns say together, and made-up rows. Any number of threads may ask it. */
public interface Law {

    /**
     * How many rows are expected with some levels.
     *
     * @param levels a level for each column, −1 for those that are summed out
     */
    double count(int... levels);

    /**
     * The share of each level of a column among rows that have some levels of others.
     *
     * @param levels a level for each column, −1 for those that are summed out and for this one
     */
    double[] shares(int column, int... levels);

    /**
     * Made-up rows.
     *
     * @param number how many
     * @param bits where chance comes from
     * @return for each column the level of each row
     */
    int[][] rows(int number, PublicBits bits);
}
