package dev.bulla.core.refusal;

/**
 * Text of others, made fit to be shown to a person.
 *
 * <p>Names, keys, values and paths are written by strangers, and a terminal or a browser obeys some characters instead
 * of drawing them. Here each of those becomes a visible escape such as {@code \}{@code u{1b}}: controls (the line break
 * included), characters that turn the direction of text, invisible ones, halves of surrogate pairs, and what Unicode
 * has not assigned. A value is also cut, and of several spaces in a row all but the first are escaped, so that no value
 * can fill a line and imitate the next.
 *
 * <p>Nothing is lost for programs: files and JSON keep every character.
 */
public final class Visible {

    /** The most characters that are shown of a name, key or value. */
    public static final int LONGEST = 60;

    /** The most characters that are shown of a path: a person typed most of them. */
    public static final int LONGEST_PATH = 240;

    private static final String CUT = "…";
    private static final int MOST_MARKS = 2;

    /** Assigned, and yet nothing is drawn: fillers, joiners, variation selectors, the empty Braille cell. */
    private static final int[][] BLANK = {
        {0x034F, 0x034F},
        {0x115F, 0x1160},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x2800, 0x2800},
        {0x3164, 0x3164},
        {0xFE00, 0xFE0F},
        {0xFFA0, 0xFFA0},
        {0x16FE4, 0x16FE4},
        {0x1D159, 0x1D159},
        {0xE0000, 0xE0FFF},
    };

    private Visible() {}

    /** Whether the character is drawn where it stands, and nothing else happens. Spaces of any width are. */
    public static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> !isBlank(codePoint);
        };
    }

    /** A name, key or value: escaped, and cut to {@value #LONGEST} characters. */
    public static String of(Object value) {
        return text(value.toString(), LONGEST);
    }

    /** As {@link #of}, in double quotes; those inside, and backslashes, are escaped. */
    public static String quote(Object value) {
        String text = value.toString();
        String inner = text.length() > LONGEST ? text.substring(0, LONGEST + 1) : text;
        return '"' + of(inner.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    /** A path: escaped, and cut to {@value #LONGEST_PATH} characters. */
    public static String path(Object path) {
        return text(path.toString(), LONGEST_PATH);
    }

    /** Words with values among them: escaped, and cut to a number of characters. */
    public static String text(String text, int most) {
        return shown(text, most, true);
    }

    /** A whole line whose layout is ours: escaped, its spaces left as they are, and cut to a number of characters. */
    public static String line(String line, int most) {
        return shown(line, most, false);
    }

    /** The escape of one character. */
    public static String escape(int codePoint) {
        return "\\u{" + Integer.toHexString(codePoint) + "}";
    }

    private static String shown(String text, int most, boolean isProse) {
        StringBuilder out = new StringBuilder(Math.min(text.length(), most) + 16);
        int end = 0; // where it is cut if what follows does not fit
        int marks = MOST_MARKS; // a mark needs a character of the same text to stand on
        boolean wasSpace = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            boolean isSpace = Character.isSpaceChar(c);
            marks = isMark(c) ? marks + 1 : 0;
            boolean isShown = isPlain(c) && marks <= MOST_MARKS && !(isProse && isSpace && wasSpace);
            String piece = isShown ? Character.toString(c) : escape(c);
            if (out.length() + piece.length() > most) {
                out.setLength(end);
                return out.append(CUT).toString();
            }
            out.append(piece);
            end = out.length() < most ? out.length() : end;
            wasSpace = isSpace;
            i += Character.charCount(c);
        }
        return out.toString();
    }

    private static boolean isMark(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static boolean isBlank(int codePoint) {
        for (int[] range : BLANK) {
            if (codePoint >= range[0] && codePoint <= range[1]) {
                return true;
            }
        }
        return false;
    }
}
