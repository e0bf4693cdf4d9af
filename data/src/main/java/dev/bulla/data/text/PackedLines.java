package dev.bulla.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream of bytes into chunks of whole lines. Memory is bounded by the longest line that is kept. */
final class PackedLines implements AutoCloseable {

    private final InputStream in;
    private final int size;
    /** What was read and belongs to a later chunk. */
    private byte[] rest = {};

    private boolean over;

    /** @param size how many bytes a chunk has, give or take a line */
    PackedLines(InputStream in, int size) {
        this.in = in;
        this.size = size;
    }

    /** Fills the chunk with the next lines; false when there are none. */
    boolean next(Chunk chunk) throws IOException {
        chunk.room(rest.length);
        System.arraycopy(rest, 0, chunk.bytes, 0, rest.length);
        chunk.from = 0;
        chunk.to = rest.length;
        int searched = 0;
        int newline = Chunk.newline(chunk.bytes, 0, chunk.to);
        while (newline < 0 && !over && chunk.to <= Lines.LONGEST) {
            searched = chunk.to;
            fill(chunk, chunk.to + size);
            newline = Chunk.newline(chunk.bytes, searched, chunk.to);
        }
        boolean tooLong = newline > Lines.LONGEST || (newline < 0 && chunk.to > Lines.LONGEST);
        return tooLong ? leaveOut(chunk, newline) : hand(chunk);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private boolean hand(Chunk chunk) {
        int end = over ? chunk.to : Chunk.afterLastNewline(chunk.bytes, 0, chunk.to);
        rest = Arrays.copyOfRange(chunk.bytes, end, chunk.to);
        chunk.to = end;
        chunk.longLineAfter = false;
        return end > 0;
    }

    /** The chunk is one line that is too long; reads to its end. */
    private boolean leaveOut(Chunk chunk, int found) throws IOException {
        int newline = found;
        while (newline < 0 && !over) {
            chunk.to = 0;
            fill(chunk, size);
            newline = Chunk.newline(chunk.bytes, 0, chunk.to);
        }
        rest = newline < 0 ? new byte[0] : Arrays.copyOfRange(chunk.bytes, newline + 1, chunk.to);
        chunk.to = 0;
        chunk.longLineAfter = true;
        return true;
    }

    private void fill(Chunk chunk, int wanted) throws IOException {
        chunk.room(wanted);
        while (chunk.to < wanted) {
            int read = in.read(chunk.bytes, chunk.to, wanted - chunk.to);
            if (read < 0) {
                over = true;
                return;
            }
            chunk.to += read;
        }
    }
}
