package dev.bulla.data;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Fold;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows held in memory, already clean: for small data and for tests. */
public final class MemoryTable implements Table {

    private record Row(String unit, double[] values) {}

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
        int[] places = names.places(schema.columns());
        int id = schema.unit().column().map(names::place).orElse(-1);
        MemoryTable table = new MemoryTable(schema);
        for (List<? extends @Nullable String> row : rows) {
            boolean good = row.size() == names.size();
            double[] values = new double[places.length];
            for (int c = 0; c < places.length; c++) {
                Column column = schema.columns().get(c);
                String cell = good ? row.get(places[c]) : null;
                values[c] = cell == null ? column.absent() : column.read(cell);
            }
            table.rows.add(new Row(good && id >= 0 ? UnitId.of(row.get(id)) : UnitId.NONE, values));
        }
        return table;
    }

    /** The rows of a CSV file, read once by the rules of {@link DuckTable}. */
    public static MemoryTable csv(Schema schema, Path path) {
        CsvFile file = CsvFile.open(path);
        file.header()
                .require(schema, schema.columns().stream().map(Column::name).toList());
        MemoryTable table = new MemoryTable(schema);
        file.scan(schema.columns(), schema.unit().column(), (id, row) -> table.rows.add(new Row(id, row.clone())));
        return table;
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
        return new Held().fold(schema, fold);
    }

    private final class Held implements Rows {

        @Override
        public long count() {
            return rows.size();
        }

        @Override
        public void scan(List<Column> columns, Optional<String> unit, Sink sink) {
            int[] places = columns.stream().mapToInt(schema.columns()::indexOf).toArray();
            double[] values = new double[places.length];
            for (Row row : rows) {
                for (int c = 0; c < places.length; c++) {
                    values[c] = row.values()[places[c]];
                }
                sink.row(row.unit(), values);
            }
        }
    }
}
