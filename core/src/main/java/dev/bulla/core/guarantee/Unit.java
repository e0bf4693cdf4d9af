package dev.bulla.core.guarantee;

import java.util.Optional;

/**
 * Whose presence is protected: one row, or all rows that share an id, at most {@code maxRows} of which are used.
 *
 * @param column the column that holds the id; empty when one row is one unit
 * @param maxRows the most rows of one unit that enter a statistic
 */
public record Unit(Optional<String> column, int maxRows) {

    /** The most rows one unit may have. */
    public static final int MOST_ROWS = 1_000_000;

    public Unit {
        if (maxRows < 1 || maxRows > MOST_ROWS) {
            throw new IllegalArgumentException("max_rows must be between 1 and " + MOST_ROWS + ", got " + maxRows);
        }
        if (column.isPresent() && !column.get().matches("[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+")) {
            throw new IllegalArgumentException("unit column must be plain text");
        }
        if (column.isEmpty() && maxRows != 1) {
            throw new IllegalArgumentException("max_rows must be 1 without a unit column, got " + maxRows);
        }
    }

    /** One row is one unit. */
    public static Unit row() {
        return new Unit(Optional.empty(), 1);
    }

    /** All rows with the same value of {@code column}, at most {@code maxRows} of them. */
    public static Unit of(String column, int maxRows) {
        return new Unit(Optional.of(column), maxRows);
    }

    /** The unit in a sentence, one of them: "any one "person" with at most 12 rows". */
    public String sentence() {
        return column.map(c -> maxRows == 1
                        ? "the row of any one \"" + c + "\""
                        : "any one \"" + c + "\" with at most " + maxRows + " rows")
                .orElse("any one row");
    }
}
