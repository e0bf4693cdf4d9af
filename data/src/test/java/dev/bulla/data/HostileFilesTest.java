package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.RowsBrokenOff;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.SentinelScan;
import dev.bulla.data.parquet.DuckEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are odd, or change while they are read: a result or a refusal in constant words, and nothing else. */
final class HostileFilesTest {

    private static final String SENTINEL = "Xanthippe-Quimby-4711";
    private static final int MANY = 200_000;

    @TempDir
    private Path folder;

    /** Changes a file; called again and again while it is read. */
    private interface Change {
        void make(Path file) throws IOException;
    }

    @Test
    void csv_headerOnlyOneRowOrNoEnding_isRead() throws IOException {
        for (String[] file : new String[][] {
            {HostileRows.HEADER, "0"},
            {HostileRows.HEADER + "\n", "0"},
            {HostileRows.HEADER + "\n" + HostileRows.BASE.get(0), "1"},
            {HostileRows.HEADER + "\r\n" + HostileRows.BASE.get(0) + "\r\n", "1"},
            {HostileRows.HEADER + "\n" + String.join("\n", HostileRows.BASE), "5"},
            {HostileRows.HEADER + "\n\n", "1"},
        }) {
            for (Path path : List.of(plain(file[0]), packed(file[0]))) {
                Table table = Tables.open(HostileCheck.ROWS, path);
                long rows = Long.parseLong(file[1]);
                assertThat(table.rows()).isEqualTo(rows);
                assertThat(table.fold(new RowCount())).containsExactly(rows);
            }
        }
    }

    @Test
    void open_nothingToRead_isRefusedWithItsCode() throws IOException, SQLException {
        Path empty = Files.write(folder.resolve("empty.csv"), new byte[0]);
        Path noGzip = Files.write(folder.resolve("empty.csv.gz"), new byte[0]);
        Path noParquet = Files.write(folder.resolve("empty.parquet"), new byte[0]);
        Path half = folder.resolve("half.parquet");
        byte[] whole = Files.readAllBytes(parquet("whole.parquet", 1000));
        Files.write(half, Arrays.copyOf(whole, whole.length / 2));
        Path inside = Files.createDirectory(folder.resolve("folder.csv"));

        assertRefused("E-512", empty);
        assertRefused("E-515", noGzip);
        assertRefused("E-515", noParquet);
        assertRefused("E-515", half);
        assertRefused("E-511", inside);
        assertRefused("E-511", folder.resolve("none.csv"));
    }

    @Test
    void open_mayNotBeRead_isRefusedLikeAFileThatIsNotThere() throws IOException {
        Path file = plain(HostileRows.HEADER + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));

