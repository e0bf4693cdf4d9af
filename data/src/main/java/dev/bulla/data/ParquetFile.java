package dev.bulla.data;

import dev.bulla.core.domain.Column;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet file as rows. Names and types of the columns come from the file's own description; how a cell is fetched
 * depends on the type alone, so one row cannot change how another is read.
 */
final class ParquetFile implements Rows {

    private final Path file;
    private final String source;
    private final Header header;
    private final List<ParquetType> types;

    private ParquetFile(Path file, Header header, List<ParquetType> types) {
        this.file = file;
        this.source = DuckEngine.parquet(file);
        this.header = header;
        this.types = types;
    }

    /** Opens the file and reads the description of its columns. */
    static ParquetFile open(Path file) {
        TableFault.requireFile(file);
        List<String> names = new ArrayList<>();
        List<ParquetType> types = new ArrayList<>();
        try (Connection connection = DuckEngine.connect(file);
                Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery("DESCRIBE SELECT * FROM " + DuckEngine.parquet(file))) {
            while (columns.next()) {
                names.add(columns.getString(1));
                types.add(ParquetType.of(columns.getString(2)));
            }
        } catch (SQLException e) {
            throw TableFault.unreadable(file, "Parquet");
        } catch (DuckEngine.Unavailable e) {
            throw TableFault.noEngine(file);
        }
        return new ParquetFile(file, new Header(TableFault.name(file), names), types);
    }

    Header header() {
        return header;
    }

    @Override
    public long count() {
        try (Connection connection = DuckEngine.connect(file);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + source)) {
            count.next();
            return count.getLong(1);
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
    }

    @Override
    public void scan(List<Column> columns, Optional<String> unit, Sink sink) {
        ParquetType[] kinds = columns.stream().map(this::kind).toArray(ParquetType[]::new);
        ParquetType id = unit.map(name -> types.get(header.place(name)).asId()).orElse(ParquetType.OTHER);
        List<String> cells = new ArrayList<>();
        columns.forEach(column -> cells.add(kind(column).expression(column.name())));
        cells.add(id.expression(unit.orElse("")));
        try (Connection connection = DuckEngine.connect(file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + String.join(", ", cells) + " FROM " + source)) {
            double[] values = new double[kinds.length];
            Utf8 utf8 = new Utf8();
            while (rows.next()) {
                for (int c = 0; c < kinds.length; c++) {
                    values[c] = value(rows, c + 1, kinds[c], columns.get(c), utf8);
                }
                sink.row(id(rows, kinds.length + 1, id, utf8), values);
            }
        } catch (SQLException e) {
            throw TableFault.brokenOff();
        }
    }

    private ParquetType kind(Column column) {
        return types.get(header.place(column.name())).in(column);
    }

    private static double value(ResultSet rows, int place, ParquetType type, Column column, Utf8 utf8)
            throws SQLException {
        if (type.isNumber()) {
            double number = rows.getDouble(place);
            return rows.wasNull() ? column.absent() : column.read(number);
        }
        String text = type == ParquetType.OTHER ? null : text(rows, place, utf8);
        return text == null ? column.absent() : column.read(text);
    }

    private static String id(ResultSet rows, int place, ParquetType type, Utf8 utf8) throws SQLException {
        if (type.isNumber()) {
            double number = rows.getDouble(place);
            return rows.wasNull() ? UnitId.NONE : UnitId.of(number);
        }
        return type == ParquetType.OTHER ? UnitId.NONE : UnitId.of(text(rows, place, utf8));
    }

    private static @Nullable String text(ResultSet rows, int place, Utf8 utf8) throws SQLException {
        byte[] bytes = rows.getBytes(place);
        return bytes == null ? null : utf8.text(bytes, 0, bytes.length);
    }
}
