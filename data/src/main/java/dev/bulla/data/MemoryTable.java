package dev.bulla.data;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.rows.Header;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Workers;
import dev.bulla.data.text.CsvFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows held in memory, already clean: for small data and for tests. */
public final class MemoryTable implements Table {

    private static final int BATCH = 4_096;

    private record Row(byte[] unit, double[] values) {}

    private final Schema schema;
    private final List<Row> rows = new ArrayList<>();

    private MemoryTable(Schema schema) {
        this.schema = schema;
    }

    /**
     * The table with these rows. A cell may be null or empty, which is missing; a row with more or fewer cells than the
     * header is malformed: a row without id whose cells are all missing.
     */
    public static MemoryTable of(
            Schema schema, List<String> header, List<? extends List<? extends @Nullable String>> rows) {
        Header names = new Header("header", header);
        names.require(schema, schema.columns().stream().map(Column::name).toList());
        List<Column> parts = parts(schema);
        int[] indices = names.places(parts);
        int id = schema.unit().column().map(names::place).orElse(-1);
        MemoryTable table = new MemoryTable(schema);
        UnitId unit = new UnitId();
        for (List<? extends @Nullable String> row : rows) {
            boolean good = row.size() == names.size();
            double[] values = new double[indices.length];
            for (int c = 0; c < indices.length; c++) {
                Column column = parts.get(c);
                String cell = good ? row.get(indices[c]) : null;
                values[c] = cell == null ? column.absent() : column.read(cell);
            }
            unit.set(good && id >= 0 ? row.get(id) : null);
            table.rows.add(new Row(unit.copy(), values));
        }
        return table;
    }

    /** The rows of a CSV file, read once by the rules of {@link FileTable}. */
    public static MemoryTable csv(Schema schema, Path path) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        MemoryTable table = new MemoryTable(schema);
        CsvFiles.open(List.of(path), schema.dialect())
                .require(schema, names)
                .rows()
                .scan(
                        new Rows.Wanted(parts(schema), schema.unit().column()),
                        1,
                        () -> (id, row) -> table.rows.add(new Row(id.copy(), row.clone())));
        return table;
    }

    /** What a row holds. */
    private static List<Column> parts(Schema schema) {
        return schema.columns().stream()
                .flatMap(column -> column.parts().stream())
                .toList();
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long rows() {
        return rows.size();
    }

    @Override
    public long[] fold(Fold fold) {
        return new Held().fold(schema, fold, Workers.count());
    }

    /** The rows, for threads to share. */
    Rows held() {
        return new Held();
    }

    private final class Held implements Rows {

        @Override
        public long count(int threads) {
            return rows.size();
        }

        @Override
        public long most() {
            return rows.size();
        }

        @Override
        public void scan(Wanted wanted, int threads, Supplier<? extends Sink> sinks) {
            int[] indices =
                    wanted.columns().stream().mapToInt(parts(schema)::indexOf).toArray();
            AtomicInteger next = new AtomicInteger();
            Workers.run(Math.min(threads, 1 + rows.size() / BATCH), () -> {
                Sink sink = sinks.get();
                UnitId unit = new UnitId();
                double[] values = new double[indices.length];
                for (int from = next.getAndAdd(BATCH); from < rows.size(); from = next.getAndAdd(BATCH)) {
                    for (Row row : rows.subList(from, Math.min(from + BATCH, rows.size()))) {
                        for (int c = 0; c < indices.length; c++) {
                            values[c] = row.values()[indices[c]];
                        }
                        unit.set(row.unit(), 0, row.unit().length);
                        sink.row(unit, values);
                    }
                }
            });
        }
    }
}
