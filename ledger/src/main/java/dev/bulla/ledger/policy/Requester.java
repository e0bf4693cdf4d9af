package dev.bulla.ledger.policy;

import java.util.Optional;

/**
 * Who asked for a charge, and who had approved it.
 *
 * @param by who asked; none where nobody was named, as in all ledgers of version 0.1
 * @param approval the entry of the approval that it used up
 */
public record Requester(Optional<Person> by, Optional<Long> approval) {

    /** Nobody was named. */
    public static final Requester BY_NOBODY = new Requester(Optional.empty(), Optional.empty());
}
