package dev.bulla.data;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;

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

    private static final Set<String> SPELLED = Set.of("uuid", "json", "jsonb", "enum", "text", "null", "hugeint");

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

    /** The value of a cell. */
    double value(ResultSet row, int place, Cell cell) throws SQLException {
        String text = this == OTHER ? null : row.getString(place);
        if (text == null) {
            return cell.absent();
        }
        return switch (this) {
            case FLOATING -> number(text, cell);
            case TRUTH -> cell.read(word(text));
            default -> cell.read(text);
        };
    }

    /** The id in a cell. */
    void id(ResultSet row, int place, UnitId id) throws SQLException {
        String text = this == OTHER ? null : row.getString(place);
        double number = text != null && this == FLOATING ? parsed(text) : Double.NaN;
        if (!Double.isNaN(number)) {
            id.set(number);
        } else {
            id.set(text != null && this == TRUTH ? word(text) : text);
        }
    }

    private static double number(String text, Cell cell) {
        double number = parsed(text);
        return Double.isNaN(number) ? cell.read(text) : cell.read(number);
    }

    /** Also "Infinity", which a database prints and nobody types. */
    private static double parsed(String text) {
        try {
            return text.length() > UnitId.LONGEST ? Double.NaN : Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String word(String text) {
        return switch (text) {
            case "t", "1" -> "true";
            case "f", "0" -> "false";
            default -> text;
        };
    }
}
