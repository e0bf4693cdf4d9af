package dev.bulla.ledger.registry;

import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Unavailable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Where a registry lies, and how its table comes to be. */
interface RegistryPlace {

    /** A connection on which every statement is durable when it returns. */
    Connection connect() throws SQLException;

    /** A SQLite file of its owner's, named after the ledger's. */
    static RegistryPlace beside(Path ledger) {
        Path path = ledger.toAbsolutePath().resolveSibling(ledger.getFileName() + "-registry");
        Ledger.prepareDriver();
        try {
            FileAttribute<?>[] owner =
                    path.getFileSystem().supportedFileAttributeViews().contains("posix")
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                            }
                            : new FileAttribute<?>[0];
            Files.createFile(path, owner);
        } catch (FileAlreadyExistsException e) {
            // An earlier start made it.
        } catch (IOException e) {
            throw Unavailable.toRemember();
        }
        String url = "jdbc:sqlite:file:" + path.toUri().getRawPath() + "?mode=rw";
        return () -> {
            Connection connection = DriverManager.getConnection(url);
            return prepared(
                    connection,
                    "PRAGMA busy_timeout = 10000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA synchronous = FULL",
                    "PRAGMA trusted_schema = OFF",
                    "CREATE TABLE IF NOT EXISTS bulla_record (kind TEXT NOT NULL, name TEXT NOT NULL,"
                            + " body TEXT NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID");
        };
    }

    /** A table of a PostgreSQL database. Several services that start at once make it one after the other. */
    static RegistryPlace database(Location ledger) {
        return () -> {
            Connection connection = ledger.connect();
            return prepared(
                    connection,
                    "SET synchronous_commit = on",
                    "SELECT pg_advisory_lock(4711042)",
                    "CREATE TABLE IF NOT EXISTS bulla_record (kind TEXT COLLATE \"C\" NOT NULL,"
                            + " name TEXT COLLATE \"C\" NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, name))",
                    "SELECT pg_advisory_unlock(4711042)");
        };
    }

    private static Connection prepared(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
