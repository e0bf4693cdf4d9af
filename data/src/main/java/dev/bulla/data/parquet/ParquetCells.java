package dev.bulla.data.parquet;

import dev.bulla.core.schema.Column;
import dev.bulla.data.rows.Fetched;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Utf8;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fetches the cells of Parquet rows, each in the way of its type. */
final class ParquetCells implements Fetched.Cells {

    private final List<Column> columns;
    private final ParquetType[] kinds;
    private final ParquetType id;
    private final String select;
    private final String digest;
    private final Utf8 utf8 = new Utf8();

    /** @param types the type of a column, by its name */
    ParquetCells(Rows.Wanted wanted, Function<String, String> types) {
        columns = wanted.columns();
        kinds = columns.stream()
                .map(column -> ParquetType.of(types.apply(column.name())).in(column))
                .toArray(ParquetType[]::new);
        id = wanted.unit().map(name -> ParquetType.idOf(types.apply(name))).orElse(ParquetType.OTHER);
        Stream<String> cells = columns.stream()
                .map(column ->
                        ParquetType.of(types.apply(column.name())).in(column).expression(column.name()));
        String name = wanted.unit().orElse("");
        String unit = id == ParquetType.WHOLE ? "CAST(" + DuckEngine.name(name) + " AS BIGINT)" : id.expression(name);
        List<String> all = Stream.concat(cells, Stream.of(unit)).toList();
        select = String.join(", ", all);
        digest = all.stream().map(cell -> "bit_xor(hash(" + cell + "))").collect(Collectors.joining(", "));
    }

    /** The cells of a row, the id last. */
    String select() {
        return select;
    }

    /** One number for each column, for which the engine has to read every cell as {@link #select} does. */
    String digest() {
        return digest;
    }

    @Override
    public void fetch(ResultSet row, double[] values, UnitId unit) throws SQLException {
        for (int c = 0; c < kinds.length; c++) {
            values[c] = value(row, c + 1, kinds[c], columns.get(c));
        }
        int index = kinds.length + 1;
        switch (id) {
            case WHOLE -> {
                unit.set(row.getLong(index));
                if (row.wasNull()) {
                    unit.none();
                }
            }
            case FLOATING -> {
                unit.set(row.getDouble(index));
                if (row.wasNull()) {
                    unit.none();
                }
            }
            case TEXT -> unit.set(told(text(row, index)));
            case DECIMAL -> {
                String number = text(row, index);
                if (number == null) {
                    unit.none();
                } else {
                    unit.set(new BigDecimal(number));
                }
            }
            case OTHER -> unit.none();
        }
    }

    private double value(ResultSet row, int index, ParquetType type, Column column) throws SQLException {
        if (type.isNumber()) {
            double number = row.getDouble(index);
            return row.wasNull() ? column.absent() : column.read(number);
        }
        String text = type == ParquetType.OTHER ? null : text(row, index);
        return text == null ? column.absent() : column.read(text);
    }

    /**
     * An id with a question mark is none: the engine puts one for a byte that is not UTF-8, so two such ids may have been
     * different ones, and units must not share a cap unless they are told to.
     */
    private static @Nullable String told(@Nullable String id) {
        return id == null || id.indexOf('?') >= 0 ? null : id;
    }

    private @Nullable String text(ResultSet row, int index) throws SQLException {
        byte[] bytes = row.getBytes(index);
        return bytes == null ? null : utf8.text(bytes, 0, bytes.length);
    }
}
