package dev.bulla.ledger;

import java.time.Instant;

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
}
