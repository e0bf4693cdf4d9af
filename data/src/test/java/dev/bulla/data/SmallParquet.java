package dev.bulla.data;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes the smallest Parquet file there is, byte by byte: one column of whole numbers in one page, with a check sum if asked. */
final class SmallParquet {

    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int last;

    static byte[] of(String column, boolean withSum, long... values) {
        ByteBuffer page = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            page.putLong(value);
        }
        byte[] pages = join(header(withSum, page.array(), values.length), page.array());
        byte[] footer = footer(column, pages.length, values.length);
        byte[] length = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.length)
                .array();
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        return join(magic, pages, footer, length, magic);
    }

    /** Where the page of so many values begins: a file ends with its footer, whose length is told. */
    static int page(byte[] file, int values) {
        int footer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        return file.length - 8 - footer - values * Long.BYTES;
    }

    private static byte[] header(boolean withSum, byte[] page, int values) {
        CRC32 sum = new CRC32();
        sum.update(page);
        SmallParquet header =
                new SmallParquet().number(1, I32, 0).number(2, I32, page.length).number(3, I32, page.length);
        if (withSum) {
            int signed = (int) sum.getValue();
            header.number(4, I32, signed);
        }
        SmallParquet data = new SmallParquet()
                .number(1, I32, values)
                .number(2, I32, 0)
                .number(3, I32, 3)
                .number(4, I32, 3);
        return header.struct(5, data).end();
    }

    private static byte[] footer(String column, int bytes, int values) {
        SmallParquet root = new SmallParquet().text(4, "root").number(5, I32, 1);
        SmallParquet leaf =
                new SmallParquet().number(1, I32, 2).number(3, I32, 0).text(4, column);
        SmallParquet meta = new SmallParquet().number(1, I32, 2).list(2, I32, new byte[] {0});
        byte[] name = column.getBytes(StandardCharsets.UTF_8);
        meta.list(3, BINARY, join(new byte[] {(byte) name.length}, name))
                .number(4, I32, 0)
                .number(5, I64, values)
                .number(6, I64, bytes)
                .number(7, I64, bytes)
                .number(9, I64, 4);
        SmallParquet chunk = new SmallParquet().number(2, I64, 4).struct(3, meta);
        SmallParquet group = new SmallParquet()
                .list(1, STRUCT, chunk.end())
                .number(2, I64, bytes)
                .number(3, I64, values);
        return new SmallParquet()
                .number(1, I32, 1)
                .list(2, STRUCT, root.end(), leaf.end())
                .number(3, I64, values)
                .list(4, STRUCT, group.end())
                .end();
    }

    private SmallParquet number(int id, int type, long value) {
        field(id, type);
        for (long rest = (value << 1) ^ (value >> 63); ; rest >>>= 7) {
            out.write((int) (rest < 0 || rest > 127 ? (rest & 127) | 128 : rest));
            if (rest >= 0 && rest <= 127) {
                return this;
            }
        }
    }

    private SmallParquet text(int id, String text) {
        field(id, BINARY);
        out.write(text.length());
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private SmallParquet struct(int id, SmallParquet inner) {
        field(id, STRUCT);
        out.writeBytes(inner.end());
        return this;
    }

    private SmallParquet list(int id, int type, byte[]... elements) {
        field(id, LIST);
        out.write((elements.length << 4) | type);
        out.writeBytes(join(elements));
        return this;
    }

    private void field(int id, int type) {
        out.write(((id - last) << 4) | type);
        last = id;
    }

    private byte[] end() {
        return join(out.toByteArray(), new byte[1]);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
