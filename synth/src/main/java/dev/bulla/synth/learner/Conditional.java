package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.List;
import java.util.Map;

/** What was learnt of one column given others. <em>Not differentially private.</em> */
public interface Conditional {

    /**
     * Draws a value for every row. Parameters are drawn first, once a call: what is drawn in one call is one data set.
     *
     * @param given the columns it was fitted on, in their order, with rows of their own
     * @param rows how many rows there are
     * @param bits where chance comes from
     */
    double[] draw(List<Coded> given, int rows, PublicBits bits);

    /**
     * Whether each call begins with parameters of its own, as likely as the rows leave them: then tables of several calls differ by as much as the original would from another sample. If not, all calls draw from
     * the one law that was fitted. Tables of the one kind are combined by another rule than tables of the other.
     */
    boolean drawsParameters();

    /** All that is needed to draw again. As private as the rows it was learnt from. */
    Map<String, Object> json();
}
