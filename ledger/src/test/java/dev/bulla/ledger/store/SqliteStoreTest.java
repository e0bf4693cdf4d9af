package dev.bulla.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {

    @TempDir
    private Path folder;

    private Path path;
    private SqliteStore database;

    @BeforeEach
    void open() {
        path = folder.resolve("bulla.db");
        SqliteStore.at(path, true, () -> {}).close();
        database = SqliteStore.at(path, true, () -> {});
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void open_durability_isAskedOfSqlite() {
        assertThat(value("PRAGMA journal_mode")).isEqualTo("delete");
        assertThat(value("PRAGMA synchronous"))
                .as("extra: the folder is synced too")
                .isEqualTo("3");
        assertThat(value("PRAGMA cell_size_check")).isEqualTo("1");
    }

    @Test
    void write_diskFull_refusedThenRecovers() {
        value("PRAGMA max_page_count = " + value("PRAGMA page_count"));
        assertThatThrownBy(() -> database.write(tables -> insert(tables, 50_000)))
                .isInstanceOf(Unavailable.class)
                .hasMessageStartingWith("E-701")
                .hasNoCause();
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("0");

        value("PRAGMA max_page_count = 1000");
        database.write(tables -> insert(tables, 50_000));
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("1");
    }

    @Test
    void write_lockHeldByAnother_refusedThenRecovers() throws SQLException {
        value("PRAGMA busy_timeout = 50");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> database.write(tables -> insert(tables, 10)))
                    .isInstanceOf(Unavailable.class);
            assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("0");
            statement.execute("ROLLBACK");
        }

        database.write(tables -> insert(tables, 10));
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("1");
    }

    /** Fail closed: a reader that never ends keeps commits out, rather than out of the file. */
    @Test
    void write_readerHoldsATransaction_refusedThenRecovers() throws SQLException {
        value("PRAGMA busy_timeout = 50");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN");
            statement.execute("SELECT count(*) FROM artefact");
            assertThatThrownBy(() -> database.write(tables -> insert(tables, 10)))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageStartingWith("E-701");
            statement.execute("COMMIT");
        }

        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("0");
        database.write(tables -> insert(tables, 10));
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("1");
    }

    /** What is paid for waits longer than what is not. */
    @Test
    void writePatiently_readerHoldsATransaction_waitsForIt() throws Exception {
        value("PRAGMA busy_timeout = 50");
        besideAReader(1_000, () -> database.writePatiently(tables -> insert(tables, 10)));
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("1");

        besideAReader(300, () -> database.write(SqliteStoreTest::empty));
        assertThat(value("SELECT count(*) FROM artefact")).isEqualTo("0");
    }

    /** Runs a write while another connection reads for so many milliseconds. */
    private void besideAReader(int milliseconds, Runnable write) throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN");
            statement.execute("SELECT count(*) FROM artefact");
            Thread ending = new Thread(() -> {
                try {
                    Thread.sleep(milliseconds);
                    statement.execute("COMMIT");
                } catch (InterruptedException | SQLException e) {
                    throw new AssertionError(e);
                }
            });
            ending.start();
            write.run();
            ending.join();
        }
    }

    @Test
    void write_afterClose_refused() {
        database.close();

        assertThatThrownBy(() -> database.write(tables -> insert(tables, 10))).isInstanceOf(Unavailable.class);
    }

    private String value(String query) {
        return database.read(tables -> String.valueOf(tables.value(query)));
    }

    private static int insert(LedgerTables tables, int bytes) throws SQLException {
        tables.insert(new Held(1, "one", new byte[1], new byte[bytes], new byte[1]));
        return bytes;
    }

    private static boolean empty(LedgerTables tables) throws SQLException {
        tables.value("DELETE FROM artefact RETURNING 1");
        return true;
    }
}
