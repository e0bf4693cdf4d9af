package dev.bulla.data.parquet;

import dev.bulla.core.Home;
import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Loads DuckDB's driver with its native library from a fixed folder.
 *
 * <p>The driver unpacks its library (71 MB) from its jar into the temporary folder at every start, and leaves it there
 * when the process is killed. It does so only if it finds the library as a resource; otherwise it asks its class loader
 * for the file. So the driver gets a class loader of its own that hides the resource and names a copy unpacked once, in
 * {@code native} under {@code $BULLA_HOME} (default {@code ~/.bulla}). Each start compares the copy with the check sum
 * in the jar, which finds a torn copy, not a malicious one: an attacker who can write there can write the signing key beside
 * it. Where this cannot be done (a folder that cannot be written), the driver helps itself as usual.
 */
final class DuckLibrary {

    private static final String DRIVER = "org.duckdb.DuckDBDriver";
    private static final String LIBRARY = "duckdb_java";
    private static final String ENTRY = "libduckdb_java.so_";

    private DuckLibrary() {}

    static Driver driver() {
        try {
            Path jar = jar();
            return driver(jar, unpacked(jar, Home.path().resolve("native")));
        } catch (IOException | URISyntaxException | ReflectiveOperationException | SecurityException e) {
            return new org.duckdb.DuckDBDriver();
        }
    }

    /** The jar the driver is in. */
    static Path jar() throws URISyntaxException, ClassNotFoundException {
        Class<?> driver = Class.forName(DRIVER, false, DuckLibrary.class.getClassLoader());
        return Path.of(
                driver.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** The library in this folder, unpacked if it is not there or not intact. */
    static Path unpacked(Path jar, Path folder) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry(ENTRY + system() + "_" + processor());
            if (entry == null) {
                throw new IOException("no library for this platform");
            }
            String name = TableFault.name(jar).replace(".jar", "") + "-" + Long.toHexString(entry.getCrc()) + ".so";
            Path library = folder.resolve(name).toAbsolutePath();
            if (!intact(library, entry)) {
                createPrivate(folder);
                unpack(file, entry, library);
            }
            return library;
        }
    }

    /**
     * By way of a part file, so that no process ever sees half a library under its name. One process at a time and one
     * name for the part, so that killed ones leave at most one, and the next writes over it.
     */
    private static synchronized void unpack(JarFile jar, ZipEntry entry, Path library) throws IOException {
        Path part = library.resolveSibling("part.so");
        try (FileChannel lock = FileChannel.open(
                        library.resolveSibling("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = lock.lock()) {
            if (!held.isValid() || intact(library, entry)) {
                return;
            }
            try (InputStream in = jar.getInputStream(entry)) {
                Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            }
            move(part, library);
        }
    }

    private static void move(Path part, Path library) throws IOException {
        try {
            Files.move(part, library, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, library, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void createPrivate(Path folder) throws IOException {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private static boolean intact(Path library, ZipEntry entry) throws IOException {
        if (!Files.isRegularFile(library) || Files.size(library) != entry.getSize()) {
            return false;
        }
        CRC32 sum = new CRC32();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(library)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sum.update(buffer, 0, read);
            }
        }
        return sum.getValue() == entry.getCrc();
    }

    private static Driver driver(Path jar, Path library) throws ReflectiveOperationException, MalformedURLException {
        ClassLoader loader = new Loader(jar.toUri().toURL(), library);
        return (Driver) loader.loadClass(DRIVER).getConstructor().newInstance();
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return "windows";
        }
        return name.startsWith("mac") ? "macos" : "linux";
    }

    private static String processor() {
        String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "amd64", "x86_64" -> "amd64";
            case "arm64", "aarch64" -> "arm64";
            default -> name;
        };
    }

    /** The driver's own class loader, for the life of the program. */
    private static final class Loader extends URLClassLoader {

        private final Path library;

        Loader(URL jar, Path library) {
            super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            this.library = library;
        }

        @Override
        public @Nullable URL getResource(String name) {
            return name.startsWith(ENTRY) ? null : super.getResource(name);
        }

        @Override
        protected @Nullable String findLibrary(String name) {
            return name.equals(LIBRARY) ? library.toString() : null;
        }
    }
}
