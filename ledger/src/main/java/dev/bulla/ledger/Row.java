package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An entry as it lies in the file. The body is the truth; dataset, kind and key are copies to search by.
 *
 * @param number its index in the chain
 * @param dataset copied from the body
 * @param kind copied from the body
 * @param key the idempotency key it uses up, copied from the body
 * @param body the entry's canonical JSON
 * @param hash the SHA-256 of the body, hex
 */
record Row(
        long number, String dataset, String kind, @Nullable String key, byte[] body, String hash) {

    static Row of(Entry entry) {
        byte[] body = EntryJson.write(entry);
        Fact fact = entry.fact();
        return new Row(
                entry.number(), entry.dataset(), fact.kind(), fact.key().orElse(null), body, Digest.sha256(body));
    }

    /** Whether this is byte for byte the row the entry is written as. */
    boolean is(Entry entry) {
        Row written = of(entry);
        return Arrays.equals(body, written.body)
                && dataset.equals(written.dataset)
                && kind.equals(written.kind)
                && Objects.equals(key, written.key);
    }
}
