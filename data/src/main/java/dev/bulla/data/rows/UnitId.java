package dev.bulla.data.rows;

import dev.bulla.core.json.Digest;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The id of a row's unit, from the cell of the unit column, as bytes. One object serves all rows of a thread. It is empty
 * when there is none or none that can be read, and such a row adds nothing.
 *
 * <p>Two ids are equal if and only if they are the same text, space around it left out, or the same number, however it is
 * written: 17, 17.0 and 1.7e1, and the text 17 too. A unit must be neither two people nor half of one. So what was lost on the way to us makes an id unreadable: a replacement character stands for any character, not a
 * number and infinity for any number.
 */
public final class UnitId {

    /** Longer ids are kept by their hash: ids stay in memory during a fold, and rows must not be able to fill it. */
    static final int LONGEST = 128;

    private static final long LARGEST_WHOLE = 1L << 53;
    private static final char REPLACEMENT = '\uFFFD';
    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private int length;

    /** Where the id stands, from the start for {@link #length} bytes. */
    byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** There is none. */
    public void none() {
        length = 0;
    }

    /** The id in a text cell; one that is missing, malformed or not wholly decoded holds none. Space around an id does not count. */
    public void set(@Nullable String cell) {
        String id = cell == null || cell.indexOf(REPLACEMENT) >= 0 ? "" : cell.strip();
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        if (!id.equals(new String(text, StandardCharsets.UTF_8))) {
            keep(hash('\r', utf16(id)));
        } else if (id.length() > LONGEST) {
            keep(hash('\n', text));
        } else {
            keep(text);
        }
    }

    /** The id in a cell of plain visible ASCII; false, and nothing done, when it has to be read as text. */
    public boolean setPlain(byte[] cell, int from, int to) {
        if (to - from > LONGEST) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (cell[i] <= ' ') {
                return false;
            }
        }
        room(to - from);
        System.arraycopy(cell, from, bytes, 0, to - from);
        length = to - from;
        return true;
    }

    /** The id in a cell of floating point: 17.0 is the id 17, as in a text file. */
    public void set(double cell) {
        if (!Double.isFinite(cell)) {
            none();
        } else if (cell == Math.rint(cell) && Math.abs(cell) <= LARGEST_WHOLE) {
            set((long) cell);
        } else {
            set(cell == Math.rint(cell) ? new BigDecimal(cell) : new BigDecimal(Double.toString(cell)));
        }
    }

    /** The id in a cell of decimals: one spelling for each number, its plain digits unless they are too many. */
    public void set(BigDecimal cell) {
        BigDecimal number = cell.stripTrailingZeros();
        long zeros = Math.max(number.scale(), -(long) number.scale());
        set(
                number.precision() + zeros <= LONGEST
                        ? number.toPlainString()
                        : number.unscaledValue() + "e" + -(long) number.scale());
    }

    /** The id in a cell of whole numbers: its digits. */
    public void set(long cell) {
        if (cell < 0) {
            set(Long.toString(cell));
            return;
        }
        int digits = 1;
        for (long rest = cell / 10; rest > 0; rest /= 10) {
            digits++;
        }
        room(digits);
        length = digits;
        long rest = cell;
        for (int i = digits - 1; i >= 0; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** The id another one holds now. */
    public void set(byte[] id, int from, int to) {
        room(to - from);
        System.arraycopy(id, from, bytes, 0, to - from);
        length = to - from;
    }

    public byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    private void keep(byte[] id) {
        set(id, 0, id.length);
    }

    private void room(int needed) {
        if (bytes.length < needed) {
            bytes = new byte[Math.max(needed, LONGEST)];
        }
    }

    /** Begins with the end of a line, so that it never equals an id as it was typed: those are stripped. */
    private static byte[] hash(char end, byte[] id) {
        return (end + Digest.sha256(id)).getBytes(StandardCharsets.US_ASCII);
    }

    /** Half a surrogate pair has no UTF-8; as text it would look like every other one. */
    private static byte[] utf16(String id) {
        ByteBuffer all = ByteBuffer.allocate(2 * id.length());
        for (int i = 0; i < id.length(); i++) {
            all.putChar(id.charAt(i));
        }
        return all.array();
    }
}
