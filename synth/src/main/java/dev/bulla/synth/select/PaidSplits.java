package dev.bulla.synth.select;

import dev.bulla.synth.tree.Offer;
import java.util.List;

/** Answers about the rows in leaves of trees, each paid from the same ρ. Leaves of one tree share no row: what is told of all of them costs what one does. */
public interface PaidSplits extends PaidAnswers {

    /**
     * Counts everything that these offers are about, in one pass over the rows; what was looked at before is forgotten.
     *
     * @param offers with at most so many cells as {@link #mostCells} says
     */
    void look(List<Offer> offers);

    /** The most cells of all offers together. */
    long mostCells();

    /**
     * Chooses a cut for each open leaf of an offer, by the exponential mechanism: one after which both parts differ most from the shares that are known of the
     * leaf, Σ |counted − expected| over levels and parts.
     *
     * @param offer which of those that were looked at
     * @param epsilon the ε of the choice
     * @return the number of a cut for each open leaf, those of the first grouping first
     */
    int[] cut(int offer, double epsilon);

    /**
     * Noisy counts of the levels in each part of the open leaves after these cuts; of the leaves as they are where nothing is cut.
     *
     * @param offer which of those that were looked at
     * @param cuts for each open leaf, as {@link #cut} gave them; none to cut nothing
     * @param sigma the standard deviation of the noise, before it is rounded to whole numbers
     * @return leaf by leaf, in each the left part first
     */
    long[] count(int offer, int[] cuts, double sigma);
}
