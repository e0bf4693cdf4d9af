package dev.bulla.data.parquet;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * DuckDB, locked down: in memory, some files it may read, no temporary files, no extensions from anywhere. Loaded at the first Parquet file and not before.
 */
public final class DuckEngine {

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

    /** A fresh engine that can read these files and nothing else, on this number of threads. A result is held in memory as a whole. */
    static Connection connect(List<Path> files, int threads) throws SQLException {
        return locked(start(false), files, threads);
    }

    /** As {@link #connect}, with results handed over as they are made: for rows, which may be many. */
    static Connection stream(List<Path> files, int threads) throws SQLException {
        return locked(start(true), files, threads);
    }

    private static Connection locked(Connection connection, List<Path> files, int threads) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings(files, threads)) {
                statement.execute("SET " + setting);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** The files as the source of a query. */
    static String parquet(List<Path> files) {
        return "read_parquet(" + list(files.stream().map(DuckEngine::pattern))
                + ", utf8_validation = 'replace', hive_partitioning = false)";
    }

    /** The driver, with its library loaded from a fixed folder. */
    public static Driver driver() {
        return Loaded.DRIVER;
    }

    /** Whether a query failed for want of memory, and not for what it read. */
    static boolean isOutOfMemory(SQLException e) {
        return String.valueOf(e.getMessage()).contains("Out of Memory");
    }

    /** A name as SQL writes it, whatever characters it holds. */
    static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text as SQL writes it. */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** A fresh engine, not yet locked down. */
    public static Connection start() throws SQLException {
        return start(false);
    }

    private static Connection start(boolean stream) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", Boolean.toString(stream));
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

    /**
     * Memory has a limit and there is no folder to spill to: rows never reach the disk. Order has no meaning.
     *
     * <p>What a file says about its smallest and largest values is not believed. Writers leave NaN out of it, and DuckDB
     * would strike the very tests that keep such a cell from failing a query, or a large one from being added unclamped.
     */
    private static List<String> settings(List<Path> files, int threads) {
        return List.of(
                "temp_directory = ''",
                "memory_limit = '50%'",
                "threads = " + threads,
                "preserve_insertion_order = false",
                "disabled_optimizers = 'statistics_propagation'",
                "autoinstall_known_extensions = false",
                "autoload_known_extensions = false",
                "allowed_paths = " + list(files.stream().flatMap(f -> Stream.of(path(f), pattern(f)))),
                "enable_external_access = false",
                "lock_configuration = true");
    }

    private static String path(Path file) {
        return file.toAbsolutePath().toString();
    }

    /** DuckDB takes * ? [ in a name for a pattern over several files; in brackets they are taken literally. */
    private static String pattern(Path file) {
        return path(file).replaceAll("[*?\\[]", "[$0]");
    }

    private static String list(Stream<String> texts) {
        return texts.map(DuckEngine::literal).collect(Collectors.joining(", ", "[", "]"));
    }
}
