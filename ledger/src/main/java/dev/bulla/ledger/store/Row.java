package dev.bulla.ledger.store;

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
public record Row(
        long number, String dataset, String kind, @Nullable String key, byte[] body, String hash) {}
