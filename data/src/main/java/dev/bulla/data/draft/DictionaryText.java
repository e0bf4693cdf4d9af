package dev.bulla.data.draft;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.data.rows.TableFault;
import dev.bulla.data.rows.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A data dictionary as text, and cut into lines of cells. It is public and nobody's row, so it is read as people write such files: the
 * delimiter is the one its first line has most of, and a cell in quotes may hold line ends.
 */
final class DictionaryText {

    /** The most bytes of a dictionary. */
    static final int LARGEST = 16 << 20;

    private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

    /**
     * A line of a dictionary.
     *
     * @param number where it begins in the file, from 1
     */
    record Line(int number, List<String> cells) {}

    private final String text;
    private final String file;
    private int at;
    private int line = 1;

    private DictionaryText(String text, String file) {
        this.text = text;
        this.file = file;
    }

    /** The bytes of a dictionary. */
    static byte[] bytes(Path file) {
        TableFault.requireFile(file);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw fault(
                        file,
                        "is larger than 16 MiB.",
                        "Name a data dictionary, or a file of rows with its own ending.");
            }
            return bytes;
        } catch (IOException e) {
            throw TableFault.noFile(file);
        }
    }

    /** The lines of a dictionary, empty ones left out. */
    static List<Line> lines(Path file) {
        byte[] bytes = bytes(file);
        String text = new Utf8().text(bytes, 0, bytes.length);
        if (text == null) {
            throw fault(file, "is not UTF-8 text.", "Save it as UTF-8.");
        }
        String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return new DictionaryText(unmarked, TableFault.name(file)).lines(delimiter(unmarked));
    }

    static BadInput fault(Path file, String what, String remedy) {
        return new BadInput("E-220", TableFault.name(file), what, "", remedy);
    }

    /** The delimiter that the first line has most of; a comma if none. */
    static char delimiter(String text) {
        int end = text.indexOf('\n');
        String first = end < 0 ? text : text.substring(0, end);
        char best = ',';
        long most = 0;
        for (char candidate : DELIMITERS) {
            long found = first.chars().filter(c -> c == candidate).count();
            if (found > most) {
                best = candidate;
                most = found;
            }
        }
        return best;
    }

    private List<Line> lines(char delimiter) {
        List<Line> lines = new ArrayList<>();
        while (at < text.length()) {
            int number = line;
            List<String> cells = cells(delimiter);
            if (!cells.stream().allMatch(String::isEmpty)) {
                lines.add(new Line(number, cells));
            }
        }
        return lines;
    }

    private List<String> cells(char delimiter) {
        List<String> cells = new ArrayList<>();
        while (true) {
            boolean quoted = at < text.length() && text.charAt(at) == '"';
            cells.add(((quoted ? quoted() : "") + plain(delimiter)).strip());
            boolean more = at < text.length() && text.charAt(at) == delimiter;
            at++;
            if (!more) {
                line++;
                return cells;
            }
        }
    }

    private String plain(char delimiter) {
        int from = at;
        while (at < text.length() && text.charAt(at) != delimiter && text.charAt(at) != '\n') {
            at++;
        }
        return text.substring(from, at);
    }

    private String quoted() {
        StringBuilder cell = new StringBuilder();
        int begun = line;
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean two = c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"';
            if (c == '"' && !two) {
                at++;
                return cell.toString();
            }
            at += two ? 1 : 0;
            line += c == '\n' ? 1 : 0;
            cell.append(c);
        }
        throw new BadInput(
                "E-220", file + ": line " + begun, "a quote is not closed.", "", "Close it, or leave the quotes out.");
    }
}
