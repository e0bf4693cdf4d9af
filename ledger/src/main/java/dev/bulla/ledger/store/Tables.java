package dev.bulla.ledger.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of a ledger inside a read or a write, and every statement on them. */
public final class Tables {

    /** "BULL": what makes a SQLite file one of ours. */
    static final int APPLICATION = 0x42554C4C;

    /** The format written here: since 2, the beginning of noise is written down; since 3, policies, approvals and who asked. */
    static final int FORMAT = 3;

    private static final int BEGINNINGS = 2;

    /** The first, that of version 0.1. */
    static final int FIRST_FORMAT = 1;

    private static final String SELECT = "SELECT number, dataset, kind, key, body, hash FROM entry";
    private static final int FETCHED = 256;

    private static final String ENTRY = "CREATE TABLE entry (number INTEGER PRIMARY KEY, dataset TEXT NOT NULL,"
            + " kind TEXT NOT NULL, key TEXT UNIQUE, body BLOB NOT NULL, hash TEXT NOT NULL) STRICT";
    private static final String ARTEFACT = "CREATE TABLE artefact (entry INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
            + " plan BLOB NOT NULL, model BLOB NOT NULL, certificate BLOB NOT NULL) STRICT";

    private final Connection connection;

    Tables(Connection connection) {
        this.connection = connection;
    }

    static void create(Statement statement) throws SQLException {
        statement.execute(ENTRY);
        statement.execute(ARTEFACT);
        statement.execute("PRAGMA application_id = " + APPLICATION);
        statement.execute("PRAGMA user_version = " + FORMAT);
    }

    /** Whether the format is one that this program reads. */
    static boolean isKnown(String format) {
        return format.equals(Integer.toString(FORMAT))
                || format.equals(Integer.toString(BEGINNINGS))
                || format.equals(Integer.toString(FIRST_FORMAT));
    }

