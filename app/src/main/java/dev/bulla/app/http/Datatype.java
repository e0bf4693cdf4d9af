package dev.bulla.app.http;

import java.util.Arrays;
import java.util.Optional;

/** The types of the protocol's tensors: which numbers each can hold, and how many bytes a value has. */
enum Datatype {
    BOOL(1, 0, 1, true),
    UINT8(1, 0, 255, true),
    UINT16(2, 0, 65_535, true),
    UINT32(4, 0, 4_294_967_295d, true),
    UINT64(8, 0, 0x1p64, true),
    INT8(1, -128, 127, true),
    INT16(2, -32_768, 32_767, true),
    INT32(4, Integer.MIN_VALUE, Integer.MAX_VALUE, true),
    INT64(8, -0x1p63, 0x1p63, true),
    FP16(2, -65_504, 65_504, false),
    FP32(4, -Float.MAX_VALUE, Float.MAX_VALUE, false),
    FP64(8, -Double.MAX_VALUE, Double.MAX_VALUE, false),
    BYTES(0, 0, 0, false);

    private final int bytes;
    private final double least;
    private final double most;
    private final boolean isWhole;

    Datatype(int bytes, double least, double most, boolean isWhole) {
        this.bytes = bytes;
        this.least = least;
        this.most = most;
        this.isWhole = isWhole;
    }

    static Optional<Datatype> of(String name) {
        return Arrays.stream(values()).filter(type -> type.name().equals(name)).findFirst();
    }

    boolean isNumeric() {
        return this != BOOL && this != BYTES;
    }

    /** How many bytes a value has in binary data; of BYTES it differs. */
    int bytes() {
        return bytes;
    }

    /** Whether a value of this type can be this number; at 2^63 and 2^64, which doubles blur, the reader knows more. */
    boolean holds(double value) {
        return value >= least && value <= most && (!isWhole || value == Math.rint(value));
    }
}
