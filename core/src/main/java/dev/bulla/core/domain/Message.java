package dev.bulla.core.domain;

/**
 * What is said to a person when something is refused. It never holds a value that came from a row.
 *
 * @param code stable, for searching: "E-204"
 * @param where the field, option or file, or empty
 * @param what what is wrong
 * @param why why it matters
 * @param remedy what to do
 */
public record Message(String code, String where, String what, String why, String remedy) {

    /** One paragraph: code, where, what, why, what to do. */
    public String text() {
        StringBuilder text = new StringBuilder(code).append(' ');
        if (!where.isEmpty()) {
            text.append(where).append(": ");
        }
        text.append(what);
        if (!why.isEmpty()) {
            text.append(' ').append(why);
        }
        if (!remedy.isEmpty()) {
            text.append(' ').append(remedy);
        }
        return text.toString();
    }
}
