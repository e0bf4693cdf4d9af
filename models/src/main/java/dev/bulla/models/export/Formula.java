package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import java.util.List;

/** What a model computes, in the few words that PMML has for it. A formula also tells itself to a {@link Graph}. */
public sealed interface Formula permits LinearFormula, BayesFormula {

    /** What a question holds, in order. */
    List<Column> inputs();

    /** What it foretells. */
    String target();

    /** The classes it chooses from; empty when it foretells a number. */
    List<String> classes();

    /** The same as operations. */
    void describe(Graph graph);

    /** How many coefficients a column takes: one for a number, one per level for a category. */
    static int width(Column column) {
        return column instanceof Column.Category category ? category.levels().size() : 1;
    }
}
