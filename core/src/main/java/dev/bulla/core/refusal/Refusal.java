package dev.bulla.core.refusal;

/** A request that was turned down, with what to tell a person about it. */
public abstract class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Message message;

    protected Refusal(Message message) {
        super(message.text());
        this.message = message;
    }

    /** What to tell a person. */
    public final Message message() {
        return message;
    }
}
