package dev.bulla.ledger.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.bulla.core.json.Digest;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * A ledger in a schema of PostgreSQL. One writes at a time, held to it by an advisory lock that belongs to the transaction: the server frees it with
 * the transaction, however that ends. An entry is appended only behind the one that was the last when it was decided, which the server checks under that lock;
 * who comes with an older view writes nothing. A process that stands still in a transaction loses it after ten seconds.
 */
final class PostgresStore implements Store {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final long PAUSE_MILLIS = 200;
    private static final int TRIES = 2;

    /** Whatever the server or the role is set to: a commit is on disk before it is answered. What waits for a standby too stays as it is. */
    static final String SESSION =
            "SELECT CASE WHEN current_setting('synchronous_commit') IN ('on', 'remote_apply') THEN ''"
                    + " ELSE set_config('synchronous_commit', 'on', false) END,"
                    + " set_config('idle_in_transaction_session_timeout', '10s', false), set_config('lock_timeout', '10s', false),"
                    + " set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false)";

    private static final String LOCK = "SELECT pg_advisory_xact_lock(?)";

    /**
     * One statement, one answer, one commit. What it sees was decided before it had the lock, so it may still see an end that another has passed meanwhile:
     * that one took the number, of which there is one.
     */
    private static final String APPEND =
            "INSERT INTO entry (number, dataset, kind, key, body, hash) SELECT ?, ?, ?, ?, ?, ?"
                    + " FROM (SELECT pg_advisory_xact_lock(?)) alone, entry last WHERE last.number = ? AND last.hash = ?";

    private final Location location;
    private final HikariDataSource pool;
    private final PostgresKeys keys;
    private final Runnable beforeCommit;
    private final boolean writable;
    private final long writer;

    private PostgresStore(Location location, boolean writable, Runnable beforeCommit) {
        this.location = location;
        this.writable = writable;
        this.beforeCommit = beforeCommit;
        this.writer = number("writer", location.schema(), "");
        this.pool = pool(location);
        this.keys = new PostgresKeys(location);
    }

    /** Opens a ledger; a writable one is made if there is none. */
    static PostgresStore at(Location location, boolean writable, Runnable beforeCommit) {
        try {
            PostgresStore store = new PostgresStore(location, writable, beforeCommit);
            try {
                store.prepare();
                return store;
            } catch (RuntimeException e) {
                store.close();
                throw e;
            }
        } catch (BadInput | Unavailable | Tampered e) {
            throw e;
        } catch (RuntimeException e) {
            // The pool's and the migration's own; their texts may hold addresses and names.
            throw writable ? Unavailable.toWrite() : Unavailable.toRead();
        }
    }

