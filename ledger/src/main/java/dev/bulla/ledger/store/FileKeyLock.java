package dev.bulla.ledger.store;

import dev.bulla.core.json.Digest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An idempotency key in use by one run. Others can tell that the run is alive, because the operating system gives the lock
 * free when its process ends.
 *
 * <p>A key is one byte of an empty file beside the ledger, at an offset given by the key's hash; locks may lie beyond the end
 * of a file. A process has the file open once, since closing it anywhere gives up every lock the process has on it. Whoever
 * uses it last deletes it; one left by a killed run is used and deleted by the next.
 */
final class FileKeyLock implements KeyLock {

    private static final Map<Path, Shared> OPEN = new HashMap<>();

    private final Shared shared;
    private final FileLock lock;

    private FileKeyLock(Shared shared, FileLock lock) {
        this.shared = shared;
        this.lock = lock;
    }

    /** The file, as this process has it open. Used under the lock of {@link #OPEN} only. */
    private static final class Shared {

        private final Path file;
        private final FileChannel channel;
        private int keys;

        Shared(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }
    }

    /** The key, unless a run that is alive has it. */
    static Optional<KeyLock> take(Path ledger, String key) throws IOException {
        Path file = ledger.toRealPath().resolveSibling(ledger.toRealPath().getFileName() + "-keys");
        long offset = Long.parseUnsignedLong(
                Digest.sha256(key.getBytes(StandardCharsets.UTF_8)).substring(0, 15), 16);
        synchronized (OPEN) {
            Shared shared = OPEN.get(file);
            return shared == null ? takeFirst(file, offset) : take(shared, offset);
        }
    }

    @Override
    public void close() {
        synchronized (OPEN) {
            try (FileChannel channel = shared.keys == 1 ? shared.channel : null) {
                lock.release();
                if (channel != null) {
                    deleteIfIdle(channel, shared.file);
                }
            } catch (IOException e) {
                // The lock goes with the process, and an empty file that stays is used by the next run.
            } finally {
                shared.keys--;
                OPEN.values().removeIf(open -> open.keys == 0);
            }
        }
    }

    /** The file may be deleted by its last user until it is locked here: then all begins anew with the next one. */
    private static Optional<KeyLock> takeFirst(Path file, long offset) throws IOException {
        while (true) {
            create(file);
            Object before = identity(file);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } catch (NoSuchFileException e) {
                continue;
            }
            Optional<KeyLock> taken = take(new Shared(file, channel), offset);
            if (taken.isPresent() && before != null && before.equals(identity(file))) {
                OPEN.put(file, ((FileKeyLock) taken.get()).shared);
                return taken;
            }
            channel.close();
            if (taken.isEmpty()) {
                return taken;
            }
        }
    }

    private static void create(Path file) throws IOException {
        try {
            Files.createFile(file, LedgerFile.owner(file, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            // Somebody else's run, or what a killed one left: either will do.
        }
    }

    private static Optional<KeyLock> take(Shared shared, long offset) throws IOException {
        try {
            FileLock lock = shared.channel.tryLock(offset, 1, false);
            if (lock == null) {
                return Optional.empty();
            }
            shared.keys++;
            return Optional.of(new FileKeyLock(shared, lock));
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    /** A lock on the whole file excludes every other user of it. */
    private static void deleteIfIdle(FileChannel channel, Path file) throws IOException {
        try (FileLock all = channel.tryLock()) {
            if (all != null) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static @Nullable Object identity(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return Objects.requireNonNullElse(attributes.fileKey(), attributes.creationTime());
        } catch (IOException e) {
            return null;
        }
    }
}
