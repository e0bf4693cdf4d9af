package dev.bulla.ledger.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Idempotency keys in use, as advisory locks of a session of their own, which the server frees when the session ends. One session holds all keys
 * of an open ledger; within it a lock could be taken twice, so that it is also written down here.
 */
final class PostgresKeys implements AutoCloseable {

    private final Location location;
    private final Set<Long> held = new HashSet<>();
    private @Nullable Connection session;

    PostgresKeys(Location location) {
        this.location = location;
    }

    /** The key, unless a run that is alive has it. */
    synchronized Optional<KeyLock> take(String key) throws SQLException {
        long number = PostgresStore.number("key", location.schema(), key);
        if (held.contains(number) || !ask("SELECT pg_try_advisory_lock(?)", number)) {
            return Optional.empty();
        }
        held.add(number);
        return Optional.of(() -> free(number));
    }

    private synchronized void free(long number) {
        if (held.remove(number)) {
            try {
                ask("SELECT pg_advisory_unlock(?)", number);
            } catch (SQLException e) {
                close();
            }
        }
    }

    private boolean ask(String question, long number) throws SQLException {
        try (PreparedStatement statement = session().prepareStatement(question)) {
            statement.setLong(1, number);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getBoolean(1);
            }
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    private Connection session() throws SQLException {
        Connection open = session;
        if (open == null) {
            open = PostgresSchema.connect(location);
            session = open;
        }
        return open;
    }

    /** Ends the session, and with it every lock. */
    @Override
    public synchronized void close() {
        try (Connection open = session) {
            session = null;
        } catch (SQLException e) {
            // It has ended already.
        }
    }
}
