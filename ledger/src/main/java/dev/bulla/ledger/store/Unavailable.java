package dev.bulla.ledger.store;

import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;
import dev.bulla.core.refusal.Text;

/** The ledger cannot be written or read just now. Texts are constant: no path, statement or cause shows through. */
public final class Unavailable extends Refusal {

    private static final long serialVersionUID = 1L;

    private Unavailable(Message message) {
        super(message);
    }

    public static Unavailable toWrite() {
        return new Unavailable(new Message(
                "E-701",
                "ledger",
                "not writable; refusing to release (fail closed).",
                "A release that is not written down first could be repeated without limit.",
                Text.of(
                        "Check disk, permissions and other users of the file, and see ",
                        Text.task(LedgerTask.SHOW),
                        " before trying again.")));
    }

    public static Unavailable toRead() {
        return new Unavailable(new Message(
                "E-705", "ledger", "cannot be read just now.", "", "Check that the file is there and may be read."));
    }

    /** The witness of a ledger cannot be written or read. */
    public static Unavailable toWitness() {
        return new Unavailable(new Message(
                "E-724",
                "witness",
                "cannot be written; refusing to release (fail closed).",
                "What the witness has not seen, an older copy of the ledger could hide.",
                "Check disk and permissions, and run the same again with its key: a charge whose noise never began is taken"
                        + " up."));
    }

    public static Unavailable toCopy() {
        return new Unavailable(new Message(
                "E-709",
                "ledger",
                "cannot be copied there.",
                "Half a copy would pass for a ledger with less spent, so none was left.",
                "Check disk and permissions of the target, and that the ledger may be read."));
    }

    /** What a service keeps beside the ledger cannot be written or read. */
    public static Unavailable toRemember() {
        return new Unavailable(new Message(
                "E-840",
                "registry",
                "cannot be written or read just now; refusing to go on (fail closed).",
                "What is not written down first could be done twice.",
                "Check disk, permissions and the database, and ask again with the same idempotency key."));
    }

    public static Unavailable whileRunning() {
        return new Unavailable(new Message(
                "E-904",
                "idempotency key",
                "another run with this key is still at work.",
                "One key pays once, and what that run pays for is the answer to this one too.",
                "Run it again with the same key when the other has ended; a new key would be a new charge."));
    }
}
