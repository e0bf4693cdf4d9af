package dev.bulla.app.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;

/** Reads the body of a request, bounded in size and in time: a client that sends drop by drop must not hold a thread. */
final class Body {

    /** The largest body, in bytes. */
    static final int LARGEST = 1 << 20;

    private static final long MOST_NANOS = Duration.ofSeconds(10).toNanos();

    private Body() {}

    static byte[] read(InputStream in) throws IOException {
        long start = System.nanoTime();
        byte[] bytes = new byte[8_192];
        int size = 0;
        for (int n = in.read(bytes); n >= 0; n = in.read(bytes, size, bytes.length - size)) {
            size += n;
            if (size > LARGEST) {
                throw Problem.tooLarge("A question has at most " + LARGEST + " bytes. Ask in parts.");
            }
            if (System.nanoTime() - start > MOST_NANOS) {
                throw Problem.tooSlow();
            }
            if (size == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(2 * size, LARGEST + 1));
            }
        }
        return Arrays.copyOf(bytes, size);
    }
}
