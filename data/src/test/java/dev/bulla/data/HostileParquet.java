package dev.bulla.data;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.data.parquet.DuckEngine;
import dev.bulla.data.rows.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A small table of which every column has a bad value in one row, as Parquet files without that row, with it, with it
 * alone, and with it in place of a good row.
 *
 * <p>Opening a Parquet file takes twenty milliseconds, so many kinds stand side by side in one file, each read as a
 * whole number, a level and a real number with and without fallback, and as an id.
 */
final class HostileParquet implements AutoCloseable {

    /** The good rows hold these everywhere, where their type has them. */
    private static final String ROWS = "(0, '1'), (1, '2'), (2, '9'), (3, '0'), (4, '5'), (5, 'bad')";

    private static final int GOOD_ROWS = 5;

    private final Path folder;
    private final Connection connection;
    private final List<String> names = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();
    private final Map<Integer, byte[]> bent = new LinkedHashMap<>();

    private HostileParquet(Path folder) throws SQLException {
        this.folder = folder;
        this.connection = DuckEngine.start();
    }

    /** These typed values. The type is that of the whole column: it is the file's, not the row's. */
    static HostileParquet typed(Path folder, List<HostileValues.Value> values) throws SQLException {
        HostileParquet table = new HostileParquet(folder);
        for (HostileValues.Value value : values) {
            table.column(value.name(), value.type(), "CAST(" + value.value() + " AS " + value.type() + ")");
        }
        table.make();
        return table;
    }

    /** These bad cells, in columns of text. */
    static HostileParquet texts(Path folder, List<HostileCells.Cell> cells) throws SQLException {
        HostileParquet table = new HostileParquet(folder);
        for (HostileCells.Cell cell : cells) {
            boolean utf8 = new Utf8().text(cell.bytes(), 0, cell.bytes().length) != null;
            byte[] bytes = utf8 ? cell.bytes() : table.later(cell.bytes()).getBytes(StandardCharsets.UTF_8);
            table.column(
                    cell.name(), "VARCHAR", "decode(unhex('" + HexFormat.of().formatHex(bytes) + "'))");
        }
        table.make();
        return table;
    }

    /** The names of the kinds, in order. */
    List<String> names() {
        return names;
    }

    /** Writes the rows of which this is true, with every kind under the names of the schema. */
    Path write(String name, String where) throws SQLException, IOException {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (String prefix : List.of("id", "w", "l", "r", "wf", "lf", "rf")) {
                columns.add("c" + i + " AS " + prefix + i);
            }
        }
        Path file = folder.resolve(name + ".parquet");
        execute("COPY (SELECT " + String.join(", ", columns) + " FROM rows WHERE " + where + ") TO '" + file
                + "' (FORMAT parquet, COMPRESSION uncompressed)");
        bend(file);
        return file;
    }

    /** A table in memory with the same rows, every value as the text DuckDB makes of it. */
    MemoryTable memory(Schema schema, Path file) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        String select = "SELECT COLUMNS(*)::VARCHAR FROM read_parquet('" + file + "', utf8_validation = 'replace')";
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(select)) {
            int width = found.getMetaData().getColumnCount();
            for (int c = 1; c <= width; c++) {
                header.add(found.getMetaData().getColumnName(c));
            }
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int c = 1; c <= width; c++) {
                    row.add(found.getString(c));
                }
                rows.add(row);
            }
        }
        return MemoryTable.of(schema, header, rows);
    }

    /** A schema with every column, under which a row or one of the ids is the unit. */
    Schema schema(Unit unit, Neighbours neighbours) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.addAll(columns(i));
        }
        return schema(unit, neighbours, columns);
    }

    /** A schema with the columns of one kind alone. */
    Schema schema(Unit unit, int kind) {
        return schema(unit, Neighbours.ADD_REMOVE, columns(kind));
    }

    /** The histograms of one kind: each column alone, and all with fallbacks together. */
    static List<CellCounts> counts(int kind) {
        List<Axis> axes = new ArrayList<>();
        for (Column column : columns(kind)) {
            axes.add(Axis.of(column, column instanceof Column.Real ? OptionalInt.of(8) : OptionalInt.empty()));
        }
        List<CellCounts> counts = new ArrayList<>();
        axes.forEach(axis -> counts.add(new CellCounts(List.of(axis))));
        counts.add(new CellCounts(axes.subList(3, 6)));
        return counts;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private static List<Column> columns(int kind) {
        List<String> levels = List.of("0", "1", "2", "true", "f", "2000-12-31");
        return List.of(
                new Column.Whole("w" + kind, 0, 9, Optional.empty(), Optional.empty()),
                new Column.Category("l" + kind, levels, Optional.empty(), Optional.empty()),
                new Column.Real("r" + kind, 0, 9, Optional.empty(), Optional.empty()),
                new Column.Whole("wf" + kind, 0, 9, Optional.of(3L), Optional.empty()),
                new Column.Category("lf" + kind, levels, Optional.of("f"), Optional.empty()),
                new Column.Real("rf" + kind, 0, 9, Optional.of(6.5), Optional.empty()));
    }

    private static Schema schema(Unit unit, Neighbours neighbours, List<Column> columns) {
        OptionalLong rows = neighbours == Neighbours.REPLACE_ONE ? OptionalLong.of(GOOD_ROWS) : OptionalLong.empty();
        return new Schema("hostile", unit, neighbours, Budget.pure("1"), rows, columns);
    }

    private void column(String name, String type, String bad) {
        cells.add("if(i = 5, " + bad + ", TRY_CAST(good AS " + type + ")) AS c" + names.size());
        names.add(name);
    }

    private void make() throws SQLException {
        execute("CREATE TABLE rows AS SELECT i, " + String.join(", ", cells) + " FROM (VALUES " + ROWS
                + ") t(i, good)");
    }

    /** A word of digits in place of bytes that no writer would write; they are put in when the file is there. */
    private String later(byte[] bytes) {
        bent.put(names.size(), bytes);
        return word(names.size(), bytes);
    }

    private static String word(int kind, byte[] bytes) {
        return "7" + (10_000 + kind) + "7".repeat(Math.max(0, bytes.length - 6));
    }

    private void bend(Path file) throws IOException {
        String raw = Files.readString(file, StandardCharsets.ISO_8859_1);
        for (Map.Entry<Integer, byte[]> cell : bent.entrySet()) {
            String word = word(cell.getKey(), cell.getValue());
            String bytes = new String(cell.getValue(), StandardCharsets.ISO_8859_1);
            raw = raw.replace(word, "0".repeat(word.length() - bytes.length()) + bytes);
        }
        Files.writeString(file, raw, StandardCharsets.ISO_8859_1);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
