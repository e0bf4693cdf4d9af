package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

    @TempDir
    private Path folder;

    private Path path;
    private Path copy;

    @BeforeEach
    void name() {
        path = folder.resolve("bulla.db");
        copy = folder.resolve("copies of 'ours'").resolve("bulla copy.db");
    }

    @Test
    void backup_everyEntryAndResult_isInTheCopyAndItIsTheOwners() throws Exception {
        Files.createDirectory(copy.getParent());
        fill("a");
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThat(ledger.backup(copy)).isEqualTo(ledger.head());
        }

        try (Ledger copied = Ledger.openReadOnly(copy);
                Stream<Path> files = Files.list(copy.getParent())) {
            assertThat(copied.verify()).isEmpty();
            assertThat(copied.find("a").orElseThrow().artefact().model()).isEqualTo(Census.bytes("model"));
            assertThat(files).containsExactly(copy);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("rw-------");
        assertThat(Ledger.verify(path)).isEmpty();
    }

    /** Twenty copies while another process pays and stores without a pause: each is sound, and a beginning of the ledger. */
    @Test
    void backup_whileAnotherProcessWrites_isAlwaysABeginningOfTheLedger() throws Exception {
        Process spender = Spender.start(path, "loop");
        assertThat(spender.inputReader().readLine()).startsWith("charged");
        Thread drain = new Thread(() -> spender.inputReader().lines().forEach(line -> {}));
        drain.start();
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            for (int i = 0; i < 20; i++) {
                Summary.Head head = ledger.backup(folder.resolve(i + ".db"));
                assertThat(ledger.entryOf(head.hash())).contains(head.number());
                assertThat(Ledger.verify(folder.resolve(i + ".db"))).isEmpty();
            }
        } finally {
            spender.destroyForcibly().waitFor();
            drain.join();
        }
    }

    @Test
    void backup_nameIsTaken_refusedAndLeftAlone() throws Exception {
        Files.createDirectory(copy.getParent());
        Files.writeString(copy, "something");
        fill("a");
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThatThrownBy(() -> ledger.backup(copy))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-707");
            assertThatThrownBy(() -> ledger.backup(path)).hasMessageContaining("E-707");
        }
        assertThat(copy).hasContent("something");
    }

    @Test
    void backup_folderIsNotThere_refusedAndNothingIsMade() {
        fill("a");
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThatThrownBy(() -> ledger.backup(copy))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageStartingWith("E-709");
        }
        assertThat(copy.getParent()).doesNotExist();
    }

    /** A result changed in the source would be handed on: no copy is made of it. */
    @Test
    void backup_changedResult_refusedAndNothingIsLeft() throws Exception {
        fill("a");
        Sql.run(path, "UPDATE artefact SET model = x'00'");
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThatThrownBy(() -> ledger.backup(folder.resolve("b.db"))).isInstanceOf(Tampered.class);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void entryOf_everyHash_isFoundUntilTheEndIsTakenOff() throws Exception {
        fill("a");
        Summary.Head head;
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            head = ledger.head();
            for (long entry = 1; entry <= head.number(); entry++) {
                assertThat(ledger.entryOf(ledger.hash(entry).orElseThrow())).contains(entry);
            }
            assertThat(ledger.entryOf(Entry.GENESIS)).contains(0L);
            assertThat(ledger.entryOf("f".repeat(64))).isEmpty();
        }
        Sql.run(path, "DELETE FROM entry WHERE number = " + head.number(), "DELETE FROM artefact");
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            assertThat(ledger.verify()).as("the file alone cannot tell").isEmpty();
            assertThat(ledger.entryOf(head.hash())).isEmpty();
        }
    }

    private void fill(String key) {
        try (Ledger ledger = Ledger.open(path)) {
            long entry = ledger.account(Census.SCHEMA)
                    .charge(Census.pure("0.1", key))
                    .entry()
                    .number();
            ledger.store(Census.stored(entry, key, key, Census.bytes("model")));
        }
    }
}
