package dev.bulla.ledger.policy;

import java.util.Optional;

/**
 * A proposal, and what has become of it.
 *
 * @param entry where it is written down
 * @param proposal what was proposed
 * @param approval the entry that approves it
 * @param approver who did
 * @param isUsed whether a charge was made with it
 */
public record Standing(
        long entry, Proposal proposal, Optional<Long> approval, Optional<Person> approver, boolean isUsed) {

    Standing approved(long at, Person person) {
        return new Standing(entry, proposal, Optional.of(at), Optional.of(person), isUsed);
    }

    Standing used() {
        return new Standing(entry, proposal, approval, approver, true);
    }
}
