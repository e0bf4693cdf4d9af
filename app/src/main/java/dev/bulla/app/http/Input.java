package dev.bulla.app.http;

import dev.bulla.app.server.Problem;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One input of a model: how its column is said in the protocol, and how values of a tensor are read.
 *
 * <p>A value is read as {@link Column} reads a cell: clamped to the bounds, taken as the fallback when it is none. Here,
 * where a question is public, one that is no value at all is refused by name instead of passed over. Levels are looked
 * up in a table, so that a long list of questions about a long list of levels stays linear.
 */
final class Input {

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
        boolean fits = levels.isEmpty()
                ? Datatype.of(datatype).filter(Datatype::isNumeric).isPresent()
                : datatype.equals("BYTES");
        if (!fits) {
            throw BadQuestion.of("Input " + Problem.quote(name()) + " has datatype " + datatype() + ", not "
                    + Problem.quote(datatype) + ".");
        }
    }

    /** The value at an index of the tensor, in the column's domain. */
    double read(GivenTensor tensor, int index) {
        String word = tensor.wordAt(index);
        double read = Column.MISSING;
        if (levels.isEmpty() && word == null) {
            Datatype type = Datatype.of(tensor.datatype()).orElseThrow();
            double value = tensor.numberAt(index);
            boolean isFraction = column instanceof Column.Whole && value != Math.rint(value);
            if (!isFraction && !tensor.isHeld(type, index)) {
                throw refusal(tensor, index, "a number that " + type + " can hold");
            }
            read = isFraction ? Column.MISSING : column.read(value);
        } else if (word != null && !levels.isEmpty()) {
            read = levels.getOrDefault(word.strip(), column.absent());
        }
        if (Double.isNaN(read)) {
            throw refusal(tensor, index, expected());
        }
        return read;
    }

    private Problem refusal(GivenTensor tensor, int index, String expected) {
        String word = tensor.wordAt(index);
        Object value = word == null ? Json.number(tensor.numberAt(index)) : word;
        return BadQuestion.of("Input " + Problem.quote(name()) + ", index " + index + ": " + Problem.quote(value)
                + " is not " + expected + ".");
    }

    private String expected() {
        if (column instanceof Column.Whole) {
            return "a whole number";
        }
        return column instanceof Column.Real ? "a number" : "one of the declared levels";
    }
}
