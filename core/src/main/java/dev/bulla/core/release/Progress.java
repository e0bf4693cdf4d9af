package dev.bulla.core.release;

/** Is called when a stage of a release begins. Stages follow from the plan; no argument depends on a row. */
@FunctionalInterface
public interface Progress {

    /** Reports nothing. */
    Progress NONE = (stage, stages, name) -> {};

    /**
     * A stage begins.
     *
     * @param stage from 1; 0 while another run with the same key is waited for
     * @param stages how many there are
     * @param name what is done
     */
    void begin(int stage, int stages, String name);
}
