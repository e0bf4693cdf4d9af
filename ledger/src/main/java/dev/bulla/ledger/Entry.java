package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import dev.bulla.ledger.store.Row;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/**
 * One link of the chain, without its own hash.
 *
 * @param number its index in the chain, from 1
 * @param time when it was written, whole seconds, and for a stored result when it was charged (up to version 0.1 when it
 *     was stored); the order is by number, never by time
 * @param dataset whose account
 * @param previous the hash of the entry before
 * @param fact what happened
 */
record Entry(long number, Instant time, String dataset, String previous, Fact fact) {

    /** What the first entry follows. */
    static final String GENESIS = "0".repeat(64);

    /** How it lies in the store. */
    Row row() {
        byte[] body = EntryJson.write(this);
        return new Row(number, dataset, fact.kind(), fact.key().orElse(null), body, Digest.sha256(body));
    }

    /** Whether this is byte for byte the row it is written as. */
    boolean is(Row row) {
        Row written = row();
        return Arrays.equals(row.body(), written.body())
                && row.dataset().equals(written.dataset())
                && row.kind().equals(written.kind())
                && Objects.equals(row.key(), written.key());
    }
}
