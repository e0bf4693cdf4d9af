package dev.bulla.data.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes one struct in Thrift's compact protocol, field by field, as {@link CompactThrift} reads it. */
final class ThriftWriter {

    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int LONG_LIST = 15;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int last;

    /** Writes the fields of an element of a list. */
    interface Element {
        void write(ThriftWriter element, int index);
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    ThriftWriter i32(int field, long value) {
        head(field, I32);
        number(value);
        return this;
    }

    ThriftWriter i64(int field, long value) {
        head(field, I64);
        number(value);
        return this;
    }

    ThriftWriter text(int field, String value) {
        head(field, BINARY);
        binary(value);
        return this;
    }

    ThriftWriter struct(int field, Consumer<ThriftWriter> fields) {
        head(field, STRUCT);
        ThriftWriter inner = new ThriftWriter();
        fields.accept(inner);
        inner.stop();
        out.writeBytes(inner.bytes());
        return this;
    }

    ThriftWriter structs(int field, int size, Element element) {
        list(field, size, STRUCT);
        for (int i = 0; i < size; i++) {
            ThriftWriter inner = new ThriftWriter();
            element.write(inner, i);
            inner.stop();
            out.writeBytes(inner.bytes());
        }
        return this;
    }

    ThriftWriter numbers(int field, long... values) {
        list(field, values.length, I32);
        for (long value : values) {
            number(value);
        }
        return this;
    }

    ThriftWriter texts(int field, String... values) {
        list(field, values.length, BINARY);
        for (String value : values) {
            binary(value);
        }
        return this;
    }

    /** Ends the struct. */
    void stop() {
        out.write(0);
    }

    void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private void list(int field, int size, int type) {
        head(field, LIST);
        if (size < LONG_LIST) {
            out.write((size << 4) | type);
        } else {
            out.write((LONG_LIST << 4) | type);
            varint(size);
        }
    }

    private void head(int field, int type) {
        out.write(((field - last) << 4) | type);
        last = field;
    }

    private void number(long value) {
        varint((value << 1) ^ (value >> 63));
    }

    private void binary(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        varint(bytes.length);
        out.writeBytes(bytes);
    }
}
