package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import dev.bulla.ledger.store.Held;

/**
 * A release as it lies in the store.
 *
 * @param entry the charge that paid
 * @param id the name it is served by
 * @param artefact its sealed files
 */
public record StoredRelease(long entry, String id, Artefact artefact) {

    static StoredRelease of(Held held) {
        return new StoredRelease(held.entry(), held.id(), new Artefact(held.plan(), held.model(), held.certificate()));
    }

    /** How it lies in the store. */
    Held held() {
        return new Held(entry, id, artefact.plan(), artefact.model(), artefact.certificate());
    }

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
