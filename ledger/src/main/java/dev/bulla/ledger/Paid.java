package dev.bulla.ledger;

import java.util.Optional;

/**
 * What a charge led to.
 *
 * @param entry the number of the charge
 * @param planHash the SHA-256 of the plan that was paid for, hex. The same key with another plan is a mistake.
 * @param release what is in the store, its hashes compared with the entry. Empty when nothing was stored: the work died, or is still going
 *     on in another process. It stays charged.
 * @param resumable whether its noise never began: whoever holds the key may take it up at no further charge
 */
public record Paid(long entry, String planHash, Optional<StoredRelease> release, boolean resumable) {

    /**
     * A stored release by name, without its files.
     *
     * @param id the name it is served by
     * @param entry the number of the charge
     * @param dataset what it is about
     * @param recipe what it is
     */
    public record Listed(String id, long entry, String dataset, String recipe) {}
}
