package dev.bulla.data.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks a gzip file to its very last byte: one member or several, each with the check sum and the length it states, and
 * nothing after them. Java's own stream takes whatever follows a member and is not one for the end, and rows would be lost in
 * silence.
 *
 * <p>Source: RFC 1952.
 */
final class GzipStream extends InputStream {

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATE = 8;
    private static final int HEADER_SUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    private boolean over;

    /** Reads the header of the first member; the stream is closed with this one. */
    GzipStream(InputStream in) throws IOException {
        this.in = in;
        header();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!over) {
            int read = inflate(bytes, offset, length);
            if (read > 0) {
                sum.update(bytes, offset, read);
                return read;
            }
            if (inflater.finished()) {
                trailer();
            } else if (inflater.needsInput() && fill()) {
                inflater.setInput(buffer, at, end - at);
            } else {
                throw new EOFException("a member is cut short");
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    private int inflate(byte[] bytes, int offset, int length) throws ZipException {
        try {
            int read = inflater.inflate(bytes, offset, length);
            at = end - inflater.getRemaining();
            return read;
        } catch (DataFormatException e) {
            throw new ZipException("a member is damaged");
        }
    }

    private void trailer() throws IOException {
        long unpacked = sum.getValue();
        boolean isSum = word() == unpacked;
        boolean isLength = word() == (inflater.getBytesWritten() & 0xFFFF_FFFFL);
        if (!isSum || !isLength) {
            throw new ZipException("a member is not what it says it is");
        }
        over = at == end && !fill();
        if (!over) {
            header();
        }
    }

    private void header() throws IOException {
        sum.reset();
        boolean gzip = half() == MAGIC && next() == DEFLATE;
        int flags = next();
        if (!gzip || (flags & RESERVED) != 0) {
            throw new ZipException("no member begins here");
        }
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(half());
        }
        for (int text = flags & (NAME | COMMENT); text != 0; text &= text - 1) {
            while (next() != 0) {
                // To the end of the text.
            }
        }
        int expected = (int) sum.getValue() & 0xFFFF;
        if ((flags & HEADER_SUM) != 0 && half() != expected) {
            throw new ZipException("a header is not what it says it is");
        }
        sum.reset();
        inflater.reset();
        inflater.setInput(buffer, at, end - at);
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private long word() throws IOException {
        return half() | (long) half() << 16;
    }

    private int half() throws IOException {
        return next() | next() << 8;
    }

    private int next() throws IOException {
        if (at == end && !fill()) {
            throw new EOFException("a member is cut short");
        }
        sum.update(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }
}
