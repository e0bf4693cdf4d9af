package dev.bulla.data.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.data.FileTable;
import dev.bulla.data.MemoryTable;
import dev.bulla.data.Survey;
import dev.bulla.data.Tables;
import dev.bulla.data.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ParquetFileTest {

    @TempDir
    Path folder;

    @Test
    void fold_sameRows_giveTheSameSumsInMemoryCsvAndParquet() throws IOException, SQLException {
        List<String> header = List.of("person", "age", "income", "sex");
        List<List<String>> rows = rows(20_000);
        Path csv = folder.resolve("rows.csv");
        List<String> lines = new ArrayList<>(List.of(String.join(",", header)));
        rows.forEach(row -> lines.add(String.join(",", row)));
        Files.write(csv, lines);
        String source = "read_csv('" + csv + "', all_varchar = true, auto_detect = false, header = true, delim = ',', "
                + "columns = {person: 'VARCHAR', age: 'VARCHAR', income: 'VARCHAR', sex: 'VARCHAR'})";
        Path text = parquet("text.parquet", "SELECT * FROM " + source);
        Path typed = parquet(
                "typed.parquet",
                "SELECT TRY_CAST(person AS DOUBLE) AS person, TRY_CAST(age AS SMALLINT) AS age,"
                        + " TRY_CAST(income AS DECIMAL(12, 2)) AS income, sex FROM " + source);

        for (Schema schema : List.of(Survey.rows(), Survey.persons(1_000_000))) {
            long[] expected = MemoryTable.of(schema, header, rows).fold(Survey.TALLY);
            long counted = schema.unit().column().isEmpty()
                    ? 20_000
                    : rows.stream().filter(row -> !row.get(0).isEmpty()).count();
            assertThat(expected[Tally.ROWS]).isEqualTo(counted);
            for (Path file : List.of(csv, text, typed)) {
                Table table = Tables.open(schema, file);
                assertThat(table.fold(Survey.TALLY))
                        .as(file.getFileName().toString())
                        .isEqualTo(expected);
                assertThat(table.rows()).isEqualTo(20_000);
            }
        }
        long persons = MemoryTable.of(Survey.persons(1), header, rows).fold(Tally.of())[Tally.ROWS];
        for (Path file : List.of(csv, text, typed)) {
            assertThat(Tables.open(Survey.persons(1), file).fold(Tally.of())).containsExactly(persons);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "7::TINYINT                              | 7   | 2",
                "7::UBIGINT                              | 7   | 2",
                "7::HUGEINT                              | 7   | 2",
                "7.0::DOUBLE                             | 7   | 2",
                "7::FLOAT                                | 7   | 2",
                "'7'                                     | 7   | 2",
                "' 7 '                                   | 7   | 2",
                "7::DECIMAL(5, 0)                        | 7   | 2",
                "7.00::DECIMAL(38, 2)                    | 7   | NaN",
                "9223372036854775807                     | 100 | NaN",
                "'inf'::DOUBLE                           | 100 | NaN",
                "'-inf'::FLOAT                           | 0   | NaN",
                "'nan'::DOUBLE                           | NaN | NaN",
                "true                                    | NaN | 1",
                "DATE '2020-01-02'                       | NaN | 0",
                "DATE 'infinity'                         | NaN | NaN",
                "'zz'                                    | NaN | NaN",
                "NULL::INTEGER                           | NaN | NaN",
                "NULL::VARCHAR                           | NaN | NaN",
                "TIMESTAMP '2020-01-02 03:04:05'         | NaN | NaN",
                "TIMESTAMPTZ '2020-01-02 03:04:05+00'    | NaN | NaN",
                "TIME '03:04:05'                         | NaN | NaN",
                "INTERVAL 7 DAYS                         | NaN | NaN",
                "'7'::BLOB                               | NaN | NaN",
                "[7]                                     | NaN | NaN",
                "[7.5::DECIMAL(5, 2)]                    | NaN | NaN",
                "{'v': 7}                                | NaN | NaN",
                "MAP {'v': 7}                            | NaN | NaN",
                "uuid()                                  | NaN | NaN",
                "'{\"v\": 7}'::JSON                      | NaN | NaN",
                "repeat('7', 10000000)                   | NaN | NaN",
            })
    void fold_anyType_isAValueOrMissing(String cell, double number, double level) throws SQLException {
        Path file = parquet("types.parquet", "SELECT " + cell + " AS number, " + cell + " AS level, 'p' AS id");

        Table table = FileTable.parquet(typed(Unit.of("id", 1)), file);

        assertThat(table.fold(Tally.of("number"))).containsExactly(tally(number));
        assertThat(table.fold(Tally.of("level", "number"))).startsWith(tally(level));
    }

    @Test
    void fold_textThatIsNotUtf8_touchesNoOtherRow() throws IOException, SQLException {
        Path file = parquet("bad.parquet", "SELECT i AS number, if(i = 5, 'ZQZQ', '7') AS level FROM range(10) t(i)");
        String raw = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(raw).contains("ZQZQ");
        Files.writeString(file, raw.replace("ZQZQ", "\u00ff\u00c3\u00007"), StandardCharsets.ISO_8859_1);

        assertThat(FileTable.parquet(typed(Unit.row()), file).fold(Tally.of("level")))
                .containsExactly(10, 1, 9 * 32, 9 * 64);
    }

    /** Two ids that differ in a bad byte look alike to the engine: they add nothing, as in a text file. */
    @Test
    void fold_idsThatAreNotUtf8_areNoIds() throws IOException, SQLException {
        Path file = parquet(
                "ids.parquet",
                "SELECT 1 AS number, 7 AS level, unnest(['JosZQ', 'JosQZ', 'what?', 'Ana', 'Eva']) AS id");
        String raw = Files.readString(file, StandardCharsets.ISO_8859_1);
        Files.writeString(
                file,
                raw.replace("JosZQ", "Jos\u00e9\u00e9").replace("JosQZ", "Jos\u00f3\u00f3"),
                StandardCharsets.ISO_8859_1);

        assertThat(FileTable.parquet(typed(Unit.of("id", 1)), file).fold(Tally.of("number"))[Tally.ROWS])
                .as("Ana and Eva")
                .isEqualTo(2);
    }

    @Test
    void fold_extremeTimes_doNotFail() throws IOException, SQLException {
        for (String type : List.of("TIMESTAMP", "TIMESTAMPTZ")) {
            Path file = parquet(
                    "times.parquet",
                    "SELECT i AS number, make_timestamp(1234567890123456)::" + type + " AS level FROM range(3) t(i)");
            String raw = Files.readString(file, StandardCharsets.ISO_8859_1);
            String time = littleEndian(1234567890123456L);
            assertThat(raw).contains(time);
            Files.writeString(file, raw.replace(time, littleEndian(Long.MIN_VALUE)), StandardCharsets.ISO_8859_1);

            assertThat(FileTable.parquet(typed(Unit.row()), file).fold(Tally.of("level")))
                    .containsExactly(3, 3, 0, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a*.parquet", "a?.parquet", "a[1].parquet", "it's.parquet", "a b.PARQUET", "é.parquet"})
    void open_oddNames_meanOneFile(String name) throws SQLException {
        parquet("a1.parquet", "SELECT 1 AS number, 'x' AS level FROM range(99)");
        Path file = parquet("other.parquet", "SELECT 1 AS number, 'x' AS level FROM range(3)");
        Path odd = folder.resolve(name);
        assertThat(file.toFile().renameTo(odd.toFile())).isTrue();

        assertThat(Tables.open(typed(Unit.row()), odd).rows()).isEqualTo(3);
        assertThat(Tables.open(typed(Unit.row()), odd).fold(Tally.of("number"))).startsWith(3);
    }

    @Test
    void open_columnNames_areComparedExactlyAndQuoted() throws SQLException {
        Path file = parquet("names.parquet", "SELECT 1 AS \"Number\", 'x' AS level");

        assertThatThrownBy(() -> FileTable.parquet(typed(Unit.row()), file))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-513 names.parquet")
                .hasMessageContaining("\"number\"");

        String odd = "we\"ird, \"\"; name";
        Path quoted = parquet("quoted.parquet", "SELECT 5 AS \"" + odd.replace("\"", "\"\"") + "\"");
        Schema schema = schema(Unit.row(), List.of(new Column.Whole(odd, 0, 9, Optional.empty(), Optional.empty())));
        assertThat(FileTable.parquet(schema, quoted).fold(Tally.of(odd))).containsExactly(1, 0, 80, 400);
    }

    @Test
    void fold_damagedFile_failsInConstantWords() throws IOException, SQLException {
        Path file = parquet(
                "rows.parquet", "SELECT i % 100 AS number, 'SENTINEL' || hash(i) AS level FROM range(200000) t(i)");
        byte[] bytes = Files.readAllBytes(file);
        Table table = Tables.open(typed(Unit.row()), file);
        new Random(3).nextBytes(bytes);
        Files.write(file, bytes);

        Throwable failure = catchThrowable(() -> table.fold(Tally.of("level")));
        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessageStartingWith("E-520 ");
        assertThat(failure).hasNoCause().hasNoSuppressedExceptions();
    }

    private static List<List<String>> rows(int count) {
        Random random = new Random(4);
        String[] sexes = {"f", "m", "?", "", "other"};
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(List.of(
                    random.nextInt(10) == 0 ? "" : Integer.toString(random.nextInt(3000)),
                    random.nextInt(20) == 0 ? "" : Integer.toString(random.nextInt(200) - 20),
                    random.nextInt(20) == 0 ? "" : String.format(Locale.ROOT, "%.2f", 1e5 * random.nextGaussian()),
                    sexes[random.nextInt(sexes.length)]));
        }
        return rows;
    }

    private static String littleEndian(long value) {
        byte[] bytes = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static long[] tally(double value) {
        return Double.isNaN(value)
                ? new long[] {1, 1, 0, 0}
                : new long[] {1, 0, Math.round(16 * value), Math.round(16 * value * value)};
    }

    private static Schema typed(Unit unit) {
        return schema(
                unit,
                List.of(
                        new Column.Whole("number", 0, 100, Optional.empty(), Optional.empty()),
                        new Column.Category(
                                "level", List.of("2020-01-02", "true", "7"), Optional.empty(), Optional.empty())));
    }

    private static Schema schema(Unit unit, List<Column> columns) {
        return new Schema("d", unit, Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);
    }

    private Path parquet(String name, String select) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet, COMPRESSION uncompressed)");
        }
        return file;
    }
}
