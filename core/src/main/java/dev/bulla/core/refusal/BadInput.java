package dev.bulla.core.refusal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A declaration, option or file that cannot be used, with every fault found; past {@link #MOST} only their number is told.
 * Nothing was charged.
 */
public final class BadInput extends IllegalArgumentException {

    /** The most faults that are told one by one. Nobody reads more, and a file must not be able to fill a disk with them. */
    public static final int MOST = 50;

    private static final long serialVersionUID = 1L;

    private final transient List<Message> all;

    public BadInput(List<Message> messages) {
        super(told(messages).stream().map(Message::text).collect(Collectors.joining("\n")));
        this.all = List.copyOf(messages);
    }

    public BadInput(String code, CharSequence where, CharSequence what, CharSequence why, CharSequence remedy) {
        this(List.of(new Message(code, where, what, why, remedy)));
    }

    /** An option that is missing or wrong, with an example of a right one. */
    public static BadInput ofOption(String code, String option, CharSequence what, String example) {
        return new BadInput(
                code, Text.option(option), what, "", Text.of("For example ", Text.option(option, example), "."));
    }

    /** What to tell a person: every fault, or the first and how many there are more. */
    public List<Message> messages() {
        return told(all);
    }

    /** All faults, so that a caller can add others. */
    public List<Message> all() {
        return all;
    }

    private static List<Message> told(List<Message> all) {
        if (all.size() <= MOST) {
            return all;
        }
        List<Message> told = new ArrayList<>(all.subList(0, MOST));
        told.add(new Message(
                "E-104", "", "there are " + (all.size() - MOST) + " faults more.", "", "Correct these first."));
        return List.copyOf(told);
    }
}
