package dev.bulla.app.publish;

import dev.bulla.app.artefact.Artefact;

/**
 * What publishing gave.
 *
 * @param artefact the sealed files
 * @param entry the ledger entry that paid
 * @param replayed whether it had been released before, so that nothing was charged now
 */
public record Published(Artefact artefact, long entry, boolean replayed) {}
