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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fetches the cells of Parquet rows, each in the way of its type. */
final class ParquetCells implements Fetched.Cells {

    private static final int SMALL = 1_024;

    private final List<Column> columns;
    private final ParquetType[] kinds;
    private final double[][] small;
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
        small = IntStream.range(0, kinds.length)
                .mapToObj(c -> small(columns.get(c), kinds[c]))
                .toArray(double[][]::new);
        id = wanted.unit().map(name -> ParquetType.idOf(types.apply(name))).orElse(ParquetType.OTHER);
        Stream<String> cells = columns.stream()
                .map(column ->
                        ParquetType.of(types.apply(column.name())).in(column).expression(column.name()));
        String name = wanted.unit().orElse("");
        List<String> all = Stream.concat(cells, Stream.of(id.expression(name))).toList();
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
            values[c] = value(row, c);
        }
        int index = kinds.length + 1;
        switch (id) {
            case DIGITS, UNSIGNED_DIGITS -> {
                long number = id.number(row.getLong(index));
                if (row.wasNull()) {
                    unit.none();
                } else if (number < 0) {
                    unit.set(id.text(number));
                } else {
                    unit.set(number);
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
            case WHOLE, UNSIGNED, OTHER -> unit.none();
        }
    }

    private double value(ResultSet row, int c) throws SQLException {
        Column column = columns.get(c);
        ParquetType type = kinds[c];
        if (type.isNumber()) {
            double number = row.getDouble(c + 1);
            return row.wasNull() ? column.absent() : column.read(number);
        }
        if (type.isDigits()) {
            long number = type.number(row.getLong(c + 1));
            return row.wasNull() ? column.absent() : digits(c, number);
        }
        String text = type == ParquetType.OTHER ? null : text(row, c + 1);
        return text == null ? column.absent() : column.read(text);
    }

    /** What a column makes of digits; of small numbers it was asked before any row. */
    private double digits(int c, long number) {
        double[] known = small[c];
        return number >= 0 && number < known.length
                ? known[(int) number]
                : columns.get(c).read(kinds[c].text(number));
    }

    private static double[] small(Column column, ParquetType type) {
        return IntStream.range(0, type.isDigits() ? SMALL : 0)
                .mapToDouble(number -> column.read(Integer.toString(number)))
                .toArray();
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
