package dev.bulla.ledger.proof;

/** A ledger as a witness sees it, at one moment. */
public interface Grown {

    /** Where it stands. */
    SignedHead.Statement head();

    /** That its first so many entries are its beginning. */
    Consistency since(long earlier);
}
