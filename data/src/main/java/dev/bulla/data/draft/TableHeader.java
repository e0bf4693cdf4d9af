package dev.bulla.data.draft;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.rows.TableFault;
import dev.bulla.data.rows.Utf8;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** The first line of a CSV file of rows, which names its columns, and nothing after it. */
final class TableHeader {

    private static final int LONGEST = 16 << 20;

    private TableHeader() {}

    /** The first line as text. */
    static String line(Path file) {
        TableFault.requireFile(file);
        boolean packed = TableFault.name(file).toLowerCase(Locale.ROOT).endsWith(".gz");
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream in = packed ? new GZIPInputStream(raw) : raw) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
                line.write(next);
                if (line.size() > LONGEST) {
                    throw TableFault.noHeader(file, Dialect.USUAL);
                }
            }
            byte[] bytes = line.toByteArray();
            String text = new Utf8().text(bytes, 0, bytes.length);
            if (text == null) {
                throw TableFault.noHeader(file, Dialect.USUAL);
            }
            return text.replaceAll("^\uFEFF|\r$", "");
        } catch (IOException e) {
            throw TableFault.unreadable(file, "CSV");
        }
    }

    /**
     * The names in a first line. A line that may be a row is refused, and nothing of it is shown: where there is no header it holds
     * values.
     */
    static List<String> names(Path file, String line, Dialect dialect) {
        List<String> names = split(line, dialect);
        boolean several = names.stream().anyMatch(name -> name.matches(".*[;\t|].*"));
        if (names.size() == 1 && several) {
            throw new BadInput(
                    "E-224",
                    TableFault.name(file),
                    "the first line is one name with other delimiters in it.",
                    "A dialect is declared, never guessed.",
                    Text.of(
                            "Say which: ",
                            Text.request("delimiter", "\";\""),
                            " or ",
                            Text.request("delimiter", "tab"),
                            "."));
        }
        boolean isRow = names.stream()
                .anyMatch(name -> name.isEmpty() || StatedRange.number(name).isPresent());
        if (isRow || new HashSet<>(names).size() < names.size()) {
            throw new BadInput(
                    "E-223",
                    TableFault.name(file),
                    "the first line is no line of names: a cell of it is empty, a number, or there twice.",
                    "A row there would be shown.",
                    "Put the names of the columns in the first line.");
        }
        return names;
    }

    /** Names that are split like the cells of a row. */
    static List<String> split(String line, Dialect dialect) {
        List<String> names = new ArrayList<>();
        int at = 0;
        while (at <= line.length()) {
            StringBuilder name = new StringBuilder();
            at = take(line, at, dialect, name);
            names.add(name.toString().strip());
            at++;
        }
        return names;
    }

    /** Takes one cell and returns the place of the delimiter after it, or the end. */
    private static int take(String line, int from, Dialect dialect, StringBuilder name) {
        int at = from;
        boolean quoted =
                at < line.length() && dialect.quote() != Dialect.NO_QUOTE && line.charAt(at) == dialect.quote();
        if (quoted) {
            for (at++; at < line.length(); at++) {
                boolean quote = line.charAt(at) == dialect.quote();
                boolean two = quote && at + 1 < line.length() && line.charAt(at + 1) == dialect.quote();
                if (quote && !two) {
                    at++;
                    break;
                }
                at += two ? 1 : 0;
                name.append(line.charAt(at));
            }
        }
        for (; at < line.length() && line.charAt(at) != dialect.delimiter(); at++) {
            name.append(line.charAt(at));
        }
        return at;
    }
}
