package dev.bulla.data.draft;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a dictionary says a variable holds, in the few words of a schema. */
enum Kind {
    INTEGER,
    REAL,
    /** A number; whether whole is not said. */
    NUMBER,
    CATEGORY,
    /** Dates, times, bytes, records: no column of a schema. */
    OTHER;

    /** Longer words of a type are no type. */
    private static final int LONGEST = 100;

    private static final Pattern SCALED =
            Pattern.compile("(?:numeric|decimal|number|dec)\\( ?[0-9]{1,3} ?, ?([0-9]{1,3}) ?\\)");
    private static final Pattern WIDTH = Pattern.compile("(f|best|comma|dollar|z)?([0-9]{1,3})\\.([0-9]{0,3})");
    private static final Pattern TEXT_WIDTH = Pattern.compile("(\\$[a-z]{0,20}|a)[0-9]{0,5}\\.?");

    private static final Pattern DATES = Pattern.compile(
            "(date|time|mmddyy|ddmmyy|yymmdd|interval|bytes|blob|binary|geo|object|array|struct|map|list|file).*");
    private static final Pattern WHOLE = Pattern.compile(
            "u?(tiny|small|medium|big|huge)?int(eger)?[0-9]{0,3}|long|short|byte|whole|count|discrete|year|serial|bigserial");
    private static final Pattern REALS =
            Pattern.compile("real|float[0-9]{0,3}|double|continuous|percent|percentage|currency|money");
    private static final Pattern NUMBERS = Pattern.compile("number|numeric|num|quantitative|decimal|dec|n");
    private static final Pattern CATEGORIES = Pattern.compile(
            "categor(y|ies|ical)|nominal|ordinal|factor|enum|coded?|radio|dropdown|checkbox|select|yesno|bool(ean)?|logical|str(ing)?|text|(bp)?char(acter)?|n?varchar[0-9]*|alpha(numeric)?|c");

    /** The kind that these words of a type or format stand for. */
    static Optional<Kind> of(String words) {
        String type = words.strip().toLowerCase(Locale.ROOT);
        if (type.isEmpty() || type.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher scaled = SCALED.matcher(type);
        if (scaled.matches()) {
            return Optional.of(scaled.group(1).matches("0+") ? INTEGER : REAL);
        }
        if (TEXT_WIDTH.matcher(type).matches()) {
            return Optional.of(CATEGORY);
        }
        Matcher width = WIDTH.matcher(type);
        if (width.matches()) {
            return Optional.of(width(width));
        }
        for (String word : type.split("[^a-z0-9]+", -1)) {
            Optional<Kind> kind = word(word);
            if (kind.isPresent()) {
                return kind;
            }
        }
        return Optional.empty();
    }

    boolean isNumber() {
        return this == INTEGER || this == REAL || this == NUMBER;
    }

    private static Kind width(Matcher width) {
        String decimals = width.group(3);
        if (!decimals.isEmpty() && !decimals.matches("0+")) {
            return REAL;
        }
        return decimals.isEmpty() ? NUMBER : INTEGER;
    }

    private static Optional<Kind> word(String word) {
        if (DATES.matcher(word).matches()) {
            return Optional.of(OTHER);
        }
        if (WHOLE.matcher(word).matches()) {
            return Optional.of(INTEGER);
        }
        if (REALS.matcher(word).matches()) {
            return Optional.of(REAL);
        }
        if (NUMBERS.matcher(word).matches()) {
            return Optional.of(NUMBER);
        }
        return CATEGORIES.matcher(word).matches() ? Optional.of(CATEGORY) : Optional.empty();
    }
}
