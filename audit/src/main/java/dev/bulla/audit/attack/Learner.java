package dev.bulla.audit.attack;

import dev.bulla.core.table.HeldTable;

/** Makes a model from rows: a recipe seen from outside, or a method that promises nothing. */
public interface Learner {

    /** Its name, for people. */
    String name();

    /**
     * A model of these rows.
     *
     * @param rows to learn from
     * @param trial which of many: a method that needs chance draws it from this, a recipe takes fresh noise
     */
    SeenModel learn(HeldTable rows, long trial);
}
