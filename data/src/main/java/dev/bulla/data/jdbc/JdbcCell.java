package dev.bulla.data.jdbc;

import dev.bulla.data.rows.Cell;
import dev.bulla.data.rows.UnitId;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How the cells of a column of a query are fetched: as the text the database itself would print, whatever the type says,
 * since some databases keep anything in any column.
 */
enum JdbcCell {
    /** Words, whole numbers, decimals, dates: read like a cell of CSV. */
    TEXT,
    /** Floating point: 17 and 17.0 are the same, infinities are clamped. */
    FLOATING,
    /** "true" and "false". */
    TRUTH,
    /** Times, bytes, arrays: malformed. */
    OTHER;

    /** Digits are those of ASCII, and not more than any database prints. */
    private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9]{0,40}\\.?[0-9]{1,40}([eE][-+]?[0-9]{1,5})?");

    private static final Set<String> SPELLED = Set.of("uuid", "json", "jsonb", "enum", "text", "null", "hugeint");

    private static final Set<String> ALIKE = Set.of("json", "jsonb", "money");

    /** The way for a type of {@link Types} and the database's own name for it. */
    static JdbcCell of(int type, String name) {
        return switch (type) {
            case Types.FLOAT, Types.REAL, Types.DOUBLE -> FLOATING;
            case Types.BIT, Types.BOOLEAN -> TRUTH;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DECIMAL -> TEXT;
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR -> TEXT;
            case Types.DATE, Types.NULL -> TEXT;
            default -> SPELLED.contains(name.toLowerCase(Locale.ROOT)) ? TEXT : OTHER;
        };
    }

    /** Whether cells of a type can be ids: not if a database holds several spellings of them equal, or prints them in a local way. */
    static boolean isId(int type, String name) {
        return of(type, name) != OTHER && !ALIKE.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The value of a cell. */
    double value(ResultSet row, int index, Cell cell) throws SQLException {
        if (this == FLOATING && row.getObject(index) instanceof Double number) {
            return cell.read(number);
        }
        String text = this == OTHER ? null : row.getString(index);
        if (text == null) {
            return cell.absent();
        }
        return switch (this) {
            case FLOATING -> number(text, cell);
            case TRUTH -> cell.read(word(text));
            default -> cell.read(text);
        };
    }

    /**
     * The id in a cell. Some databases keep numbers and bytes in any column, and print numbers with fewer digits than they
     * have: so a number is taken as such, and bytes are no id.
     */
    void id(ResultSet row, int index, UnitId id) throws SQLException {
        Object cell = this == OTHER ? null : row.getObject(index);
        if (cell == null || cell instanceof byte[]) {
            id.none();
        } else if (cell instanceof Double || cell instanceof Float) {
            id.set(((Number) cell).doubleValue());
        } else if (cell instanceof BigDecimal number) {
            id.set(number);
        } else {
            String text = cell instanceof String typed ? typed : row.getString(index);
            id.set(text != null && this == TRUTH ? word(text) : text);
        }
    }

    /** As in a text file; and "Infinity", which databases print. */
    private static double number(String text, Cell cell) {
        return switch (text) {
            case "Infinity" -> cell.read(Double.POSITIVE_INFINITY);
            case "-Infinity" -> cell.read(Double.NEGATIVE_INFINITY);
            default -> DECIMAL.matcher(text).matches() ? cell.read(Double.parseDouble(text)) : cell.read(text);
        };
    }

    private static String word(String text) {
        return switch (text) {
            case "t", "1" -> "true";
            case "f", "0" -> "false";
            default -> text;
        };
    }
}
