package dev.bulla.app.screen;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks a line for a screen of a given number of columns.
 *
 * <p>A terminal would break it anywhere and go on at the left margin, where the next line of ours would stand; a name of
 * the right length could then imitate one. Here every further row is set in, behind a mark that no line begins with.
 */
final class ScreenLines {

    private static final String MARK = "┆ ";
    private static final int LEAST = 8;
    private static final int FARTHEST = 16;

    private ScreenLines() {}

    /** The rows of a line, each narrower than the screen. A screen of fewer than {@value #LEAST} columns is not believed. */
    static List<String> of(String line, int columns) {
        int most = Math.max(LEAST, columns) - 1;
        String margin = most < 2 * FARTHEST ? MARK : " ".repeat(indent(line) - MARK.length()) + MARK;
        List<String> rows = new ArrayList<>();
        String rest = line;
        while (width(rest) > most - (rows.isEmpty() ? 0 : margin.length())) {
            int end = end(rest, most - (rows.isEmpty() ? 0 : margin.length()));
            rows.add((rows.isEmpty() ? "" : margin) + rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        rows.add((rows.isEmpty() ? "" : margin) + rest);
        return rows;
    }

    /** Where the text of a line begins that starts with a label: after its first two spaces in a row. */
    private static int indent(String line) {
        int gap = line.indexOf("  ");
        int text = gap;
        while (text >= 0 && text < line.length() && line.charAt(text) == ' ') {
            text++;
        }
        return text >= MARK.length() && text <= FARTHEST ? text : 2 * MARK.length();
    }

    /** After the last space that fits, if it is not too far back; else after the last character that fits. */
    private static int end(String text, int columns) {
        int used = 0;
        int space = 0;
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            used += width(c);
            if (used > columns) {
                break;
            }
            i += Character.charCount(c);
            space = c == ' ' ? i : space;
        }
        return space > i / 2 ? space : Math.max(i, Character.charCount(text.codePointAt(0)));
    }

    private static int width(String text) {
        return text.codePoints().map(ScreenLines::width).sum();
    }

    /** Rather too many than too few: letters of the East and pictures take two columns. */
    private static int width(int codePoint) {
        boolean isSign = codePoint >= 0x2010 && codePoint < 0x2300;
        return codePoint >= 0x1100 && !isSign ? 2 : 1;
    }
}
