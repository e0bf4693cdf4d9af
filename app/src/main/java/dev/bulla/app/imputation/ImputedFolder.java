package dev.bulla.app.imputation;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.NotPrivate;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;

/** Where imputed tables go: files whose names say that nobody is protected, with a note beside them. */
final class ImputedFolder {

    static final String NOTE = "README-" + NotPrivate.FILE_MARK + ".txt";

    private final Path folder;

    /** A folder that was found fit by {@link dev.bulla.app.command.OutFolder#fit}. */
    ImputedFolder(Path folder) {
        this.folder = folder;
    }

    /** The name of a table: "synthetic-not-private-1.csv". */
    static String name(int number) {
        return "synthetic-" + NotPrivate.FILE_MARK + "-" + number + ".csv";
    }

    /** A file beside it whose name says so too: the one that is named, if it does already. */
    static Path marked(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot);
        return name.contains(NotPrivate.FILE_MARK)
                ? file
                : file.resolveSibling(
                        name.substring(0, name.length() - ending.length()) + "." + NotPrivate.FILE_MARK + ending);
    }

    /** Writes the tables as the dialect of their schema has it, and the note. */
    void write(List<HeldTable> tables, List<String> said) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < tables.size(); i++) {
            table(folder.resolve(name(i + 1)), tables.get(i));
        }
        StringBuilder note = new StringBuilder(NotPrivate.WARNING).append("\n\n");
        said.forEach(line -> note.append(line).append('\n'));
        Files.writeString(folder.resolve(NOTE), note);
    }

    /** What was saved under this schema. */
    static FittedGenerator load(Path file, Schema schema) {
        try {
            return FittedGenerator.read(Json.readObject(Files.readAllBytes(file)), schema);
        } catch (IOException e) {
            throw new BadInput(
                    "E-887", "--load", Visible.path(file) + " cannot be read.", "", "Name a file that is there.");
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new BadInput(
                    "E-887",
                    "--load",
                    Visible.path(file) + " holds no generator of tables of this schema.",
                    "",
                    "Name a file that bulla synth --save wrote, and the schema it was learnt under.");
        }
    }

    /** Writes a value as one new file; it is never written over another. */
    static void save(Path file, Object json) {
        try {
            Files.write(file, Json.canonical(json), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new BadInput(
                    "E-887",
                    "--save",
                    Visible.path(file) + " is there already or cannot be written.",
                    "",
                    "Name a new file in a folder that is there.");
        }
    }

    private static void table(Path file, HeldTable table) throws IOException {
        Dialect dialect = table.schema().dialect();
        List<Column> columns = table.schema().columns();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            StringBuilder line = new StringBuilder();
            for (Column column : columns) {
                line.append(line.isEmpty() ? "" : dialect.delimiter()).append(quoted(column.name(), dialect));
            }
            out.append(line).append('\n');
            List<double[]> values =
                    IntStream.range(0, columns.size()).mapToObj(table::column).toList();
            for (int row = 0; row < table.count(); row++) {
                for (int c = 0; c < columns.size(); c++) {
                    if (c > 0) {
                        out.append(dialect.delimiter());
                    }
                    out.append(cell(columns.get(c), values.get(c)[row], dialect));
                }
                out.append('\n');
            }
        }
    }

    private static String cell(Column column, double value, Dialect dialect) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (column instanceof Column.Category category) {
            return quoted(category.levels().get((int) value), dialect);
        }
        return Json.number(value).replace('.', dialect.decimal());
    }

    private static String quoted(String text, Dialect dialect) {
        boolean isPlain = text.indexOf(dialect.delimiter()) < 0 && text.indexOf(dialect.quote()) < 0;
        if (isPlain || dialect.quote() == Dialect.NO_QUOTE) {
            return text;
        }
        String quote = String.valueOf(dialect.quote());
        return quote + text.replace(quote, quote + quote) + quote;
    }
}
