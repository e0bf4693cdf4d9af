package dev.bulla.app.page;

import dev.bulla.core.refusal.Visible;
import java.util.List;

/**
 * A piece of HTML that is safe to put into a page.
 *
 * <p>Names of columns and levels are written by strangers. So text becomes HTML in one way only: as an argument of a
 * template, where it is escaped for elements and for quoted attributes alike, and characters that would act on the text
 * around them, or not be seen, are written out. Templates are constants of this code.
 */
public final class Html {

    /** Nothing. */
    public static final Html NONE = new Html("");

    private static final String HOLE = "{}";

    private final String markup;

    private Html(String markup) {
        this.markup = markup;
    }

    /**
     * Fills the holes <code>{}</code> of a template, in order.
     *
     * @param template markup written in this code, never text from outside
     * @param values pieces of HTML, taken as they are; anything else is escaped
     */
    public static Html of(String template, Object... values) {
        StringBuilder out = new StringBuilder(template.length() + 32 * values.length);
        int from = 0;
        for (Object value : values) {
            int hole = template.indexOf(HOLE, from);
            if (hole < 0) {
                throw new IllegalStateException("a template needs one {} per value: " + template);
            }
            out.append(template, from, hole);
            if (value instanceof Html html) {
                out.append(html.markup);
            } else {
                escape(value.toString(), out);
            }
            from = hole + HOLE.length();
        }
        if (template.indexOf(HOLE, from) >= 0) {
            throw new IllegalStateException("a template needs one value per {}: " + template);
        }
        return new Html(out.append(template, from, template.length()).toString());
    }

    /** The pieces one after the other. */
    public static Html join(List<Html> pieces) {
        StringBuilder out = new StringBuilder();
        pieces.forEach(piece -> out.append(piece.markup));
        return new Html(out.toString());
    }

    /** The markup. */
    @Override
    public String toString() {
        return markup;
    }

    private static void escape(String text, StringBuilder out) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\n' -> out.append('\n');
                default -> {
                    if (Visible.isPlain(c)) {
                        out.appendCodePoint(c);
                    } else {
                        out.append(Visible.escape(c));
                    }
                }
            }
        });
    }
}
