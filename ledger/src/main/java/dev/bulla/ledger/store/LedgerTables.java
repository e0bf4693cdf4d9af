package dev.bulla.ledger.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of a ledger inside a read or a write, and every statement on them. */
public final class LedgerTables {

    private static final String SELECT = "SELECT number, dataset, kind, key, body, hash FROM entry";
    private static final String INSERT =
            "INSERT INTO entry (number, dataset, kind, key, body, hash) VALUES (?, ?, ?, ?, ?, ?)";
    private static final int FETCHED = 256;

    private final Connection connection;

    private final SqlDialect dialect;

    LedgerTables(Connection connection, SqlDialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** With the first entry of a new kind, so that a program that does not know them says so. */
    public void raiseFormat() throws SQLException {
        dialect.raiseFormat(this);
    }

    /**
     * What differs from the tables of a ledger, and what the store itself finds wrong with them.
     *
     * @param whole whether to look at every page of what is not small
     */
    public Optional<String> damage(boolean whole) throws SQLException {
        return dialect.damage(this, whole);
    }

    void execute(String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
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
                dialect.set(statement, parameter++, filter.dataset());
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
        try (PreparedStatement statement = connection.prepareStatement(SELECT + " WHERE key = ?")) {
            dialect.set(statement, 1, key);
            return first(statement);
        }
    }

    /** The entry with a hash. */
    public Optional<Row> withHash(String hash) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + " WHERE hash = ?")) {
            statement.setString(1, hash);
            return first(statement);
        }
    }

    private Optional<Row> first(PreparedStatement statement) throws SQLException {
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

    /** The last checkpoint of a signer. */
    public Optional<byte[]> checkpoint(String signer) throws SQLException {
        if (!dialect.hasCheckpoints(this)) {
            return Optional.empty();
        }
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT body FROM checkpoint WHERE signer = ?")) {
            statement.setString(1, signer);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(bytes(result, 1)) : Optional.empty();
            }
        }
    }

    /** Puts a checkpoint in place of the signer's last one. */
    public void putCheckpoint(String signer, byte[] body) throws SQLException {
        dialect.makeCheckpoints(this);
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO checkpoint (signer, body) VALUES (?, ?)"
                        + " ON CONFLICT (signer) DO UPDATE SET body = excluded.body")) {
            statement.setString(1, signer);
            statement.setBytes(2, body);
            statement.executeUpdate();
        }
    }

    /** Who has signed a checkpoint here. */
    public List<String> signers() throws SQLException {
        List<String> signers = new ArrayList<>();
        if (dialect.hasCheckpoints(this)) {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT signer FROM checkpoint ORDER BY signer")) {
                while (result.next()) {
                    signers.add(text(result, 1));
                }
            }
        }
        return signers;
    }

    /** How many results there are. */
    public long resultCount() throws SQLException {
        return Long.parseLong(String.valueOf(value("SELECT count(*) FROM artefact")));
    }

    public Optional<String> hash(long number) throws SQLException {
        return Optional.ofNullable(value("SELECT hash FROM entry WHERE number = " + number));
    }

    public void insert(Row row) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            bind(statement, 1, row);
            statement.executeUpdate();
        }
    }

    /** Adds entries, unless one of them uses a number or a key that was used before. */
    void insert(List<Row> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            for (Row row : rows) {
                bind(statement, 1, row);
                statement.addBatch();
            }
            statement.executeBatch();
        } catch (SQLException e) {
            if (dialect.isConflict(e)) {
                throw new Conflict();
            }
            throw e;
        }
    }

    /** Somebody else has used a number or a key. */
    static final class Conflict extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Conflict() {
            super(null, null, false, false);
        }
    }

    /** Whether the last entry is this one. */
    boolean endsWith(long number, String hash) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1")) {
            return result.next() ? result.getLong(1) == number && hash.equals(result.getString(2)) : number == 0;
        }
    }

    void bind(PreparedStatement statement, int from, Row row) throws SQLException {
        statement.setLong(from, row.number());
        dialect.set(statement, from + 1, row.dataset());
        statement.setString(from + 2, row.kind());
        dialect.set(statement, from + 3, row.key());
        statement.setBytes(from + 4, row.body());
        statement.setString(from + 5, row.hash());
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

    private Row row(ResultSet result) throws SQLException {
        return new Row(
                result.getLong(1),
                Objects.requireNonNullElse(dialect.text(result, 2), ""),
                text(result, 3),
                dialect.text(result, 4),
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
