package dev.bulla.core.release;

/** A release that failed after its charge. The charge stays: noise may have been seen. */
public final class BurnedCharge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long entry;

    /**
     * A failure after a charge.
     *
     * @param entry the ledger entry that paid
     * @param cause what failed
     */
    public BurnedCharge(long entry, Throwable cause) {
        super("entry " + entry + " is charged and has no result", cause);
        this.entry = entry;
    }

    /** The ledger entry that paid for nothing. */
    public long entry() {
        return entry;
    }
}
