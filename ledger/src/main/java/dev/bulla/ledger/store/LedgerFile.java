package dev.bulla.ledger.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;

/** The file on disk: how it comes to be, and whether it is still the same one. */
final class LedgerFile {

    /** Where SQLite's header says how the file is read. */
    private static final int READ_VERSION = 19;

    private LedgerFile() {}

    /**
     * Makes a ledger with no entries, unless there is a file already. It appears under its name whole or not at all, so an
     * empty file in its place is always a damaged ledger and never a new one.
     */
    static void create(Path path) throws IOException, SQLException {
        make(path, LedgerFile::fill);
    }

    /** Fills an empty file that is not yet a ledger. */
    interface Filling {
        void into(Path empty) throws IOException, SQLException;
    }

    /** Makes a ledger of its owner's that appears under its name whole and durable; false if the name is taken. */
    static boolean make(Path path, Filling filling) throws IOException, SQLException {
        Path folder = path.toAbsolutePath().resolveSibling(".").normalize();
        Path fresh = Files.createTempFile(folder, ".bulla-", ".new", owner(folder, "rw-------"));
        try {
            filling.into(fresh);
            force(fresh, StandardOpenOption.WRITE);
            boolean made = publish(fresh, path);
            force(folder, StandardOpenOption.READ);
            return made;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void force(Path path, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }

    /** The file for the driver, whatever characters its name has. */
    static String url(Path path, String mode) {
        return "jdbc:sqlite:file:" + path.toAbsolutePath().toUri().getRawPath() + "?mode=" + mode;
    }

    /** A connection that has read the file once, so that one that cannot be used fails here. */
    static Connection connect(Path path, String mode) throws SQLException {
        Connection opened = DriverManager.getConnection(url(path, mode));
        try (Statement statement = opened.createStatement()) {
            Patience.SHORT.on(opened);
            statement.execute("PRAGMA cell_size_check = ON");
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("SELECT count(*) FROM sqlite_schema");
            return opened;
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    /** Tells one file from another that has taken its name: writing into an unlinked file would lose a charge. */
    static Object identity(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        Object key = attributes.fileKey();
        return key == null ? attributes.creationTime() : key;
    }

    /** When and how long: changes whenever someone writes, as far as a reader without locks can tell. */
    static Object stamp(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return attributes.lastModifiedTime() + " " + attributes.size() + " " + hasLog(path);
    }

    /** Whether something that belongs to the ledger waits beside the file: a log with commits, or the journal of one. */
    static boolean hasLog(Path path) {
        return isFilled(path.resolveSibling(path.getFileName() + "-wal"))
                || isFilled(path.resolveSibling(path.getFileName() + "-journal"));
    }

    private static boolean isFilled(Path file) {
        try {
            return Files.exists(file) && Files.size(file) > 0;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Whether the file's header says that commits go through a write-ahead log. Only for files this process may not write:
     * closing a file gives up every lock the process has on it, those of SQLite's connections among them.
     */
    static boolean isLogged(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] header = in.readNBytes(READ_VERSION + 1);
            return header.length > READ_VERSION && header[READ_VERSION] == 2;
        }
    }

    static FileAttribute<?>[] owner(Path folder, String permissions) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Makes the tables of a ledger in an empty file. */
    static void fill(Path fresh) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(fresh, "rw"));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = EXTRA");
            statement.execute("BEGIN");
            SqliteSchema.create(statement);
            statement.execute("COMMIT");
        }
    }

    /** A hard link refuses a name that is taken; where there are none, a move without replacing comes closest. */
    private static boolean publish(Path fresh, Path path) throws IOException {
        try {
            Files.createLink(path, fresh);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (UnsupportedOperationException | IOException e) {
            if (Files.exists(path)) {
                return false;
            }
            Files.move(fresh, path);
            return true;
        }
    }

    /**
     * How long a statement waits for others who use the file.
     *
     * <p>SQLite's own timeout soon looks only ten times a second. A process that writes without pause leaves the file free for moments, and one that
     * looks so seldom can miss every one of them until its time is up. This one looks again every few milliseconds, at times that do not fall into step.
     */
    enum Patience {
        /** For what has cost nothing yet. */
        SHORT(Duration.ofSeconds(10)),
        /** For what would be lost. */
        LONG(Duration.ofMinutes(10));

        private static final long LEAST_PAUSE = 500_000;
        private static final long MORE_PAUSE = 4_000_000;

        private final Duration limit;

        Patience(Duration limit) {
            this.limit = limit;
        }

        /** Lets the statements of a connection wait this long from now on. */
        void on(Connection connection) throws SQLException {
            BusyHandler.setHandler(connection, new Wait(limit.toNanos()));
        }

        private static final class Wait extends BusyHandler {

            private final long limit;
            private long start;

            Wait(long limit) {
                this.limit = limit;
            }

            @Override
            protected int callback(int before) {
                long now = System.nanoTime();
                if (before == 0) {
                    start = now;
                }
                if (now - start > limit || Thread.currentThread().isInterrupted()) {
                    return 0;
                }
                LockSupport.parkNanos(LEAST_PAUSE + Math.floorMod(now, MORE_PAUSE));
                return 1;
            }
        }
    }
}
