package dev.bulla.data.parquet;

import dev.bulla.core.schema.Column;
import dev.bulla.data.text.Lines;
import java.util.Map;

/**
 * How cells of a Parquet column are fetched. A cell must not be able to fail the query: numbers, decimals and dates
 * were tried with bytes no honest writer puts there. Times are left out because DuckDB fails on some of theirs, under
 * {@code TRY_CAST} too.
 */
enum ParquetType {
    /** Whole numbers: digits as a level or an id (all count), else a number. */
    WHOLE,
    /** Whole numbers without a sign, as large as words are: the same. */
    UNSIGNED,
    /** Whole numbers where their digits are the cell, as a level or an id. */
    DIGITS,
    /** The same of those without a sign: fetched less 2⁶³, which a word with a sign holds. */
    UNSIGNED_DIGITS,
    /** Floating point: always a number. */
    FLOATING,
    /** Everything with one obvious spelling, decimals too: their text is exact. */
    TEXT,
    /** Decimals as ids: 1.00 is the id 1. */
    DECIMAL,
    /** Nested, binary, times: malformed. */
    OTHER;

    private static final Map<String, ParquetType> BY_NAME = Map.ofEntries(
            Map.entry("TINYINT", WHOLE),
            Map.entry("SMALLINT", WHOLE),
            Map.entry("INTEGER", WHOLE),
            Map.entry("BIGINT", WHOLE),
            Map.entry("UTINYINT", WHOLE),
            Map.entry("USMALLINT", WHOLE),
            Map.entry("UINTEGER", WHOLE),
            Map.entry("UBIGINT", UNSIGNED),
            Map.entry("FLOAT", FLOATING),
            Map.entry("DOUBLE", FLOATING),
            Map.entry("VARCHAR", TEXT),
            Map.entry("BOOLEAN", TEXT),
            Map.entry("DATE", TEXT),
            Map.entry("UUID", TEXT),
            Map.entry("JSON", TEXT));

    /** The way for a type as DuckDB names it. */
    static ParquetType of(String name) {
        return isDecimal(name) ? TEXT : BY_NAME.getOrDefault(name, OTHER);
    }

    /** The way for cells of this column. */
    ParquetType in(Column column) {
        return column instanceof Column.Whole || column instanceof Column.Real ? this : asId();
    }

    /** The way for cells that are compared, not counted with. */
    ParquetType asId() {
        return this == WHOLE ? DIGITS : this == UNSIGNED ? UNSIGNED_DIGITS : this;
    }

    /** The way for ids of a type. */
    static ParquetType idOf(String name) {
        return isDecimal(name) ? DECIMAL : of(name).asId();
    }

    private static boolean isDecimal(String name) {
        return name.startsWith("DECIMAL(") && name.endsWith(")");
    }

    boolean isNumber() {
        return this == WHOLE || this == UNSIGNED || this == FLOATING;
    }

    /** Whether the digits of a whole number are the cell, and it is fetched as a number. */
    boolean isDigits() {
        return this == DIGITS || this == UNSIGNED_DIGITS;
    }

    /** The number that was fetched, as a word: of one without a sign all bits count. */
    long number(long fetched) {
        return this == UNSIGNED_DIGITS ? fetched ^ Long.MIN_VALUE : fetched;
    }

    /** The digits of such a word. */
    String text(long number) {
        return this == UNSIGNED_DIGITS ? Long.toUnsignedString(number) : Long.toString(number);
    }

    /** What to select. Text comes as bytes: the driver hands those over about four times as fast. */
    String expression(String column) {
        String quoted = DuckEngine.name(column);
        return switch (this) {
            case WHOLE, UNSIGNED, FLOATING -> "CAST(" + quoted + " AS DOUBLE)";
            case DIGITS -> "CAST(" + quoted + " AS BIGINT)";
            case UNSIGNED_DIGITS -> "CAST(CAST(" + quoted + " AS HUGEINT) - 9223372036854775808 AS BIGINT)";
            case TEXT, DECIMAL -> "encode(" + notTooLong("TRY_CAST(" + quoted + " AS VARCHAR)") + ")";
            case OTHER -> "NULL";
        };
    }

    /**
     * The text, or {@code NULL} when it is longer than a line of a text file may be: a packed file of a few bytes can hold a
     * cell for which there is no memory, and one row must not be able to fail a release.
     */
    static String notTooLong(String text) {
        return "CASE WHEN strlen(" + text + ") <= " + Lines.LONGEST + " THEN " + text + " END";
    }
}
