package dev.bulla.data.text;

import dev.bulla.core.schema.Dialect;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.rows.Header;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * CSV files as rows; the one place that says what a row of such a file is.
 *
 * <p>The dialect is declared: UTF-8 (a byte order mark is passed over), commas and double quotes unless a {@link Dialect} says
 * otherwise, one header line, lines as {@link Lines} cuts them and cells as {@link CsvLine} does. Every line after the header is one row, an empty one
 * included: in a file of one column an empty line is how a missing cell is written. A line that is malformed, too long
 * or has too many or too few cells is a row without id whose cells are all missing; a cell that is not UTF-8 is
 * missing. Every file has its own header; columns may be in another order in each.
 */
public final class CsvFiles extends TextRows.Format {

    private static final int FIRST = 1 << 16;

    private final List<Header> headers;
    private final Dialect dialect;

    private CsvFiles(List<TextFile> files, List<Header> headers, Dialect dialect) {
        super(files);
        this.headers = headers;
        this.dialect = dialect;
    }

    /** Opens files of the usual dialect and reads their header lines. */
    public static CsvFiles open(List<Path> paths) {
        return open(paths, Dialect.USUAL);
    }

    /** Opens the files and reads their header lines. */
    public static CsvFiles open(List<Path> paths, Dialect dialect) {
        List<TextFile> files = new ArrayList<>();
        List<Header> headers = new ArrayList<>();
        for (Path path : paths) {
            TableFault.requireFile(path);
            try {
                TextFile file = TextFile.of(path);
                files.add(open(file, headers, dialect));
            } catch (IOException e) {
                throw TableFault.unreadable(path, "CSV");
            }
        }
        return new CsvFiles(files, headers, dialect);
    }

    private static TextFile open(TextFile file, List<Header> headers, Dialect dialect) throws IOException {
        Chunk chunk = new Chunk();
        try (PackedLines lines = new PackedLines(file.open(), FIRST)) {
            if (!lines.next(chunk) || chunk.longLineAfter) {
                throw TableFault.noHeader(file.path(), dialect);
            }
        }
        chunk.from = Chunks.afterMark(chunk.bytes, chunk.from, chunk.to);
        Lines lines = new Lines(chunk);
        List<String> names = lines.next() ? names(lines, dialect) : null;
        if (names == null) {
            throw TableFault.noHeader(file.path(), dialect);
        }
        headers.add(new Header(TableFault.name(file.path()), names));
        int newline = Chunk.newline(chunk.bytes, 0, chunk.to);
        return file.startingAt(newline < 0 ? chunk.to : newline + 1);
    }

    /** Refuses files without these columns or the unit column. */
    public CsvFiles require(Schema schema, List<String> columns) {
        headers.forEach(header -> header.require(schema, columns));
        return this;
    }

    @Override
    int linesToSkip() {
        return 1;
    }

    /** The delimiters, the line feed and an id of three bytes: shorter ones are few. */
    @Override
    int shortest() {
        return 3 + headers.stream().mapToInt(Header::size).min().orElse(0);
    }

    /** The headers have said so already. */
    @Override
    List<String> absent(List<String> columns) {
        return List.of();
    }

    @Override
    public TextRows.Reader reader(int file, Rows.Wanted wanted) {
        return new Reader(headers.get(file), wanted, dialect);
    }

    /** Refuses files without what is wanted or these columns. */
    public void require(Rows.Wanted wanted, List<String> more) {
        for (Header header : headers) {
            header.places(wanted.columns());
            more.forEach(header::place);
        }
    }

    /** Takes one row of a public file. */
    public interface PublicSink {

        /**
         * @param values clean values; overwritten by the next row
         * @param texts the cells as they stand, null for one that cannot be read: those of the values, then those that were asked for besides
         */
        void row(double[] values, @Nullable String[] texts);
    }

    /**
     * Hands over every row of the first file, in order, with its cells as they stand: for files that are public.
     *
     * @param more columns besides those of the values
     */
    public void each(Rows.Wanted wanted, List<String> more, PublicSink sink) {
        Reader reader = new Reader(headers.get(0), wanted, dialect);
        int[] places = IntStream.concat(
                        Arrays.stream(reader.places), more.stream().mapToInt(headers.get(0)::place))
                .toArray();
        try (Chunks chunks = new Chunks(files, linesToSkip(), Chunks.SIZE)) {
            Chunk chunk = new Chunk();
            while (chunks.next(chunk)) {
                Lines lines = new Lines(chunk);
                while (lines.next()) {
                    sink.row(reader.values, reader.texts(lines, places));
                }
            }
        } catch (IOException e) {
            throw TableFault.brokenOff();
        }
    }

    private static @Nullable List<String> names(Lines lines, Dialect dialect) {
        byte[] bytes = lines.bytes();
        CsvLine line = new CsvLine(1 + delimiters(bytes, lines.start(), lines.end(), dialect), dialect);
        int cells = line.split(bytes, lines.start(), lines.end());
        List<String> names = new ArrayList<>();
        for (int c = 0; c < cells; c++) {
            String name = line.cell(c);
            if (name == null) {
                return null;
            }
            names.add(name.strip());
        }
        return cells < 0 ? null : names;
    }

    private static int delimiters(byte[] bytes, int from, int to, Dialect dialect) {
        int found = 0;
        for (int i = from; i < to; i++) {
            found += bytes[i] == dialect.delimiter() ? 1 : 0;
        }
        return found;
    }

    private static final class Reader extends TextRows.Reader {

        private final int size;
        private final int[] places;
        private final int id;
        private final CsvLine line;

        Reader(Header header, Rows.Wanted wanted, Dialect dialect) {
            super(wanted, dialect.decimal());
            size = header.size();
            places = header.places(wanted.columns());
            id = wanted.unit().map(header::place).orElse(-1);
            line = new CsvLine(size, dialect);
        }

        /** Fills the values from a line and returns cells of it. */
        @Nullable
        String[] texts(Lines lines, int... of) {
            @Nullable String[] texts = new String[of.length];
            boolean isWell = !lines.tooLong() && read(lines.bytes(), lines.start(), lines.end());
            for (int c = 0; c < cells.length && !isWell; c++) {
                values[c] = cells[c].absent();
            }
            for (int c = 0; c < of.length && isWell; c++) {
                texts[c] = line.cell(of[c]);
            }
            return texts;
        }

        @Override
        boolean read(byte[] bytes, int from, int to) {
            if (!line.split(bytes, from, to, size)) {
                return false;
            }
            for (int c = 0; c < cells.length; c++) {
                values[c] = line.read(places[c], cells[c]);
            }
            if (id >= 0) {
                line.id(id, unit);
            }
            return true;
        }
    }
}
