package dev.bulla.core.refusal;

/**
 * What is said to a person when something is refused. It never holds a value that came from a row.
 *
 * <p>It may hold names and values of a file or a command line, so {@link #text} escapes and cuts every part of it.
 *
 * @param code stable, for searching: "E-204"
 * @param where the field, option or file, or empty
 * @param what what is wrong
 * @param why why it matters
 * @param remedy what to do
 */
public record Message(String code, String where, String what, String why, String remedy) {

    private static final int LONGEST_WHERE = 200;
    private static final int LONGEST_WHAT = 300;
    private static final int LONGEST_WHY = 160;
    private static final int LONGEST_REMEDY = 300;

    /** One line: code, where, what, why, what to do. Control characters are escaped, long parts are cut. */
    public String text() {
        StringBuilder text = new StringBuilder(code).append(' ');
        if (!where.isEmpty()) {
            text.append(Visible.text(where, LONGEST_WHERE)).append(": ");
        }
        text.append(Visible.text(what, LONGEST_WHAT));
        if (!why.isEmpty()) {
            text.append(' ').append(Visible.text(why, LONGEST_WHY));
        }
        if (!remedy.isEmpty()) {
            text.append(' ').append(Visible.text(remedy, LONGEST_REMEDY));
        }
        return text.toString();
    }
}