    /** With the first entry of a new kind, so that a program that does not know them says so. */
    public void raiseFormat() throws SQLException {
        if (!Integer.toString(FORMAT).equals(value("PRAGMA user_version"))) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA user_version = " + FORMAT);
            }
        }
    }

    /** What SQLite itself finds wrong with pages, records and indexes, and what differs from the tables above. */
    public Optional<String> damage() throws SQLException {
        String tables = "SELECT group_concat(concat(type, ' ', name, ' ', tbl_name, ' ', sql), ';' ORDER BY name)"
                + " FROM sqlite_schema";
        String expected = "table artefact artefact " + ARTEFACT + ";table entry entry " + ENTRY
                + ";index sqlite_autoindex_artefact_1 artefact ;index sqlite_autoindex_entry_1 entry ";
        if (!expected.equals(value(tables))) {
            return Optional.of("has other tables than a ledger has");
        }
        return "ok".equals(value("PRAGMA integrity_check(1)"))
                ? Optional.empty()
                : Optional.of("is damaged: pages or indexes do not fit together");
    }

    /** The first value of the first row, as text. */
    @Nullable
    String value(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : null;
        }
    }

    /** Takes a row, and says whether it wants the next one. */
    public interface Visitor {
        boolean visit(Row row) throws SQLException;
    }

    /** Which entries are wanted. */
    public record Filter(
            String where,
            @Nullable String dataset,
            @Nullable String kind,
            long from) {

        /** The charges of an account. */
        public static Filter charges(String dataset) {
            return new Filter("dataset = ? AND kind = ?", dataset, "charge", 0);
        }

        /** All entries of an account. */
        public static Filter ofDataset(String dataset) {
            return new Filter("dataset = ?", dataset, null, 0);
        }

        /** Entries of a kind, from a number on. */
        public static Filter ofKind(String kind, long from) {
            return new Filter("kind = ? AND number >= ?", null, kind, from);
        }
    }

    /** Hands on entries in order, a few at a time, until the visitor has enough. */
    public void scan(Filter filter, Visitor visitor) throws SQLException {
        String query = SELECT + " WHERE " + filter.where() + " ORDER BY number";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setFetchSize(FETCHED);
            int parameter = 1;
            if (filter.dataset() != null) {
                statement.setString(parameter++, filter.dataset());
            }
            if (filter.kind() != null) {
                statement.setString(parameter++, filter.kind());
            }
            if (filter.from() != 0) {
                statement.setLong(parameter, filter.from());
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next() && visitor.visit(row(result))) {
                    // The visitor has taken it.
                }
            }
        }
    }

    /** The next entries from a number on, in order, so many at most. */
    public List<Row> some(long from, int most) throws SQLException {
        List<Row> rows = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement(SELECT + " WHERE number >= ? ORDER BY number LIMIT " + most)) {
            statement.setLong(1, from);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row(result));
                }
            }
        }
        return rows;
    }

    /** The entry with a number. */
    public Optional<Row> row(long number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + " WHERE number = ?")) {
            statement.setLong(1, number);
            return first(statement);
        }
    }

    /** The entry that used up an idempotency key. */
    public Optional<Row> withKey(String key) throws SQLException {
        return with(" WHERE key = ?", key);
    }

    /** The entry with a hash. */
    public Optional<Row> withHash(String hash) throws SQLException {
        return with(" WHERE hash = ?", hash);
    }

    private Optional<Row> with(String where, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + where)) {
            statement.setString(1, value);
            return first(statement);
        }
    }

    private static Optional<Row> first(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            return result.next() ? Optional.of(row(result)) : Optional.empty();
        }
    }

    /** The charge whose result has an id. */
    public Optional<Long> chargeOf(String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT entry FROM artefact WHERE id = ?")) {
            statement.setString(1, id);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(result.getLong(1)) : Optional.empty();
            }
        }
    }

    /** How many results there are. */
    public long resultCount() throws SQLException {
        return Long.parseLong(String.valueOf(value("SELECT count(*) FROM artefact")));
    }

    public Optional<String> hash(long number) throws SQLException {
        return Optional.ofNullable(value("SELECT hash FROM entry WHERE number = " + number));
    }

    public void insert(Row row) throws SQLException {
        String insert = "INSERT INTO entry (number, dataset, kind, key, body, hash) VALUES (?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setLong(1, row.number());
            statement.setString(2, row.dataset());
            statement.setString(3, row.kind());
            statement.setString(4, row.key());
            statement.setBytes(5, row.body());
            statement.setString(6, row.hash());
            statement.executeUpdate();
        }
    }

    public void insert(Held held) throws SQLException {
        String insert = "INSERT INTO artefact (entry, id, plan, model, certificate) VALUES (?, ?, ?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setLong(1, held.entry());
            statement.setString(2, held.id());
            statement.setBytes(3, held.plan());
            statement.setBytes(4, held.model());
            statement.setBytes(5, held.certificate());
            statement.executeUpdate();
        }
    }

    public Optional<Held> result(long entry) throws SQLException {
        String query = "SELECT entry, id, plan, model, certificate FROM artefact WHERE entry = ?";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setLong(1, entry);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? Optional.of(new Held(
                                result.getLong(1),
                                text(result, 2),
                                bytes(result, 3),
                                bytes(result, 4),
                                bytes(result, 5)))
                        : Optional.empty();
            }
        }
    }

    /** The charges that have a result. */
    public List<Long> results() throws SQLException {
        List<Long> entries = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT entry FROM artefact ORDER BY entry")) {
            while (result.next()) {
                entries.add(result.getLong(1));
            }
        }
        return entries;
    }

    private static Row row(ResultSet result) throws SQLException {
        return new Row(
                result.getLong(1),
                text(result, 2),
                text(result, 3),
                result.getString(4),
                bytes(result, 5),
                text(result, 6));
    }

    private static String text(ResultSet result, int column) throws SQLException {
        String text = result.getString(column);
        return text == null ? "" : text;
    }

    private static byte[] bytes(ResultSet result, int column) throws SQLException {
        byte[] bytes = result.getBytes(column);
        return bytes == null ? new byte[0] : bytes;
    }
}
