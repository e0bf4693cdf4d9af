package dev.bulla.data.parquet;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * Reads what a Parquet file says about itself, which is in Thrift's compact protocol. What it reads may be damaged: then it
 * throws {@link BufferUnderflowException} or {@link IllegalStateException}, after a time in proportion to the bytes.
 */
final class CompactThrift {

    private static final int DEEPEST = 32;
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int I64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int SET = 10;
    private static final int MAP = 11;
    private static final int STRUCT = 12;

    private final ByteBuffer in;

    CompactThrift(ByteBuffer in) {
        this.in = in;
    }

    /** Goes through the fields of a struct: each, by its number, is read by the one who takes it, and skipped otherwise. */
    void struct(IntPredicate taken) {
        struct(taken, 0);
    }

    private void struct(IntPredicate taken, int depth) {
        int id = 0;
        for (int head = octet(); head != 0; head = octet()) {
            id = head >> 4 == 0 ? (int) number() : id + (head >> 4);
            if (!taken.test(id)) {
                skip(head & 15, depth);
            }
        }
    }

    /** Enters a list and returns how many elements follow. */
    int list() {
        int size = octet() >> 4;
        return size < 15 ? size : length();
    }

    /** A whole number of any size. */
    long number() {
        long raw = varint();
        return (raw >>> 1) ^ -(raw & 1);
    }

    String text() {
        byte[] bytes = new byte[Math.min(length(), in.remaining() + 1)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void skip(int type, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalStateException("nested too deeply");
        }
        switch (type) {
            case TRUE, FALSE -> {
                // The type is the value.
            }
            case BYTE -> pass(1);
            case BYTE + 1, BYTE + 2, I64 -> varint();
            case DOUBLE -> pass(Double.BYTES);
            case BINARY -> pass(length());
            case LIST, SET -> elements(depth);
            case MAP -> entries(depth);
            case STRUCT -> struct(id -> false, depth + 1);
            default -> throw new IllegalStateException("no such type");
        }
    }

    private void elements(int depth) {
        int head = octet();
        int size = head >> 4 < 15 ? head >> 4 : length();
        for (int i = 0; i < size; i++) {
            element(head & 15, depth);
        }
    }

    private void entries(int depth) {
        int size = length();
        int types = size == 0 ? 0 : octet();
        for (int i = 0; i < size; i++) {
            element(types >> 4, depth);
            element(types & 15, depth);
        }
    }

    /** In a list a truth value takes a byte of its own. */
    private void element(int type, int depth) {
        skip(type == TRUE || type == FALSE ? BYTE : type, depth + 1);
    }

    private int length() {
        long length = varint();
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw new IllegalStateException("no such length");
        }
        return (int) length;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int octet = octet();
            value |= (octet & 0x7FL) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw new IllegalStateException("no such number");
    }

    private int octet() {
        return in.get() & 0xFF;
    }

    private void pass(int bytes) {
        if (bytes > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + bytes);
    }
}
