package dev.bulla.core.table;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows in memory, to be read again and again: for what takes several passes, for rows to learn from or to attack, and for made-up ones. A second pass over a table itself could keep other rows of a
 * unit, and would read the files again. As private as its rows.
 *
 * <p>Rows that are given have no ids. Under a schema with a unit column they are for looking at: no unit among them is kept to the rows that it may have, so {@link #fold} refuses them.
 *
 * <p>Columns of free text are not held. A level is the number of its place; what is missing is {@link Column#MISSING}. It is read by column or by row, whichever is asked: what it was not made from is made when it is
 * asked for first. Neither is copied for who asks, and neither may be changed.
 */
public final class HeldTable implements Table {

    private final Schema schema;
    private final List<Column> columns;
    private final int count;
    private @Nullable List<double[][]> blocks;
    /** Where each unit of a block ends, if units are held together. */
    private @Nullable List<int[]> ends;
    /** Whether the rows come from a table that knows whose they are: then no unit has more than it may have. */
    private boolean isCapped;

    private double @Nullable [][] values;
    private @Nullable List<double[]> points;

    private HeldTable(Schema schema, List<Column> columns, int count) {
        this.schema = schema;
        this.columns = columns;
        this.count = count;
    }

    private static HeldTable ofValues(Schema schema, List<Column> columns, double[][] values) {
        HeldTable held = new HeldTable(schema, columns, values.length == 0 ? 0 : values[0].length);
        held.values = values;
        return held;
    }

    /**
     * A table that keeps these columns.
     *
     * @param schema what they are declared by
     * @param values clean values, an array for every column that is no free text, as many in each
     */
    public static HeldTable of(Schema schema, double[][] values) {
        List<Column> columns = columns(schema);
        boolean good = !columns.isEmpty()
                && values.length == columns.size()
                && Arrays.stream(values).allMatch(column -> column.length == values[0].length);
        if (!good) {
            throw new IllegalArgumentException("columns must be those of the schema, with as many values each");
        }
        return ofValues(schema, columns, values.clone());
    }

    /**
     * A table that keeps these rows.
     *
     * @param schema what they are read under
     * @param points clean values, one for every column that is no free text: within bounds, levels by their places
     */
    public static HeldTable ofRows(Schema schema, List<double[]> points) {
        HeldTable held = new HeldTable(schema, columns(schema), points.size());
        held.points = List.copyOf(points);
        return held;
    }

    /** All rows of a table, in an order of their own: the same whatever order they were read in. */
    public static HeldTable of(Table table) {
        List<Column> columns = columns(table.schema());
        HeldTable read = read(table, columns);
        List<double[]> sorted = new ArrayList<>(read.points());
        sorted.sort(Arrays::compare);
        HeldTable held = ofRows(table.schema(), sorted);
        held.isCapped = true;
        return held;
    }

    /**
     * These columns of a table, at most as many rows of a unit as its schema lets, in any order. Rows of a unit stay together, unless a unit may have more than a fold of units can take.
     */
    public static HeldTable of(Table table, List<String> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("hold at least one column");
        }
        return read(table, columns.stream().map(table.schema()::part).toList());
    }

    private static HeldTable read(Table table, List<Column> columns) {
        List<String> names = columns.stream().map(Column::id).toList();
        boolean isOfUnits = table.schema().unit().column().isPresent()
                && table.schema().unit().maxRows() <= Block.MOST_ROWS;
        Copy copy = isOfUnits ? new CopyOfUnits(names) : new Copy(names);
        table.fold(copy);
        copy.end();
        int count = copy.blocks.stream()
                .mapToInt(block -> block.length == 0 ? 0 : block[0].length)
                .sum();
        HeldTable held = new HeldTable(table.schema(), List.copyOf(columns), count);
        held.blocks = List.copyOf(copy.blocks);
        held.ends = isOfUnits ? List.copyOf(copy.ends) : null;
        held.isCapped = true;
        return held;
    }

    private static List<Column> columns(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !(column instanceof Column.Text))
                .toList();
    }

    /** The columns that are held, in order. */
    public List<Column> columns() {
        return columns;
    }

    /** The place of a column among those that are held; one that is not declared is refused by name. */
    public int place(String column) {
        for (int place = 0; place < columns.size(); place++) {
            if (columns.get(place).id().equals(column)) {
                return place;
            }
        }
        schema.require(column);
        throw new IllegalArgumentException("column " + column + " is not held");
    }

    /** The places of columns. */
    public int[] places(List<Column> wanted) {
        return wanted.stream().mapToInt(column -> place(column.id())).toArray();
    }

    /** The values of a column, row by row. */
    public double[] column(String name) {
        return values()[place(name)];
    }

    /** As above, by its place. */
    public double[] column(int place) {
        return values()[place];
    }

    /** Its rows, a value for every column that is held. */
    public synchronized List<double[]> points() {
        if (points == null) {
            double[][] all = values();
            points = IntStream.range(0, count)
                    .mapToObj(row -> IntStream.range(0, all.length)
                            .mapToDouble(c -> all[c][row])
                            .toArray())
                    .toList();
        }
        return points;
    }

    private synchronized double[][] values() {
        if (values == null) {
            values = blocks == null ? fromPoints(points()) : fromBlocks(blocks);
        }
        return values;
    }

    private double[][] fromPoints(List<double[]> all) {
        double[][] made = new double[columns.size()][count];
        for (int row = 0; row < count; row++) {
            double[] point = all.get(row);
            for (int c = 0; c < made.length; c++) {
                made[c][row] = point[c];
            }
        }
        return made;
    }

    private double[][] fromBlocks(List<double[][]> all) {
        double[][] made = new double[columns.size()][count];
        int row = 0;
        for (double[][] block : all) {
            for (int c = 0; c < made.length; c++) {
                System.arraycopy(block[c], 0, made[c], row, block[c].length);
            }
            row += block.length == 0 ? 0 : block[0].length;
        }
        return made;
    }

    /** How many rows are held. */
    public int count() {
        return count;
    }

    /** Some of the rows, by their places. */
    public HeldTable rows(int... places) {
        double[][] all = values();
        double[][] some = new double[all.length][places.length];
        for (int c = 0; c < some.length; c++) {
            for (int i = 0; i < places.length; i++) {
                some[c][i] = all[c][places[i]];
            }
        }
        return ofValues(schema, columns, some);
    }

    /** The same rows in an order of chance: a sorted table would tell what has been replaced in it. */
    public HeldTable shuffled(PublicBits bits) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = bits.below(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return rows(order);
    }

    /** Other rows under the same schema; where the number of rows is public, it is theirs. */
    public HeldTable only(List<double[]> some) {
        Schema same = schema.neighbours().hasPublicRows()
                ? new Schema(
                        schema.dataset(),
                        schema.unit(),
                        schema.neighbours(),
                        schema.cap(),
                        OptionalLong.of(Math.max(1, some.size())),
                        schema.columns())
                : schema;
        return ofRows(same, some);
    }

    /** The same without a column, which its schema does not declare any more. */
    public HeldTable without(String column) {
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
        return ofRows(
                less,
                points().stream()
                        .map(row -> IntStream.range(0, row.length)
                                .filter(c -> c != place)
                                .mapToDouble(c -> row[c])
                                .toArray())
                        .toList());
    }

    /** Which rows fulfil conditions. */
    public boolean[] matching(Where where) {
        double[][] wanted = where.columns().stream().map(this::column).toArray(double[][]::new);
        double[] point = new double[wanted.length];
        boolean[] matching = new boolean[count];
        for (int row = 0; row < count; row++) {
            for (int i = 0; i < point.length; i++) {
                point[i] = wanted[i][row];
            }
            matching[row] = where.holds(point);
        }
        return matching;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return count;
    }

    /**
     * The sums over the rows.
     *
     * @throws IllegalStateException when the schema has units of several rows, and which rows are of one unit is not known, or, for a {@link UnitFold}, not any more
     */
    @Override
    public long[] fold(Fold fold) {
        boolean isKnown = fold instanceof UnitFold ? ends != null : isCapped;
        if (schema.unit().column().isPresent() && !isKnown) {
            throw new IllegalStateException("whose rows these are is not known: fold the table that they came from");
        }
        int[] places = fold.columns().stream().mapToInt(this::place).toArray();
        IntFunction<Block> made = blocks(places);
        return IntStream.range(0, blocks == null ? (count + Block.MOST_ROWS - 1) / Block.MOST_ROWS : blocks.size())
                .parallel()
                .collect(
                        () -> new long[fold.dimension()],
                        (sums, b) -> {
                            if (fold instanceof UnitFold units && ends != null) {
                                addUnits(units, made.apply(b), ends.get(b), sums);
                            } else {
                                fold.add(made.apply(b), sums);
                            }
                        },
                        HeldTable::add);
    }

    /** Hands over one unit after the other, its rows in order. */
    private static void addUnits(UnitFold fold, Block block, int[] ends, long[] sums) {
        int columns = fold.columns().size();
        int from = 0;
        for (int end : ends) {
            int[] order = IntStream.range(from, end)
                    .boxed()
                    .sorted((a, b) -> order(block, columns, a, b))
                    .mapToInt(row -> row)
                    .toArray();
            double[][] unit = new double[columns][];
            for (int c = 0; c < columns; c++) {
                double[] column = block.column(c);
                unit[c] = Arrays.stream(order).mapToDouble(row -> column[row]).toArray();
            }
            fold.addUnit(Block.of(unit, order.length), sums);
            from = end;
        }
    }

    private static int order(Block block, int columns, int a, int b) {
        int order = 0;
        for (int c = 0; order == 0 && c < columns; c++) {
            order = Double.compare(block.column(c)[a], block.column(c)[b]);
        }
        return order;
    }

    /** Blocks of these columns: those that were read, which are not copied, or parts of the columns. */
    private IntFunction<Block> blocks(int[] places) {
        List<double[][]> read = blocks;
        if (read != null) {
            return b -> {
                double[][] block = read.get(b);
                double[][] wanted = new double[places.length][];
                Arrays.setAll(wanted, c -> block[places[c]]);
                return Block.of(wanted, block[0].length);
            };
        }
        double[][] all = values();
        return b -> {
            int from = b * Block.MOST_ROWS;
            int to = Math.min(count, from + Block.MOST_ROWS);
            double[][] wanted = new double[places.length][];
            Arrays.setAll(wanted, c -> Arrays.copyOfRange(all[places[c]], from, to));
            return Block.of(wanted, to - from);
        };
    }

    private static void add(long[] into, long[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] += from[i];
        }
    }

    /** A fold without sums that copies what it is given. */
    private static class Copy implements Fold {

        private final List<String> columns;
        private final List<double[][]> blocks = new ArrayList<>();
        private final List<int[]> ends = new ArrayList<>();

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
            hold(block);
        }

        /** Takes the rows of a block. */
        final void hold(Block block, int... unitEnds) {
            double[][] copy = new double[columns.size()][];
            Arrays.setAll(copy, c -> Arrays.copyOf(block.column(c), block.rows()));
            synchronized (blocks) {
                blocks.add(copy);
                ends.add(unitEnds);
            }
        }

        /** Takes what is left. */
        void end() {}
    }

    /** The same of units, whose rows come together: some units are held in a block. */
    private static final class CopyOfUnits extends Copy implements UnitFold {

        private final Block block;
        private final List<Integer> unitEnds = new ArrayList<>();

        CopyOfUnits(List<String> columns) {
            super(columns);
            this.block = new Block(columns.size());
        }

        @Override
        public void add(Block rows, long[] sums) {
            UnitFold.super.add(rows, sums);
        }

        @Override
        public synchronized void addUnit(Block unit, long[] sums) {
            if (block.rows() + unit.rows() > Block.MOST_ROWS) {
                end();
            }
            double[] row = new double[columns().size()];
            for (int i = 0; i < unit.rows(); i++) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = unit.column(c)[i];
                }
                block.append(row);
            }
            unitEnds.add(block.rows());
        }

        @Override
        synchronized void end() {
            if (block.rows() > 0) {
                hold(block, unitEnds.stream().mapToInt(end -> end).toArray());
            }
            block.clear();
            unitEnds.clear();
        }
    }
}
