package dev.bulla.ledger.registry;

import dev.bulla.core.json.Json;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Unavailable;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Records by kind and name, durable when {@link #add} returns. A record is written once: there is no change and no removal, so
 * what a caller has read stays true.
 *
 * <p>Threads may share one; processes may share the file or the database.
 */
public final class Registry implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 5;

    private final RegistryPlace place;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Connection connection;

    private Registry(RegistryPlace place) {
        this.place = place;
    }

    /** The registry that belongs to a ledger: a file beside its file, or a table beside its tables in PostgreSQL. */
    public static Registry open(Location ledger) {
        Registry registry =
                new Registry(ledger.file().map(RegistryPlace::beside).orElseGet(() -> RegistryPlace.database(ledger)));
        registry.on((open, again) -> open.isReadOnly());
        return registry;
    }

    /**
     * A record.
     *
     * @param name its name among those of its kind
     * @param body what it says
     */
    public record Found(String name, Map<String, Object> body) {}

    /**
     * Adds a record; false, and nothing changes, when there is one of this kind and name. Where the answer to a first try was lost, a
     * record that says the same is taken for the one that this call has added.
     */
    public boolean add(String kind, String name, Map<String, Object> body) {
        String text = new String(Json.canonical(body), StandardCharsets.UTF_8);
        return on((open, again) -> {
            String insert = "INSERT INTO bulla_record (kind, name, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
            try (PreparedStatement statement = open.prepareStatement(insert)) {
                bind(statement, kind, name, text);
                return statement.executeUpdate() == 1 || (again && text.equals(text(open, kind, name)));
            }
        });
    }

    private static @Nullable String text(Connection open, String kind, String name) throws SQLException {
        try (PreparedStatement statement =
                open.prepareStatement("SELECT body FROM bulla_record WHERE kind = ? AND name = ?")) {
            bind(statement, kind, name);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? result.getString(1) : null;
            }
        }
    }

    /** The record of this kind and name. */
    public Optional<Map<String, Object>> find(String kind, String name) {
        List<Found> found = query("SELECT name, body FROM bulla_record WHERE kind = ? AND name = ?", kind, name);
        return found.stream().findFirst().map(Found::body);
    }

    /** The records of a kind whose names come after this one, in the order of their bytes. */
    public List<Found> after(String kind, String name, int most) {
        return query(
                "SELECT name, body FROM bulla_record WHERE kind = ? AND name > ? ORDER BY name LIMIT " + most,
                kind,
                name);
    }

    /** The last record of a kind whose name begins so. */
    public Optional<Found> last(String kind, String beginning) {
        return query(
                        "SELECT name, body FROM bulla_record WHERE kind = ? AND name >= ? AND name < ?"
                                + " ORDER BY name DESC LIMIT 1",
                        kind,
                        beginning,
                        beginning + "\uFFFD")
                .stream()
                .findFirst();
    }

    /** The records of one kind that have none of the same name of another kind. */
    public List<Found> without(String kind, String other) {
        return query(
                "SELECT a.name, a.body FROM bulla_record a WHERE a.kind = ? AND NOT EXISTS"
                        + " (SELECT 1 FROM bulla_record b WHERE b.kind = ? AND b.name = a.name) ORDER BY a.name",
                kind,
                other);
    }

    @Override
    public void close() {
        turn.lock();
        try {
            Connection open = connection;
            connection = null;
            if (open != null) {
                open.close();
            }
        } catch (SQLException e) {
            // What was added is durable already.
        } finally {
            turn.unlock();
        }
    }

    private List<Found> query(String sql, String... values) {
        return on((open, again) -> {
            try (PreparedStatement statement = open.prepareStatement(sql)) {
                bind(statement, values);
                try (ResultSet result = statement.executeQuery()) {
                    List<Found> found = new ArrayList<>();
                    while (result.next()) {
                        byte[] body = result.getString(2).getBytes(StandardCharsets.UTF_8);
                        found.add(new Found(result.getString(1), Json.readObject(body)));
                    }
                    return found;
                }
            }
        });
    }

    private static void bind(PreparedStatement statement, String... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setString(i + 1, values[i]);
        }
    }

    /** Something done with a connection, perhaps again after it was broken in the middle of it. */
    private interface Work<T> {
        T with(Connection open, boolean again) throws SQLException;
    }

    /**
     * A broken connection is given up, and the work is done once more on a new one: every work may be repeated. Who cannot have the
     * connection in time is told so: others wait for a database that is silent.
     */
    private <T> T on(Work<T> work) {
        if (!isMine()) {
            throw Unavailable.toRemember();
        }
        try {
            return work.with(connection(), false);
        } catch (SQLException first) {
            close();
            try {
                return work.with(connection(), true);
            } catch (SQLException second) {
                close();
                throw Unavailable.toRemember();
            }
        } finally {
            turn.unlock();
        }
    }

    private boolean isMine() {
        try {
            return turn.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = place.connect();
            connection = open;
        }
        return open;
    }
}
