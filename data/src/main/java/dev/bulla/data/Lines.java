package dev.bulla.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines. A line ends at a line feed, whatever stands before it; one carriage return just
 * before the line feed or the end belongs to the ending. The last line needs no ending, and an ending makes no further
 * line. A line longer than {@link #LONGEST} bytes is a line all the same, but its bytes are not kept.
 *
 * <p>Memory is bounded by the longest line that is kept, not by the file.
 */
final class Lines implements AutoCloseable {

    /** The most bytes of a line. Public and fixed, so that a long line tells nothing about the machine. */
    static final int LONGEST = 16 << 20;

    private static final int FIRST_BUFFER = 1 << 16;

    private final InputStream in;
    private byte[] buffer = new byte[FIRST_BUFFER];
    /** What was read and not yet handed out: buffer[from..to). */
    private int from;

    private int to;
    private int start;
    private int end;
    private boolean tooLong;

    Lines(InputStream in) {
        this.in = in;
    }

    /** Moves to the next line; false when there is none. */
    boolean next() throws IOException {
        tooLong = false;
        int seen = 0;
        while (true) {
            int newline = newline(from + seen);
            if (newline >= 0) {
                take(newline);
                from = newline + 1;
                return true;
            }
            seen = to - from;
            if (seen > LONGEST) {
                tooLong = true;
                from = to;
                seen = 0;
            }
            if (!fill()) {
                boolean line = tooLong || seen > 0;
                take(to);
                from = to;
                return line;
            }
        }
    }

    /** The array that holds the line, between {@link #start} and {@link #end}; changed by {@link #next}. */
    byte[] bytes() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Whether the line was longer than {@link #LONGEST}; its bytes are then not there. */
    boolean tooLong() {
        return tooLong;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private int newline(int at) {
        for (int i = at; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void take(int stop) {
        tooLong |= stop - from > LONGEST;
        start = from;
        end = stop > from && buffer[stop - 1] == '\r' ? stop - 1 : stop;
    }

    private boolean fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int read = in.read(buffer, to, buffer.length - to);
        to += Math.max(0, read);
        return read >= 0;
    }
}
