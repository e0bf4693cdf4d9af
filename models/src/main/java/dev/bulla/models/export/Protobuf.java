package dev.bulla.models.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message in protocol buffers' wire format, written field by field. */
final class Protobuf {

    private static final int VARINT = 0;
    private static final int LENGTH = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Protobuf number(int field, long value) {
        varint(((long) field << 3) | VARINT);
        varint(value);
        return this;
    }

    Protobuf text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Protobuf bytes(int field, byte[] value) {
        varint(((long) field << 3) | LENGTH);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    Protobuf message(int field, Protobuf value) {
        return bytes(field, value.bytes());
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
