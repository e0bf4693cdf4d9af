package dev.bulla.data.parquet;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Compares the pages of a Parquet file with their check sums, which the engine does not look at. Not every writer makes them:
 * a page without one passes. So does whatever cannot be followed from page to page; to read it is for the engine to try.
 *
 * <p>Source: the Parquet format, {@code parquet.thrift}.
 */
final class ParquetPages {

    private static final int TAIL = 8;
    private static final int LARGEST_FOOTER = 256 << 20;
    private static final int BUFFER = 1 << 16;

    /** The offsets of a column's pages in a row group. */
    private static final class ColumnChunk {
        String column = "";
        long dictionary;
        long data;
        long bytes;

        long start() {
            return dictionary > 0 && dictionary < data ? dictionary : data;
        }
    }

    /** What stands before a page. */
    private static final class PageHeader {
        long bytes = -1;
        boolean hasSum;
        int sum;
    }

    private final FileChannel file;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

    private ParquetPages(FileChannel file) {
        this.file = file;
    }

    /** Whether no page of these columns has another check sum than it states. */
    static boolean areWhole(Path path, Set<String> columns) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            ParquetPages pages = new ParquetPages(file);
            for (ColumnChunk chunk : pages.chunks()) {
                if (columns.contains(chunk.column) && !pages.isWhole(chunk)) {
                    return false;
                }
            }
            return true;
        } catch (BufferUnderflowException | IllegalStateException e) {
            return true;
        }
    }

    private List<ColumnChunk> chunks() throws IOException {
        ByteBuffer tail = ByteBuffer.allocate(TAIL).order(ByteOrder.LITTLE_ENDIAN);
        fill(tail, file.size() - TAIL);
        int length = tail.getInt();
        if (length < 0 || length > LARGEST_FOOTER || length > file.size() - TAIL) {
            throw new IllegalStateException("no such footer");
        }
        ByteBuffer footer = ByteBuffer.allocate(length);
        fill(footer, file.size() - TAIL - length);
        CompactThrift in = new CompactThrift(footer);
        List<ColumnChunk> chunks = new ArrayList<>();
        in.struct(id -> id == 4 && each(in, () -> in.struct(of -> of == 1 && each(in, () -> chunks.add(chunk(in))))));
        return chunks;
    }

    private static boolean each(CompactThrift in, Runnable element) {
        for (int left = in.list(); left > 0; left--) {
            element.run();
        }
        return true;
    }

    private static ColumnChunk chunk(CompactThrift in) {
        ColumnChunk chunk = new ColumnChunk();
        in.struct(id -> {
            if (id == 3) {
                in.struct(of -> describe(chunk, of, in));
            }
            return id == 3;
        });
        return chunk;
    }

    private static boolean describe(ColumnChunk chunk, int field, CompactThrift in) {
        switch (field) {
            case 3 -> {
                List<String> path = new ArrayList<>();
                each(in, () -> path.add(in.text()));
                chunk.column = path.isEmpty() ? "" : path.get(0);
            }
            case 7 -> chunk.bytes = in.number();
            case 9 -> chunk.data = in.number();
            case 11 -> chunk.dictionary = in.number();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean isWhole(ColumnChunk chunk) throws IOException {
        long end = chunk.start() + chunk.bytes;
        long at = chunk.start();
        try {
            while (at >= 0 && at < end) {
                fill(buffer.clear(), at);
                PageHeader page = page();
                long from = at + buffer.position();
                at = from + page.bytes;
                if (page.bytes < 0 || at > file.size()) {
                    return true;
                }
                if (page.hasSum && sum(from, at) != page.sum) {
                    return false;
                }
            }
        } catch (BufferUnderflowException | IllegalStateException e) {
            return true;
        }
        return true;
    }

    private PageHeader page() {
        PageHeader page = new PageHeader();
        CompactThrift in = new CompactThrift(buffer);
        in.struct(id -> {
            if (id == 3) {
                page.bytes = in.number();
            } else if (id == 4) {
                page.sum = (int) in.number();
                page.hasSum = true;
            }
            return id == 3 || id == 4;
        });
        return page;
    }

    private int sum(long from, long to) throws IOException {
        CRC32 sum = new CRC32();
        for (long at = from; at < to; at += buffer.limit()) {
            buffer.clear().limit((int) Math.min(BUFFER, to - at));
            fill(buffer, at);
            sum.update(buffer.duplicate());
        }
        return (int) sum.getValue();
    }

    /** As much as there is room or bytes for. */
    private void fill(ByteBuffer into, long offset) throws IOException {
        if (offset < 0) {
            throw new IllegalStateException("no such place");
        }
        long at = offset;
        while (into.hasRemaining()) {
            int read = file.read(into, at);
            if (read < 0) {
                break;
            }
            at += read;
        }
        into.flip();
    }
}
