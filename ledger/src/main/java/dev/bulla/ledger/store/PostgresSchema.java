package dev.bulla.ledger.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.Driver;

/** The tables of a ledger in a schema of PostgreSQL, made by {@code V1__ledger.sql}. */
final class PostgresSchema {

    /** The last migration. */
    private static final String VERSION = "1";

    /** Something depends on a schema, or one of that name is there. */
    private static final Set<String> IN_USE = Set.of("2BP01", "42P06");

    private static final String COLUMNS =
            "SELECT string_agg(table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable, ';'"
                    + " ORDER BY table_name, ordinal_position) FROM information_schema.columns"
                    + " WHERE table_schema = current_schema() AND table_name IN ('artefact', 'checkpoint', 'entry')";

    private static final String EXPECTED_COLUMNS =
            "artefact.entry bigint NO;artefact.id text NO;artefact.plan bytea NO;"
                    + "artefact.model bytea NO;artefact.certificate bytea NO;"
                    + "checkpoint.signer text NO;checkpoint.body bytea NO;"
                    + "entry.number bigint NO;entry.dataset bytea NO;entry.kind text NO;entry.key bytea YES;entry.body bytea NO;"
                    + "entry.hash text NO";

    /** Whatever could answer or write otherwise than a table does: triggers, rules, policies, and indexes that are not whole. */
    private static final String UNIQUE =
            "SELECT string_agg(c.relname || ' ' || pg_get_constraintdef(k.oid), ';' ORDER BY c.relname, k.contype)"
                    + " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_index i ON i.indexrelid = k.conindid"
                    + " WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN ('artefact', 'checkpoint', 'entry')"
                    + " AND k.contype IN ('p', 'u') AND i.indisvalid AND i.indisready AND i.indislive AND NOT c.relhasrules"
                    + " AND NOT c.relrowsecurity AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid)";

    private static final String EXPECTED_UNIQUE =
            "artefact PRIMARY KEY (entry);artefact UNIQUE (id);checkpoint PRIMARY KEY (signer);"
                    + "entry PRIMARY KEY (number);entry UNIQUE (key)";

    private PostgresSchema() {}

    /** Makes the tables, or changes older ones to what this version writes. */
    static void migrate(DataSource source, String schema) {
        Flyway.configure()
                .dataSource(source)
                .schemas(schema)
                .locations("classpath:dev/bulla/ledger/store/postgresql")
                .load()
                .migrate();
    }

    /** A connection of its own, in the schema, for what the pool is not there for. */
    static Connection connect(Location location) throws SQLException {
        Connection open = new Driver().connect(location.url(), PostgresStore.connecting(location));
        if (open == null) {
            throw new SQLException("no connection");
        }
        try {
            open.setSchema(location.schema());
            try (Statement statement = open.createStatement()) {
                statement.execute(PostgresStore.SESSION);
            }
            return open;
        } catch (SQLException e) {
            open.close();
            throw e;
        }
    }

    /** Removes a schema that no ledger has been found in. */
    static void drop(Location location) throws SQLException {
        try (Connection connection = connect(location);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA IF EXISTS " + location.schema() + " CASCADE");
        }
    }

    /** Gives a schema its name, in place of one that has nothing in it; false if that one has. */
    static boolean rename(Location fresh, String name) throws SQLException {
        try (Connection connection = connect(fresh);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("DROP SCHEMA IF EXISTS " + name);
            statement.execute("ALTER SCHEMA " + fresh.schema() + " RENAME TO " + name);
            connection.commit();
            return true;
        } catch (SQLException e) {
            if (IN_USE.contains(String.valueOf(e.getSQLState()))) {
                return false;
            }
            throw e;
        }
    }

    /** The last migration that was made here; none when there are no tables of a ledger. */
    static Optional<String> version(LedgerTables tables) throws SQLException {
        if (tables.value(
                        "SELECT to_regclass(current_schema() || '.flyway_schema_history')::text WHERE current_schema() IS NOT NULL")
                == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                tables.value("SELECT version FROM flyway_schema_history WHERE success AND version IS NOT NULL"
                        + " ORDER BY installed_rank DESC LIMIT 1"));
    }

    static boolean isPresent(Optional<String> version) {
        return version.equals(Optional.of(VERSION));
    }

    static Optional<String> damage(LedgerTables tables) throws SQLException {
        boolean isSound =
                EXPECTED_COLUMNS.equals(tables.value(COLUMNS)) && EXPECTED_UNIQUE.equals(tables.value(UNIQUE));
        return isSound ? Optional.empty() : Optional.of("has other tables than a ledger has");
    }
}
