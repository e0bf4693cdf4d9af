package dev.bulla.data.text;

import dev.bulla.data.rows.Cell;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Utf8;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes one line of JSON apart: one flat object. Remembers where the values of some keys stand and makes nothing of the
 * others, but all of it has to be valid JSON. One object serves all lines of a thread.
 */
final class JsonLine {

    private enum Kind {
        ABSENT,
        TEXT,
        ESCAPED,
        NUMBER,
        WORD
    }

    private static final int MALFORMED = -1;
    private static final int MOST_OF_ID = 1_000;
    private static final int MOST_DIGITS = 15;
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final List<String> keys;
    private final byte[][] keyBytes;
    private final Kind[] kinds;
    private final int[] starts;
    private final int[] ends;
    private final boolean[] seen;
    private final Utf8 utf8 = new Utf8();
    private byte[] bytes = {};
    private int to;
    /** The value or key read last. */
    private Kind kind = Kind.ABSENT;

    private int start;
    private int end;

    /** For these keys. */
    JsonLine(List<String> keys) {
        this.keys = List.copyOf(keys);
        this.keyBytes =
                keys.stream().map(key -> key.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
        this.kinds = new Kind[keys.size()];
        this.starts = new int[keys.size()];
        this.ends = new int[keys.size()];
        this.seen = new boolean[keys.size()];
    }

    /** Whether the line is one flat object with none of the keys twice. */
    boolean read(byte[] line, int from, int until) {
        bytes = line;
        to = until;
        Arrays.fill(kinds, Kind.ABSENT);
        Arrays.fill(seen, false);
        int at = space(from);
        if (!is(at, '{')) {
            return false;
        }
        at = space(at + 1);
        if (is(at, '}')) {
            return space(at + 1) == to;
        }
        while (at >= 0) {
            at = member(at);
            if (at < 0 || is(at, '}')) {
                break;
            }
            at = is(at, ',') ? space(at + 1) : MALFORMED;
        }
        return at >= 0 && space(at + 1) == to;
    }

    /** Whether the line has the key with this index in the list. */
    boolean has(int key) {
        return seen[key];
    }

    /** The value of the key with this index in the list. */
    double value(int key, Cell cell) {
        return switch (kinds[key]) {
            case ABSENT -> cell.absent();
            case TEXT, WORD -> cell.read(bytes, starts[key], ends[key]);
            case ESCAPED -> escaped(key, cell);
            case NUMBER -> {
                double whole = whole(key);
                yield Double.isNaN(whole) ? cell.read(bytes, starts[key], ends[key]) : cell.read(whole);
            }
        };
    }

    /** The id that the value of a key is. */
    void id(int key, UnitId id) {
        switch (kinds[key]) {
            case ABSENT -> id.none();
            case ESCAPED -> id.set(unescaped(starts[key], ends[key]));
            case NUMBER -> {
                double whole = whole(key);
                if (Double.isNaN(whole)) {
                    number(key, id);
                } else {
                    id.set(whole);
                }
            }
            case TEXT, WORD -> {
                if (!id.setPlain(bytes, starts[key], ends[key])) {
                    id.set(utf8.text(bytes, starts[key], ends[key]));
                }
            }
        }
    }

    /** Numbers longer than any that is an id are none: to read a number of millions of digits takes hours. */
    private void number(int key, UnitId id) {
        int length = ends[key] - starts[key];
        try {
            if (length > MOST_OF_ID) {
                id.none();
            } else {
                id.set(new BigDecimal(new String(bytes, starts[key], length, StandardCharsets.US_ASCII)));
            }
        } catch (NumberFormatException | ArithmeticException e) {
            id.none();
        }
    }

    private double escaped(int key, Cell cell) {
        String text = unescaped(starts[key], ends[key]);
        return text == null ? cell.absent() : cell.read(text);
    }

    /** A whole number of few digits, however it is written; NaN for every other, which takes longer to read. */
    private double whole(int key) {
        if (ends[key] - starts[key] > MOST_DIGITS) {
            return Double.NaN;
        }
        double number =
                Double.parseDouble(new String(bytes, starts[key], ends[key] - starts[key], StandardCharsets.US_ASCII));
        boolean lost = number == 0 && isNotZero(key);
        return number == Math.rint(number) && Math.abs(number) < 1e15 && !lost ? number : Double.NaN;
    }

    /** Whether the number has a digit but zeros before its exponent. */
    private boolean isNotZero(int key) {
        for (int at = starts[key]; at < ends[key] && (bytes[at] | ' ') != 'e'; at++) {
            if (bytes[at] >= '1' && bytes[at] <= '9') {
                return true;
            }
        }
        return false;
    }

    /** Key, colon and value; returns the index after them. */
    private int member(int from) {
        if (!is(from, '"')) {
            return MALFORMED;
        }
        int at = text(from + 1);
        int key = at < 0 ? MALFORMED : key();
        at = at < 0 ? MALFORMED : space(at);
        if (at < 0 || !is(at, ':')) {
            return MALFORMED;
        }
        at = value(space(at + 1));
        if (at < 0) {
            return MALFORMED;
        }
        if (key >= 0) {
            if (seen[key]) {
                return MALFORMED;
            }
            seen[key] = true;
            kinds[key] = kind;
            starts[key] = start;
            ends[key] = end;
        }
        return space(at);
    }

    private int key() {
        if (kind == Kind.ESCAPED) {
            String text = unescaped(start, end);
            return text == null ? -1 : keys.indexOf(text);
        }
        for (int k = 0; k < keyBytes.length; k++) {
            if (Arrays.equals(keyBytes[k], 0, keyBytes[k].length, bytes, start, end)) {
                return k;
            }
        }
        return -1;
    }

    private int value(int from) {
        if (from >= to) {
            return MALFORMED;
        }
        return switch (bytes[from]) {
            case '"' -> text(from + 1);
            case 't' -> word(from, TRUE, Kind.WORD);
            case 'f' -> word(from, FALSE, Kind.WORD);
            case 'n' -> word(from, NULL, Kind.ABSENT);
            default -> number(from);
        };
    }

    private int word(int from, byte[] word, Kind meaning) {
        int after = from + word.length;
        if (after > to || !Arrays.equals(word, 0, word.length, bytes, from, after)) {
            return MALFORMED;
        }
        return keep(meaning, from, after, after);
    }

    private int number(int from) {
        int at = is(from, '-') ? from + 1 : from;
        int first = at;
        at = digits(at);
        if (at == first || (bytes[first] == '0' && at > first + 1)) {
            return MALFORMED;
        }
        if (is(at, '.')) {
            first = at + 1;
            at = digits(first);
            if (at == first) {
                return MALFORMED;
            }
        }
        if (is(at, 'e') || is(at, 'E')) {
            first = is(at + 1, '+') || is(at + 1, '-') ? at + 2 : at + 1;
            at = digits(first);
            if (at == first) {
                return MALFORMED;
            }
        }
        return keep(Kind.NUMBER, from, at, at);
    }

    private int digits(int from) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    /** The rest of a text after its opening quote. */
    private int text(int from) {
        boolean escaped = false;
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (b == '"') {
                return keep(escaped ? Kind.ESCAPED : Kind.TEXT, from, at, at + 1);
            }
            if (b >= 0 && b < ' ') {
                return MALFORMED;
            }
            if (b == '\\') {
                escaped = true;
                at = escape(at + 1);
                if (at < 0) {
                    return MALFORMED;
                }
            }
        }
        return MALFORMED;
    }

    /** The last byte of an escape that begins here, after the backslash. */
    private int escape(int at) {
        if (at >= to || "\"\\/bfnrtu".indexOf(bytes[at]) < 0) {
            return MALFORMED;
        }
        if (bytes[at] != 'u') {
            return at;
        }
        for (int i = 1; i <= 4; i++) {
            if (at + i >= to || Character.digit(bytes[at + i], 16) < 0) {
                return MALFORMED;
            }
        }
        return at + 4;
    }

    private @Nullable String unescaped(int from, int until) {
        String raw = utf8.text(bytes, from, until);
        if (raw == null) {
            return null;
        }
        StringBuilder out = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char code = raw.charAt(++i);
            if (code == 'u') {
                out.append((char) Integer.parseInt(raw.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                int index = "bfnrt".indexOf(code);
                out.append(index < 0 ? code : "\b\f\n\r\t".charAt(index));
            }
        }
        return out.toString();
    }

    private int keep(Kind found, int from, int until, int next) {
        kind = found;
        start = from;
        end = until;
        return next;
    }

    private int space(int from) {
        int at = from;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) {
            at++;
        }
        return at;
    }

    private boolean is(int at, char expected) {
        return at < to && bytes[at] == expected;
    }
}
