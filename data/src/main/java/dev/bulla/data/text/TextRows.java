package dev.bulla.data.text;

import dev.bulla.data.rows.Cell;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.TableFault;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;

/** Files of lines as rows: one line is one row, an empty line included. What a line holds is for the format to say. */
final class TextRows implements Rows {

    /** How many times longer a packed file is taken to be when unpacked. */
    private static final int PACKED = 8;

    /** Takes lines of one file apart, for one thread. */
    abstract static class Reader {

        final Cell[] cells;
        final double[] values;
        final UnitId unit = new UnitId();

        /** @param decimal what stands before the decimals of a number in text */
        Reader(Wanted wanted, char decimal) {
            cells = wanted.columns().stream()
                    .map(column -> new Cell(column, decimal))
                    .toArray(Cell[]::new);
            values = new double[cells.length];
        }

        /** Fills {@link #values} and {@link #unit} from a line; false when it is malformed. */
        abstract boolean read(byte[] bytes, int from, int to);

        /** One row from one line. */
        final void line(byte[] bytes, int from, int to, Sink sink) {
            if (read(bytes, from, to)) {
                sink.row(unit, values);
            } else {
                nothing(sink);
            }
        }

        /** One row from a line that is malformed or not there: nothing in it. */
        final void nothing(Sink sink) {
            for (int c = 0; c < cells.length; c++) {
                values[c] = cells[c].absent();
            }
            unit.none();
            sink.row(unit, values);
        }
    }

    /** Files, and what their lines mean. */
    abstract static class Format {

        final List<TextFile> files;

        Format(List<TextFile> files) {
            this.files = List.copyOf(files);
        }

        /** A reader for the file with this index in the list. */
        public abstract Reader reader(int file, Wanted wanted);

        /** How many lines at the start of a file are not rows. */
        abstract int linesToSkip();

        /** The fewest bytes that a row with an id can have. */
        abstract int shortest();

        /** As {@link Rows#absent}. */
        abstract List<String> absent(List<String> columns);

        public final Rows rows() {
            return rows(Chunks.SIZE);
        }

        /** With chunks of another size. */
        public final Rows rows(int size) {
            return new TextRows(this, size, part -> {});
        }
    }

    private final List<TextFile> files;
    private final Format format;
    private final int size;
    private final DoubleConsumer part;

    private TextRows(Format format, int size, DoubleConsumer part) {
        this.files = format.files;
        this.format = format;
        this.size = size;
        this.part = part;
    }

    @Override
    public Rows watched(DoubleConsumer watching) {
        return new TextRows(format, size, watching);
    }

    @Override
    public long count(int threads) {
        AtomicLong rows = new AtomicLong();
        try (Open chunks = open()) {
            Workers.run(threads, () -> {
                Chunk chunk = new Chunk();
                while (chunks.chunks().next(chunk)) {
                    Lines lines = new Lines(chunk);
                    long found = 0;
                    while (lines.next()) {
                        found++;
                    }
                    rows.addAndGet(found);
                }
            });
        }
        return rows.get();
    }

    @Override
    public List<String> absent(List<String> columns) {
        return format.absent(columns);
    }

    @Override
    public long most() {
        return files.stream()
                .mapToLong(file -> file.length() * (file.packed() ? PACKED : 1) / format.shortest())
                .sum();
    }

    @Override
    public void scan(Wanted wanted, int threads, Supplier<? extends Sink> sinks) {
        format.reader(0, wanted);
        try (Open open = open()) {
            Workers.run(threads, () -> {
                Chunk chunk = new Chunk();
                Sink sink = sinks.get();
                Reader reader = null;
                int file = -1;
                while (open.chunks().next(chunk)) {
                    if (reader == null || chunk.file != file) {
                        file = chunk.file;
                        reader = format.reader(file, wanted);
                    }
                    read(chunk, reader, sink);
                }
            });
        }
    }

    private static void read(Chunk chunk, Reader reader, Sink sink) {
        Lines lines = new Lines(chunk);
        while (lines.next()) {
            if (lines.tooLong()) {
                reader.nothing(sink);
            } else {
                reader.line(lines.bytes(), lines.start(), lines.end(), sink);
            }
        }
    }

    private Open open() {
        return new Open(new Chunks(files, format.linesToSkip(), size).watched(part));
    }

    /** Chunks whose close has no checked exception. */
    private record Open(Chunks chunks) implements AutoCloseable {
        @Override
        public void close() {
            try {
                chunks.close();
            } catch (java.io.IOException e) {
                throw TableFault.brokenOff();
            }
        }
    }
}
