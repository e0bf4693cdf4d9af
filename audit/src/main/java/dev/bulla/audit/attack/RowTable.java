package dev.bulla.audit.attack;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Rows in memory, one value per column of their schema: what attacks are played with. A level is the number of its place; what is missing is
 * {@link Column#MISSING}.
 */
public final class RowTable implements Table {

    private final Schema schema;
    private final List<double[]> points;

    /**
     * A table that keeps these rows.
     *
     * @param schema what they are read under
     * @param points clean values, one per column that is no free text: within bounds, levels by their places
     */
    public RowTable(Schema schema, List<double[]> points) {
        this.schema = schema;
        this.points = List.copyOf(points);
    }

    /** Its rows. As private as the table. */
    public List<double[]> points() {
        return points;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** All rows of a table, in an order of their own: the same whatever order they were read in. Columns of free text are left out. */
    public static RowTable of(Table table) {
        Copy copy = new Copy(names(table.schema()));
        table.fold(copy);
        copy.rows.sort(Arrays::compare);
        return new RowTable(table.schema(), copy.rows);
    }

    private static List<String> names(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !(column instanceof Column.Text))
                .map(Column::id)
                .toList();
    }

    /** Some rows under the same schema; where the number of rows is public, it is theirs. */
    public RowTable only(List<double[]> some) {
        Schema same = schema.neighbours().hasPublicRows()
                ? new Schema(
                        schema.dataset(),
                        schema.unit(),
                        schema.neighbours(),
                        schema.cap(),
                        OptionalLong.of(Math.max(1, some.size())),
                        schema.columns())
                : schema;
        return new RowTable(same, some);
    }

    /** The same without a column. */
    public RowTable without(String column) {
        int place = place(column);
        Schema less = new Schema(
                schema.dataset(),
                schema.unit(),
                schema.neighbours(),
                schema.cap(),
                schema.rows(),
                schema.columns().stream()
                        .filter(each -> !each.name().equals(column))
                        .toList());
        return new RowTable(
                less,
                points.stream()
                        .map(row -> IntStream.range(0, row.length)
                                .filter(c -> c != place)
                                .mapToDouble(c -> row[c])
                                .toArray())
                        .toList());
    }

    /** The place of a column in every row. */
    public int place(String column) {
        int place = names(schema).indexOf(column);
        if (place < 0) {
            throw new IllegalArgumentException("there is no column " + column + " to attack");
        }
        return place;
    }

    /** The places of columns. */
    public int[] places(List<Column> columns) {
        return columns.stream().mapToInt(column -> place(column.id())).toArray();
    }

    /** The columns, one for each place. */
    public List<Column> columns() {
        return schema.columns().stream()
                .filter(column -> !(column instanceof Column.Text))
                .toList();
    }

    @Override
    public long rows() {
        return points.size();
    }

    @Override
    public long[] fold(Fold fold) {
        int[] places = fold.columns().stream().mapToInt(this::place).toArray();
        long[] sums = new long[fold.dimension()];
        Block block = new Block(places.length);
        double[] picked = new double[places.length];
        for (double[] row : points) {
            Arrays.setAll(picked, c -> row[places[c]]);
            block.append(picked);
            if (block.isFull()) {
                fold.add(block, sums);
                block.clear();
            }
        }
        fold.add(block, sums);
        return sums;
    }

    /** A fold without sums that copies the rows it is given. */
    private static final class Copy implements Fold {

        private final List<String> columns;
        private final List<double[]> rows = new ArrayList<>();

        Copy(List<String> columns) {
            this.columns = columns;
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public int dimension() {
            return 0;
        }

        @Override
        public void add(Block block, long[] sums) {
            synchronized (rows) {
                for (int i = 0; i < block.rows(); i++) {
                    int at = i;
                    double[] row = new double[columns.size()];
                    Arrays.setAll(row, c -> block.column(c)[at]);
                    rows.add(row);
                }
            }
        }
    }
}
