package dev.bulla.models.gp;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.refusal.Worded;

/** What a curve keeps private: the option {@code protect}. */
public enum Protect implements Worded {
    /** Whole rows: that somebody is in the table, and all that is known of her. */
    RECORDS,
    /** The target of each row; the inputs and the number of rows are public. */
    OUTPUTS;

    static final Worded.Refusal REFUSAL =
            new Refusal("E-640", "protect", "", "Leave it out for what the schema's neighbours say.");

    /** What a relation protects. */
    static Protect of(Neighbours neighbours) {
        return neighbours.hasPublicInputs() ? OUTPUTS : RECORDS;
    }
}
