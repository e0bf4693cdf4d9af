package dev.bulla.core.option;

import java.util.List;

/** What a kind of thing says of its options: its name, and every option it takes. */
public interface Declaration {

    /** The word for it: "histogram". */
    String name();

    /** Every option it takes, in the order people read them. */
    List<Option> options();
}
