package dev.bulla.data.text;

import dev.bulla.core.schema.Column;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files of JSON lines as rows: every line is one object whose keys are names of columns.
 *
 * <p>A text is read as a cell of CSV would be, a number too; {@code true} and {@code false} are those words; {@code
 * null} is missing, and so is a key that is not there. A line that is not one flat object, or has a key twice, is a row
 * without id whose cells are all missing. There is no header to check: a key that is nowhere is missing everywhere, which
 * {@link #absent} finds.
 */
public final class JsonLines extends TextRows.Format {

    private JsonLines(List<TextFile> files) {
        super(files);
    }

    /** Opens the files; looks for a byte order mark, at nothing else. */
    public static JsonLines open(List<Path> paths) {
        List<TextFile> files = new ArrayList<>();
        for (Path path : paths) {
            TableFault.requireFile(path);
            try {
                TextFile file = TextFile.of(path);
                try (InputStream in = file.open()) {
                    byte[] first = in.readNBytes(3);
                    files.add(file.startingAt(Chunks.afterMark(first, 0, first.length)));
                }
            } catch (IOException e) {
                throw TableFault.unreadable(path, "JSON lines");
            }
        }
        return new JsonLines(files);
    }

    /** The keys that no line of any file has. Reads until every key has been seen. */
    @Override
    public List<String> absent(List<String> keys) {
        JsonLine line = new JsonLine(keys);
        Set<String> absent = new LinkedHashSet<>(keys);
        Chunk chunk = new Chunk();
        try (Chunks chunks = new Chunks(files, linesToSkip(), Chunks.SIZE)) {
            while (!absent.isEmpty() && chunks.next(chunk)) {
                Lines lines = new Lines(chunk);
                while (!absent.isEmpty() && lines.next()) {
                    if (line.read(lines.bytes(), lines.start(), lines.end())) {
                        absent.removeIf(key -> line.has(keys.indexOf(key)));
                    }
                }
            }
        } catch (IOException e) {
            throw TableFault.brokenOff();
        }
        return List.copyOf(absent);
    }

    @Override
    int linesToSkip() {
        return 0;
    }

    /** {"a":123} and the line feed. */
    @Override
    int shortest() {
        return 10;
    }

    @Override
    public TextRows.Reader reader(int file, Rows.Wanted wanted) {
        return new Reader(wanted);
    }

    private static final class Reader extends TextRows.Reader {

        private final int idPlace;
        private final JsonLine line;
        private final int[] places;

        Reader(Rows.Wanted wanted) {
            super(wanted, '.');
            List<String> keys = Stream.concat(wanted.columns().stream().map(Column::name), wanted.unit().stream())
                    .distinct()
                    .toList();
            line = new JsonLine(keys);
            places = wanted.columns().stream()
                    .mapToInt(column -> keys.indexOf(column.name()))
                    .toArray();
            idPlace = wanted.unit().map(keys::indexOf).orElse(-1);
        }

        @Override
        boolean read(byte[] bytes, int from, int to) {
            if (!line.read(bytes, from, to)) {
                return false;
            }
            for (int c = 0; c < cells.length; c++) {
                values[c] = line.value(places[c], cells[c]);
            }
            if (idPlace >= 0) {
                line.id(idPlace, unit);
            }
            return true;
        }
    }
}
