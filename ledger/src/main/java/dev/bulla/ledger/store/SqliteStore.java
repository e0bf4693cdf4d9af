package dev.bulla.ledger.store;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One connection, used by one thread at a time, and the two ways to use it: a read sees one moment, a write is one step
 * that no other writer can split and is on disk when it returns. No {@link SQLException} leaves this class.
 *
 * <p>A commit is written into the file itself, under a rollback journal that is gone when the commit returns. So the one
 * file is the whole ledger whenever nobody is writing, and reading leaves nothing beside it. The price is that a commit
 * waits for readers and readers for a commit; reads are kept short. Up to version 0.1 commits went into a write-ahead log,
 * and a copy of the file alone could lack them; the first writer takes such a ledger out of that mode, and no writer
 * works in it.
 */
final class SqliteStore implements Store {

    /** A page of SQLite; it takes a shorter file for a new database. */
    private static final int LEAST_BYTES = 512;

    static {
        NativeLibrary.prepare();
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Path path;
    private final boolean writable;
    private final Runnable beforeCommit;
    private final Object identity;
    private Connection connection;
    private @Nullable Object frozen;
    private boolean failed;

    private SqliteStore(Path path, boolean writable, Runnable beforeCommit) throws IOException, SQLException {
        this.path = path;
        this.writable = writable;
        this.beforeCommit = beforeCommit;
        this.identity = LedgerFile.identity(path);
        ReadConnection reading =
                writable ? new ReadConnection(LedgerFile.connect(path, "rw"), null) : ReadConnection.of(path);
        this.connection = reading.connection();
        this.frozen = reading.frozen();
    }

    /** Opens a file; a writable one is made, readable by its owner only, if nothing is there. */
    static SqliteStore at(Path path, boolean writable, Runnable beforeCommit) {
        if (writable) {
            make(path);
        } else if (!Files.exists(path)) {
            throw new BadInput(
                    "E-706",
                    path.toString(),
                    "there is no such ledger.",
                    "",
                    Text.of("Name the file with ", Text.request("ledger"), "; the first release makes it."));
        }
        return open(path, writable, beforeCommit);
    }

    private static void make(Path path) {
        try {
            if (!Files.exists(path)) {
                LedgerFile.create(path);
            }
        } catch (IOException | SQLException e) {
            throw Unavailable.toWrite();
        }
    }

    private static SqliteStore open(Path path, boolean writable, Runnable beforeCommit) {
        try {
            if (Files.size(path) < LEAST_BYTES) {
                throw new Tampered(0, "is too short to be a ledger");
            }
            if (writable && !Files.isWritable(path)) {
                throw Unavailable.toWrite();
            }
            return opened(path, writable, beforeCommit);
        } catch (SQLException e) {
            throw translated(e, writable);
        } catch (IOException e) {
            throw writable ? Unavailable.toWrite() : Unavailable.toRead();
        }
    }

    /**
     * Several that open a ledger of version 0.1 at once keep each other from leaving its log, because each has it open: they
     * close it and come back, one sooner than the other.
     */
    private static SqliteStore opened(Path path, boolean writable, Runnable beforeCommit)
            throws SQLException, IOException {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (true) {
            SqliteStore database = new SqliteStore(path, writable, beforeCommit);
            try {
                database.requireLedger();
                database.prepare();
                return database;
            } catch (SQLException | RuntimeException e) {
                database.close();
                boolean isBusy = e instanceof SQLException sql && code(sql) == SQLiteErrorCode.SQLITE_BUSY.code;
                if (!isBusy || System.nanoTime() > end) {
                    throw e;
                }
            }
            pause(50 + ProcessHandle.current().pid() % 250);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Unavailable.toWrite();
        }
    }

    @Override
    public <T> T read(Work<T> work) {
        lock.lock();
        try {
            try {
                return readSteadily(work);
            } catch (SQLException e) {
                if (writable || !ReadConnection.isRefused(e)) {
                    throw e;
                }
                reconnect();
                return readSteadily(work);
            }
        } catch (SQLException e) {
            throw translated(e, false);
        } catch (IOException e) {
            throw Unavailable.toRead();
        } finally {
            lock.unlock();
        }
    }

    /** Reads again until nobody wrote meanwhile, where no lock keeps writers out. */
    private <T> T readSteadily(Work<T> work) throws SQLException, IOException {
        T result;
        Object before;
        do {
            thaw();
            before = frozen;
            result = inside("BEGIN", work, () -> {});
        } while (before != null && !before.equals(LedgerFile.stamp(path)));
        return result;
    }

    @Override
    public <T> T writePatiently(Work<T> work) {
        lock.lock();
        try {
            LedgerFile.Patience.LONG.on(connection);
            T result = write(work);
            LedgerFile.Patience.SHORT.on(connection);
            return result;
        } catch (SQLException e) {
            throw translated(e, true);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <T> T write(Work<T> work) {
        lock.lock();
        try {
            if (!writable || failed || !LedgerFile.identity(path).equals(identity)) {
                throw Unavailable.toWrite();
            }
            leaveLog();
            return inside("BEGIN IMMEDIATE", work, beforeCommit);
        } catch (SQLException e) {
            failed |= code(e) == SQLiteErrorCode.SQLITE_IOERR.code;
            throw translated(e, true);
        } catch (IOException e) {
            throw Unavailable.toWrite();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            connection.close();
        } catch (SQLException e) {
            failed = true;
        } finally {
            lock.unlock();
        }
    }

    private <T> T inside(String begin, Work<T> work, Runnable last) throws SQLException {
        execute(begin);
        boolean done = false;
        try {
            T result = work.on(new LedgerTables(connection, SqlDialect.SQLITE));
            last.run();
            execute("COMMIT");
            done = true;
            return result;
        } finally {
            if (!done) {
                rollBack();
            }
        }
    }

    private void rollBack() {
        try {
            execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has rolled back by itself, or the connection is gone and the open transaction with it.
            failed |= code(e) == SQLiteErrorCode.SQLITE_IOERR.code;
        }
    }

    @Override
    public boolean append(long number, String hash, List<Row> rows) {
        try {
            return write(tables -> {
                boolean isNext = tables.endsWith(number, hash);
                if (isNext) {
                    tables.raiseFormat();
                    tables.insert(rows);
                }
                return isNext;
            });
        } catch (LedgerTables.Conflict e) {
            return false;
        }
    }

    @Override
    public KeyLock reserve(String key, Duration patience, Runnable waiting) {
        return KeyLock.await(() -> FileKeyLock.take(path, key), patience, waiting);
    }

    @Override
    public boolean copyTo(Location target, Consumer<Location> check) {
        if (target.file().isEmpty()) {
            return Store.super.copyTo(target, check);
        }
        return made(target.file().get(), fresh -> {
            vacuumInto(fresh);
            check.accept(Location.of(fresh));
        });
    }

    /** Makes a ledger that is filled before it gets its name; false if the name is taken. */
    static boolean make(Path path, Consumer<Location> filling) {
        return made(path, fresh -> {
            LedgerFile.fill(fresh);
            filling.accept(Location.of(fresh));
        });
    }

    private static boolean made(Path path, LedgerFile.Filling filling) {
        try {
            return !Files.exists(path) && LedgerFile.make(path, filling);
        } catch (IOException | SQLException e) {
            throw Unavailable.toCopy();
        }
    }

    private void vacuumInto(Path empty) throws SQLException, IOException {
        lock.lock();
        try {
            thaw();
            try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                copy.setString(1, empty.toAbsolutePath().toString());
                copy.execute();
            }
        } finally {
            lock.unlock();
        }
    }

    private void execute(String statement) throws SQLException {
        try (Statement one = connection.createStatement()) {
            one.execute(statement);
        }
    }

    private void requireLedger() throws SQLException {
        LedgerTables tables = new LedgerTables(connection, SqlDialect.SQLITE);
        String application = String.valueOf(tables.value("PRAGMA application_id"));
        String format = String.valueOf(tables.value("PRAGMA user_version"));
        if (!application.equals(Integer.toString(SqliteSchema.APPLICATION))) {
            throw new BadInput(
                    "E-703",
                    "ledger",
                    "the file is not a Bulla ledger.",
                    "It may hold somebody else's data and is left alone.",
                    "Name another file.");
        }
        if (!SqliteSchema.isKnown(format)) {
            throw new BadInput(
                    "E-704",
                    "ledger",
                    "has format " + format + "; this program knows formats up to " + SqliteSchema.LAST + ".",
                    "Guessing at another format could miscount what was spent.",
                    "Use the version of Bulla that wrote it.");
        }
        tables.damage(false).ifPresent(damage -> {
            throw new Tampered(0, damage);
        });
    }

    /** Only now: setting the journal mode writes, and the file might have been someone else's. */
    private void prepare() throws SQLException {
        if (writable) {
            leaveLog();
            execute("PRAGMA synchronous = EXTRA");
            execute("PRAGMA fullfsync = ON");
        }
    }

    /** Commits go into the file itself, or nowhere: refused while another process keeps a log in use. */
    private void leaveLog() throws SQLException {
        execute("PRAGMA journal_mode = DELETE");
    }

    private void thaw() throws SQLException, IOException {
        if (frozen != null && !frozen.equals(LedgerFile.stamp(path))) {
            reconnect();
        }
    }

    private void reconnect() throws SQLException, IOException {
        connection.close();
        ReadConnection reading = ReadConnection.of(path);
        connection = reading.connection();
        frozen = reading.frozen();
    }

    private static RuntimeException translated(SQLException e, boolean writing) {
        int code = code(e);
        boolean damaged = code == SQLiteErrorCode.SQLITE_CORRUPT.code
                || code == SQLiteErrorCode.SQLITE_NOTADB.code
                || code == SQLiteErrorCode.SQLITE_ERROR.code
                || code == SQLiteErrorCode.SQLITE_CONSTRAINT.code
                || code == SQLiteErrorCode.SQLITE_MISMATCH.code
                || code == SQLiteErrorCode.SQLITE_FORMAT.code;
        if (damaged) {
            return new Tampered(0, "is damaged, or is no ledger");
        }
        return writing ? Unavailable.toWrite() : Unavailable.toRead();
    }

    /** SQLite's primary result code. */
    static int code(SQLException e) {
        return e instanceof SQLiteException sqlite ? sqlite.getResultCode().code & 0xff : e.getErrorCode() & 0xff;
    }
}
