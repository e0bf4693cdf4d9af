package dev.bulla.data.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.table.Table;
import dev.bulla.data.Tables;
import dev.bulla.data.parquet.DuckEngine;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One id is one unit, however its number is written: a person must not count once for every spelling. */
class EqualIdsTest {

    private static final Schema SCHEMA = new Schema(
            "d",
            Unit.of("id", 1),
            Neighbours.ADD_REMOVE,
            Budget.pure("1"),
            OptionalLong.empty(),
            List.of(new Column.Category("c", List.of("a", "b"), Optional.empty(), Optional.empty())));

    @TempDir
    private Path folder;

    @Test
    void set_numbers_haveOneSpellingEach() {
        for (String same : List.of("17", "17.0", "1.7e1", "0.017e3", "17.000000000000000000000000")) {
            assertThat(id(new BigDecimal(same))).isEqualTo("17");
        }
        assertThat(id(17.0)).isEqualTo("17");
        assertThat(id(-0.0)).isEqualTo("0");
        assertThat(id(new BigDecimal("0.000"))).isEqualTo("0");
        assertThat(id(0.5)).isEqualTo("0.5").isEqualTo(id(new BigDecimal("5e-1")));
        assertThat(id(0x1p60)).isEqualTo("1152921504606846976").isEqualTo(id(new BigDecimal(1L << 60)));
        double large = Math.scalb(1.0, 900);
        assertThat(id(large)).isEqualTo(id(new BigDecimal(large)));
        assertThat(id(new BigDecimal("1e400")))
                .isEqualTo(id(new BigDecimal("10e399")))
                .isNotEqualTo(id(new BigDecimal("1e401")));
        assertThat(id(new BigDecimal("1e-400"))).isNotEqualTo(id(new BigDecimal("0")));
    }

    @Test
    void json_spellingsOfThreeNumbers_areThreeUnits() throws IOException {
        String lines = Stream.of(
                        "1e15",
                        "1000000000000000",
                        "0.5",
                        "0.50",
                        "5e-1",
                        "12345678901234567",
                        "12345678901234567.0",
                        "\"0.5\"")
                .map(id -> "{\"id\":" + id + ",\"c\":\"a\"}\n")
                .reduce("", String::concat);

        assertThat(rows(Tables.open(SCHEMA, Files.writeString(folder.resolve("rows.jsonl"), lines))))
                .isEqualTo(3);
    }

    /** Digits without end are no id, and take no time. */
    @Test
    void json_numberOfManyDigits_isNone() throws IOException {
        String line = "{\"id\":" + "7".repeat(1_000_000) + ",\"c\":\"a\"}\n";

        assertThat(rows(Tables.open(SCHEMA, Files.writeString(folder.resolve("rows.jsonl"), line))))
                .isZero();
    }

    @Test
    void parquet_filesOfSeveralTypes_shareTheirUnits() throws SQLException {
        List<String> ids = List.of(
                "1::INTEGER",
                "1::DECIMAL(10,2)",
                "'1'::VARCHAR",
                "1::DOUBLE",
                "1::UBIGINT",
                "1::DECIMAL(30,10)",
                "2::TINYINT",
                "2::FLOAT");
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < ids.size(); i++) {
                statement.execute("COPY (SELECT " + ids.get(i) + " AS id, 'a' AS c) TO '"
                        + folder.resolve(i + ".parquet") + "' (FORMAT parquet)");
            }
        }

        assertThat(rows(Tables.open(SCHEMA, folder))).isEqualTo(2);
    }

    @Test
    void sqlite_numbersOfBothKinds_areOneUnit() throws SQLException {
        assertThat(rows(database(
                        "jdbc:sqlite:" + folder.resolve("rows.sqlite"),
                        "CREATE TABLE t(id, c TEXT)",
                        "9007199254740994",
                        "9007199254740994.0",
                        "1e18",
                        "1000000000000000000",
                        "7",
                        "7.0",
                        "0.25",
                        "2.5e-1")))
                .isEqualTo(4);
    }

    @Test
    void duckdb_decimals_areOneUnit() throws SQLException {
        String url = "jdbc:duckdb:" + folder.resolve("rows.duckdb");

        assertThat(rows(database(url, "CREATE TABLE t(id DECIMAL(20, 6), c VARCHAR)", "1", "1.0", "1.00", "2")))
                .isEqualTo(2);
    }

    private static Table database(String url, String create, String... ids) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(create);
            for (String id : ids) {
                statement.execute("INSERT INTO t VALUES (" + id + ", 'a')");
            }
        }
        return Tables.open(SCHEMA, url, Optional.of("SELECT id, c FROM t"), List.of("c"));
    }

    private static long rows(Table table) {
        return table.fold(new RowCount())[0];
    }

    private static String id(BigDecimal number) {
        UnitId id = new UnitId();
        id.set(number);
        return new String(id.copy(), StandardCharsets.UTF_8);
    }

    private static String id(double number) {
        UnitId id = new UnitId();
        id.set(number);
        return new String(id.copy(), StandardCharsets.UTF_8);
    }
}
