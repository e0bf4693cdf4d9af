package dev.bulla.core.domain;

import java.util.List;
import java.util.stream.Collectors;

/** A declaration, option or file that cannot be used, with every fault found. Nothing was charged. */
public final class BadInput extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_TOLD = 20;

    private final transient List<Message> messages;

    public BadInput(List<Message> messages) {
        super(messages.stream().limit(MOST_TOLD).map(Message::text).collect(Collectors.joining("\n")));
        this.messages = List.copyOf(messages);
    }

    public BadInput(String code, String where, String what, String why, String remedy) {
        this(List.of(new Message(code, where, what, why, remedy)));
    }

    public List<Message> messages() {
        return messages;
    }
}
