package dev.bulla.data.text;

import dev.bulla.core.schema.Dialect;
import dev.bulla.data.rows.Cell;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Takes one line of a CSV file apart: cells between delimiters; a cell that begins with a quote ends with one, and
 * two in a row inside it are one. A quote never reaches past its line. Anything after a closing quote but a delimiter, or a
 * quote that is not closed, makes the whole line malformed; a quote inside an unquoted cell is an ordinary character.
 *
 * <p>One object serves all lines of a file; no line leaves a trace for the next.
 */
final class CsvLine {

    private static final int MALFORMED = -1;

    /** No byte is this quote. */
    private static final int NONE = Integer.MIN_VALUE;

    private final int[] starts;
    private final int[] ends;
    private final boolean[] doubled;
    private final byte delimiter;
    private final int quote;
    private final Utf8 utf8 = new Utf8();
    private byte[] bytes = new byte[0];

    /** For lines of at most this number of cells. */
    CsvLine(int most) {
        this(most, Dialect.USUAL);
    }

    CsvLine(int most, Dialect dialect) {
        delimiter = (byte) dialect.delimiter();
        quote = dialect.quote() == Dialect.NO_QUOTE ? NONE : dialect.quote();
        starts = new int[most];
        ends = new int[most];
        doubled = new boolean[most];
    }

    /** Whether the line is well formed and has exactly this number of cells. */
    boolean split(byte[] line, int from, int to, int cells) {
        return split(line, from, to) == cells;
    }

    /** How many cells the line has, negative when it is malformed or has more than expected. */
    int split(byte[] line, int from, int to) {
        bytes = line;
        int at = from;
        for (int cell = 0; cell < starts.length; cell++) {
            boolean quoted = at < to && line[at] == quote;
            at = quoted ? quoted(cell, at + 1, to) : unquoted(cell, at, to);
            if (at < 0 || at == to) {
                return at < 0 ? MALFORMED : cell + 1;
            }
            at++;
        }
        return MALFORMED;
    }

    /** The text of a cell, null when it is not UTF-8. */
    @Nullable
    String cell(int index) {
        String text = utf8.text(bytes, starts[index], ends[index]);
        String one = String.valueOf((char) quote);
        return text != null && doubled[index] ? text.replace(one + one, one) : text;
    }

    /** The value of a cell. */
    double read(int index, Cell cell) {
        if (!doubled[index]) {
            return cell.read(bytes, starts[index], ends[index]);
        }
        String text = cell(index);
        return text == null ? cell.absent() : cell.read(text);
    }

    /** The id that a cell holds. */
    void id(int index, UnitId id) {
        if (doubled[index] || !id.setPlain(bytes, starts[index], ends[index])) {
            id.set(cell(index));
        }
    }

    private int unquoted(int cell, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != delimiter) {
            at++;
        }
        return keep(cell, from, at, false, at);
    }

    private int quoted(int cell, int from, int to) {
        boolean two = false;
        for (int at = from; at < to; at++) {
            if (bytes[at] != quote) {
                continue;
            }
            int after = at + 1;
            if (after == to || bytes[after] == delimiter) {
                return keep(cell, from, at, two, after);
            }
            if (bytes[after] != quote) {
                return MALFORMED;
            }
            two = true;
            at = after;
        }
        return MALFORMED;
    }

    private int keep(int cell, int from, int to, boolean two, int next) {
        starts[cell] = from;
        ends[cell] = to;
        doubled[cell] = two;
        return next;
    }
}
