package dev.bulla.core.guarantee;

import java.util.Arrays;
import java.util.Optional;

/** Which two tables must be hard to tell apart. */
public enum Neighbours {
    /** One unit is added or removed; how many there are is private. */
    ADD_REMOVE("add-remove"),
    /** One row is replaced by another; how many there are is public. */
    REPLACE_ONE("replace-one");

    private final String word;

    Neighbours(String word) {
        this.word = word;
    }

    /** The word used in schemas, plans and certificates. */
    public String word() {
        return word;
    }

    /** The relation with this word, if there is one. */
    public static Optional<Neighbours> of(String word) {
        return Arrays.stream(values()).filter(n -> n.word.equals(word)).findFirst();
    }
}
