package dev.bulla.ledger;

import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;

/** An idempotency key that has already paid. Nothing more was charged; ask {@link Ledger#findByKey} what it bought. */
public final class KeyUsed extends Refusal {

    private static final long serialVersionUID = 1L;

    private final long entry;

    KeyUsed(long entry) {
        this(
                entry,
                new Message(
                        "E-307",
                        "idempotency key",
                        "was used by entry " + entry + ".",
                        "One key pays once.",
                        "Use the stored result, or a new key for a new release."));
    }

    private KeyUsed(long entry, Message message) {
        super(message);
        this.entry = entry;
    }

    /** The charge the key paid for. */
    public long entry() {
        return entry;
    }
}
