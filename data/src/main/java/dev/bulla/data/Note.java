package dev.bulla.data;

import dev.bulla.core.json.Json;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was made of a cell of a public question that is not a value of its column. What the cell holds is not repeated.
 *
 * @param text for people: "age clamped to 90"
 * @param isMissing whether there is nothing in the cell, and nothing that stands for it
 */
public record Note(String text, boolean isMissing) {

    /**
     * The note on a cell, if it needs one.
     *
     * @param cell as it stands; null when it cannot be read
     * @param value what the column made of it
     */
    public static Optional<Note> of(Column column, @Nullable String cell, double value) {
        if (cell == null || cell.isBlank()) {
            return Optional.of(new Note(column.name() + " is missing" + taken(column, value), Double.isNaN(value)));
        }
        String wrong = column instanceof Column.Category category
                ? levelFault(category, cell, value)
                : numberFault(column, cell, value);
        return wrong.isEmpty() ? Optional.empty() : Optional.of(new Note(column.name() + wrong, false));
    }

    private static String levelFault(Column.Category column, String cell, double value) {
        boolean isLevel =
                !Double.isNaN(value) && column.levels().get((int) value).equals(cell.strip());
        return isLevel ? "" : " unknown level" + taken(column, value);
    }

    private static String numberFault(Column column, String cell, double value) {
        Optional<BigDecimal> number = number(cell).or(() -> number(cell.replace(',', '.')));
        if (number.isEmpty()) {
            return " not a number" + taken(column, value);
        }
        boolean isFraction = number.get().stripTrailingZeros().scale() > 0;
        if (column instanceof Column.Whole && isFraction) {
            return " not a whole number" + taken(column, value);
        }
        if (Double.isNaN(value)) {
            return " not a number in this dialect";
        }
        return number.get().doubleValue() == value ? "" : " clamped to " + shown(value);
    }

    private static Optional<BigDecimal> number(String cell) {
        try {
            return Optional.of(Decimal.read(cell));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** What stands for the cell, if the column has a fallback. */
    private static String taken(Column column, double value) {
        Map<String, Object> declared = SchemaReader.column(column);
        return Double.isNaN(value) || !declared.containsKey("fallback")
                ? ""
                : ", taken as " + (column instanceof Column.Category ? declared.get("fallback") : shown(value));
    }

    /** With the digits that numbers have everywhere. */
    private static String shown(double value) {
        return Json.printed(value);
    }
}
