package dev.bulla.ledger.publish;

/**
 * What publishing gave.
 *
 * @param artefact the sealed files
 * @param entry the ledger entry that paid
 * @param replayed whether it had been released before, so that nothing was charged now
 */
public record Published(Artefact artefact, long entry, boolean replayed) {}
