package dev.bulla.app.http;

import dev.bulla.core.json.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of an answer while they are written: JSON as {@link Json#printed} would have it, number by number. */
final class AnswerBytes {

    private static final double WHOLE = 1L << 53;
    private static final int LONGEST_LONG = 20;

    private byte[] bytes;
    private int size;

    AnswerBytes(int room) {
        bytes = new byte[room];
    }

    AnswerBytes put(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    AnswerBytes put(String ascii) {
        return put(ascii.getBytes(StandardCharsets.UTF_8));
    }

    AnswerBytes put(char ascii) {
        room(1);
        bytes[size++] = (byte) ascii;
        return this;
    }

    /** A text in quotes. */
    AnswerBytes quoted(String text) {
        return put(Json.printed(text));
    }

    /** A number as canonical JSON has it; whole ones, which counts mostly are, digit by digit. */
    AnswerBytes number(double value) {
        if (value == Math.rint(value) && Math.abs(value) <= WHOLE) {
            return number((long) value);
        }
        String text = Json.number(value);
        int length = text.length();
        room(length);
        for (int i = 0; i < length; i++) {
            bytes[size + i] = (byte) text.charAt(i);
        }
        size += length;
        return this;
    }

    AnswerBytes number(long value) {
        room(LONGEST_LONG);
        long left = Math.abs(value);
        if (value < 0) {
            bytes[size++] = '-';
        }
        int digits = 1;
        for (long power = 10; power <= left; power *= 10) {
            digits++;
        }
        for (int i = size + digits - 1; i >= size; i--) {
            bytes[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
        size += digits;
        return this;
    }

    /** Eight bytes, the lowest first. */
    AnswerBytes binary(double value) {
        room(Double.BYTES);
        ByteBuffer.wrap(bytes, size, Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(value);
        size += Double.BYTES;
        return this;
    }

    /** A text after its length. */
    AnswerBytes binary(byte[] text) {
        room(Integer.BYTES);
        ByteBuffer.wrap(bytes, size, Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(text.length);
        size += Integer.BYTES;
        return put(text);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }

    int size() {
        return size;
    }

    /** The array itself; the first {@link #size} of it are the answer. */
    byte[] array() {
        return bytes;
    }
}