        if (Files.isReadable(file)) {
            assertThat(Tables.open(HostileCheck.ROWS, file).rows())
                    .as("this user may read everything")
                    .isZero();
        } else {
            assertRefused("E-511", file);
        }
    }

    @Test
    void parquet_noRows_hasNone() throws IOException, SQLException {
        Table table = Tables.open(HostileCheck.ROWS, parquet("none.parquet", 0));

        assertThat(table.rows()).isZero();
        assertThat(table.fold(new RowCount())).containsExactly(0);
    }

    @Test
    void gzip_cutShort_isRefusedWhereverItIsCut() throws IOException {
        byte[] whole = Files.readAllBytes(packed(rows(20_000)));
        Path file = folder.resolve("cut.csv.gz");
        for (int tenth = 1; tenth < 10; tenth++) {
            assertRefused("E-522", Files.write(file, Arrays.copyOf(whole, whole.length * tenth / 10)));
        }
        for (int bytes = 1; bytes <= 100; bytes++) {
            assertRefused("E-522", Files.write(file, Arrays.copyOf(whole, whole.length - bytes)));
        }
    }

    @Test
    void gzip_cutShortSinceItWasOpened_breaksOffWhereverItIsCut() throws IOException {
        byte[] whole = Files.readAllBytes(packed(rows(20_000)));
        for (int tenth = 1; tenth < 10; tenth++) {
            Path file = Files.write(folder.resolve("cut.csv.gz"), whole);
            Table table = Tables.open(HostileCheck.ROWS, file);
            Files.write(file, Arrays.copyOf(whole, whole.length * tenth / 10));

            assertBrokenOff(catchThrowable(() -> table.fold(new RowCount())));
            assertBrokenOff(catchThrowable(table::rows));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.parquet"})
    void fold_fileGoneSinceItWasOpened_breaksOff(String name) throws IOException, SQLException {
        Path file = file(name, 100);
        Table table = Tables.open(HostileCheck.ROWS, file);
        Files.delete(file);

        assertBrokenOff(catchThrowable(() -> table.fold(new RowCount())));
        assertBrokenOff(catchThrowable(table::rows));

        Files.createDirectory(file);
        assertBrokenOff(catchThrowable(() -> table.fold(new RowCount())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.parquet"})
    void fold_fileGrows_givesAResultOrBreaksOff(String name) throws Exception {
        byte[] more = (SENTINEL + ",1,f,1,\"\n").repeat(100).getBytes(StandardCharsets.UTF_8);

        whileItIs(file(name, MANY), file -> Files.write(file, more, StandardOpenOption.APPEND));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.parquet"})
    void fold_fileShrinks_givesAResultOrBreaksOff(String name) throws Exception {
        whileItIs(file(name, MANY), file -> {
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                open.setLength(open.length() * 9 / 10);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.parquet"})
    void fold_fileIsWrittenOver_givesAResultOrBreaksOff(String name) throws Exception {
        whileItIs(file(name, MANY), file -> {
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                open.seek(open.length() / 3);
                open.write(SENTINEL.repeat(500).getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows.csv", "rows.csv.gz", "rows.parquet"})
    void fold_fileIsDeleted_givesAResultOrBreaksOff(String name) throws Exception {
        whileItIs(file(name, MANY), Files::deleteIfExists);
    }

    /** Folds a few times while another thread changes the file: every outcome is a result or the one refusal. */
    private static void whileItIs(Path file, Change change) throws InterruptedException {
        Table table = Tables.open(HostileCheck.PERSONS, file);
        AtomicBoolean done = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!done.get()) {
                try {
                    change.make(file);
                    Thread.sleep(2);
                } catch (NoSuchFileException gone) {
                    return;
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        other.start();
        try {
            for (int i = 0; i < 3; i++) {
                assertResultOrBrokenOff(catchThrowable(() -> table.fold(HostileCheck.STATISTICS.get(1))));
                assertResultOrBrokenOff(catchThrowable(table::rows));
            }
        } finally {
            done.set(true);
            other.join();
        }
    }

    private static void assertResultOrBrokenOff(Throwable outcome) {
        if (outcome != null) {
            assertBrokenOff(outcome);
        }
    }

    /** One message for all of them, which says nothing of the file. */
    private static void assertBrokenOff(Throwable failure) {
        assertThat(failure).isInstanceOf(RowsBrokenOff.class).hasNoCause().hasMessage(new RowsBrokenOff().getMessage());
        SentinelScan.of(SENTINEL).look("the failure", failure).assertClean();
    }

    private static void assertRefused(String code, Path file) {
        Throwable refused = catchThrowable(() -> Tables.open(HostileCheck.ROWS, file));

        assertThat(refused).isInstanceOf(BadInput.class).hasNoCause();
        assertThat(refused).hasMessageStartingWith(code + " " + file.getFileName() + ": ");
        SentinelScan.of(SENTINEL).look("the refusal", refused).assertClean();
    }

    private Path file(String name, int rows) throws IOException, SQLException {
        if (name.endsWith(".parquet")) {
            return parquet(name, rows);
        }
        return name.endsWith(".gz") ? packed(rows(rows)) : plain(rows(rows));
    }

    private static String rows(int count) {
        StringBuilder text = new StringBuilder(HostileRows.HEADER + "\n");
        for (int i = 0; i < count; i++) {
            text.append('p')
                    .append(i * 7919 % 100_003)
                    .append(",4,m,1.5,")
                    .append(SENTINEL)
                    .append('\n');
        }
        return text.toString();
    }

    private Path plain(String text) throws IOException {
        return Files.writeString(folder.resolve("rows.csv"), text);
    }

    private Path packed(String text) throws IOException {
        Path file = folder.resolve("rows.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Path parquet(String name, int rows) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT 'p' || i % 100003 AS person, i % 10 AS age, 'f' AS sex, 1.5 AS height, '"
                    + SENTINEL + "' || i AS note FROM range(" + rows + ") t(i)) TO '" + file + "' (FORMAT parquet)");
        }
        return file;
    }
}
