package dev.bulla.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Schema;
import dev.bulla.data.FileTable;
import dev.bulla.data.MemoryTable;
import dev.bulla.data.Survey;
import dev.bulla.data.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CsvFileTest {

    /** A row whose cells are all missing: income alone has a fallback, 10. */
    private static final long[] MALFORMED = {1, 1, 0, 0, 0, 160, 1600, 1, 0, 0};

    private static final Schema SCHEMA = Survey.rows();
    private static final String BEFORE = "1,1,f\n2,2,m\n";
    private static final String AFTER = "3,3,f\n4,4,m\n";

    @TempDir
    Path folder;

    static Stream<byte[]> malformedLines() {
        return Stream.of(
                bytes(""),
                bytes("\""),
                bytes("\"5,5,m"),
                bytes("5,5"),
                bytes("5,5,m,"),
                bytes("5;5;m"),
                bytes("5,5,\"m\"x"),
                bytes(",,"),
                bytes("x,y,z"),
                bytes("5\r5,5\r5,m\r\rf"),
                bytes("\0,\0,\0"),
                bytes("NaN,Infinity,\"\""),
                bytes("0x10,1d,male"),
                new byte[] {(byte) 0xFF, ',', (byte) 0xC3, ',', (byte) 0xED, (byte) 0xA0, (byte) 0x80},
                fill('7', 10 << 20, ",,"),
                fill('"', 10 << 20, ",,"),
                fill(',', 10 << 20, ""),
                fill('x', Lines.LONGEST, ",1,m"));
    }

    @ParameterizedTest
    @MethodSource("malformedLines")
    void fold_malformedLine_isOneRowOfMissingCellsAndTouchesNoOther(byte[] line) throws IOException {
        Path without = write("without.csv", bytes(Survey.HEADER + "\n" + BEFORE + AFTER));
        Path with = write("with.csv", bytes(Survey.HEADER + "\n" + BEFORE), line, bytes("\n" + AFTER));
        Path last = write("last.csv", bytes(Survey.HEADER + "\n" + BEFORE + AFTER), line, bytes("\n"));

        long[] expected = sum(FileTable.csv(SCHEMA, without).fold(Survey.TALLY), MALFORMED);
        for (Path file : List.of(with, last)) {
            assertThat(FileTable.csv(SCHEMA, file).fold(Survey.TALLY)).isEqualTo(expected);
            assertThat(FileTable.csv(SCHEMA, file).rows()).isEqualTo(5);
            assertThat(MemoryTable.csv(SCHEMA, file).fold(Survey.TALLY)).isEqualTo(expected);
            assertThat(MemoryTable.csv(SCHEMA, file).rows()).isEqualTo(5);
        }
    }

    @Test
    void fold_oneBadCell_isMissingAlone() throws IOException {
        Path file = write("a.csv", bytes(Survey.HEADER + "\n200,1e3,"), new byte[] {(byte) 0xC3, '\n'});

        assertThat(FileTable.csv(SCHEMA, file).fold(Survey.TALLY))
                .containsExactly(1, 0, 16 * 110, 16 * 110 * 110, 0, 16_000, 16_000_000, 1, 0, 0);
    }

    @Test
    void fold_spacesQuotesEndingsAndMark_makeNoDifference() throws IOException {
        long[] plain = FileTable.csv(SCHEMA, write("a.csv", bytes(Survey.HEADER + "\n1,2.5,f\n3,4.25,m\n")))
                .fold(Survey.TALLY);

        for (String text : List.of(
                Survey.HEADER + "\r\n1,2.5,f\r\n3,4.25,m\r\n",
                Survey.HEADER + "\n1,2.5,f\r\n3,4.25,m",
                "\u00EF\u00BB\u00BF" + Survey.HEADER + "\n1,2.5,f\n3,4.25,m\r",
                "\u00EF\u00BB\u00BF\"age\", income ,sex\n \"1\",2.5,f\n3,4.25,m".replace(" \"1\"", "\"1\""),
                "sex,other,income,age\nf,x,2.5,1\n\" m \",\"a,b\",\"4.25\",3.0\n")) {
            assertThat(FileTable.csv(SCHEMA, write("b.csv", bytes(text))).fold(Survey.TALLY))
                    .isEqualTo(plain);
        }
    }

    @Test
    void rows_emptyTables_haveNone() throws IOException {
        for (String text : List.of(Survey.HEADER, Survey.HEADER + "\n", Survey.HEADER + "\r\n")) {
            FileTable table = FileTable.csv(SCHEMA, write("a.csv", bytes(text)));

            assertThat(table.rows()).isZero();
            assertThat(table.fold(Survey.TALLY)).containsOnly(0L);
        }
    }

    @Test
    void fold_moreRowsThanABlock_countsEach() throws IOException {
        FileTable table = FileTable.csv(SCHEMA, write("a.csv", bytes(Survey.HEADER + "\n" + "7,1,m\n".repeat(20_000))));

        assertThat(table.rows()).isEqualTo(20_000);
        assertThat(table.fold(Tally.of("age"))).containsExactly(20_000, 0, 20_000 * 16 * 7, 20_000 * 16 * 49);
        assertThat(table.fold(Tally.of())).containsExactly(20_000);
    }

    @Test
    void fold_garbage_neverFailsAndEveryLineIsARow() throws IOException {
        Random random = new Random(1);
        ByteArrayOutputStream garbage = new ByteArrayOutputStream();
        garbage.writeBytes(bytes("age,income,sex,person\n"));
        for (int row = 0; row < 500; row++) {
            byte[] line = new byte[random.nextInt(60)];
            random.nextBytes(line);
            for (int i = 0; i < line.length; i++) {
                int kind = random.nextInt(8);
                line[i] = kind < 3 ? (byte) ",\"\r5-e.".charAt(random.nextInt(7)) : line[i];
                line[i] = line[i] == '\n' ? 0 : line[i];
            }
            garbage.writeBytes(line);
            garbage.write('\n');
        }
        Path file = write("a.csv", garbage.toByteArray());

        assertThat(FileTable.csv(SCHEMA, file).fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(500);
        assertThat(FileTable.csv(Survey.persons(1000), file).rows()).isEqualTo(500);
        assertThat(FileTable.csv(Survey.persons(1000), file).fold(Survey.TALLY))
                .as("few have an id that can be read")
                .isEqualTo(MemoryTable.csv(Survey.persons(1000), file).fold(Survey.TALLY));
        assertThat(MemoryTable.csv(SCHEMA, file).fold(Survey.TALLY))
                .isEqualTo(FileTable.csv(SCHEMA, file).fold(Survey.TALLY));
    }

    private Path write(String name, byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return Files.write(folder.resolve(name), all.toByteArray());
    }

    private static long[] sum(long[] a, long[] b) {
        long[] sum = a.clone();
        Arrays.setAll(sum, i -> a[i] + b[i]);
        return sum;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] fill(char content, int times, String tail) {
        byte[] bytes = new byte[times + tail.length()];
        Arrays.fill(bytes, (byte) content);
        System.arraycopy(bytes(tail), 0, bytes, times, tail.length());
        return bytes;
    }
}
