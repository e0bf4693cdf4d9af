package dev.bulla.ledger;

import dev.bulla.core.json.Digest;

/**
 * The bytes of a result as they lie in the store.
 *
 * @param entry the charge that paid
 * @param id the name it is served by
 * @param plan plan.json
 * @param model model.json
 * @param certificate certificate.json
 */
record Result(long entry, String id, byte[] plan, byte[] model, byte[] certificate) {

    /** What the ledger writes down about it. */
    Fact.Stored fact() {
        return new Fact.Stored(entry, id, Digest.sha256(plan), Digest.sha256(model), Digest.sha256(certificate));
    }
}
