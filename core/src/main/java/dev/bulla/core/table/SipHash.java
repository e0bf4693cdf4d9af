package dev.bulla.core.table;

/**
 * SipHash-2-4: a short keyed hash, indistinguishable from a random function without its key of 128 bits.
 *
 * <p>Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012. Sixty-four bits of output, about
 * twenty nanoseconds for a short id; SHA-256 takes ten times as long and offers nothing more here, where nobody sees a
 * hash.
 */
final class SipHash {

    private final long k0;
    private final long k1;

    SipHash(long k0, long k1) {
        this.k0 = k0;
        this.k1 = k1;
    }

    /** The hash of some bytes. */
    long of(byte[] bytes, int from, int to) {
        State state = new State(k0, k1);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            state.take(word(bytes, at, Long.BYTES));
        }
        return state.finish(word(bytes, at, to - at), to - from);
    }

    /** The hash of some numbers, by their bits. */
    long of(double[] values) {
        State state = new State(k0, k1);
        for (double value : values) {
            state.take(Double.doubleToRawLongBits(value));
        }
        return state.finish(0, Double.BYTES * values.length);
    }

    private static long word(byte[] bytes, int from, int length) {
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (bytes[from + i] & 0xFFL) << (8 * i);
        }
        return word;
    }

    /** Four words, mixed; never leaves the method that makes it, so it costs no memory. */
    private static final class State {

        private long v0;
        private long v1;
        private long v2;
        private long v3;

        State(long k0, long k1) {
            v0 = k0 ^ 0x736f6d6570736575L;
            v1 = k1 ^ 0x646f72616e646f6dL;
            v2 = k0 ^ 0x6c7967656e657261L;
            v3 = k1 ^ 0x7465646279746573L;
        }

        void take(long word) {
            v3 ^= word;
            round();
            round();
            v0 ^= word;
        }

        /** Takes the last bytes with the length in the top byte, and returns the hash. */
        long finish(long rest, int length) {
            take(rest | (long) length << 56);
            v2 ^= 0xFF;
            round();
            round();
            round();
            round();
            return v0 ^ v1 ^ v2 ^ v3;
        }

        private void round() {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
