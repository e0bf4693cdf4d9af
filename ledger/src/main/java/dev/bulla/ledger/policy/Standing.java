package dev.bulla.ledger.policy;

import java.util.Optional;

/**
 * A proposal that no charge has used yet, and whether it was approved.
 *
 * @param entry where it is written down
 * @param proposal what was proposed
 * @param approval the entry that approves it
 * @param approver who did
 */
public record Standing(long entry, Proposal proposal, Optional<Long> approval, Optional<Person> approver) {

    /** A proposal that nobody has approved. */
    public Standing(long entry, Proposal proposal) {
        this(entry, proposal, Optional.empty(), Optional.empty());
    }

    Standing approved(long at, Person person) {
        return new Standing(entry, proposal, Optional.of(at), Optional.of(person));
    }
}
