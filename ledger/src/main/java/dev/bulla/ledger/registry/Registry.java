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
import org.jspecify.annotations.Nullable;

/**
 * Records by kind and name, durable when {@link #add} returns. A record is written once: there is no change and no removal, so
 * what a caller has read stays true.
 *
 * <p>Threads may share one; processes may share the file or the database.
 */
public final class Registry implements AutoCloseable {

    private final RegistryPlace place;
    private @Nullable Connection connection;

    private Registry(RegistryPlace place) {
        this.place = place;
    }

    /** The registry that belongs to a ledger: a file beside its file, or a table beside its tables in PostgreSQL. */
    public static Registry open(Location ledger) {
        Registry registry =
                new Registry(ledger.file().map(RegistryPlace::beside).orElseGet(() -> RegistryPlace.database(ledger)));
        registry.on(Connection::isReadOnly);
        return registry;
    }

    /**
     * A record.
     *
     * @param name its name among those of its kind
     * @param body what it says
     */
    public record Found(String name, Map<String, Object> body) {}

    /** Adds a record; false, and nothing changes, when there is one of this kind and name. */
    public boolean add(String kind, String name, Map<String, Object> body) {
        String text = new String(Json.canonical(body), StandardCharsets.UTF_8);
        return on(open -> {
            String insert = "INSERT INTO bulla_record (kind, name, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
            try (PreparedStatement statement = open.prepareStatement(insert)) {
                bind(statement, kind, name, text);
                return statement.executeUpdate() == 1;
            }
        });
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
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                // What was added is durable already.
            }
        }
    }

    private List<Found> query(String sql, String... values) {
        return on(open -> {
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

    /** Something done with a connection. */
    private interface Work<T> {
        T with(Connection open) throws SQLException;
    }

    /** A broken connection is given up, and the work is done once more on a new one: every work may be repeated. */
    private synchronized <T> T on(Work<T> work) {
        try {
            return work.with(connection());
        } catch (SQLException first) {
            close();
            try {
                return work.with(connection());
            } catch (SQLException second) {
                close();
                throw Unavailable.toRemember();
            }
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
