package dev.bulla.ledger.store;

import dev.bulla.core.Home;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native code, unpacked once. Left alone, the driver writes a new copy of a megabyte into the temp folder at each
 * start and forgets it when the process is killed. Here one copy per version stays under {@code $BULLA_HOME/native}
 * ({@code ~/.bulla} by default), compared with the jar before it is loaded. Where that folder cannot be written, the driver
 * does it its own way.
 */
final class NativeLibrary {

    private static final String PATH = "org.sqlite.lib.path";

    private NativeLibrary() {}

    static synchronized void prepare() {
        if (System.getProperty(PATH) != null || System.getProperty("org.sqlite.tmpdir") != null) {
            return;
        }
        Path folder = Home.path().resolve("native").resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
        try {
            if (unpack(folder)) {
                System.setProperty(PATH, folder.toString());
            }
        } catch (IOException | UnsupportedOperationException e) {
            System.clearProperty(PATH);
        }
    }

    /** Whether the folder now holds the library of this version and machine. */
    static boolean unpack(Path folder) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        byte @Nullable [] library = packed(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
        if (library == null) {
            return false;
        }
        Path file = folder.resolve(name);
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), library)) {
            Files.createDirectories(folder, LedgerFile.owner(folder, "rwx------"));
            write(library, file);
        }
        return true;
    }

    /** One process at a time and one name for the unfinished copy, so that killed ones leave at most one. */
    private static void write(byte[] library, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel lock = FileChannel.open(
                        file.resolveSibling("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = lock.lock()) {
            if (held.isValid()) {
                Files.write(part, library);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static byte @Nullable [] packed(String resource) throws IOException {
        try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
