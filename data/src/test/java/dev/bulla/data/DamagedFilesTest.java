package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.RowsBrokenOff;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.data.parquet.DuckEngine;
import dev.bulla.data.parquet.ParquetFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that were damaged before they were given: what can be found without looking at a cell is found while opening, before
 * anything is charged.
 */
final class DamagedFilesTest {

    private static final Schema SCHEMA = Survey.persons(2);
    private static final int FLIPS = 400;
    private static final int MUTANTS_OF_EACH = 30 * Integer.getInteger("bulla.samples", 1);

    @TempDir
    Path folder;

    @Test
    void gzip_cutOrChangedAnywhere_isRefusedOrReadsTheSame() throws IOException {
        byte[] whole = gzip(rows(5_000));
        Path file = folder.resolve("rows.csv.gz");
        long[] expected = Tables.open(SCHEMA, Files.write(file, whole)).fold(Tally.of());
        int refused = 0;
        for (int bytes = 1; bytes <= 100; bytes++) {
            refused += refused(Files.write(file, Arrays.copyOf(whole, whole.length - bytes)));
        }
        for (int i = 1; i <= 8; i++) {
            byte[] changed = whole.clone();
            changed[whole.length - i] ^= 1;
            refused += refused(Files.write(file, changed));
        }
        assertThat(refused)
                .as("cut in the last 100 bytes, or another check sum or length")
                .isEqualTo(108);

        Random random = new Random(11);
        int same = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] changed = whole.clone();
            changed[random.nextInt(whole.length)] ^= (byte) (1 + random.nextInt(255));
            if (refused(Files.write(file, changed)) == 0) {
                assertThat(Tables.open(SCHEMA, file).fold(Tally.of())).isEqualTo(expected);
                same++;
            }
        }
        System.out.printf(
                "damaged gzip: 108 of 108 cut or with a wrong trailer refused; of %d with a byte changed %d refused, %d read"
                        + " the same, 0 charged in vain%n",
                FLIPS, FLIPS - same, same);
    }

    @Test
    void gzip_members_areReadAllAndNothingAfterThem() throws IOException {
        String text = rows(3_000);
        int half = text.indexOf('\n', text.length() / 2) + 1;
        byte[] first = gzip(text.substring(0, half));
        byte[] second = gzip(text.substring(half));
        Path file = folder.resolve("rows.csv.gz");

        assertThat(Tables.open(Survey.rows(), Files.write(file, join(first, second)))
                        .rows())
                .isEqualTo(3_000);
        assertThat(Tables.open(Survey.rows(), Files.write(file, join(first, gzip(""), second, gzip(""))))
                        .rows())
                .isEqualTo(3_000);
        for (byte[] tail : List.of(
                new byte[] {0},
                new byte[512],
                "garbage".getBytes(StandardCharsets.US_ASCII),
                Arrays.copyOf(second, 5),
                Arrays.copyOf(second, second.length - 1))) {
            assertThat(refused(Files.write(file, join(first, tail)))).isEqualTo(1);
        }
    }

    @Test
    void gzip_headersOfEveryForm_areRead() throws IOException {
        String text = rows(10);
        byte[] plain = gzip(text);
        ByteArrayOutputStream named = new ByteArrayOutputStream();
        named.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 4 | 8 | 16, 1, 2, 3, 4, 0, 3});
        named.writeBytes(new byte[] {3, 0, 9, 9, 9});
        named.writeBytes("rows.csv\0a comment\0".getBytes(StandardCharsets.US_ASCII));
        named.write(plain, 10, plain.length - 10);

        assertThat(Tables.open(Survey.rows(), Files.write(folder.resolve("a.csv.gz"), named.toByteArray()))
                        .rows())
                .isEqualTo(10);
    }

    /** Bytes of a Parquet file changed at random: what DuckDB cannot read is found before it would be paid for. */
    @Test
    void parquet_bytesChangedAnywhere_neverBurnsACharge() throws IOException, SQLException {
        Random random = new Random(12);
        int before = 0;
        int after = 0;
        int refused = 0;
        int read = 0;
        for (String codec : List.of("uncompressed", "snappy", "zstd", "gzip")) {
            byte[] whole = Files.readAllBytes(parquet(codec));
            for (int i = 0; i < MUTANTS_OF_EACH; i++) {
                byte[] changed = whole.clone();
                for (int bytes = 1 + random.nextInt(4); bytes > 0; bytes--) {
                    changed[random.nextInt(whole.length)] ^= (byte) (1 + random.nextInt(255));
                }
                Path file = Files.write(folder.resolve("mutant.parquet"), changed);
                before += brokenOff(() -> FileTable.of(SCHEMA, ParquetFiles.open(List.of(file))));
                int isRefused = refused(file);
                after += isRefused == 1 ? 0 : brokenOff(() -> Tables.open(SCHEMA, file));
                refused += isRefused;
                read += 1 - isRefused;
            }
        }
        System.out.printf(
                "damaged Parquet: of %d mutants %d burned a charge before, %d do; %d are refused, %d are read%n",
                4 * MUTANTS_OF_EACH, before, after, refused, read);
        assertThat(before).as("the mutants are worth the name").isGreaterThan(20);
        assertThat(after).isZero();
    }

    /** A page that can be read all the same, but is not what was written. */
    @Test
    void parquet_pageWithACheckSum_isComparedWithIt() throws IOException {
        Schema schema = new Schema(
                "d",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(new Column.Whole("age", 0, 99, Optional.empty(), Optional.empty())));
        Path file = folder.resolve("sum.parquet");
        int bits = 0;
        for (boolean withSum : new boolean[] {true, false}) {
            byte[] whole = SmallParquet.of("age", withSum, 1, 2, 3, 4);
            assertThat(Tables.open(schema, Files.write(file, whole)).fold(Tally.of("age")))
                    .containsExactly(4, 0, 16 * 10, 16 * 30);
            for (int at = SmallParquet.page(whole, 4); at < SmallParquet.page(whole, 4) + 4 * Long.BYTES; at++) {
                byte[] changed = whole.clone();
                changed[at] ^= 1;
                Files.write(file, changed);
                bits += catchThrowable(() -> Tables.open(schema, file)) == null ? 0 : 1;
            }
        }
        assertThat(bits).as("every one with a check sum, none without").isEqualTo(4 * Long.BYTES);
    }

    private interface Opening {
        Table open();
    }

    /** Whether the table opens and then cannot be folded. */
    private static int brokenOff(Opening opening) {
        Throwable failure = catchThrowable(() -> opening.open().fold(Survey.TALLY));
        assertThat(failure == null || failure instanceof BadInput || failure instanceof RowsBrokenOff)
                .as(String.valueOf(failure))
                .isTrue();
        return failure instanceof RowsBrokenOff ? 1 : 0;
    }

    private static int refused(Path file) {
        Throwable refused = catchThrowable(() -> Tables.open(SCHEMA, file));
        if (refused == null) {
            return 0;
        }
        assertThat(refused).isInstanceOf(BadInput.class).hasNoCause();
        assertThat(refused.getMessage()).matches("(?s)E-5(1[235]|2[12]) " + file.getFileName() + ": .*");
        return 1;
    }

    private Path parquet(String codec) throws SQLException {
        Path file = folder.resolve(codec + ".parquet");
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT 'p' || hash(i) % 997 AS person, i % 120 AS age,"
                    + " (hash(i) % 10000000) / 7.0 AS income, if(i % 3 = 0, 'f', 'm') AS sex FROM range(4000) t(i)) TO '"
                    + file + "' (FORMAT parquet, ROW_GROUP_SIZE 2048, COMPRESSION " + codec + ")");
        }
        return file;
    }

    private static String rows(int count) {
        StringBuilder text = new StringBuilder("person,age,income,sex\n");
        for (int i = 0; i < count; i++) {
            text.append('p').append(i * 7919 % 1009).append(',').append(i % 110).append(",1.5,f\n");
        }
        return text.toString();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
