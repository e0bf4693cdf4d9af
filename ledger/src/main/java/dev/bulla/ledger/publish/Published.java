package dev.bulla.ledger.publish;

import dev.bulla.ledger.StoredRelease;

/**
 * What publishing gave.
 *
 * @param release what is in the store now
 * @param replayed whether it was there before, so that nothing was charged
 * @param resumed whether it was paid for by an earlier run that died before its noise began, so that nothing more was charged
 */
public record Published(StoredRelease release, boolean replayed, boolean resumed) {}
