package dev.bulla.synth.tabular;

import dev.bulla.synth.graph.Marginal;

/** One thing that was asked and what was told: what the trace of an adaptive release is made of. */
sealed interface Step {

    /**
     * Noisy counts.
     *
     * @param marginal of which cells
     * @param sigma the standard deviation of the noise on each of the counts below
     * @param counts coarse ones, as they were told
     * @param fine those of the fine cells of one column, told beside them; empty where fine and coarse cells are the same, or were told before
     */
    record Counted(Marginal marginal, double sigma, long[] counts, long[] fine) implements Step {}

    /**
     * A choice.
     *
     * @param epsilon of the choice
     * @param candidates among how many
     * @param index which of them, from 0
     */
    record Chosen(double epsilon, int candidates, int index) implements Step {}

    /**
     * Cuts of the open leaves of a tree.
     *
     * @param column that the tree tells
     * @param epsilon of the choice
     * @param cuts the number of one for each leaf
     */
    record Cut(int column, double epsilon, int[] cuts) implements Step {}

    /**
     * Noisy counts of levels in parts of leaves, or in leaves, of a tree.
     *
     * @param column that the tree tells
     * @param sigma the standard deviation of the noise
     * @param counts as they were told
     */
    record Parts(int column, double sigma, long[] counts) implements Step {}
}
