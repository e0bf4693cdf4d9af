package dev.bulla.core.schema;

import java.util.Optional;

/**
 * How cells stand in the CSV files of a dataset: declared, never guessed from a file. Other kinds of table have no use for it.
 *
 * <p>Quotes go around a cell, or there are none; a decimal separator divides numbers only, and with a comma there a point makes a
 * number malformed: it might have divided thousands.
 *
 * @param delimiter what stands between cells: a tab, or a visible ASCII character that is no letter, digit, quote or sign
 * @param decimal point or comma
 * @param quote {@code "}, {@code '} or {@link #NO_QUOTE}
 */
public record Dialect(char delimiter, char decimal, char quote) {

    /** Stands for the quote where no cell is in quotes. */
    public static final char NO_QUOTE = '\0';

    /** Commas, decimal points, double quotes. */
    public static final Dialect USUAL = new Dialect(',', '.', '"');

    private static final String TAB = "tab";
    private static final String NONE = "none";

    public Dialect {
        boolean visible = delimiter > ' ' && delimiter < 0x7F && !Character.isLetterOrDigit(delimiter);
        if (delimiter != '\t' && (!visible || "\"'+-".indexOf(delimiter) >= 0)) {
            throw new IllegalArgumentException(
                    "delimiter must be tab or one visible ASCII character other than letters, digits, quotes, + and -");
        }
        if (decimal != '.' && decimal != ',') {
            throw new IllegalArgumentException("decimal must be a point or a comma");
        }
        if (quote != '"' && quote != '\'' && quote != NO_QUOTE) {
            throw new IllegalArgumentException("quote must be \", ' or none");
        }
        if (decimal == delimiter) {
            throw new IllegalArgumentException("decimal must differ from delimiter, got " + decimal + " twice");
        }
    }

    /** The character that a schema writes as this word; empty when it is none. */
    static Optional<Character> character(String word) {
        if (word.equals(TAB)) {
            return Optional.of('\t');
        }
        if (word.equals(NONE)) {
            return Optional.of(NO_QUOTE);
        }
        return word.length() == 1 && word.charAt(0) != NO_QUOTE ? Optional.of(word.charAt(0)) : Optional.empty();
    }

    /** A character as a schema writes it. */
    static String word(char character) {
        return character == '\t' ? TAB : character == NO_QUOTE ? NONE : String.valueOf(character);
    }

    /** The delimiter in words: "commas", "tabs", "the character |". */
    public String delimiterWords() {
        return switch (delimiter) {
            case ',' -> "commas";
            case ';' -> "semicolons";
            case '\t' -> "tabs";
            default -> "the character " + delimiter;
        };
    }
}
