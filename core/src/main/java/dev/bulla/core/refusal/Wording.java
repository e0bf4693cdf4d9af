package dev.bulla.core.refusal;

/** What an interface calls the fields and tasks that a {@link Text} holds. These defaults are the words of Java and HTTP. */
public interface Wording {

    /** Bare names: {@code columns}. */
    Wording PLAIN = new Wording() {};

    /** The name of a field: {@code columns}. */
    default String field(Field field) {
        return field.name();
    }

    /** A field with a value: {@code columns: age,sex}. */
    default String given(Field field, String value) {
        return field(field) + ": " + value;
    }

    /** How a task is done. */
    default String task(LedgerTask task) {
        return task.words();
    }
}
