package dev.bulla.bench.synthesis;

import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.synth.quality.CodedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A public table in whole numbers from 0: what is released and what samples are scored against.
 *
 * @param name what it is
 * @param columns categories by the numbers of their levels, and whole numbers from 0
 * @param rows one value a column
 */
record StudyTable(String name, List<Column> columns, List<double[]> rows) {

    StudyTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Levels that are numbers. */
    static Column category(String name, int levels) {
        return new Column.Category(
                name,
                IntStream.range(0, levels).mapToObj(String::valueOf).toList(),
                java.util.Optional.empty(),
                java.util.Optional.empty());
    }

    /** Whole numbers below so many. */
    static Column whole(String name, int values) {
        return new Column.Whole(name, 0, values - 1L, java.util.Optional.empty(), java.util.Optional.empty());
    }

    /** A schema with this cap; the guess of how many rows there are is their number. */
    Schema schema(Budget budget) {
        return new Schema(
                "synthesis", Unit.row(), Neighbours.ADD_REMOVE, budget, OptionalLong.of(rows.size()), columns);
    }

    PointsTable table(Budget budget) {
        return new PointsTable(schema(budget), rows);
    }

    /** Some of the rows, from one place to another. */
    StudyTable part(String other, int from, int to) {
        return new StudyTable(other, columns, rows.subList(from, to));
    }

    CodedTable coded() {
        return coded(rows);
    }

    /** Rows in the codes of the columns. */
    CodedTable coded(List<double[]> some) {
        int[] sizes = columns.stream().mapToInt(StudyTable::size).toArray();
        int[][] codes = new int[sizes.length][some.size()];
        for (int c = 0; c < sizes.length; c++) {
            int place = c;
            Arrays.setAll(codes[c], r -> (int) some.get(r)[place]);
        }
        return new CodedTable(columns.stream().map(Column::name).toList(), sizes, codes);
    }

    private static int size(Column column) {
        return column instanceof Column.Category category
                ? category.levels().size()
                : (int) ((Column.Whole) column).max() + 1;
    }

    /** The place of a column. */
    int place(String column) {
        return new ArrayList<>(columns.stream().map(Column::name).toList()).indexOf(column);
    }
}
