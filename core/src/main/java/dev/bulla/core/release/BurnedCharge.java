package dev.bulla.core.release;

import dev.bulla.core.accounting.Account;

/** A release that failed after its charge. The charge stays: noise may have been seen. */
public final class BurnedCharge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long entry;
    private final boolean unwritten;

    /**
     * A failure after a charge.
     *
     * @param entry the ledger entry that paid
     * @param cause what failed
     */
    public BurnedCharge(long entry, Throwable cause) {
        this(entry, cause, false);
    }

    private BurnedCharge(long entry, Throwable cause, boolean unwritten) {
        super("entry " + entry + " is charged and has no result", cause);
        this.entry = entry;
        this.unwritten = unwritten;
    }

    /**
     * The failure of what a receipt was used for, written down first: it may depend on the rows, so the charge is not tried again for free. Where
     * that cannot be written either, whoever takes the charge up reads the same rows and fails in the same way.
     */
    public static BurnedCharge of(Account.Receipt receipt, Throwable cause) {
        boolean unwritten = false;
        try {
            receipt.fail();
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
            unwritten = true;
        }
        return new BurnedCharge(receipt.entry().number(), cause, unwritten);
    }

    /** Whether the ledger could not be told, so that it may still hold the charge for one whose noise never began. */
    public boolean isUnwritten() {
        return unwritten;
    }

    /** The ledger entry that paid for nothing. */
    public long entry() {
        return entry;
    }
}