    private static HikariDataSource pool(Location location) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(location.url());
        config.setDataSourceProperties(connecting(location));
        config.setSchema(location.schema());
        config.setConnectionInitSql(SESSION);
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        config.setAutoCommit(true);
        config.setPoolName("ledger");
        return new HikariDataSource(config);
    }

    static Properties connecting(Location location) {
        Properties properties = location.properties();
        properties.putIfAbsent("ApplicationName", "bulla");
        properties.putIfAbsent("connectTimeout", "10");
        properties.putIfAbsent("socketTimeout", "60");
        properties.putIfAbsent("tcpKeepAlive", "true");
        return properties;
    }

    /** The number of an advisory lock: of the one writer, or of a key. */
    static long number(String kind, String schema, String key) {
        byte[] name = ("bulla " + kind + "\0" + schema + "\0" + key).getBytes(StandardCharsets.UTF_8);
        return Long.parseUnsignedLong(Digest.sha256(name).substring(0, 16), 16);
    }

    private void prepare() {
        Optional<String> version = version();
        if (version.isEmpty() && !writable) {
            throw new BadInput(
                    "E-706",
                    location.toString(),
                    "there is no such ledger.",
                    "",
                    Text.of("Name it with ", Text.request("ledger"), "; the first release makes it."));
        }
        if (version.isEmpty()) {
            PostgresSchema.migrate(pool, location.schema());
        } else if (!PostgresSchema.isPresent(version)) {
            throw new BadInput(
                    "E-704",
                    "ledger",
                    "has tables of version " + version.get() + ", which this program does not know.",
                    "Guessing at another format could miscount what was spent.",
                    "Use the version of Bulla that wrote it.");
        }
        read(tables -> tables.damage(false)).ifPresent(damage -> {
            throw new Tampered(0, damage);
        });
        if (writable && !"on".equals(read(tables -> String.valueOf(tables.value("SHOW fsync"))))) {
            throw new BadInput(
                    "E-712",
                    "ledger",
                    "the server runs with fsync off.",
                    "A charge that was answered could be lost, and its budget spent a second time.",
                    "Set fsync = on in the server, and restart it.");
        }
    }

    private Optional<String> version() {
        return read(PostgresSchema::version);
    }

    @Override
    public <T> T read(Work<T> work) {
        return trying(
                false,
                connection -> inside(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY", work));
    }

    @Override
    public <T> T write(Work<T> work) {
        requireWritable();
        return trying(
                true,
                connection -> inside(connection, "", tables -> {
                    lock(connection);
                    return work.on(tables);
                }));
    }

    /** Something to do with a connection. */
    private interface Use<T> {
        T of(Connection connection) throws SQLException;
    }

    /** With another connection if the first is lost before a commit was asked for: nothing came of it then. */
    private <T> T trying(boolean writing, Use<T> use) {
        for (int left = TRIES; ; left--) {
            try (Connection connection = connection(writing)) {
                return use.of(connection);
            } catch (SQLException e) {
                if (left == 0 || !PostgresFaults.isLost(e)) {
                    throw PostgresFaults.translated(e, writing);
                }
            }
        }
    }

    private Connection connection(boolean writing) {
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            throw PostgresFaults.translated(e, writing);
        }
    }

    @Override
    public <T> T writePatiently(Work<T> work) {
        long end = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                return write(work);
            } catch (Unavailable e) {
                if (System.nanoTime() > end || pool.isClosed() || !pause()) {
                    throw e;
                }
            }
        }
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean append(long number, String hash, List<Row> rows) {
        requireWritable();
        if (rows.size() == 1 && number > 0) {
            return trying(true, connection -> appendOne(connection, number, hash, rows.get(0)));
        }
        try {
            return write(tables -> {
                boolean isNext = tables.endsWith(number, hash);
                if (isNext) {
                    tables.insert(rows);
                }
                return isNext;
            });
        } catch (LedgerTables.Conflict e) {
            return false;
        }
    }

    private boolean appendOne(Connection connection, long number, String hash, Row row) throws SQLException {
        boolean sent = false;
        try (PreparedStatement statement = connection.prepareStatement(APPEND)) {
            new LedgerTables(connection, SqlDialect.POSTGRES).bind(statement, 1, row);
            statement.setLong(7, writer);
            statement.setLong(8, number);
            statement.setString(9, hash);
            beforeCommit.run();
            sent = true;
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            if (SqlDialect.POSTGRES.isConflict(e)) {
                return false;
            }
            if (sent && PostgresFaults.isLost(e)) {
                throw new Uncertain();
            }
            throw e;
        }
    }

    private void lock(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
            statement.setLong(1, writer);
            statement.execute();
        }
    }

    private <T> T inside(Connection connection, String first, Work<T> work) throws SQLException {
        boolean done = false;
        connection.setAutoCommit(false);
        try {
            LedgerTables tables = new LedgerTables(connection, SqlDialect.POSTGRES);
            if (!first.isEmpty()) {
                tables.execute(first);
            }
            T result = work.on(tables);
            if (first.isEmpty()) {
                beforeCommit.run();
            }
            commit(connection);
            done = true;
            return result;
        } finally {
            if (!done) {
                rollBack(connection);
            }
            restore(connection);
        }
    }

    /** Only a commit can leave it open what became of it. */
    private static void commit(Connection connection) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            if (PostgresFaults.isLost(e)) {
                throw new Uncertain();
            }
            throw e;
        }
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // The connection is gone, and its transaction with it.
        }
    }

    private static void restore(Connection connection) {
        try {
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            // The pool throws it away.
        }
    }

    private void requireWritable() {
        if (!writable || pool.isClosed()) {
            throw Unavailable.toWrite();
        }
    }

    @Override
    public KeyLock reserve(String key, Duration patience, Runnable waiting) {
        return KeyLock.await(() -> keys.take(key), patience, waiting);
    }

    /** Makes a ledger that is filled before its schema gets its name; false if there is one. */
    static boolean make(Location target, Consumer<Location> filling) {
        if (isThere(target)) {
            return false;
        }
        Location fresh = target.inSchema(target.schema() + "_copying");
        try (PostgresKeys copying = new PostgresKeys(target)) {
            Optional<KeyLock> mine = copying.take("\0copy");
            if (mine.isEmpty()) {
                return false;
            }
            PostgresSchema.drop(fresh);
            try {
                filling.accept(fresh);
                return PostgresSchema.rename(fresh, target.schema());
            } finally {
                PostgresSchema.drop(fresh);
            }
        } catch (SQLException e) {
            throw Unavailable.toCopy();
        }
    }

    /** Whether there is a ledger. */
    static boolean isThere(Location location) {
        try (Connection connection = PostgresSchema.connect(location)) {
            return PostgresSchema.version(new LedgerTables(connection, SqlDialect.POSTGRES))
                    .isPresent();
        } catch (SQLException e) {
            throw PostgresFaults.translated(e, false);
        }
    }

    @Override
    public void close() {
        keys.close();
        pool.close();
    }
}
