package dev.bulla.app.screen;

import dev.bulla.core.json.Json;
import dev.bulla.data.parquet.ParquetWriter;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers, written row by row as they come: none is kept. A cell is a text, a number, or null where there is nothing. */
public interface AnswerRows extends AutoCloseable {

    void row(List<? extends @Nullable Object> cells) throws IOException;

    @Override
    void close() throws IOException;

    /**
     * A column of answers.
     *
     * @param isText whether it holds text; else numbers
     */
    record Field(String name, boolean isText) {}

    /** Lines to a console. */
    static AnswerRows on(Console console, String format, List<Field> fields) {
        return lines(format, fields, console::data, () -> {});
    }

    /** A new file; one that is there is not written over. */
    static AnswerRows in(Path file, String format, List<Field> fields) throws IOException {
        if (format.equals("parquet")) {
            return parquet(new BufferedOutputStream(open(file)), fields);
        }
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(open(file), StandardCharsets.UTF_8));
        PrintLines print = new PrintLines(out);
        return lines(format, fields, print, print::finish);
    }

    private static OutputStream open(Path file) throws IOException {
        return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static AnswerRows lines(String format, List<Field> fields, Consumer<String> line, Ending ending) {
        boolean isCsv = format.equals("csv");
        if (isCsv) {
            line.accept(
                    fields.stream().map(Field::name).map(AnswerWriter::quoted).collect(Collectors.joining(",")));
        }
        return new AnswerRows() {
            @Override
            public void row(List<? extends @Nullable Object> cells) {
                line.accept(isCsv ? csv(cells) : json(fields, cells));
            }

            @Override
            public void close() throws IOException {
                ending.end();
            }
        };
    }

    private static String csv(List<? extends @Nullable Object> cells) {
        return cells.stream()
                .map(cell -> cell == null ? "" : AnswerWriter.cells(List.of(cell)))
                .collect(Collectors.joining(","));
    }

    private static String json(List<Field> fields, List<? extends @Nullable Object> cells) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int c = 0; c < fields.size(); c++) {
            Object cell = cells.get(c);
            if (cell != null) {
                json.put(fields.get(c).name(), cell);
            }
        }
        return Json.printed(json);
    }

    private static AnswerRows parquet(OutputStream out, List<Field> fields) throws IOException {
        ParquetWriter writer = new ParquetWriter(
                out,
                fields.stream()
                        .map(field -> new ParquetWriter.Field(field.name(), field.isText()))
                        .toList());
        return new AnswerRows() {
            @Override
            public void row(List<? extends @Nullable Object> cells) throws IOException {
                writer.row(cells);
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }

    /** Ends a file. */
    interface Ending {
        void end() throws IOException;
    }

    /** Lines into a file; what goes wrong is thrown at the end. */
    final class PrintLines implements Consumer<String> {

        private final BufferedWriter out;
        private @Nullable IOException failed;

        PrintLines(BufferedWriter out) {
            this.out = out;
        }

        @Override
        public void accept(String line) {
            try {
                if (failed == null) {
                    out.write(line);
                    out.write('\n');
                }
            } catch (IOException e) {
                failed = e;
            }
        }

        void finish() throws IOException {
            try (out) {
                if (failed != null) {
                    throw failed;
                }
            }
        }
    }
}
