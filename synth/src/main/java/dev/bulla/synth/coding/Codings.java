package dev.bulla.synth.coding;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.graph.Domain;
import java.util.List;

/**
 * The codings of the columns of a table, in their order.
 *
 * @param list one for each column
 */
public record Codings(List<ColumnCoding> list) {

    public Codings {
        list = List.copyOf(list);
    }

    public int size() {
        return list.size();
    }

    public ColumnCoding of(int column) {
        return list.get(column);
    }

    /** The place of a column; −1 when it is none of them. */
    public int place(String name) {
        return names().indexOf(name);
    }

    public List<String> names() {
        return columns().stream().map(Column::name).toList();
    }

    public List<Column> columns() {
        return list.stream().map(ColumnCoding::column).toList();
    }

    /** The levels of columns beside each other. */
    public Domain domain() {
        int[] sizes = list.stream().mapToInt(ColumnCoding::coarse).toArray();
        boolean[] ordered = new boolean[sizes.length];
        for (int c = 0; c < sizes.length; c++) {
            ordered[c] = of(c).isOrdered();
        }
        return new Domain(sizes, ordered);
    }

    /** How many cells two columns have together. */
    public long pairCells(Pair pair) {
        return (long) of(pair.first()).coarse() * of(pair.second()).coarse();
    }

    public List<Object> json() {
        return list.stream().<Object>map(ColumnCoding::json).toList();
    }

    public static Codings read(Object json) {
        return new Codings(
                Json.list(json, "columns").stream().map(ColumnCoding::read).toList());
    }

    /**
     * Two columns, by their places.
     *
     * @param first the smaller place
     * @param second the larger one
     */
    public record Pair(int first, int second) {
        public Pair {
            if (first >= second || first < 0) {
                throw new IllegalArgumentException("a pair is of two columns in order, got " + first + ", " + second);
            }
        }
    }
}
