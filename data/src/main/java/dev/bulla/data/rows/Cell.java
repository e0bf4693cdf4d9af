package dev.bulla.data.rows;

import dev.bulla.core.schema.Column;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the cells of one column from bytes, to the same value as {@link Column#read(String)}: plain decimals and levels
 * at once, everything else by way of text.
 */
public final class Cell {

    /** Up to fifteen digits are a whole double, and so is a power of ten up to 10²²: their quotient is rounded once. */
    private static final int MOST_DIGITS = 15;

    private static final double[] TENS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private final Column column;
    private final double absent;
    private final byte decimal;
    private final int longest;
    private final Utf8 utf8 = new Utf8();
    private final byte[][] levels;
    private final int[] slots;

    public Cell(Column column) {
        this(column, '.');
    }

    /** @param decimal what stands before the decimals of a number in text: point or comma */
    public Cell(Column column, char decimal) {
        this.column = column;
        this.decimal = (byte) decimal;
        this.absent = column.absent();
        this.longest = longest(column);
        List<String> texts = column instanceof Column.Category category ? category.levels() : List.of();
        this.levels = texts.stream()
                .map(level -> level.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.slots = new int[Integer.highestOneBit(1 + levels.length) * 4];
        for (int i = 0; i < levels.length; i++) {
            int slot = slot(levels[i], 0, levels[i].length);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = i + 1;
        }
    }

    /** The value of an absent cell. */
    public double absent() {
        return absent;
    }

    /** The most bytes of a cell of text that nobody declared; 0 for other columns. A character of UTF-16 has three at most. */
    private static int longest(Column column) {
        if (column instanceof Column.Part part) {
            return longest(part.text());
        }
        return column instanceof Column.Text text ? 3 * text.longestCell() : 0;
    }

    /** The value of a cell of text. */
    public double read(byte[] bytes, int from, int to) {
        if (longest > 0) {
            return to - from > longest ? absent : readText(bytes, from, to);
        }
        return levels.length > 0 ? level(bytes, from, to) : number(bytes, from, to);
    }

    /** The value of a cell of text that was not taken from the file as it stands. */
    public double read(String text) {
        if (decimal == '.' || levels.length > 0 || longest > 0) {
            return column.read(text);
        }
        return text.indexOf('.') >= 0 ? absent : column.read(text.replace((char) decimal, '.'));
    }

    /** The value of a cell that is a number. */
    public double read(double number) {
        return column.read(number);
    }

    private double readText(byte[] bytes, int from, int to) {
        String text = utf8.text(bytes, from, to);
        return text == null ? absent : read(text);
    }

    private double number(byte[] bytes, int from, int to) {
        int at = from;
        boolean negative = at < to && bytes[at] == '-';
        if (negative) {
            at++;
        }
        long digits = 0;
        int first = at;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            digits = 10 * digits + (bytes[at++] - '0');
        }
        int count = at - first;
        int after = 0;
        if (at < to && bytes[at] == decimal) {
            first = ++at;
            while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
                digits = 10 * digits + (bytes[at++] - '0');
            }
            after = at - first;
            count += after;
        }
        if (at != to || count == 0 || count > MOST_DIGITS) {
            return from == to ? absent : readText(bytes, from, to);
        }
        double value = after == 0 ? digits : digits / TENS[after];
        return column.read(negative ? -value : value);
    }

    private double level(byte[] bytes, int from, int to) {
        int slot = slot(bytes, from, to);
        while (slots[slot] != 0) {
            byte[] level = levels[slots[slot] - 1];
            if (Arrays.equals(level, 0, level.length, bytes, from, to)) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        boolean plain = from == to || (bytes[from] > ' ' && bytes[to - 1] > ' ');
        return plain ? absent : readText(bytes, from, to);
    }

    private int slot(byte[] bytes, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return (hash ^ hash >>> 15) & (slots.length - 1);
    }
}
