package dev.bulla.models.export;

import java.util.Optional;

/**
 * A model that programs of other people can run.
 *
 * <p>It tells what it computes, and nothing of how: {@link Graph} writes it down for ONNX, {@link Pmml} for PMML. A model that is
 * linear in its columns, or a naive Bayes, makes a {@link Formula} and is done:
 *
 * <pre>{@code
 * public void describe(Graph graph) { formula.describe(graph); }
 * public Optional<Formula> formula() { return Optional.of(formula); }
 * }</pre>
 */
public interface Exportable {

    /**
     * Tells what the model computes: takes columns from the graph, does arithmetic with them, and names the results with
     * {@link Graph#number} or {@link Graph#choice}. What it computes must be what the model answers.
     */
    void describe(Graph graph);

    /** The same as a formula that PMML has an element for, if it is one. */
    default Optional<Formula> formula() {
        return Optional.empty();
    }
}
