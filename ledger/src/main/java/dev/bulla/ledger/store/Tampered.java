package dev.bulla.ledger.store;

import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;
import dev.bulla.core.refusal.Text;

/** The ledger file is not what was written. Nothing is released from it and nothing is added to it. */
public final class Tampered extends Refusal {

    private static final long serialVersionUID = 1L;

    private final transient Fault fault;

    public Tampered(long entry, String what) {
        this(new Fault(entry, what));
    }

    private Tampered(Fault fault) {
        this(
                fault,
                new Message(
                        "E-702",
                        "ledger",
                        "cannot be trusted: " + fault + ".",
                        "What was already released can no longer be added up.",
                        Text.of(
                                "If another file was meant, name the right file; else put back an intact copy that holds every release"
                                        + " made, and run: ",
                                Text.task(LedgerTask.VERIFY),
                                ".")));
    }

    private Tampered(Fault fault, Message message) {
        super(message);
        this.fault = fault;
    }

    /** The first thing found wrong. */
    public Fault fault() {
        return fault;
    }
}
