package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.data.text.Lines;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TablesTest {

    private static final String SENTINEL = "SENTINEL4711";
    private static final Schema SCHEMA = Survey.persons(2);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"rows.tsv", "rows.xlsx", "rows", "rows.csv.zip", "rows.gz", "csv", "rows.parquet.gz"})
    void open_unknownKind_namesWhatIsAccepted(String name) throws IOException {
        Files.writeString(folder.resolve(name), "age,income,sex,person\n");

        assertThatThrownBy(() -> Tables.open(SCHEMA, folder.resolve(name)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-510 " + name)
                .hasMessageContaining(".csv, .csv.gz, .parquet, .jsonl, .ndjson");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none.csv", "none.csv.gz", "none.parquet"})
    void open_noFileOrFolder_isRefused(String name) throws IOException {
        assertThatThrownBy(() -> Tables.open(SCHEMA, folder.resolve(name)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-511 " + name);

        Files.createDirectory(folder.resolve(name));
        assertThatThrownBy(() -> Tables.open(SCHEMA, folder.resolve(name))).hasMessageContaining("E-511 " + name);
    }

    @Test
    void open_missingColumns_namesEachAndShowsNothingOfTheFile() throws IOException {
        Path file = csv(SENTINEL + ",age,age,sex\n1,2,3,f\n");

        BadInput refused = catchThrowableOfType(BadInput.class, () -> Tables.open(SCHEMA, file));

        assertThat(refused.messages()).extracting(Message::code).containsExactly("E-514", "E-513", "E-513");
        assertThat(refused).hasMessageContainingAll("\"age\"", "\"income\"", "\"person\"", "rows.csv");
        assertThat(trace(refused)).doesNotContain(SENTINEL);
    }

    /** Each megabyte is told; what is counted is the same, and a table that cannot tell is left as it is. */
    @Test
    void watched_textFiles_sayWhichPartIsRead() throws IOException {
        Path file = csv("age,income,sex,person\n" + "40,1,f,a\n".repeat(400_000));
        List<Double> parts = Collections.synchronizedList(new ArrayList<>());
        Table plain = Tables.open(SCHEMA, file);
        Table watched = Tables.watched(plain, parts::add);

        assertThat(watched.rows()).isEqualTo(plain.rows()).isEqualTo(400_000);
        assertThat(parts).hasSizeGreaterThan(3).isSorted().allMatch(part -> part >= 0 && part < 1);
        assertThat(parts.get(parts.size() - 1)).isGreaterThan(0.6);
    }

    @Test
    void open_onlySomeColumnsNeeded_mayLackTheOthers() throws IOException {
        Path file = csv("age,person\n40,a\n");

        Table table = Tables.open(SCHEMA, file, List.of("age"));

        assertThat(table.fold(Tally.of("age"))).containsExactly(1, 0, 640, 25_600);
        assertThatThrownBy(() -> table.fold(Tally.of("sex")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("\"sex\"");
        assertThatThrownBy(() -> table.fold(Tally.of("shoe")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("\"shoe\"");
        assertThatThrownBy(() -> Tables.open(SCHEMA, file, List.of("shoe"))).hasMessageContaining("E-205");
    }

    @Test
    void open_noHeaderLine_isRefusedWithoutShowingTheFirstLine() throws IOException {
        for (String text :
                List.of("", "\"" + SENTINEL, "age,\u00ff" + SENTINEL, "x".repeat(Lines.LONGEST) + SENTINEL)) {
            Path file = csv(text);

            Throwable refused = catchThrowable(() -> Tables.open(SCHEMA, file));
            assertThat(refused).isInstanceOf(BadInput.class).hasMessageContaining("E-512 rows.csv");
            assertThat(trace(refused)).doesNotContain(SENTINEL);
        }
    }

    @Test
    void open_notGzipOrParquet_isRefusedInOurWords() throws IOException {
        for (String name : List.of("rows.csv.gz", "rows.parquet")) {
            Path file = Files.writeString(folder.resolve(name), SENTINEL.repeat(100));

            Throwable refused = catchThrowable(() -> Tables.open(SCHEMA, file));
            assertThat(refused).isInstanceOf(BadInput.class).hasMessageContaining("E-515 " + name);
            assertThat(trace(refused)).doesNotContain(SENTINEL, "duck", "Zip");
        }
    }

    @Test
    void fold_gzip_readsTheSameRows() throws IOException {
        String text = "age,income,sex,person\n1,2,f,a\n3,4,m,b\n";
        Path packed = folder.resolve("rows.csv.gz");
        Files.write(packed, gzip(text));

        assertThat(Tables.open(SCHEMA, packed).fold(Survey.TALLY))
                .isEqualTo(Tables.open(SCHEMA, csv(text)).fold(Survey.TALLY));
    }

    @Test
    void fold_fileCutShort_failsInConstantWords() throws IOException {
        StringBuilder rows = new StringBuilder("age,income,sex,person\n");
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            rows.append(random.nextInt(100))
                    .append(',')
                    .append(SENTINEL)
                    .append(",f,")
                    .append(i)
                    .append('\n');
        }
        byte[] packed = gzip(rows.toString());
        Path file = Files.write(folder.resolve("rows.csv.gz"), packed);
        Table table = Tables.open(SCHEMA, file);
        Files.write(file, Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> Tables.open(SCHEMA, file)).hasMessageStartingWith("E-522 rows.csv.gz: ");

        for (Throwable failure : List.of(catchThrowable(() -> table.fold(Survey.TALLY)), catchThrowable(table::rows))) {
            assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessageStartingWith("E-520 ");
            assertThat(failure).hasNoCause();
            assertThat(trace(failure)).doesNotContain(SENTINEL);
        }
    }

    @Test
    void fold_fileThatGrows_isReadToItsFormerEnd() throws IOException {
        Path file = csv("age,income,sex,person\n1,2,f,a\n3,4,m,b\n");
        Table table = Tables.open(SCHEMA, file);
        long[] before = table.fold(Survey.TALLY);

        Files.writeString(file, "5,6,f,c\n".repeat(1000), StandardOpenOption.APPEND);

        assertThat(table.fold(Survey.TALLY)).isEqualTo(before);
        assertThat(table.rows()).isEqualTo(2);
    }

    @Test
    void fold_fileThatShrinks_failsInConstantWords() throws IOException {
        Path file = csv("age,income,sex,person\n" + "1,2,f,a\n".repeat(1000));
        Table table = Tables.open(SCHEMA, file);

        Files.writeString(file, "age,income,sex,person\n1,2,f,a\n");

        for (Throwable failure : List.of(catchThrowable(() -> table.fold(Survey.TALLY)), catchThrowable(table::rows))) {
            assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessageStartingWith("E-520 ");
            assertThat(failure).hasNoCause();
        }
    }

    @Test
    void open_folderOrPattern_isOneTable() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("parts.csv"));
        Files.writeString(parts.resolve("b.csv"), "age,income,sex,person\n1,2,f,a\n");
        Files.writeString(parts.resolve("a.csv"), "person,sex,income,age\nb,f,2,1\n");
        Files.write(parts.resolve("c.csv.gz"), gzip("age,income,sex,person\n1,2,f,c\n"));
        Files.writeString(parts.resolve("_SUCCESS"), "");
        Files.writeString(parts.resolve(".a.csv.crc"), "");

        assertThat(Tables.open(SCHEMA, parts).rows()).isEqualTo(3);
        assertThat(Tables.open(SCHEMA, parts.resolve("*.csv")).rows()).isEqualTo(2);
        assertThat(Tables.open(SCHEMA, parts.resolve("[ab].csv")).fold(Tally.of("age")))
                .containsExactly(2, 0, 32, 32);
    }

    @Test
    void open_folderThatIsNotOneTable_isRefused() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("parts"));
        Files.writeString(parts.resolve("a.csv"), "age,income,sex,person\n");
        Files.writeString(parts.resolve("b.csv"), "age,income,sex\n");

        assertThatThrownBy(() -> Tables.open(SCHEMA, parts)).hasMessageContaining("E-513 b.csv");
        assertThatThrownBy(() -> Tables.open(SCHEMA, parts.resolve("x*.csv")))
                .hasMessageContaining("E-511 x*.csv: no file is there");
        Files.writeString(parts.resolve("b.csv"), "age,income,sex,person\n");
        Files.writeString(parts.resolve("c.jsonl"), "");
        assertThatThrownBy(() -> Tables.open(SCHEMA, parts)).hasMessageContaining("E-517 parts");
        Files.writeString(parts.resolve("d.txt"), "");
        assertThatThrownBy(() -> Tables.open(SCHEMA, parts.resolve("d.txt"))).hasMessageContaining("E-510 d.txt");
    }

    @Test
    void memory_cellsOfAnyKind_areReadLikeAFile() throws IOException {
        List<String> header = List.of("person", "sex", "age", "income");
        List<List<String>> rows = List.of(
                Arrays.asList("a", "f", "12", "1.5"),
                Arrays.asList("b", null, "", "-2e9"),
                Arrays.asList(null, "x", "1.5", "NaN"),
                List.of("c", "m"),
                List.of());
        Path file = csv("person,sex,age,income\na,f,12,1.5\nb,,,-2e9\n,x,1.5,NaN\nc,m\n\n");

        MemoryTable memory = MemoryTable.of(Survey.persons(9), header, rows);

        assertThat(memory.rows()).isEqualTo(5);
        assertThat(memory.fold(Survey.TALLY))
                .isEqualTo(FileTable.csv(Survey.persons(9), file).fold(Survey.TALLY));
        assertThatThrownBy(() -> MemoryTable.of(SCHEMA, List.of("age"), List.of()))
                .hasMessageContaining("E-513");
    }

    private static String trace(Throwable thrown) {
        StringWriter out = new StringWriter();
        thrown.printStackTrace(new PrintWriter(out, true));
        return out.toString().replaceAll("(?m)^\\s+at .*$", "");
    }

    private Path csv(String text) throws IOException {
        return Files.write(folder.resolve("rows.csv"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
