package dev.bulla.app.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.domain.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
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
        Sql.run(path, "PRAGMA user_version = 2");

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
        try (Ledger ledger = Ledger.open(path, Clock.systemUTC(), () -> {
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
        assertThat(NativeLibrary.unpack(home)).isTrue();
        List<Path> first = files(home);
        Path copy = first.stream()
                .filter(file -> !file.endsWith("lock"))
                .findFirst()
                .orElseThrow();
        byte[] library = Files.readAllBytes(copy);
        Files.write(copy, new byte[] {1});
        assertThat(NativeLibrary.unpack(home)).isTrue();

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
            ledger.store(entry, "one", Census.plan("a"), Census.bytes("model"), Census.bytes("certificate"));
        }
    }
}
