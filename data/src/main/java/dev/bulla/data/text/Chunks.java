package dev.bulla.data.text;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The lines of text files, cut into chunks that any number of threads take in turn; with one thread, in order.
 *
 * <p>A plain file is cut at fixed offsets, and a line belongs to the chunk its first byte is in, so every thread finds its
 * own lines. A packed file can only be read from the start: whichever thread needs a chunk unpacks the next one, while
 * the others take theirs apart.
 */
final class Chunks implements AutoCloseable {

    /** How many bytes a chunk has, give or take a line. */
    static final int SIZE = 1 << 20;

    private static final int STEP = 1 << 16;

    private final List<TextFile> files;
    private final int size;
    private final int linesToSkip;
    private int index;
    private long place = -1;
    private @Nullable PackedLines packed;
    private DoubleConsumer part = ignored -> {};

    /** @param linesToSkip how many lines at the start of a packed file are not rows */
    Chunks(List<TextFile> files, int linesToSkip, int size) {
        this.files = List.copyOf(files);
        this.linesToSkip = linesToSkip;
        this.size = size;
    }

    /** Tells from here on which part of the bytes has been handed out; of a packed file, when it is begun. */
    Chunks watched(DoubleConsumer watching) {
        part = watching;
        return this;
    }

    private double part(long at) {
        long before = files.stream().limit(index).mapToLong(TextFile::length).sum();
        long all = files.stream().mapToLong(TextFile::length).sum();
        return all == 0 ? 1 : Math.min(1, (double) (before + at) / all);
    }

    /** Fills the chunk with lines that no other thread gets; false when there are no more. */
    boolean next(Chunk chunk) throws IOException {
        while (true) {
            TextFile file;
            long at;
            synchronized (this) {
                if (index == files.size()) {
                    return false;
                }
                file = files.get(index);
                chunk.file = index;
                if (file.packed()) {
                    if (unpack(file, chunk)) {
                        return true;
                    }
                    continue;
                }
                at = place < 0 ? file.start() : place;
                place = at + size;
                if (at >= file.length()) {
                    index++;
                    place = -1;
                    continue;
                }
                part.accept(part(at));
            }
            read(file, at, chunk);
            return true;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (packed != null) {
            packed.close();
        }
    }

    private boolean unpack(TextFile file, Chunk chunk) throws IOException {
        PackedLines lines = packed;
        boolean first = lines == null;
        if (lines == null) {
            lines = new PackedLines(file.open(), size);
        }
        packed = lines;
        if (!lines.next(chunk)) {
            lines.close();
            packed = null;
            index++;
            return false;
        }
        if (first) {
            part.accept(part(0));
            chunk.from = afterMark(chunk.bytes, chunk.from, chunk.to);
            for (int i = 0; i < linesToSkip; i++) {
                int newline = Chunk.newline(chunk.bytes, chunk.from, chunk.to);
                chunk.from = newline < 0 ? chunk.to : newline + 1;
            }
        }
        return true;
    }

    /** Just after a byte order mark, if there is one at this offset. */
    static int afterMark(byte[] bytes, int from, int to) {
        boolean marked = to - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return marked ? from + 3 : from;
    }

    /** The lines of a plain file that begin in [at, at + size). */
    private void read(TextFile file, long at, Chunk chunk) throws IOException {
        long begin = at == file.start() ? at : at - 1;
        long end = Math.min(at + size, file.length());
        chunk.longLineAfter = false;
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            int to = fill(channel, begin, chunk, 0, (int) (end - begin));
            chunk.from = at == begin ? 0 : Chunk.newline(chunk.bytes, 0, to - 1) + 1;
            if (begin < at && chunk.from == 0) {
                chunk.to = 0;
                return;
            }
            chunk.to = to;
            if (end < file.length() && chunk.bytes[to - 1] != '\n') {
                finishLine(channel, file, begin, chunk);
            }
        }
    }

    /** Reads on to the end of the last line. */
    private static void finishLine(FileChannel channel, TextFile file, long begin, Chunk chunk) throws IOException {
        int start = Chunk.afterLastNewline(chunk.bytes, chunk.from, chunk.to);
        int to = chunk.to;
        int newline = -1;
        while (newline < 0 && begin + to < file.length() && to - start <= Lines.LONGEST) {
            int searched = to;
            to = fill(channel, begin, chunk, to, (int) Math.min(to + (long) STEP, file.length() - begin));
            newline = Chunk.newline(chunk.bytes, searched, to);
        }
        int end = newline < 0 ? to : newline;
        chunk.longLineAfter = end - start > Lines.LONGEST;
        chunk.to = chunk.longLineAfter ? start : end;
    }

    private static int fill(FileChannel channel, long begin, Chunk chunk, int from, int to) throws IOException {
        chunk.room(to);
        ByteBuffer buffer = ByteBuffer.wrap(chunk.bytes, from, to - from);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, begin + buffer.position()) < 0) {
                throw new EOFException();
            }
        }
        return to;
    }
}
