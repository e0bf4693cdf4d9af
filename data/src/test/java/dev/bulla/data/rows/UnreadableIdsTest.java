package dev.bulla.data.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.MemoryTable;
import dev.bulla.data.Tables;
import dev.bulla.data.parquet.DuckEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows whose id is missing or cannot be read add nothing, wherever they live. A table with one such person and the same table
 * with one more are folded sixty times with fresh keys: as one unit they would push each other out, now in this way and now
 * in that.
 */
final class UnreadableIdsTest {

    private static final int FOLDS = 60;
    private static final int FEW_FOLDS = 12;
    private static final Column LEVEL =
            new Column.Category("c", List.of("x", "y", "z"), Optional.empty(), Optional.empty());
    private static final Fold COUNTS = new CellCounts(List.of(Axis.of(LEVEL, OptionalInt.empty())));
    private static final Schema SCHEMA = new Schema(
            "d", Unit.of("id", 1), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), List.of(LEVEL));

    /** Lines of CSV; % is the level. Read as Latin-1, so that é is no UTF-8. */
    private static final List<String> CSV = List.of(
            ",%",
            "   ,%",
            "\"\",%",
            "\u00a0\u00e9,%",
            "Jos\u00e9,%",
            "\"Jos\u00e9\"\"\",%",
            "\u00c0\u00af,%",
            "\u00ed\u00a0\u0080,%",
            "p\u00ef\u00bf\u00bd,%",
            "\"p,%",
            "\"p\"q,%",
            "p,%,%",
            "%");

    private static final List<String> JSON = List.of(
            "{'c':'%'}",
            "{'id':null,'c':'%'}",
            "{'id':'','c':'%'}",
            "{'id':'  ','c':'%'}",
            "{'id':'Jos\u00e9','c':'%'}",
            "{'id':'Jos\u00e9\\n','c':'%'}",
            "{'id':'p\\ufffd','c':'%'}",
            "{'id':'p\u00ef\u00bf\u00bd','c':'%'}",
            "{'id':{'p':1},'c':'%'}",
            "{'id':['p'],'c':'%'}",
            "{'id':'p','id':'p','c':'%'}",
            "{'id':'p','c':'%'",
            "{'id':p,'c':'%'}",
            "{'ID':'p','c':'%'}");

    /** As DuckDB spells them; ZQ is then bent into bytes that are no UTF-8. */
    private static final List<String> PARQUET = List.of(
            "NULL::VARCHAR",
            "''",
            "'  '",
            "'what?'",
            "'p\ufffd'",
            "'JosZQ'",
            "NULL::BIGINT",
            "NULL::DOUBLE",
            "'NaN'::DOUBLE",
            "'NaN'::FLOAT",
            "'Infinity'::DOUBLE",
            "'-Infinity'::FLOAT",
            "NULL::UUID",
            "NULL::DATE",
            "NULL::DECIMAL(9,2)",
            "NULL::BOOLEAN");

    private static final List<String> SQLITE = List.of(
            "NULL",
            "''",
            "'  '",
            "x'4a6f73'",
            "CAST(x'4a6f73e9' AS TEXT)",
            "CAST(x'eda080' AS TEXT)",
            "9e999",
            "-9e999",
            "'p\ufffd'");

    private static final List<String> DUCKDB = List.of(
            "NULL::VARCHAR",
            "''",
            "' '",
            "'NaN'::DOUBLE",
            "'NaN'::FLOAT",
            "'inf'::DOUBLE",
            "'p\ufffd'",
            "NULL::BIGINT");

    @TempDir
    Path folder;

    /** A table whose rows all have the one bad id, and these levels. */
    private interface Maker {
        Table of(List<String> levels) throws IOException, SQLException;
    }

    static List<String> csv() {
        return CSV;
    }

    static List<String> json() {
        return JSON;
    }

    static List<String> parquet() {
        return PARQUET;
    }

    static List<String> sqlite() {
        return SQLITE;
    }

    static List<String> duckdb() {
        return DUCKDB;
    }

    @ParameterizedTest
    @MethodSource("csv")
    void csv_anotherUnreadableId_movesNothing(String line) throws IOException, SQLException {
        assertNothing(levels -> Tables.open(SCHEMA, text("rows.csv", "id,c\ng,z\n", line, levels)));
        assertNothing(levels -> MemoryTable.csv(SCHEMA, text("rows.csv", "id,c\ng,z\n", line, levels)));
        assertNothing(levels -> Tables.open(SCHEMA, text("rows.csv.gz", "id,c\ng,z\n", line, levels)));
    }

    @ParameterizedTest
    @MethodSource("json")
    void json_anotherUnreadableId_movesNothing(String line) throws IOException, SQLException {
        String good = "{\"id\":\"g\",\"c\":\"z\"}\n";
        assertNothing(levels -> Tables.open(SCHEMA, text("rows.jsonl", good, line.replace('\'', '"'), levels)));
    }

    @ParameterizedTest
    @MethodSource("parquet")
    void parquet_anotherUnreadableId_movesNothing(String id) throws IOException, SQLException {
        // The engine is started for every fold, which takes its time.
        assertNothing(id.startsWith("'") && !id.contains("::") ? FOLDS : FEW_FOLDS, levels -> {
            Path file = folder.resolve("rows.parquet");
            String type = id.contains("::") ? id.substring(id.indexOf(':')) : "::VARCHAR";
            String good = type.matches("::(VARCHAR)") ? "'g'" : "TRY_CAST('7' AS " + type.substring(2) + ")";
            String rest = type.matches("::(UUID|DATE)") ? "" : "SELECT " + good + " AS id, 'z' AS c UNION ALL ";
            try (Connection connection = DuckEngine.start();
                    Statement statement = connection.createStatement()) {
                statement.execute("COPY (" + rest + "SELECT " + id + " AS id, unnest(" + list(levels) + ") AS c) TO '"
                        + file + "' (FORMAT parquet, COMPRESSION uncompressed)");
            }
            String raw = Files.readString(file, StandardCharsets.ISO_8859_1);
            Files.writeString(file, raw.replace("ZQ", "\u00e9\u00e9"), StandardCharsets.ISO_8859_1);
            return Tables.open(SCHEMA, file);
        });
    }

    @ParameterizedTest
    @MethodSource("sqlite")
    void sqlite_anotherUnreadableId_movesNothing(String id) throws IOException, SQLException {
        // A column of text keeps a number as text: then "Inf" is what somebody is called.
        boolean isNumber = id.endsWith("9e999");
        for (String type : List.of(isNumber ? "NUMERIC" : "TEXT", "REAL", "INTEGER", "")) {
            assertNothing(levels -> {
                Path file = folder.resolve("rows.sqlite");
                Files.deleteIfExists(file);
                String url = "jdbc:sqlite:" + file;
                try (Connection connection = DriverManager.getConnection(url)) {
                    fill(connection, "id " + type, id, levels);
                }
                return query(url);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("duckdb")
    void duckdb_anotherUnreadableId_movesNothing(String id) throws IOException, SQLException {
        assertNothing(levels -> {
            Path file = folder.resolve("rows.duckdb");
            Files.deleteIfExists(file);
            String url = "jdbc:duckdb:" + file;
            String type = id.contains("::") ? id.substring(id.indexOf(':') + 2) : "VARCHAR";
            try (Connection connection = DuckEngine.driver().connect(url, new Properties())) {
                fill(connection, "id " + type, id, levels);
            }
            return query(url);
        });
    }

    @Test
    void memory_anotherUnreadableId_movesNothing() throws IOException, SQLException {
        for (String id : Arrays.asList(null, "", "  ", "\u3000", "p\ufffd")) {
            assertNothing(levels -> MemoryTable.of(
                    SCHEMA,
                    List.of("id", "c"),
                    Stream.concat(
                                    levels.stream().map(level -> Arrays.asList(id, level)),
                                    Stream.of(List.of("g", "z"), List.of("short"), List.of("a", "x", "long")))
                            .toList()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'p'::BLOB",
                "TIMESTAMP '2020-01-02 03:04:05'",
                "TIMESTAMPTZ '2020-01-02 03:04:05+00'",
                "TIME '03:04:05'",
                "INTERVAL 7 DAYS",
                "['p']",
                "{'v': 'p'}",
                "MAP {'v': 'p'}",
                "NULL::BLOB"
            })
    void open_idsOfATypeThatCannotBeRead_areRefused(String id) throws SQLException {
        Path file = folder.resolve("rows.parquet");
        String base = "jdbc:duckdb:" + folder.resolve("rows.duckdb");
        String select = "SELECT " + id + " AS id, 'x' AS c";
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
        }
        try (Connection connection = DuckEngine.driver().connect(base, new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS " + select);
        }

        assertThat(catchThrowable(() -> Tables.open(SCHEMA, file)))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("E-521 rows.parquet: ")
                .hasMessageContaining("\"id\"");
        assertThat(catchThrowable(() -> query(base)))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("E-521 query: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BLOB", "TIMESTAMP"})
    void open_idsOfATypeThatCannotBeRead_areRefusedFromSqlite(String type) throws SQLException {
        String url = "jdbc:sqlite:" + folder.resolve("rows.sqlite");
        try (Connection connection = DriverManager.getConnection(url)) {
            fill(connection, "id " + type, "'p'", List.of("x"));
        }

        assertThat(catchThrowable(() -> query(url))).hasMessageStartingWith("E-521 query: ");
    }

    /** SQLite prints fifteen digits; what differs after them is another person. */
    @Test
    void fold_numbersThatLookAlikeInPrint_areToldApart() throws IOException, SQLException {
        Path file = folder.resolve("rows.sqlite");
        String url = "jdbc:sqlite:" + file;
        for (String type : List.of("REAL", "")) {
            Files.deleteIfExists(file);
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement()) {
                fill(connection, "id " + type, "0.1234567890123456", List.of("x"));
                statement.execute("INSERT INTO t VALUES (0.1234567890123457, 'y'), ('1', 'z'), ('0x1p0', 'z')");
            }
            assertThat(query(url).fold(COUNTS)).containsExactly(1, 1, 3);
        }
    }

    /** A number too small for a double is not the person 0. */
    @Test
    void fold_smallNumbersOfJson_areToldApart() throws IOException {
        String lines = "{\"id\":0,\"c\":\"x\"}\n{\"id\":1e-400,\"c\":\"y\"}\n{\"id\":1E-401,\"c\":\"z\"}\n";

        assertThat(Tables.open(SCHEMA, Files.writeString(folder.resolve("rows.jsonl"), lines))
                        .fold(COUNTS))
                .containsExactly(1, 1, 1);
    }

    /** What was read whole stays an id: a question mark in a text that needed no replacing. */
    @Test
    void fold_questionMarks_areIdsWhereNothingWasReplaced() throws IOException, SQLException {
        Path csv = Files.writeString(folder.resolve("rows.csv"), "id,c\n?,x\n??,y\nwho?,z\n");
        Path json = Files.writeString(
                folder.resolve("rows.jsonl"),
                "{\"id\":\"?\",\"c\":\"x\"}\n{\"id\":\"\\u003f?\",\"c\":\"y\"}\n{\"id\":\"who?\",\"c\":\"z\"}\n");
        String url = "jdbc:sqlite:" + folder.resolve("rows.sqlite");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            fill(connection, "id TEXT", "'?'", List.of("x"));
            statement.execute("DELETE FROM t WHERE id = 'g'");
            statement.execute("INSERT INTO t VALUES ('??', 'y'), ('who?', 'z')");
        }

        for (Table table : List.of(Tables.open(SCHEMA, csv), Tables.open(SCHEMA, json), query(url))) {
            assertThat(table.fold(COUNTS)).containsExactly(1, 1, 1);
        }
    }

    @Test
    void remarks_keysThatNoLineHas_areNamedWithoutANumber() throws IOException {
        String lines = "{\"c\":\"x\",\"ID\":\"p\"}\n\n{\"id\":\"p\"\n".repeat(100);
        Table without = Tables.open(SCHEMA, Files.writeString(folder.resolve("rows.jsonl"), lines));
        Table with =
                Tables.open(SCHEMA, Files.writeString(folder.resolve("more.jsonl"), lines + "{\"\\u0069d\":null}\n"));
        Table none = Tables.open(SCHEMA, Files.writeString(folder.resolve("none.jsonl"), "{}\n"));

        assertThat(Tables.remarks(without, List.of("c")))
                .singleElement()
                .satisfies(remark -> assertThat(remark.text())
                        .isEqualTo("W-523 data: no line has the key \"id\". It is the unit: a row without an id adds"
                                + " nothing. Keys are compared exactly, as the schema spells them."));
        assertThat(Tables.remarks(with, List.of("c"))).isEmpty();
        assertThat(Tables.remarks(none, List.of("c"))).hasSize(2);
        assertThat(without.fold(COUNTS)).containsExactly(0, 0, 0);
    }

    /** Sixty folds of both neighbours, and fifty rows; the good row, if the kind lets there be one, is always there. */
    private static void assertNothing(Maker tables) throws IOException, SQLException {
        assertNothing(FOLDS, tables);
    }

    private static void assertNothing(int folds, Maker tables) throws IOException, SQLException {
        long[] before = tables.of(List.of("x")).fold(COUNTS);
        assertThat(before).startsWith(0, 0);
        Table with = tables.of(List.of("x", "y"));
        for (int i = 0; i < folds; i++) {
            assertThat(with.fold(COUNTS)).isEqualTo(before);
        }
        assertThat(tables.of(Collections.nCopies(50, "x")).fold(COUNTS)).isEqualTo(before);
    }

    private Path text(String name, String good, String line, List<String> levels) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(good.getBytes(StandardCharsets.UTF_8));
        for (String level : levels) {
            bytes.writeBytes((line.replace("%", level) + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        Path file = folder.resolve(name);
        if (!name.endsWith(".gz")) {
            return Files.write(file, bytes.toByteArray());
        }
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes.toByteArray());
        }
        return file;
    }

    private static void fill(Connection connection, String column, String id, List<String> levels) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (" + column + ", c VARCHAR(9))");
            boolean number = column.matches("id (DOUBLE|FLOAT|BIGINT)");
            List<String> rows = new ArrayList<>(List.of("(" + (number ? "7" : "'g'") + ", 'z')"));
            levels.forEach(level -> rows.add("(" + id + ", '" + level + "')"));
            statement.execute("INSERT INTO t VALUES " + String.join(", ", rows));
        }
    }

    private static Table query(String url) {
        return Tables.open(SCHEMA, url, Optional.of("SELECT id, c FROM t"), List.of("c"));
    }

    private static String list(List<String> levels) {
        return "['" + String.join("', '", levels) + "']";
    }
}
