package dev.bulla.app.ledger;

import dev.bulla.core.domain.Message;

/** The ledger cannot be written or read just now. Texts are constant: no path, statement or cause shows through. */
public final class Unavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Message message;

    private Unavailable(Message message) {
        super(message.text());
        this.message = message;
    }

    static Unavailable toWrite() {
        return new Unavailable(new Message(
                "E-701",
                "ledger",
                "not writable; refusing to release (fail closed).",
                "A release that is not written down first could be repeated without limit.",
                "Check disk, permissions and other users of the file, and see bulla ledger show before trying again."));
    }

    static Unavailable toRead() {
        return new Unavailable(new Message(
                "E-705", "ledger", "cannot be read just now.", "", "Check that the file is there and may be read."));
    }

    /** What to tell a person. */
    public Message message() {
        return message;
    }
}
