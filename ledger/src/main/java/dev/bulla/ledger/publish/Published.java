package dev.bulla.ledger.publish;

import dev.bulla.ledger.StoredRelease;

/**
 * What publishing gave.
 *
 * @param release what is in the store now
 * @param replayed whether it was there before, so that nothing was charged
 */
public record Published(StoredRelease release, boolean replayed) {}
