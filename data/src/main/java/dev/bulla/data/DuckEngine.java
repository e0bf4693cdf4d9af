package dev.bulla.data;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/**
 * DuckDB, locked down: in memory, one file it may read, no temporary files, no extensions from anywhere, results handed
 * over as they are made. Loaded at the first Parquet file and not before.
 */
final class DuckEngine {

    /** DuckDB does not run here. Carries nothing: the reason is written for the driver's authors, not for users. */
    static final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unavailable() {
            super("DuckDB does not start");
        }
    }

    private static final class Loaded {
        static final Driver DRIVER = DuckLibrary.driver();
    }

    private DuckEngine() {}

    /** A fresh engine that can read this file and nothing else. */
    static Connection connect(Path file) throws SQLException {
        Connection connection = start();
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings(file)) {
                statement.execute("SET " + setting);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** The file as the source of a query. */
    static String parquet(Path file) {
        return "read_parquet(" + literal(pattern(file)) + ", utf8_validation = 'replace', hive_partitioning = false)";
    }

    /** A fresh engine, not yet locked down. */
    static Connection start() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", "true");
        try {
            Connection connection = Loaded.DRIVER.connect("jdbc:duckdb:", properties);
            if (connection != null) {
                return connection;
            }
        } catch (LinkageError e) {
            throw new Unavailable();
        }
        throw new Unavailable();
    }

    private static List<String> settings(Path file) {
        return List.of(
                "temp_directory = ''",
                "autoinstall_known_extensions = false",
                "autoload_known_extensions = false",
                "allowed_paths = [" + literal(path(file)) + ", " + literal(pattern(file)) + "]",
                "enable_external_access = false",
                "lock_configuration = true");
    }

    private static String path(Path file) {
        return file.toAbsolutePath().toString();
    }

    /** DuckDB takes * ? [ in a name for a pattern over several files; in brackets they stand for themselves. */
    private static String pattern(Path file) {
        return path(file).replaceAll("[*?\\[]", "[$0]");
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
