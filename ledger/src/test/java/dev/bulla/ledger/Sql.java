package dev.bulla.ledger;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What someone with a database tool could do to the file. */
final class Sql {

    private Sql() {}

    static List<Row> rows(Path path) throws SQLException {
        List<Row> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            LedgerTables.entries(connection, Long.MIN_VALUE, rows::add);
        }
        return rows;
    }

    static void run(Path path, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    /** Puts a row in place of whatever has its number. */
    static void put(Path path, Row row) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM entry WHERE number = " + row.number());
            }
            LedgerTables.insert(connection, row);
        }
    }
}
