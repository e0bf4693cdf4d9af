package dev.bulla.app.ledger;

import java.io.IOException;
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

/** The file on disk: how it comes to be, and whether it is still the same one. */
final class LedgerFile {

    private LedgerFile() {}

    /**
     * Makes a ledger with no entries, unless there is a file already. It appears under its name whole or not at all, so an
     * empty file in its place is always a damaged ledger and never a new one.
     */
    static void create(Path path) throws IOException, SQLException {
        Path folder = path.toAbsolutePath().resolveSibling(".").normalize();
        Path fresh = Files.createTempFile(folder, ".bulla-", ".new", owner(folder, "rw-------"));
        try {
            fill(fresh);
            publish(fresh, path);
            try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** The file for the driver, whatever characters its name has. */
    static String url(Path path, String mode) {
        return "jdbc:sqlite:file:" + path.toAbsolutePath().toUri().getRawPath() + "?mode=" + mode;
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

    /** Whether commits wait beside the file. */
    static boolean hasLog(Path path) {
        Path log = path.resolveSibling(path.getFileName() + "-wal");
        try {
            return Files.exists(log) && Files.size(log) > 0;
        } catch (IOException e) {
            return true;
        }
    }

    static FileAttribute<?>[] owner(Path folder, String permissions) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static void fill(Path fresh) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(fresh, "rw"));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = EXTRA");
            statement.execute("BEGIN");
            Tables.create(statement);
            statement.execute("COMMIT");
            statement.execute("PRAGMA journal_mode = WAL");
        }
    }

    /** A hard link refuses a name that is taken; where there are none, a move without replacing comes closest. */
    private static void publish(Path fresh, Path path) throws IOException {
        try {
            Files.createLink(path, fresh);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (UnsupportedOperationException | IOException e) {
            if (!Files.exists(path)) {
                Files.move(fresh, path);
            }
        }
    }
}
