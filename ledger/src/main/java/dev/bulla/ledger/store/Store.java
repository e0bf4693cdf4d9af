package dev.bulla.ledger.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where a ledger lies, and the two ways to use it: a read sees one moment, a write is one step that no other writer can split and is durable
 * when it returns. No {@link SQLException} leaves a store: it is {@link Unavailable} or {@link Tampered}.
 */
public interface Store extends AutoCloseable {

    /** Statements to run as one. They may be run again from the beginning, so they change nothing but the tables. */
    interface Work<T> {
        T on(LedgerTables tables) throws SQLException;
    }

    /** Opens what is at a location; a writable one is made if nothing is there. */
    static Store open(Location location, boolean writable) {
        return open(location, writable, () -> {});
    }

    /** @param beforeCommit run inside every write, just before it becomes durable: where tests pull the plug */
    static Store open(Location location, boolean writable, Runnable beforeCommit) {
        if (location.file().isPresent()) {
            return SqliteStore.at(location.file().get(), writable, beforeCommit);
        }
        try {
            return PostgresStore.at(location, writable, beforeCommit);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "a ledger in PostgreSQL needs org.postgresql:postgresql, com.zaxxer:HikariCP and"
                            + " org.flywaydb:flyway-database-postgresql on the class path",
                    e);
        }
    }

    /**
     * It is not known whether a write was committed: the connection was lost on the way. What was not committed by the time another write begins
     * never will be, but for entries {@link #append appended}, which then no longer follow the last one.
     */
    final class Uncertain extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Uncertain() {
            super(null, null, false, false);
        }
    }

    <T> T read(Work<T> work);

    <T> T write(Work<T> work);

    /**
     * Appends entries as one step, if the last entry is still the one that is named.
     *
     * @param number of the last entry; 0 when there is none
     * @return false, and nothing is written, when others have appended since or have used a key
     */
    boolean append(long number, String hash, List<Row> rows);

    /** The same as {@link #write}, with more patience for others who use the store: for a result whose charge is paid. */
    <T> T writePatiently(Work<T> work);

    /**
     * Takes an idempotency key for one run.
     *
     * @param patience how long to wait for another run with the key
     * @param waiting called once if there is one
     * @throws Unavailable when the other is still at work after that
     */
    KeyLock reserve(String key, Duration patience, Runnable waiting);

    /**
     * Writes a copy, as it is at one moment, to a place where nothing is. It is found there when the check has passed, whole, or not at all.
     *
     * @param check given the copy under another name; throws when it is not sound
     * @return false when the place is taken
     */
    default boolean copyTo(Location target, Consumer<Location> check) {
        Consumer<Location> filling = fresh -> {
            try (Store copy = open(fresh, true)) {
                TableCopy.copy(this, copy);
            }
            check.accept(fresh);
        };
        return target.file().isPresent()
                ? SqliteStore.make(target.file().get(), filling)
                : PostgresStore.make(target, filling);
    }

    /** Loads native code of a driver; to be called before other code opens a SQLite file. */
    static void prepareDriver() {
        NativeLibrary.prepare();
    }

    @Override
    void close();
}
