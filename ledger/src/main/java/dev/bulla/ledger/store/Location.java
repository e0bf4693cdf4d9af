package dev.bulla.ledger.store;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a ledger lies: a file, or a schema of a PostgreSQL database. Its text never holds a password or any other parameter of a connection.
 */
public final class Location {

    /** How the address of a database begins. */
    private static final String POSTGRES = "jdbc:postgresql:";

    private static final String SCHEMA = "currentSchema";
    private static final String DEFAULT_SCHEMA = "bulla";

    private final @Nullable Path file;
    private final String url;
    private final String schema;
    private final Properties properties;

    private Location(@Nullable Path file, String url, String schema, Properties properties) {
        this.file = file;
        this.url = url;
        this.schema = schema;
        this.properties = properties;
    }

    /** What a person named: the name of a file, or {@code jdbc:postgresql://host/database}. */
    public static Location of(String text) {
        return of(text, System.getenv());
    }

    static Location of(String text, Map<String, String> environment) {
        if (text.startsWith("jdbc:")) {
            return database(text, environment);
        }
        try {
            return of(Path.of(text));
        } catch (InvalidPathException e) {
            throw fault("is no name of a file.");
        }
    }

    /** A file. */
    public static Location of(Path file) {
        return new Location(file, "", "", new Properties());
    }

    private static Location database(String text, Map<String, String> environment) {
        if (!text.startsWith(POSTGRES) || (text.indexOf('@') >= 0 && text.indexOf('@') < (text + "?").indexOf('?'))) {
            throw fault("is no address of a ledger.");
        }
        int end = (text + "?").indexOf('?');
        Properties properties = new Properties();
        put(properties, "user", environment.get("BULLA_LEDGER_USER"));
        put(properties, "password", environment.get("BULLA_LEDGER_PASSWORD"));
        String query = end < text.length() ? text.substring(end + 1) : "";
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (!parts[0].isEmpty()) {
                put(properties, parts[0], parts.length == 2 ? decoded(parts[1]) : "");
            }
        }
        String schema = String.valueOf(properties.getOrDefault(SCHEMA, DEFAULT_SCHEMA));
        properties.remove(SCHEMA);
        if (!schema.matches("[a-z_][a-z0-9_]{0,40}")) {
            throw fault("names a schema that is not 1 to 41 small letters, digits and underscores.");
        }
        return new Location(null, text.substring(0, end), schema, properties);
    }

    private static void put(Properties properties, String key, @Nullable String value) {
        if (value != null) {
            properties.setProperty(key, value);
        }
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw fault("has a per cent sign that is followed by no two hexadecimal digits.");
        }
    }

    /** Nothing of what was given is repeated: it may hold a password. */
    private static BadInput fault(String what) {
        return new BadInput(
                "E-711",
                Text.request("ledger"),
                what,
                "",
                "Name a file, or jdbc:postgresql://host:5432/database; user and password may stand in BULLA_LEDGER_USER and"
                        + " BULLA_LEDGER_PASSWORD.");
    }

    /** The file, unless it is a database. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Whether something is there that a ledger would be opened from. */
    public boolean exists() {
        return file == null ? PostgresStore.isThere(this) : Files.exists(file);
    }

    /** The same, with the full path of a file. */
    public Location absolute() {
        return file == null ? this : of(file.toAbsolutePath().normalize());
    }

    /** Without user, password and parameters. */
    String url() {
        return url;
    }

    String schema() {
        return schema;
    }

    /** User, password and parameters of connections. */
    Properties properties() {
        Properties copy = new Properties();
        copy.putAll(properties);
        return copy;
    }

    /** A connection to the database that is not one of the ledger's, for what is kept beside its tables; it does not wait long. */
    public Connection connect() throws SQLException {
        Properties all = PostgresStore.connecting(this);
        all.putIfAbsent("options", "-c lock_timeout=5s");
        if (!properties.containsKey("socketTimeout")) {
            all.setProperty("socketTimeout", "5");
        }
        all.setProperty(SCHEMA, schema);
        return DriverManager.getConnection(url, all);
    }

    /** The same database, another schema. */
    Location inSchema(String other) {
        return new Location(null, url, other, properties);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Location that
                && Objects.equals(file, that.file)
                && url.equals(that.url)
                && schema.equals(that.schema);
    }

    @Override
    public int hashCode() {
        return Objects.hash(file, url, schema);
    }

    /** For people: the file, or the database without who connects and how. */
    @Override
    public String toString() {
        if (file != null) {
            return file.toString();
        }
        return schema.equals(DEFAULT_SCHEMA) ? url : url + "?" + SCHEMA + "=" + schema;
    }
}
