package dev.bulla.core.model;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A question asked by the names of columns, turned into a point. */
final class Question {

    private Question() {}

    /** One value per input, {@link Column#MISSING} where the question does not name it. */
    static double[] point(List<Column> inputs, Map<String, ?> question) {
        List<String> names = inputs.stream().map(Column::name).toList();
        double[] point = new double[inputs.size()];
        Arrays.fill(point, Column.MISSING);
        question.forEach((name, value) -> {
            int index = names.indexOf(name);
            if (index < 0) {
                throw refusal("E-431", Visible.quote(name) + " is not a column of this model.", inputs);
            }
            point[index] = read(inputs.get(index), value, inputs);
        });
        return point;
    }

    private static double read(Column column, Object value, List<Column> inputs) {
        double read =
                value instanceof Number number ? column.read(number.doubleValue()) : column.read(String.valueOf(value));
        if (Double.isNaN(read)) {
            throw refusal(
                    "E-432",
                    Visible.quote(String.valueOf(value)) + " is not a value of " + Visible.of(column.name()) + ".",
                    inputs);
        }
        return read;
    }

    /** There is no answer without the columns that were left out. */
    static BadInput unanswerable(List<Column> inputs, Map<String, ?> question) {
        String missing = inputs.stream()
                .map(Column::name)
                .filter(name -> !question.containsKey(name))
                .map(Visible::of)
                .collect(Collectors.joining(", "));
        return refusal("E-434", "the model has no answer without " + missing + ".", inputs);
    }

    private static BadInput refusal(String code, String what, List<Column> inputs) {
        String names = inputs.stream().map(Column::name).map(Visible::of).collect(Collectors.joining(", "));
        return new BadInput(
                code,
                "question",
                what,
                "",
                names.isEmpty() ? "It takes no question." : "Its columns are: " + names + ".");
    }
}
