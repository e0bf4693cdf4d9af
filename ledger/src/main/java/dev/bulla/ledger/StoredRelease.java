package dev.bulla.ledger;

import dev.bulla.core.json.Digest;

/**
 * A release as it lies in the store.
 *
 * @param entry the charge that paid
 * @param id the name it is served by
 * @param artefact its sealed files
 */
public record StoredRelease(long entry, String id, Artefact artefact) {

    /** What the ledger writes down about it. */
    Fact.Stored fact() {
        return new Fact.Stored(
                entry,
                id,
                Digest.sha256(artefact.plan()),
                Digest.sha256(artefact.model()),
                Digest.sha256(artefact.certificate()));
    }
}
