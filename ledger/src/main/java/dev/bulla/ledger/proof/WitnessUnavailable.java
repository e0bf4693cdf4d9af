package dev.bulla.ledger.proof;

import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;

/** The witness cannot be written or read just now. Nothing is released until it can. */
public final class WitnessUnavailable extends Refusal {

    private static final long serialVersionUID = 1L;

    WitnessUnavailable() {
        super(
                new Message(
                        "E-724",
                        "witness",
                        "cannot be written; refusing to release (fail closed).",
                        "What the witness has not seen, an older copy of the ledger could hide.",
                        "Check disk and permissions, and run the same again with its key: a charge whose noise never began is taken up."));
    }
}
