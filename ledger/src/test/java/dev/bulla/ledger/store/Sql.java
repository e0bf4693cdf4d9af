package dev.bulla.ledger.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What someone with a database tool could do to the file. */
public final class Sql {

    private Sql() {}

    public static String url(Path path, String mode) {
        return LedgerFile.url(path, mode);
    }

    public static boolean isLogged(Path path) throws IOException {
        return LedgerFile.isLogged(path);
    }

    public static boolean unpack(Path home) throws IOException {
        return NativeLibrary.unpack(home);
    }

    public static String value(Path path, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            return String.valueOf(new Tables(connection).value(query));
        }
    }

    public static List<Row> rows(Path path) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            return new Tables(connection).some(Long.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    public static void run(Path path, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    /** Puts a row in place of whatever has its number. */
    public static void put(Path path, Row row) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DELETE FROM entry WHERE number = " + row.number());
            }
            new Tables(connection).insert(row);
        }
    }
}
