package dev.bulla.synth.trajectory.topic;

import java.util.Arrays;
import java.util.Optional;

/** What a topic is a law of. */
public enum TopicKind {
    /** Places alone: SLDA. */
    PLACES("places"),
    /** Slots alone: TLDA. */
    SLOTS("slots"),
    /** Both, with one topic for each visit: STLDA. */
    BOTH("both");

    private final String word;

    TopicKind(String word) {
        this.word = word;
    }

    /** The word for people. */
    public String word() {
        return word;
    }

    /** The kind of this word. */
    public static Optional<TopicKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }
}
