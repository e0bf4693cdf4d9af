package dev.bulla.ledger;

/** What a charge led to. */
public sealed interface Paid {

    /** The number of the charge. */
    long entry();

    /** The SHA-256 of the plan that was paid for, hex. The same key with another plan is a mistake. */
    String planHash();

    /**
     * A result is in the store. The bytes are those that were stored: their hashes were compared with the entry.
     *
     * @param entry the number of the charge
     * @param planHash the SHA-256 of the plan that was paid for
     * @param id the name the result is served by
     * @param plan plan.json
     * @param model model.json
     * @param certificate certificate.json
     */
    record Stored(long entry, String planHash, String id, byte[] plan, byte[] model, byte[] certificate)
            implements Paid {
        public Stored {
            plan = plan.clone();
            model = model.clone();
            certificate = certificate.clone();
        }
    }

    /**
     * Charged, and no result was stored: the work died, or is still going on in another process. It stays charged.
     *
     * @param entry the number of the charge
     * @param planHash the SHA-256 of the plan that was paid for
     */
    record Burned(long entry, String planHash) implements Paid {}

    /**
     * A stored result by name, without its bytes.
     *
     * @param id the name it is served by
     * @param entry the number of the charge
     * @param dataset what it is about
     * @param recipe what it is
     */
    record Listed(String id, long entry, String dataset, String recipe) {}
}
