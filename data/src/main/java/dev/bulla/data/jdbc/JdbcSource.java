package dev.bulla.data.jdbc;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.data.parquet.DuckEngine;
import dev.bulla.data.rows.TableFault;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A database and a query to it. User and password come with the address, or from {@code BULLA_JDBC_USER} and
 * {@code BULLA_JDBC_PASSWORD}. Neither address nor password nor anything the driver says is ever shown: the class has no
 * text of its own.
 */
public final class JdbcSource {

    /** What every such address begins with. */
    public static final String SCHEME = "jdbc:";

    /** Kept in a field, because a logger without a reference is collected and forgets its level. PostgreSQL's driver would log through it. */
    private static final Logger SILENT = Logger.getLogger("org.postgresql");

    static {
        SILENT.setLevel(Level.OFF);
    }

    private final String url;
    private final String query;
    private final Map<String, String> environment;

    public JdbcSource(String url, String query, Map<String, String> environment) {
        this.url = url;
        this.query = query;
        this.environment = Map.copyOf(environment);
    }

    String query() {
        return query;
    }

    /** A new connection, in a transaction that may not write. */
    Connection connect() throws SQLException {
        Connection connection = Optional.ofNullable(driver().connect(url, properties()))
                .orElseThrow(() -> new SQLException("no connection"));
        try {
            if (!is("sqlite") && !is("duckdb")) {
                connection.setReadOnly(true);
            }
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** What is said when the database cannot be asked; no cause is kept. */
    BadInput fault(Exception e) {
        return e instanceof BadInput ours ? ours : TableFault.noDatabase();
    }

    private Driver driver() throws SQLException {
        return is("duckdb") ? DuckEngine.driver() : DriverManager.getDriver(url);
    }

    private boolean is(String database) {
        return url.startsWith(SCHEME + database + ":");
    }

    /** Files are opened for reading only; a database in memory has nothing to protect. */
    private Properties properties() {
        Properties properties = new Properties();
        if (is("duckdb")) {
            properties.setProperty("jdbc_stream_results", "true");
            properties.setProperty("temp_directory", "");
            boolean file = !url.equals("jdbc:duckdb:") && !url.startsWith("jdbc:duckdb::memory:");
            if (file) {
                properties.setProperty("duckdb.read_only", "true");
            }
        } else if (is("sqlite")) {
            properties.setProperty("open_mode", "1");
        }
        put(properties, "user", "BULLA_JDBC_USER");
        put(properties, "password", "BULLA_JDBC_PASSWORD");
        return properties;
    }

    private void put(Properties properties, String key, String variable) {
        String value = environment.get(variable);
        if (value != null && !is("duckdb") && !is("sqlite")) {
            properties.setProperty(key, value);
        }
    }
}
