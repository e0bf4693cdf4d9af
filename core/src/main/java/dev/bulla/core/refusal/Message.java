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
public record Message(String code, Text where, Text what, Text why, Text remedy) {

    private static final int LONGEST_WHERE = 200;
    private static final int LONGEST_WHAT = 300;
    private static final int LONGEST_WHY = 160;
    private static final int LONGEST_REMEDY = 300;

    /** Of words, texts or both. */
    public Message(String code, CharSequence where, CharSequence what, CharSequence why, CharSequence remedy) {
        this(code, Text.of(where), Text.of(what), Text.of(why), Text.of(remedy));
    }

    /** As {@link #text(Wording)}, in plain words. */
    public String text() {
        return text(Wording.PLAIN);
    }

    /** One line: code, where, what, why, what to do. What no terminal may be told to do is escaped, long parts are cut. */
    public String text(Wording wording) {
        StringBuilder text = new StringBuilder(code).append(' ');
        if (!where.isEmpty()) {
            text.append(Visible.text(where.in(wording), LONGEST_WHERE)).append(": ");
        }
        text.append(Visible.text(what.in(wording), LONGEST_WHAT));
        if (!why.isEmpty()) {
            text.append(' ').append(Visible.text(why.in(wording), LONGEST_WHY));
        }
        if (!remedy.isEmpty()) {
            text.append(' ').append(Visible.text(remedy.in(wording), LONGEST_REMEDY));
        }
        return text.toString();
    }
}
