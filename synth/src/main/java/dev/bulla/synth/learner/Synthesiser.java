package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.List;

/** A way to learn one column from others. <em>Not differentially private.</em> */
public interface Synthesiser {

    /**
     * Learns the law of a column given others.
     *
     * @param given the others, row by row beside the target; there may be none
     * @param target what is learnt; none of its values is missing, and there is one at least
     * @param bits where chance comes from, for learners that use it
     */
    Conditional fit(List<Coded> given, Coded target, PublicBits bits);
}
