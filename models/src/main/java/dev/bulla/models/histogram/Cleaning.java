package dev.bulla.models.histogram;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is done to a noisy density after its release: the option {@code clean}. It costs nothing. */
public enum Cleaning {
    /** The noisy function as it is, below zero at times; sums and differences of answers stay unbiased. */
    NONE("none"),
    /** Cut at zero. */
    POSITIVE("positive"),
    /** The smoothest log density that explains the noisy weights; one column only, else cut at zero. */
    SMOOTH("smooth");

    private final String word;

    Cleaning(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

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
        return Arrays.stream(values())
                .filter(choice -> choice.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "E-491",
                        Text.option("clean"),
                        "must be none, positive or smooth, got " + Visible.quote(word) + ".",
                        "",
                        "Leave it out, or take one of these."));
    }
}
