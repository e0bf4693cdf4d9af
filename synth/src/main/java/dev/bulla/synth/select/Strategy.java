package dev.bulla.synth.select;

import dev.bulla.synth.graph.GraphModel;

/** A way to choose counts and pay for them. It is a function of public facts and of the answers alone: the same answers, the same questions. */
@FunctionalInterface
public interface Strategy {

    /**
     * Asks until what is left is too little, and fits a model.
     *
     * @param answers what is paid for
     * @return the model of all answers
     */
    GraphModel run(PaidAnswers answers);
}
