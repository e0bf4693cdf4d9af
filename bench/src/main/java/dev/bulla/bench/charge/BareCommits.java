package dev.bulla.bench.charge;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** One row, one durable commit, and nothing else: what a store can do at best for one writer. */
final class BareCommits implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement insert;
    private final boolean binary;
    private long number;

    private BareCommits(Connection connection, boolean binary) throws SQLException {
        this.connection = connection;
        this.binary = binary;
        this.insert = connection.prepareStatement("INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?)");
    }

    /** A file with the table and the settings of a ledger's. */
    static BareCommits sqlite(Path file) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = DELETE");
            statement.execute("PRAGMA synchronous = EXTRA");
            statement.execute("PRAGMA fullfsync = ON");
            statement.execute(
                    "CREATE TABLE bare (number INTEGER PRIMARY KEY, dataset TEXT NOT NULL, kind TEXT NOT NULL,"
                            + " key TEXT UNIQUE, body BLOB NOT NULL, hash TEXT NOT NULL) STRICT");
        }
        return new BareCommits(connection, false);
    }

    /** A table like a ledger's. */
    static BareCommits postgres(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE bare (number BIGINT PRIMARY KEY, dataset BYTEA NOT NULL, kind TEXT NOT NULL,"
                            + " key BYTEA UNIQUE, body BYTEA NOT NULL, hash TEXT NOT NULL)");
        }
        return new BareCommits(connection, true);
    }

    void commit(byte[] body) throws SQLException {
        insert.setLong(1, ++number);
        text(2, "census");
        insert.setString(3, "charge");
        text(4, "key-" + UUID.randomUUID());
        insert.setBytes(5, body);
        insert.setString(6, "0".repeat(64));
        insert.executeUpdate();
    }

    private void text(int parameter, String text) throws SQLException {
        if (binary) {
            insert.setBytes(parameter, text.getBytes(StandardCharsets.UTF_8));
        } else {
            insert.setString(parameter, text);
        }
    }

    @Override
    public void close() throws SQLException {
        insert.close();
        connection.close();
    }
}
