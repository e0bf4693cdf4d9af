package dev.bulla.data.text;

import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file of lines, packed or not. Its length is that at opening: what is added later is not read, and a file that has
 * become shorter cannot be read to the end.
 *
 * @param start where the first row begins, after the mark and the header; not used when packed
 * @param length in bytes
 */
record TextFile(Path path, boolean packed, long start, long length) {

    private static final int BUFFER = 1 << 16;

    /**
     * The file, with its first row at the very start. A packed one is unpacked once from end to end, so that it is found
     * damaged now and not after a charge; the result is discarded.
     */
    static TextFile of(Path path) throws IOException {
        boolean packed = TableFault.name(path).toLowerCase(Locale.ROOT).endsWith(".gz");
        TextFile file = new TextFile(path, packed, 0, Files.size(path));
        if (packed) {
            file.requireIntact();
        }
        return file;
    }

    private void requireIntact() throws IOException {
        byte[] passedOver = new byte[BUFFER];
        try (InputStream in = open()) {
            boolean more = true;
            while (more) {
                try {
                    more = in.read(passedOver, 0, BUFFER) >= 0;
                } catch (IOException e) {
                    throw TableFault.damaged(path);
                }
            }
        }
    }

    /** The same file with its first row somewhere else. */
    TextFile startingAt(long offset) {
        return new TextFile(path, packed, Math.min(offset, length), length);
    }

    /** The bytes, unpacked, from the beginning of the file. */
    InputStream open() throws IOException {
        InputStream in = Files.newInputStream(path);
        try {
            return packed ? new GzipStream(in) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}
