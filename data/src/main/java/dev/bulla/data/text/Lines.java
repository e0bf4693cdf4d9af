package dev.bulla.data.text;

/**
 * Walks through the lines of a chunk. A line ends at a line feed, whatever stands before it; one carriage return just
 * before the line feed or the end belongs to the ending. The last line needs no ending, and an ending makes no further
 * line. A line longer than {@link #LONGEST} bytes is a line all the same, but its bytes are not kept.
 */
public final class Lines {

    /** The most bytes of a line. Public and fixed, so that a long line tells nothing about the machine. */
    public static final int LONGEST = 16 << 20;

    private final Chunk chunk;
    private int next;
    private int start;
    private int end;
    private boolean tooLong;

    Lines(Chunk chunk) {
        this.chunk = chunk;
        this.next = chunk.from;
    }

    /** Moves to the next line; false when there is none. */
    boolean next() {
        byte[] bytes = chunk.bytes;
        start = next;
        if (start == chunk.to) {
            boolean first = !tooLong;
            tooLong = chunk.longLineAfter;
            end = start;
            return tooLong && first;
        }
        int newline = Chunk.newline(bytes, start, chunk.to);
        end = newline < 0 ? chunk.to : newline;
        next = newline < 0 ? chunk.to : newline + 1;
        if (end > start && bytes[end - 1] == '\r') {
            end--;
        }
        return true;
    }

    /** The array that holds the line, between {@link #start} and {@link #end}. */
    byte[] bytes() {
        return chunk.bytes;
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
}
