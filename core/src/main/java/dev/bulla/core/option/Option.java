package dev.bulla.core.option;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.Worded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One option of a recipe, declared once. The command line, its help and the list of recipes are made from the declaration; none of them
 * knows an option by name, and {@link Options} lets a recipe read what it declares and nothing else.
 *
 * @param name as in a plan: "svm-cost"
 * @param kind what may be given
 * @param help what it is, without the default and the words it takes
 * @param usual what holds when it is left out, as people read it; none when it must be given or nothing holds
 * @param words the words it takes, for a {@link Kind#WORD}
 * @param about the option whose columns it is about, for numbers by column
 * @param range the bounds of its numbers, where they do not depend on the schema or on other options
 * @param isNeeded whether there is no plan without it
 */
public record Option(
        String name,
        Kind kind,
        String help,
        Optional<String> usual,
        List<String> words,
        Optional<String> about,
        Optional<Range> range,
        boolean isNeeded) {

    /** What may be given for an option, and how it is typed. */
    public enum Kind {
        /** The name of a column. */
        COLUMN("y"),
        /** Names of columns: "a,b". */
        COLUMNS("a,b"),
        /** Sets of columns: "a+b,c". */
        COLUMN_SETS("a+b,c"),
        /** Decimals, kept as they are typed: ".5,.9". */
        DECIMALS(".5,.9"),
        /** One of a few words. */
        WORD("WORD"),
        /** A decimal that is kept as it is typed, or a word: "0.5". */
        TEXT("TEXT"),
        /** A release folder, whose model a plan holds. */
        RELEASE("DIR"),
        /** A number. */
        NUMBER("X"),
        /** A whole number. */
        WHOLE("N"),
        /** A number for every column, or by column: "5" or "a=5,b=2". */
        NUMBERS("X|a=X,b=X"),
        /** A whole number for every number column, or by column: "40" or "a=40,b=10". */
        WHOLES("N|a=N,b=N");

        private final String form;

        Kind(String form) {
            this.form = form;
        }

        /** Whether it is about columns. */
        public boolean isColumns() {
            return this == COLUMN || this == COLUMNS || this == COLUMN_SETS;
        }

        /** How it is typed: "a,b". */
        public String form() {
            return form;
        }
    }

    public Option {
        words = List.copyOf(words);
        if (!name.matches("[a-z]+(-[a-z]+)*") || words.isEmpty() == (kind == Kind.WORD)) {
            throw new IllegalArgumentException(
                    "an option has a name in small letters, and words if it takes words: " + name);
        }
    }

    /** An option without a default. */
    public static Option of(String name, Kind kind, String help) {
        return new Option(name, kind, help, Optional.empty(), List.of(), Optional.empty(), Optional.empty(), false);
    }

    /** An option that takes one of these words; the first is the default. */
    public static Option word(String name, String help, List<String> words) {
        return new Option(
                name, Kind.WORD, help, Optional.of(words.get(0)), words, Optional.empty(), Optional.empty(), false);
    }

    /** The choice of noise, which most recipes have. */
    public static Option noise() {
        return word(
                "noise",
                "auto is laplace without a delta, else the smaller error at equal price",
                Worded.words(Noise.values()));
    }

    /** How the number columns of another option are cut into cells. */
    public static Option bins(String columns) {
        return of("bins", Kind.WHOLES, "how many cells a number column is cut into; needed for reals")
                .about(columns)
                .in(Range.atLeast(1))
                .usually("one for each whole number, up to 1,000");
    }

    /** The same with something that holds when it is left out. */
    public Option usually(String otherwise) {
        return new Option(name, kind, help, Optional.of(otherwise), words, about, range, isNeeded);
    }

    /** The same about the columns of another option. */
    public Option about(String columns) {
        return new Option(name, kind, help, usual, words, Optional.of(columns), range, isNeeded);
    }

    /** The same with bounds: each of its numbers is one of these. */
    public Option in(Range bounds) {
        return new Option(name, kind, help, usual, words, about, Optional.of(bounds), isNeeded);
    }

    /** The same for an option without which there is no plan. */
    public Option needed() {
        return new Option(name, kind, help, usual, words, about, range, true);
    }

    /** Options as they are given: a name, a value, a name, a value. */
    public static Map<String, String> example(String... namesAndValues) {
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return given;
    }

    /** What it is, which words or numbers it takes and what holds without it. */
    public String description() {
        String taken = words.isEmpty() ? "" : ": " + String.join(", ", words);
        String bounds = range.map(each -> ", " + each.words()).orElse("");
        return help
                + taken
                + bounds
                + usual.map(value -> " (default: " + value + ")").orElse("");
    }
}
