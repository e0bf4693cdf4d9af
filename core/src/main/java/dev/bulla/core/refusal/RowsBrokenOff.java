package dev.bulla.core.refusal;

/**
 * Reading broke off after it had begun: the disk or the file, not a row. The words are constant and no cause is kept,
 * because the message of an engine or of the operating system may hold a row.
 */
public final class RowsBrokenOff extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private static final Message MESSAGE = new Message(
            "E-520",
            Text.request("data"),
            "the rows could not be read to the end.",
            "An answer from some of the rows would pass for one from all of them.",
            "Check the disk, and that nothing writes to the file meanwhile.");

    public RowsBrokenOff() {
        super(MESSAGE.text());
    }

    /** What to tell a person. */
    public Message message() {
        return MESSAGE;
    }
}
