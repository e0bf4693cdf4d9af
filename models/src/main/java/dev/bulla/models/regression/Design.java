package dev.bulla.models.regression;

import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;

/**
 * How a row becomes coordinates: the constant times its weight (if there is an intercept), then the inputs, then the target times its weight.
 *
 * <p>A number is (x − middle)/radius ∈ [−1, 1], a category as many coordinates as it has levels, of which one is 1. All of
 * it follows from the schema.
 */
final class Design {

    private final List<Column> inputs;
    private final Column target;
    private final int constantWeight;
    private final int targetWeight;
    private final int[] starts;
    private final int size;

    Design(List<Column> inputs, Column target, boolean constant, int targetWeight) {
        this(inputs, target, constant ? 1 : 0, targetWeight);
    }

    /** With a constant of this weight; 0 for none. */
    Design(List<Column> inputs, Column target, int constantWeight, int targetWeight) {
        this.inputs = List.copyOf(inputs);
        this.target = target;
        this.constantWeight = constantWeight;
        this.targetWeight = targetWeight;
        this.starts = new int[inputs.size() + 1];
        int at = hasConstant() ? 1 : 0;
        for (int k = 0; k < inputs.size(); k++) {
            starts[k] = at;
            at += width(inputs.get(k));
        }
        starts[inputs.size()] = at;
        this.size = at + 1;
    }

    /** The coordinates a column takes. */
    static int width(Column column) {
        return column instanceof Column.Category category ? category.levels().size() : 1;
    }

    List<Column> inputs() {
        return inputs;
    }

    Column target() {
        return target;
    }

    boolean hasConstant() {
        return constantWeight > 0;
    }

    int constantWeight() {
        return constantWeight;
    }

    int targetWeight() {
        return targetWeight;
    }

    /** How many coordinates there are. */
    int size() {
        return size;
    }

    /** Where the target stands: last. */
    int targetPlace() {
        return size - 1;
    }

    /** Where a column's coordinates begin; the target comes after the inputs. */
    int start(int column) {
        return starts[column];
    }

    /** Inputs, then the target. */
    List<Column> columns() {
        List<Column> all = new ArrayList<>(inputs);
        all.add(target);
        return all;
    }

    /** The most a coordinate can be. */
    int weight(int coordinate) {
        return coordinate == targetPlace() ? targetWeight : coordinate == 0 && hasConstant() ? constantWeight : 1;
    }

    /** The column a coordinate belongs to; −1 for the constant. */
    int column(int coordinate) {
        int column = -1;
        while (column + 1 < starts.length && starts[column + 1] <= coordinate) {
            column++;
        }
        return column;
    }

    /** What a coordinate is called: a column, or a column and a level. */
    String label(int coordinate) {
        int k = column(coordinate);
        if (k < 0) {
            return "intercept";
        }
        Column column = columns().get(k);
        return column instanceof Column.Category category
                ? column.name() + "=" + category.levels().get(coordinate - starts[k])
                : column.name();
    }

    /** The middle of a number's bounds; 0 for a level. */
    double middle(int coordinate) {
        Column column = columns().get(column(coordinate));
        return column instanceof Column.Category ? 0 : Bounds.of(column).middle();
    }

    /** Half the range of a number; 1 for a level. */
    double radius(int coordinate) {
        Column column = columns().get(column(coordinate));
        return column instanceof Column.Category ? 1 : Bounds.of(column).range() / 2;
    }

    /** Puts a column's value at its coordinates, which are 0 before; without weight. */
    void place(int column, double value, double[] coordinates) {
        int start = starts[column];
        if (columns().get(column) instanceof Column.Category) {
            coordinates[start + (int) value] = 1;
        } else {
            coordinates[start] = (value - middle(start)) / radius(start);
        }
    }
}
