package dev.bulla.ledger.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** What someone with a database tool could do to a ledger. */
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

    /** How a process of its own is told where. */
    public static String argument(Location location) {
        if (location.file().isPresent()) {
            return location.toString();
        }
        Properties properties = location.properties();
        StringBuilder url = new StringBuilder(location.url() + "?currentSchema=" + location.schema());
        properties
                .stringPropertyNames()
                .forEach(name -> url.append('&').append(name).append('=').append(properties.getProperty(name)));
        return url.toString();
    }

    public static Connection connect(Location location) throws SQLException {
        if (location.file().isPresent()) {
            return DriverManager.getConnection("jdbc:sqlite:" + location);
        }
        Connection connection = DriverManager.getConnection(location.url(), location.properties());
        connection.setSchema(location.schema());
        return connection;
    }

    static LedgerTables tables(Location location, Connection connection) {
        return new LedgerTables(connection, location.file().isPresent() ? SqlDialect.SQLITE : SqlDialect.POSTGRES);
    }

    public static String value(Path path, String query) throws SQLException {
        return value(Location.of(path), query);
    }

    public static String value(Location location, String query) throws SQLException {
        try (Connection connection = connect(location)) {
            return String.valueOf(tables(location, connection).value(query));
        }
    }

    /** The first value, as soon as the database answers again. */
    public static String patiently(Location location, String query) {
        while (true) {
            try (Connection connection = connect(Location.of(argument(location)))) {
                return String.valueOf(tables(location, connection).value(query));
            } catch (SQLException e) {
                Thread.onSpinWait();
            }
        }
    }

    public static List<Row> rows(Path path) throws SQLException {
        return rows(Location.of(path));
    }

    public static List<Row> rows(Location location) throws SQLException {
        try (Connection connection = connect(location)) {
            return tables(location, connection).some(Long.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    public static void run(Path path, String... statements) throws SQLException {
        run(Location.of(path), statements);
    }

    public static void run(Location location, String... statements) throws SQLException {
        try (Connection connection = connect(location);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    public static void put(Path path, Row row) throws SQLException {
        put(Location.of(path), row);
    }

    /** Puts a row in place of whatever has its number. */
    public static void put(Location location, Row row) throws SQLException {
        run(location, "DELETE FROM entry WHERE number = " + row.number());
        try (Connection connection = connect(location)) {
            tables(location, connection).insert(row);
        }
    }
}
