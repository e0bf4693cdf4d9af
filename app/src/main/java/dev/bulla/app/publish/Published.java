package dev.bulla.app.publish;

import dev.bulla.app.ledger.StoredRelease;

/**
 * What publishing gave.
 *
 * @param release what is in the store now
 * @param replayed whether it was there before, so that nothing was charged
 */
public record Published(StoredRelease release, boolean replayed) {}
