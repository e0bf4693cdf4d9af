package dev.bulla.ledger.proof;

import java.util.Optional;

/** A ledger as a witness sees it, at one moment. */
public interface Grown {

    /** Its head, signed. */
    SignedHead head();

    /** The hash of an entry in the chain; none when there is no such entry. For 0 what the first entry follows. */
    Optional<String> hash(long entry);

    /** That its first so many entries are its beginning. */
    Consistency since(long earlier);
}
