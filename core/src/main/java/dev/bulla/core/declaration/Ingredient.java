package dev.bulla.core.declaration;

import java.util.List;
import java.util.stream.Stream;

/**
 * A statistic or mechanism that plans name, and what shows that it is right. Each declares itself once; recipes refer to it.
 *
 * @param name the word for it in plans: "cell_counts", "laplace"
 * @param kind what it does
 * @param words for a statistic, what one unit moves: "the sums"; for a mechanism, how it draws
 * @param proofs the classes that have a proof beside them, {@code Name.proof.md}; the last is that of the draws
 * @param tests the names of test classes
 */
public record Ingredient(String name, Kind kind, String words, List<Class<?>> proofs, List<String> tests) {

    /** What an ingredient does. */
    public enum Kind {
        /** Counts rows, and sums no values. */
        COUNTS,
        /** Sums the values of a column. */
        SUMS,
        /** Computes anything else from rows: sums of features, the solution of an optimisation. */
        FIT,
        /** Adds noise. */
        NOISE,
        /** Releases a choice, and no numbers. */
        CHOICE
    }

    public Ingredient {
        proofs = List.copyOf(proofs);
        tests = List.copyOf(tests);
        if (proofs.isEmpty() || tests.isEmpty()) {
            throw new IllegalArgumentException("what a plan names has a proof and a test: " + name);
        }
    }

    /** A statistic of sums that one unit moves. */
    public static Ingredient statistic(String name, Kind kind, Class<?> proof, String test) {
        return new Ingredient(name, kind, "the sums", List.of(proof), List.of(test));
    }

    /** A mechanism. */
    public static Ingredient mechanism(String name, Kind kind, String drawn, List<Class<?>> proofs, String test) {
        return new Ingredient(name, kind, drawn, proofs, List.of(test));
    }

    /** Some ingredients and some more. */
    public static List<Ingredient> list(List<Ingredient> some, Ingredient... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /** The same with another word for what one unit moves. */
    public Ingredient moving(String what) {
        return new Ingredient(name, kind, what, proofs, tests);
    }

    /** The same with a further proof. */
    public Ingredient provedBy(Class<?> proof) {
        return new Ingredient(
                name,
                kind,
                words,
                Stream.concat(proofs.stream(), Stream.of(proof)).toList(),
                tests);
    }

    /** Whether it is a mechanism, and not a statistic. */
    public boolean isMechanism() {
        return kind == Kind.NOISE || kind == Kind.CHOICE;
    }

    /** The names of the proof files and tests: "CellCounts.proof.md", "CellCountsTest". */
    public List<String> evidence() {
        return Stream.concat(proofs.stream().map(Ingredient::file), tests.stream())
                .toList();
    }

    /** How a mechanism draws, with the proof of it. */
    public String drawn() {
        return words + " (" + file(proofs.get(proofs.size() - 1)) + ")";
    }

    /** The file beside a class that holds its proof. */
    public static String file(Class<?> proved) {
        return proved.getSimpleName() + ".proof.md";
    }
}
