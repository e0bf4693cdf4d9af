package dev.bulla.data;

import dev.bulla.core.domain.Column;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file as rows; the one place that says what a row of a text file is.
 *
 * <p>The dialect is fixed: UTF-8 (a byte order mark is passed over), commas, double quotes, one header line, lines as
 * {@link Lines} cuts them and cells as {@link CsvLine} does. Every line after the header is one row, an empty one
 * included: in a file of one column an empty line is how a missing cell is written. A line that is malformed, too long
 * or has too many or too few cells is a row without id whose cells are all missing; a cell that is not UTF-8 is
 * missing.
 */
final class CsvFile implements Rows {

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Header header;

    private CsvFile(Path file, Header header) {
        this.file = file;
        this.header = header;
    }

    /** Opens the file and reads its header line. */
    static CsvFile open(Path file) {
        TableFault.requireFile(file);
        try (Lines lines = lines(file)) {
            List<String> names = lines.next() && !lines.tooLong() ? names(lines) : null;
            if (names == null) {
                throw TableFault.noHeader(file);
            }
            return new CsvFile(file, new Header(TableFault.name(file), names));
        } catch (IOException e) {
            throw TableFault.unreadable(file, "CSV");
        }
    }

    Header header() {
        return header;
    }

    @Override
    public long count() {
        try (Lines lines = lines(file)) {
            lines.next();
            long rows = 0;
            while (lines.next()) {
                rows++;
            }
            return rows;
        } catch (IOException e) {
            throw TableFault.brokenOff();
        }
    }

    @Override
    public void scan(List<Column> columns, Optional<String> unit, Sink sink) {
        int[] places = header.places(columns);
        int id = unit.map(header::place).orElse(-1);
        CsvLine line = new CsvLine(header.size());
        double[] values = new double[places.length];
        try (Lines lines = lines(file)) {
            lines.next();
            while (lines.next()) {
                boolean good = !lines.tooLong() && line.split(lines.bytes(), lines.start(), lines.end(), header.size());
                for (int c = 0; c < places.length; c++) {
                    Column column = columns.get(c);
                    String cell = good ? line.cell(places[c]) : null;
                    values[c] = cell == null ? column.absent() : column.read(cell);
                }
                sink.row(good && id >= 0 ? UnitId.of(line.cell(id)) : UnitId.NONE, values);
            }
        } catch (IOException e) {
            throw TableFault.brokenOff();
        }
    }

    private static @Nullable List<String> names(Lines lines) {
        byte[] bytes = lines.bytes();
        int from = lines.start() + byteOrderMark(bytes, lines.start(), lines.end());
        CsvLine line = new CsvLine(1 + commas(bytes, from, lines.end()));
        int cells = line.split(bytes, from, lines.end());
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

    private static int commas(byte[] bytes, int from, int to) {
        int commas = 0;
        for (int i = from; i < to; i++) {
            commas += bytes[i] == ',' ? 1 : 0;
        }
        return commas;
    }

    private static int byteOrderMark(byte[] bytes, int from, int to) {
        boolean marked = to - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    private static Lines lines(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            boolean packed = TableFault.name(file).toLowerCase(Locale.ROOT).endsWith(".gz");
            return new Lines(packed ? new GZIPInputStream(in, BUFFER) : in);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}
