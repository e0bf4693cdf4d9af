package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("a ledger? 50% #1.db");
    }

    @Test
    void open_newFile_isTheOwnersAndLeavesNothingElse() throws Exception {
        fill();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void charge_whileOpen_theOneFileHoldsEverything() throws Exception {
        try (Ledger ledger = Ledger.open(path)) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a"));
            Path copy = Files.copy(path, folder.resolve("copy.db"));
            try (Ledger copied = Ledger.openReadOnly(copy)) {
                assertThat(copied.head()).isEqualTo(ledger.head());
            }
        }
    }

    /** The attack: hold a read transaction open, charge twice, copy the one file. The copy showed less spent, and verified. */
    @Test
    void charge_readerHoldsATransaction_neverLeavesTheFileBehindTheLedger() throws Exception {
        fill();
        try (Ledger ledger = Ledger.open(path);
                Connection reader = DriverManager.getConnection(Sql.url(path, "ro"));
                Statement held = reader.createStatement()) {
            held.execute("BEGIN");
            held.execute("SELECT count(*) FROM entry");
            Account account = ledger.account(Census.SCHEMA);
            Thread ending = new Thread(() -> endAfter(held, 1_500));
            ending.start();
            account.charge(Census.pure("0.1", "y"));
            account.charge(Census.pure("0.1", "z"));

            assertThat(headOfACopy()).isEqualTo(ledger.head());
            ending.join();
        }
    }

    private Summary.Head headOfACopy() throws IOException, InterruptedException {
        Path copy = folder.resolve("copy.db");
        assertThat(copied(path, copy)).isZero();
        try (Ledger copied = Ledger.openReadOnly(copy)) {
            assertThat(copied.verify()).isEmpty();
            return copied.head();
        }
    }

    private static void endAfter(Statement reading, long millis) {
        try {
            Thread.sleep(millis);
            reading.execute("COMMIT");
        } catch (InterruptedException | SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** As version 0.1 wrote it: with commits in a log, which only a writer takes it out of. */
    @Test
    void open_ledgerOfAnEarlierVersion_leavesTheLog() throws Exception {
        path = folder.resolve("bulla.db");
        fill();
        Sql.run(path, "PRAGMA journal_mode = WAL");
        assertThat(Sql.isLogged(path)).isTrue();
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThat(ledger.verify()).isEmpty();
        }
        assertThat(files(folder)).as("nothing beside it").containsExactly(path);
        assertThat(Sql.isLogged(path)).isTrue();

        try (Ledger ledger = Ledger.open(path)) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "z"));
            assertThat(ledger.verify()).isEmpty();
        }
        assertThat(Sql.isLogged(path)).isFalse();
        assertThat(files(folder)).containsExactly(path);
    }

    /** Nothing is written into a log, where a copy of the file would miss it: whoever keeps one in use is waited for. */
    @Test
    void open_logHeldOpenByAnother_waitsUntilItCanLeaveTheLog() throws Exception {
        path = folder.resolve("bulla.db");
        fill();
        Sql.run(path, "PRAGMA journal_mode = WAL");
        try (Connection other = DriverManager.getConnection(Sql.url(path, "rw"));
                Statement statement = other.createStatement()) {
            statement.execute("SELECT count(*) FROM entry");
            Thread ending = new Thread(() -> closeAfter(other, 1_000));
            ending.start();
            try (Ledger ledger = Ledger.open(path)) {
                ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "z"));
                assertThat(headOfACopy()).isEqualTo(ledger.head());
            }
            ending.join();
        }
        assertThat(Sql.isLogged(path)).isFalse();
    }

    private static void closeAfter(Connection connection, long millis) {
        try {
            Thread.sleep(millis);
            connection.close();
        } catch (InterruptedException | SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** Each has it open and so keeps the others from leaving the log. */
    @Test
    void open_fourProcessesOnALedgerOfAnEarlierVersion_allLeaveTheLog() throws Exception {
        path = folder.resolve("bulla.db");
        Ledger.open(path).close();
        Sql.run(path, "PRAGMA journal_mode = WAL");
        List<Process> pairs = List.of(
                Spender.start(path, "after-store"),
                Spender.start(path, "after-store"),
                Spender.start(path, "after-store"),
                Spender.start(path, "after-store"));
        for (Process process : pairs) {
            assertThat(process.inputReader().lines().toList()).hasSize(2);
            assertThat(process.waitFor()).isEqualTo(9);
        }

        assertThat(Ledger.verify(path)).isEmpty();
        assertThat(Sql.isLogged(path)).isFalse();
    }

    @Test
    void readOnly_everyLookup_leavesNothingBesideTheFile() throws Exception {
        fill();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--------"));
        byte[] before = Files.readAllBytes(path);
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThat(ledger.verify()).isEmpty();
            assertThat(files(folder)).containsExactly(path);
        }

        assertThat(files(folder)).containsExactly(path);
        assertThat(Files.readAllBytes(path)).isEqualTo(before);
    }

    /** A writer that died in the middle of a commit leaves half of it in the file, and a journal to take it back by. */
    @Test
    void openReadOnly_journalOfADeadWriter_showsWhatWasBefore() throws Exception {
        fill();
        Path crashed = folder.resolve("crashed.db");
        Summary.Head before;
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            before = ledger.head();
        }
        try (Connection writer = DriverManager.getConnection(Sql.url(path, "rw"));
                Statement statement = writer.createStatement()) {
            statement.execute("PRAGMA cache_size = 2");
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("UPDATE entry SET body = randomblob(200000)");
            Path journal = folder.resolve(path.getFileName() + "-journal");
            assertThat(journal).isNotEmptyFile();
            assertThat(copied(path, crashed)).isZero();
            assertThat(copied(journal, folder.resolve("crashed.db-journal"))).isZero();
            statement.execute("ROLLBACK");
        }

        try (Ledger ledger = Ledger.openReadOnly(crashed)) {
            assertThat(ledger.head()).isEqualTo(before);
            assertThat(ledger.verify()).isEmpty();
        }
    }

    /** By a process of its own: closing the file in this one would give up SQLite's locks on it. */
    private static int copied(Path from, Path to) throws IOException, InterruptedException {
        return new ProcessBuilder("cp", from.toString(), to.toString()).start().waitFor();
    }

    @Test
    void openReadOnly_noFile_refusedAndNoneMade() {
        assertThatThrownBy(() -> Ledger.openReadOnly(path)).isInstanceOf(BadInput.class);
        assertThat(path).doesNotExist();
    }

    @Test
    void open_emptyFile_isADamagedLedgerNotANewOne() throws Exception {
        Files.createFile(path);

        assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(Tampered.class);
        assertThat(Files.size(path)).isZero();
    }

    @Test
    void open_notSqlite_refused() throws Exception {
        Files.writeString(path, "not a database, but long enough to look at ".repeat(100));

        assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(Tampered.class);
    }

    @Test
    void open_foreignSqliteFile_refusedAndLeftAlone() throws Exception {
        Path plain = folder.resolve("foreign.db");
        Sql.run(plain, "CREATE TABLE entry (number INTEGER)");
        byte[] before = Files.readAllBytes(plain);

        assertThatThrownBy(() -> Ledger.open(plain))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-703");
        assertThat(Files.readAllBytes(plain)).isEqualTo(before);
    }

    @Test
    void open_newerFormat_refused() throws Exception {
        path = folder.resolve("bulla.db");
        fill();
        Sql.run(path, "PRAGMA user_version = 4");

        assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(BadInput.class).hasMessageContaining("E-704");
        assertThatThrownBy(() -> Ledger.openReadOnly(path)).isInstanceOf(BadInput.class);
    }

    @Test
    void open_extraTable_refused() throws Exception {
        path = folder.resolve("bulla.db");
        fill();
        Sql.run(path, "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE kind = 'charge'; END");

        assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(Tampered.class);
    }

    @Test
    void open_truncated_refused() throws Exception {
        fill();
        byte[] whole = Files.readAllBytes(path);
        for (int length = 1; length < whole.length; length += 1021) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(Tampered.class);
        }
    }

    @Test
    void readOnly_everyLookup_worksAndEveryWriteIsRefused() {
        fill();
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThat(ledger.list()).hasSize(1);
            assertThat(ledger.find("one")).isPresent();
            assertThat(ledger.summary("census")).isPresent();
            assertThat(ledger.verify()).isEmpty();
            Account account = ledger.account(Census.SCHEMA);
            assertThatThrownBy(() -> account.charge(Census.pure("0.1", "z")))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageContaining("E-701")
                    .hasMessageContaining("fail closed");
        }
    }

    @Test
    void readOnly_anotherWrites_seesIt() throws Exception {
        fill();
        try (Ledger reader = Ledger.openReadOnly(path)) {
            assertThat(reader.list()).hasSize(1);
            try (Ledger ledger = Ledger.open(path)) {
                ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "later"));
            }
            assertThat(reader.findByKey("later")).isPresent();
        }
    }

    /** Not for root, whom permissions do not bind. */
    @Test
    void readOnly_noWriteAccessAnywhere_worksAndSeesWhatIsWrittenLater() throws Exception {
        fill();
        permit("r-x------", "r--------");
        assumeFalse(Files.isWritable(folder));
        try (Ledger reader = Ledger.openReadOnly(path)) {
            assertThat(reader.find("one")).isPresent();
            permit("rwx------", "rw-------");
            try (Ledger ledger = Ledger.open(path)) {
                ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "later"));
            }
            permit("r-x------", "r--------");
            assertThat(reader.findByKey("later")).isPresent();
            assertThatThrownBy(() -> Ledger.open(path)).isInstanceOf(Unavailable.class);
        } finally {
            permit("rwx------", "rw-------");
        }
    }

    private void permit(String onFolder, String onFile) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(onFile));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(onFolder));
    }

    @Test
    void charge_fileReplacedUnderneath_refused() throws Exception {
        fill();
        Path copy = Files.copy(path, folder.resolve("copy.db"));
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.SCHEMA);
            Files.move(copy, path, StandardCopyOption.REPLACE_EXISTING);

            assertThatThrownBy(() -> account.charge(Census.pure("0.1", "z"))).isInstanceOf(Unavailable.class);
        }
    }

    @Test
    void charge_fileGoneUnderneath_refused() throws Exception {
        fill();
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.SCHEMA);
            Files.delete(path);

            assertThatThrownBy(() -> account.charge(Census.pure("0.1", "z"))).isInstanceOf(Unavailable.class);
        }
    }

    @Test
    void charge_failsJustBeforeTheCommit_nothingIsWritten() {
        fill();
        boolean[] armed = {false};
        try (Ledger ledger = Ledger.open(Location.of(path), Clock.systemUTC(), () -> {
            if (armed[0]) {
                throw new IllegalStateException("pulled");
            }
        })) {
            Account account = ledger.account(Census.SCHEMA);
            Summary.Head before = ledger.head();
            armed[0] = true;
            assertThatThrownBy(() -> account.charge(Census.pure("0.1", "z"))).isInstanceOf(IllegalStateException.class);
            armed[0] = false;

            assertThat(ledger.head()).isEqualTo(before);
            account.charge(Census.pure("0.1", "z"));
            assertThat(ledger.verify()).isEmpty();
        }
    }

    @Test
    void unpack_twice_leavesOneCopyThatIsRepairedWhenChanged() throws Exception {
        Path home = folder.resolve("native");
        assertThat(Sql.unpack(home)).isTrue();
        List<Path> first = files(home);
        Path copy = first.stream()
                .filter(file -> !file.endsWith("lock"))
                .findFirst()
                .orElseThrow();
        byte[] library = Files.readAllBytes(copy);
        Files.write(copy, new byte[] {1});
        assertThat(Sql.unpack(home)).isTrue();

        assertThat(files(home)).as("the library and its lock").isEqualTo(first).hasSize(2);
        assertThat(Files.readAllBytes(copy)).isEqualTo(library);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private void fill() {
        try (Ledger ledger = Ledger.open(path)) {
            long entry = ledger.account(Census.SCHEMA)
                    .charge(Census.pure("0.1", "a"))
                    .entry()
                    .number();
            ledger.store(Census.stored(entry, "one", "a", Census.bytes("model")));
        }
    }
}
