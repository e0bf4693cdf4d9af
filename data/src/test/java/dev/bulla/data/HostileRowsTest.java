package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Table;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of bad row, in CSV, read from the file and held in memory: it is one row and no other notices. */
final class HostileRowsTest {

    @TempDir
    private Path folder;

    @Test
    void kinds_all_haveNamesOfTheirOwn() {
        List<String> names =
                HostileRows.lines().stream().map(HostileRows.Kind::name).toList();
        Set<String> distinct = new HashSet<>(names);

        assertThat(distinct).hasSameSizeAs(names);
        assertThat(HostileRows.kinds()).isGreaterThanOrEqualTo(200);
        System.out.println("hostile rows: " + HostileRows.kinds() + " kinds, " + names.size() + " CSV lines");
    }

    @Test
    void csv_everyKindFromTheFile_movesNothingButItself() throws IOException {
        assertSound("file", FileTable::csv);
    }

    @Test
    void csv_everyKindInMemory_movesNothingButItself() throws IOException {
        assertSound("memory", MemoryTable::csv);
    }

    @Test
    void csv_everyKind_isTheSameBitsFromTheFileAndInMemory() throws IOException {
        Path file = folder.resolve("rows.csv");
        for (HostileRows.Kind kind : HostileRows.lines()) {
            String before = HostileRows.HEADER + "\n" + HostileRows.BASE.get(0) + "\n";
            String after = "\n" + HostileRows.BASE.get(1) + "\n";
            Files.write(
                    file,
                    join(
                            before.getBytes(StandardCharsets.UTF_8),
                            kind.bytes().get(),
                            after.getBytes(StandardCharsets.UTF_8)));
            for (Schema schema : List.of(HostileCheck.ROWS, HostileCheck.MANY)) {
                Table memory = MemoryTable.csv(schema, file);
                Table duck = FileTable.csv(schema, file);
                assertThat(duck.rows()).as(kind.name()).isEqualTo(memory.rows());
                for (Statistic statistic : HostileCheck.STATISTICS) {
                    assertThat(duck.fold(statistic)).as(kind.name()).isEqualTo(memory.fold(statistic));
                }
            }
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }

    private void assertSound(String name, HostileCheck.Reader reader) throws IOException {
        HostileCheck check = new HostileCheck(reader);
        long start = System.nanoTime();
        for (HostileRows.Kind kind : HostileLines.small()) {
            check.everywhere(kind, folder);
        }
        for (HostileRows.Kind kind : HostileLines.large()) {
            check.line(kind, folder, 2);
        }
        int turn = 0;
        for (HostileRows.Kind kind : HostileRows.cells()) {
            check.line(kind, folder, turn++ % (HostileRows.BASE.size() + 1));
        }

        assertThat(check.faults()).isEmpty();
        System.out.printf(
                "hostile rows, CSV, %s: %,d pairs of tables in %.1f s%n",
                name, check.combinations(), (System.nanoTime() - start) / 1e9);
    }

    /** Bad lines between good ones in a file large enough to be cut into parts, wherever the cuts fall. */
    @Test
    void csv_allKindsTogether_addUpToWhatEachCountsForAlone() throws IOException {
        List<HostileRows.Kind> kinds = new ArrayList<>(HostileRows.lines());
        Set<String> large = HostileLines.large().stream()
                .map(HostileRows.Kind::name)
                .skip(2)
                .collect(Collectors.toSet());
        kinds.removeIf(kind -> large.contains(kind.name()));
        Collections.shuffle(kinds, new Random(7));
        Path part = folder.resolve("part.csv");
        Path plain = folder.resolve("all.csv");
        Path packed = folder.resolve("all.csv.gz");
        List<long[]> expected = new ArrayList<>();
        HostileCheck.STATISTICS.forEach(statistic -> expected.add(new long[statistic.dimension()]));
        byte[] header = (HostileRows.HEADER + "\n").getBytes(StandardCharsets.UTF_8);
        long rows = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(plain));
                OutputStream zip = new GZIPOutputStream(Files.newOutputStream(packed), 1 << 16)) {
            write(HostileRows.HEADER.getBytes(StandardCharsets.UTF_8), out, zip);
            for (HostileRows.Kind kind : kinds) {
                String good = (HostileRows.BASE.get(1) + "\n").repeat(20);
                byte[] bytes =
                        join(good.getBytes(StandardCharsets.UTF_8), kind.bytes().get());
                write(bytes, out, zip);
                Files.write(part, join(header, bytes, "\n".getBytes(StandardCharsets.UTF_8)));
                Table table = MemoryTable.csv(HostileCheck.ROWS, part);
                rows += 20 + kind.lines();
                for (int s = 0; s < expected.size(); s++) {
                    long[] sums = table.fold(HostileCheck.STATISTICS.get(s));
                    long[] total = expected.get(s);
                    Arrays.setAll(total, i -> total[i] + sums[i]);
                }
            }
        }

        for (Path file : List.of(plain, packed)) {
            Table table = Tables.open(HostileCheck.ROWS, file);
            assertThat(table.rows()).isEqualTo(rows);
            for (int s = 0; s < expected.size(); s++) {
                assertThat(table.fold(HostileCheck.STATISTICS.get(s)))
                        .as(file + " " + s)
                        .isEqualTo(expected.get(s));
            }
        }
        System.out.printf("hostile rows, CSV, together: %,d rows, %,d bytes%n", rows, Files.size(plain));
    }

    private static void write(byte[] bytes, OutputStream... outs) throws IOException {
        for (OutputStream out : outs) {
            out.write(bytes);
            out.write('\n');
        }
    }
}
