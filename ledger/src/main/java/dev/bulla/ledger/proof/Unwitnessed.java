package dev.bulla.ledger.proof;

import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;

/** A ledger that is not the one its witness has seen, or a witness that is not what was written. Nothing is released. */
public final class Unwitnessed extends Refusal {

    private static final long serialVersionUID = 1L;

    private Unwitnessed(Message message) {
        super(message);
    }

    static Unwitnessed behind(long entries, long seen) {
        return new Unwitnessed(new Message(
                "E-721",
                "",
                "ledger head is behind witness (" + entries + " < " + seen + ").",
                "An older copy knows less than was spent, and would spend it again.",
                "Put back the copy that holds every entry up to " + seen + "."));
    }

    static Unwitnessed forked(long seen) {
        return new Unwitnessed(new Message(
                "E-722",
                "ledger",
                "is not the one that the witness saw: they part at or before entry " + seen + ".",
                "What was already released can no longer be added up.",
                "Put back the ledger that the witness belongs to, or name the witness of this one."));
    }

    /** @param line which one; 0 for the last, when those before it were not counted */
    static Unwitnessed damaged(int line) {
        return new Unwitnessed(
                new Message(
                        "E-723",
                        "witness",
                        (line == 0 ? "its last line" : "line " + line) + " is not what was written.",
                        "It can no longer tell which entries there were.",
                        "Put back an intact copy of the witness; only when you know the ledger to be the right one, begin a new one."));
    }
}
