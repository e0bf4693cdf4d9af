package dev.bulla.models.histogram;

import dev.bulla.core.refusal.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is done to a noisy density after its release: the option {@code clean}. It costs nothing. */
public enum Cleaning implements Worded {
    /** The noisy function as it is, below zero at times; sums and differences of answers stay unbiased. */
    NONE,
    /** Cut at zero. */
    POSITIVE,
    /** The smoothest log density that explains the noisy weights; one column only, else cut at zero. */
    SMOOTH;

    /** The words, this one first. */
    public static List<String> words(Cleaning first) {
        return Stream.concat(Stream.of(first), Arrays.stream(values()).filter(choice -> choice != first))
                .map(Cleaning::word)
                .toList();
    }

    /** This choice where there is no smooth fit. */
    public Cleaning withoutSmoothing() {
        return this == SMOOTH ? POSITIVE : this;
    }

    public static Cleaning of(String word) {
        return Worded.of(values(), word, new Refusal("E-491", "clean", "", "Leave it out, or take one of these."));
    }
}
