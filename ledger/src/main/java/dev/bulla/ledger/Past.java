package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Entries that lie in the store, looked up one at a time, so that memory does not grow with their number. Each is checked by itself: unchanged and
 * canonical. That it follows the one before was checked when it was read in order.
 */
interface Past {

    /** A row by its number. */
    Optional<Row> row(long number) throws SQLException;

    /** Hands on the rows of an account's charges, oldest first, until told to stop. */
    void chargeRows(String dataset, LedgerTables.Visitor visitor) throws SQLException;

    /** What a read or a write sees. */
    static Past of(LedgerTables tables) {
        return new Past() {
            @Override
            public Optional<Row> row(long number) throws SQLException {
                return tables.row(number);
            }

            @Override
            public void chargeRows(String dataset, LedgerTables.Visitor visitor) throws SQLException {
                tables.scan(LedgerTables.Filter.charges(dataset), visitor);
            }
        };
    }

    /** The entry with this number. */
    default Optional<Entry> entry(long number) throws SQLException {
        return row(number).map(Past::checked);
    }

    /** The charge with this number, if that entry is one. */
    default Optional<Fact.Charged> charged(long number) throws SQLException {
        return entry(number)
                .map(Entry::fact)
                .filter(Fact.Charged.class::isInstance)
                .map(Fact.Charged.class::cast);
    }

    /** So many charges of an account, from the first on. */
    default void charges(String dataset, int count, Consumer<Fact.Charged> taker) throws SQLException {
        int[] seen = {0};
        chargeRows(dataset, row -> {
            taker.accept((Fact.Charged) checked(row).fact());
            return ++seen[0] < count;
        });
        if (seen[0] != count) {
            throw new Tampered(0, "has lost charges since it was read");
        }
    }

    /** The entry of a row that was read in order before; what was changed since is noticed. */
    static Entry checked(Row row) {
        if (!Digest.sha256(row.body()).equals(row.hash())) {
            throw new Tampered(row.number(), "was changed: its hash does not match its content");
        }
        Entry entry = parse(row);
        if (!entry.is(row) || entry.number() != row.number()) {
            throw new Tampered(row.number(), "is not written in canonical form, or its search columns differ from it");
        }
        return entry;
    }

    private static Entry parse(Row row) {
        try {
            return EntryJson.read(row.body());
        } catch (RuntimeException e) {
            throw new Tampered(row.number(), "cannot be read");
        }
    }
}
