package dev.bulla.data.parquet;

import dev.bulla.core.schema.Column;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The value of a Parquet cell as an SQL expression: what {@link Column#read} makes of it, {@code NULL} when it is
 * missing. Nothing in it can fail, whatever the cell holds.
 *
 * <p>Whole numbers come as {@code BIGINT}, real ones as {@code DOUBLE}, levels as their index. Numbers that are spelled
 * out as text, or have more digits than a double, have no expression: they are left to Java.
 *
 * @param value the expression
 * @param join what has to be joined to the table for it, if anything
 */
record SqlCell(String value, String join) {

    /** The alias of the table that cells are taken from. */
    static final String TABLE = "t";

    private static final int MOST_SEARCHED = 64;

    /** A decimal of at most this number of digits is a quotient of two whole doubles, which is rounded once. */
    private static final int MOST_DIGITS = 15;

    private static final String SPACE = space();

    private static final Map<String, String> WHOLE = Map.of(
            "TINYINT", "CAST(%s AS BIGINT)",
            "SMALLINT", "CAST(%s AS BIGINT)",
            "INTEGER", "CAST(%s AS BIGINT)",
            "BIGINT", "%s",
            "UTINYINT", "CAST(%s AS BIGINT)",
            "USMALLINT", "CAST(%s AS BIGINT)",
            "UINTEGER", "CAST(%s AS BIGINT)",
            // No bound is larger than 2^53, so the cut changes nothing.
            "UBIGINT", "CAST(CASE WHEN %1$s > 9007199254740992 THEN 9007199254740992 ELSE %1$s END AS BIGINT)");

    /**
     * The value of a cell of this type, as DuckDB names it.
     *
     * @param index tells this cell from others in the same query
     */
    static Optional<SqlCell> of(Column column, String type, int index) {
        String name = TABLE + "." + DuckEngine.name(column.name());
        Optional<SqlCell> cell = column instanceof Column.Category category
                ? Optional.of(level(category, type, name, index))
                : numeric(column, type, name).map(value -> new SqlCell(value, ""));
        return cell.map(found -> new SqlCell(orFallback(column, found.value()), found.join()));
    }

    private static Optional<String> numeric(Column column, String type, String name) {
        return switch (type) {
            case "FLOAT", "DOUBLE" -> Optional.of(number(column, "CAST(" + name + " AS DOUBLE)", true));
            case "VARCHAR", "JSON" -> Optional.empty();
            default -> other(column, type, name);
        };
    }

    private static Optional<String> other(Column column, String type, String name) {
        String whole = WHOLE.get(type);
        if (whole != null) {
            return Optional.of(
                    column instanceof Column.Whole w
                            ? clamped(whole.formatted(name), Long.toString(w.min()), Long.toString(w.max()))
                            : number(column, "CAST(" + name + " AS DOUBLE)", false));
        }
        if (type.startsWith("DECIMAL(")) {
            int digits = Integer.parseInt(type.substring(8, type.indexOf(',')).strip());
            String number = "CAST(" + name + " AS DOUBLE)";
            return digits > MOST_DIGITS ? Optional.empty() : Optional.of(number(column, number, false));
        }
        // Dates, truth values and the like never spell a number.
        return Optional.of("NULL");
    }

    private static String number(Column column, String cell, boolean mayBeNaN) {
        String nothing = mayBeNaN ? "WHEN isnan(" + cell + ") THEN NULL " : "";
        if (column instanceof Column.Real real) {
            return "CASE " + nothing + clamping(cell, literal(real.min()), literal(real.max())) + " ELSE " + cell
                    + " END";
        }
        Column.Whole whole = (Column.Whole) column;
        String value = clamped(cell, literal((double) whole.min()), literal((double) whole.max()));
        return "CASE " + nothing + "WHEN " + cell + " <> trunc(" + cell + ") THEN NULL ELSE CAST(" + value
                + " AS BIGINT) END";
    }

    private static String clamped(String cell, String min, String max) {
        return "CASE " + clamping(cell, min, max) + " ELSE " + cell + " END";
    }

    private static String clamping(String cell, String min, String max) {
        return "WHEN " + cell + " < " + min + " THEN " + min + " WHEN " + cell + " > " + max + " THEN " + max;
    }

    /**
     * The index in the list of levels. A function of one column is worked out once for each entry of a dictionary, so a
     * short list is searched; a long one is joined, which looks up by hash. Not an {@code ENUM}: DuckDB writes all its
     * levels into a message for each cell that is none of them, even under {@code TRY_CAST}.
     */
    private static SqlCell level(Column.Category category, String type, String name, int index) {
        String text = switch (ParquetType.of(type).in(category)) {
            case TEXT, DIGITS, UNSIGNED_DIGITS ->
                ParquetType.notTooLong(type.equals("VARCHAR") ? name : "TRY_CAST(" + name + " AS VARCHAR)");
            case FLOATING -> wholeText("CAST(" + name + " AS DOUBLE)");
            default -> "CAST(NULL AS VARCHAR)";
        };
        String stripped = "trim(" + text + ", " + SPACE + ")";
        String levels = category.levels().stream().map(DuckEngine::literal).collect(Collectors.joining(", ", "[", "]"));
        if (category.levels().size() <= MOST_SEARCHED) {
            return new SqlCell("CAST(nullif(list_position(" + levels + ", " + stripped + "), 0) - 1 AS BIGINT)", "");
        }
        String table = "l" + index;
        String join = " LEFT JOIN (SELECT unnest(" + levels + ") AS n, unnest(range("
                + category.levels().size() + ")) AS p) " + table + " ON " + table + ".n = " + stripped;
        return new SqlCell(table + ".p", join);
    }

    /** 7.0 is the level 7; DuckDB takes NaN for the largest number of all. */
    private static String wholeText(String cell) {
        return "CASE WHEN abs(" + cell + ") <= " + literal(Column.LARGEST) + " AND " + cell + " = trunc(" + cell
                + ") THEN CAST(CAST(" + cell + " AS BIGINT) AS VARCHAR) END";
    }

    private static String orFallback(Column column, String value) {
        double fallback = column.absent();
        if (Double.isNaN(fallback)) {
            return value;
        }
        String other = column instanceof Column.Real ? literal(fallback) : Long.toString((long) fallback);
        return "coalesce(" + value + ", " + other + ")";
    }

    /** The very double, by its shortest decimal. */
    static String literal(double number) {
        return "CAST('" + number + "' AS DOUBLE)";
    }

    /** All that {@link String#strip} takes off. */
    private static String space() {
        StringBuilder all = new StringBuilder();
        for (int c = 1; c <= Character.MAX_CODE_POINT; c++) {
            if (Character.isWhitespace(c)) {
                all.appendCodePoint(c);
            }
        }
        return DuckEngine.literal(all.toString());
    }
}
