package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check can fail: readers with the faults that CSV readers have are caught, each by a kind that names the fault. */
final class HostileCheckTest {

    @TempDir
    private Path folder;

    @Test
    void check_honestReader_passes() throws IOException {
        assertThat(faults(text -> List.of(text.split("\n", -1)))).isEmpty();
    }

    @Test
    void check_quotesThatSpanLines_areCaught() throws IOException {
        assertThat(faults(HostileCheckTest::quotesSpanLines))
                .anyMatch(fault -> fault.startsWith("stray quote at byte 0"))
                .anyMatch(fault -> fault.startsWith("line feed in quotes"));
    }

    @Test
    void check_badLineDroppedWithTheNext_isCaught() throws IOException {
        assertThat(faults(text -> {
                    List<String> kept = new ArrayList<>();
                    List<String> lines = List.of(text.split("\n", -1));
                    for (int i = 0; i < lines.size(); i++) {
                        if (lines.get(i).chars().filter(c -> c == '"').count() % 2 == 0) {
                            kept.add(lines.get(i));
                        } else {
                            i++;
                        }
                    }
                    return kept;
                }))
                .anyMatch(fault -> fault.startsWith("line of quotes, 1"));
    }

    @Test
    void check_emptyLinesSkipped_areCaught() throws IOException {
        assertThat(faults(text -> text.lines().filter(line -> !line.isBlank()).toList()))
                .anyMatch(fault -> fault.startsWith("empty line"))
                .anyMatch(fault -> fault.startsWith("line of one space"));
    }

    @Test
    void check_carriageReturnsThatEndLines_areCaught() throws IOException {
        assertThat(faults(text -> List.of(text.split("\r\n|[\n\r\u0085]", -1))))
                .anyMatch(fault -> fault.startsWith("rows cut by a carriage return"))
                .anyMatch(fault -> fault.startsWith("rows cut by a next line"));
    }

    @Test
    void check_endOfFileMarkThatEndsTheRows_isCaught() throws IOException {
        assertThat(faults(text -> List.of(text.split("\u001a", 2)[0].split("\n", -1))))
                .anyMatch(fault -> fault.startsWith("end of file by control Z at 0"));
    }

    @Test
    void check_rowThatThrows_isCaught() throws IOException {
        assertThat(faults(text -> {
                    if (text.contains("NaN")) {
                        throw new NumberFormatException("NaN");
                    }
                    return List.of(text.split("\n", -1));
                }))
                .anyMatch(fault -> fault.contains("threw java.lang.NumberFormatException"));
    }

    /** What the check says about a reader that cuts a text into lines in its own way. */
    private List<String> faults(Function<String, List<String>> cut) throws IOException {
        HostileCheck check = new HostileCheck((schema, file) -> table(schema, file, cut));
        List<HostileRows.Kind> kinds = new ArrayList<>(HostileLines.small());
        HostileRows.lines().stream().filter(kind -> kind.name().contains("NaN")).forEach(kinds::add);
        for (HostileRows.Kind kind : kinds) {
            check.everywhere(kind, folder);
        }
        return check.faults();
    }

    private static Table table(Schema schema, Path file, Function<String, List<String>> cut) {
        try {
            List<String> lines = new ArrayList<>(cut.apply(Files.readString(file, StandardCharsets.ISO_8859_1)));
            if (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
                lines.remove(lines.size() - 1);
            }
            List<List<String>> rows = new ArrayList<>();
            lines.forEach(
                    line -> rows.add(List.of(line.replaceAll("\"(\\w*)\"", "$1").split(",", -1))));
            return MemoryTable.of(schema, rows.get(0), rows.subList(1, rows.size()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As most readers do: a line feed inside quotes does not end the row. */
    private static List<String> quotesSpanLines(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            if (c == '\n' && !quoted) {
                lines.add(line.toString());
                line.setLength(0);
            } else {
                line.append(c);
            }
        }
        lines.add(line.toString());
        return lines;
    }
}
