package dev.bulla.data.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a flat public table as a Parquet file: columns of text or of numbers, any cell of which may be missing. Values are plain and not
 * packed, one page per column and group of rows; of the rows no more than a group is held.
 */
public final class ParquetWriter implements AutoCloseable {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int ROWS = 1 << 16;
    private static final int BYTES = 4 << 20;
    private static final int DOUBLE = 5;
    private static final int BYTE_ARRAY = 6;
    private static final int OPTIONAL = 1;
    private static final int PLAIN = 0;
    private static final int RLE = 3;

    private final OutputStream out;
    private final List<Column> columns;
    private final List<Group> groups = new ArrayList<>();
    private long place;
    private int rows;

    /**
     * A column.
     *
     * @param isText whether it holds text; else numbers
     */
    public record Field(String name, boolean isText) {}

    /** A group of rows that is written, with where its columns begin and how long they are. */
    private record Group(int rows, List<Long> offsets, List<Long> sizes) {}

    /** A column of the group at hand. */
    private static final class Column {
        private final Field field;
        private final ByteArrayOutputStream values = new ByteArrayOutputStream();
        private final ByteArrayOutputStream present = new ByteArrayOutputStream();
        private int bits;
        private int count;

        Column(Field field) {
            this.field = field;
        }

        void add(@Nullable Object cell) {
            bits |= cell == null ? 0 : 1 << (count % 8);
            count++;
            if (count % 8 == 0) {
                present.write(bits);
                bits = 0;
            }
            if (cell instanceof String text && field.isText) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                values.writeBytes(little(Integer.BYTES).putInt(bytes.length).array());
                values.writeBytes(bytes);
            } else if (cell instanceof Double number && !field.isText) {
                values.writeBytes(little(Double.BYTES).putDouble(number).array());
            } else if (cell != null) {
                throw new IllegalArgumentException("a cell of " + field.name + " must be of the type of its column");
            }
        }

        /** Which cells are there, in runs of eight, then the values of those. */
        byte[] page() {
            if (count % 8 != 0) {
                present.write(bits);
            }
            ThriftWriter runs = new ThriftWriter();
            runs.varint(((long) present.size() << 1) | 1);
            byte[] head = runs.bytes();
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            page.writeBytes(
                    little(Integer.BYTES).putInt(head.length + present.size()).array());
            page.writeBytes(head);
            page.writeBytes(present.toByteArray());
            page.writeBytes(values.toByteArray());
            return page.toByteArray();
        }

        void clear() {
            values.reset();
            present.reset();
            bits = 0;
            count = 0;
        }
    }

    /** A file on this stream, which is closed with it. */
    public ParquetWriter(OutputStream out, List<Field> fields) throws IOException {
        this.out = out;
        this.columns = fields.stream().map(Column::new).toList();
        write(MAGIC);
    }

    /** Adds a row: a text, a number or null for each column. */
    public void row(List<? extends @Nullable Object> cells) throws IOException {
        long held = 0;
        for (int c = 0; c < columns.size(); c++) {
            columns.get(c).add(cells.get(c));
            held += columns.get(c).values.size();
        }
        rows++;
        if (rows == ROWS || held >= BYTES) {
            flush();
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            if (rows > 0) {
                flush();
            }
            byte[] footer = footer();
            write(footer);
            write(little(Integer.BYTES).putInt(footer.length).array());
            write(MAGIC);
        }
    }

    private void flush() throws IOException {
        List<Long> offsets = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        for (Column column : columns) {
            offsets.add(place);
            byte[] page = column.page();
            ThriftWriter header = new ThriftWriter();
            header.i32(1, 0).i32(2, page.length).i32(3, page.length);
            header.struct(
                    5, inner -> inner.i32(1, rows).i32(2, PLAIN).i32(3, RLE).i32(4, RLE));
            header.stop();
            write(header.bytes());
            write(page);
            sizes.add(place - offsets.get(offsets.size() - 1));
            column.clear();
        }
        groups.add(new Group(rows, offsets, sizes));
        rows = 0;
    }

    private byte[] footer() {
        ThriftWriter file = new ThriftWriter();
        file.i32(1, 1);
        file.structs(2, columns.size() + 1, this::schema);
        file.i64(3, groups.stream().mapToLong(Group::rows).sum());
        file.structs(4, groups.size(), (group, index) -> group(group, groups.get(index)));
        file.text(6, "bulla");
        file.stop();
        return file.bytes();
    }

    private void schema(ThriftWriter element, int index) {
        if (index == 0) {
            element.text(4, "answers").i32(5, columns.size());
            return;
        }
        Field field = columns.get(index - 1).field;
        element.i32(1, field.isText ? BYTE_ARRAY : DOUBLE).i32(3, OPTIONAL).text(4, field.name);
        if (field.isText) {
            element.i32(6, 0);
        }
    }

    private void group(ThriftWriter thrift, Group group) {
        thrift.structs(1, columns.size(), (chunk, c) -> {
            long offset = group.offsets.get(c);
            Field field = columns.get(c).field;
            chunk.i64(2, offset);
            chunk.struct(
                    3,
                    meta -> meta.i32(1, field.isText ? BYTE_ARRAY : DOUBLE)
                            .numbers(2, PLAIN, RLE)
                            .texts(3, field.name)
                            .i32(4, 0)
                            .i64(5, group.rows)
                            .i64(6, group.sizes.get(c))
                            .i64(7, group.sizes.get(c))
                            .i64(9, offset));
        });
        thrift.i64(2, group.sizes.stream().mapToLong(Long::longValue).sum());
        thrift.i64(3, group.rows);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        place += bytes.length;
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
