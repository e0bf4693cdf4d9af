package dev.bulla.app.http;

import dev.bulla.app.server.Problem;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One input of a model: how its column is said in the protocol, and how values of a tensor are read.
 *
 * <p>A value is read as {@link Column} reads a cell: clamped to the bounds, taken as the fallback when it is none. Here,
 * where a question is public, one that is no value at all is refused by name instead of passed over. Levels are looked
 * up in a table, so that a long list of questions about a long list of levels stays linear.
 */
final class Input {

    private static final Set<String> NUMBERS =
            Set.of("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64", "FP16", "FP32", "FP64");

    private final Column column;
    private final Map<String, Double> levels = new HashMap<>();

    Input(Column column) {
        this.column = column;
        if (column instanceof Column.Category category) {
            for (int i = 0; i < category.levels().size(); i++) {
                levels.put(category.levels().get(i), (double) i);
            }
        }
    }

    String name() {
        return column.name();
    }

    String datatype() {
        if (column instanceof Column.Whole) {
            return "INT64";
        }
        return column instanceof Column.Real ? "FP64" : "BYTES";
    }

    /** The tensor in a model's metadata; its parameters are the declared bounds or levels. */
    Map<String, Object> metadata() {
        Map<String, Object> tensor = new LinkedHashMap<>();
        tensor.put("name", name());
        tensor.put("datatype", datatype());
        tensor.put("shape", List.of(-1));
        tensor.put("parameters", SchemaReader.column(column));
        return tensor;
    }

    /** A value that can be asked for, to show how. */
    Object example() {
        if (column instanceof Column.Whole whole) {
            return whole.min() + (whole.max() - whole.min()) / 2;
        }
        if (column instanceof Column.Real real) {
            return real.min() + (real.max() - real.min()) / 2;
        }
        return ((Column.Category) column).levels().get(0);
    }

    void requireDatatype(String datatype) {
        boolean fits = levels.isEmpty() ? NUMBERS.contains(datatype) : datatype.equals("BYTES");
        if (!fits) {
            throw BadQuestion.of("Input " + Problem.quote(name()) + " has datatype " + datatype() + ", not "
                    + Problem.quote(datatype) + ".");
        }
    }

    /** The value at an index of the tensor, in the column's domain. */
    double read(Object value, int index) {
        double read = Column.MISSING;
        if (levels.isEmpty() && value instanceof BigDecimal number) {
            read = column.read(number.doubleValue());
        } else if (value instanceof String text && !levels.isEmpty()) {
            read = levels.getOrDefault(text.strip(), column.absent());
        }
        if (Double.isNaN(read)) {
            throw BadQuestion.of("Input " + Problem.quote(name()) + ", index " + index + ": " + Problem.quote(value)
                    + " is not " + expected() + ".");
        }
        return read;
    }

    private String expected() {
        if (column instanceof Column.Whole) {
            return "a whole number";
        }
        return column instanceof Column.Real ? "a number" : "one of the declared levels";
    }
}
