package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.ledger.store.KeyLock;
import dev.bulla.ledger.store.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key is one run's at a time, within a process and between processes, and never that of a dead one. */
class KeyLockTest {

    private static final Duration NOT = Duration.ZERO;

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void open() {
        path = folder.resolve("bulla.db");
        Ledger.open(path).close();
    }

    @Test
    void reserve_sameKeyInOneProcess_isRefusedUntilTheFirstEnds() {
        try (Ledger one = Ledger.open(path);
                Ledger two = Ledger.open(path)) {
            try (KeyLock held = one.reserve("k", NOT, () -> {});
                    KeyLock other = two.reserve("another", NOT, () -> {})) {
                for (Ledger ledger : List.of(one, two, one)) {
                    assertThatThrownBy(() -> ledger.reserve("k", NOT, () -> {}))
                            .isInstanceOf(Unavailable.class)
                            .hasMessageStartingWith("E-904");
                }
            }
            two.reserve("k", NOT, () -> {}).close();
        }
    }

    @Test
    void reserve_ended_leavesNothingBesideTheLedger() throws Exception {
        try (Ledger ledger = Ledger.open(path)) {
            ledger.reserve("k", NOT, () -> {}).close();
        }

        assertThat(files()).containsExactly(path);
    }

    @Test
    void reserve_held_waitsAndSaysSoOnce() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (Ledger ledger = Ledger.open(path)) {
            KeyLock held = ledger.reserve("k", NOT, () -> {});
            Thread ending = new Thread(() -> {
                pause(700);
                held.close();
            });
            ending.start();
            ledger.reserve("k", Duration.ofSeconds(30), told::incrementAndGet).close();
            ending.join();
        }

        assertThat(told).hasValue(1);
    }

    /** Killed, not ended: nothing of its own could have given the key free. */
    @Test
    void reserve_processWithTheKeyIsKilled_isFreeAtOnceAndItsFileGoes() throws Exception {
        Process holder = Spender.start(path, "hold");
        try (Ledger ledger = Ledger.open(path)) {
            String key = holder.inputReader().readLine().split(" ", -1)[2];
            assertThatThrownBy(() -> ledger.reserve(key, Duration.ofMillis(300), () -> {}))
                    .hasMessageStartingWith("E-904");
            assertThat(ledger.findByKey(key).orElseThrow().release()).isEmpty();

            holder.destroyForcibly().waitFor();
            assertThat(folder.resolve("bulla.db-keys"))
                    .as("left by the killed one")
                    .isEmptyFile();
            ledger.reserve(key, NOT, () -> {}).close();
        }
        assertThat(files()).containsExactly(path);
    }

    /** Every opening, locking and deleting of the file between every other: never two at once. */
    @Test
    void reserve_manyThreadsAndProcesses_neverTwoAtOnce() throws Exception {
        Path inside = folder.resolve("inside");
        List<Process> others = List.of(
                Spender.start(path, "contend", inside.toString()), Spender.start(path, "contend", inside.toString()));
        try (Ledger ledger = Ledger.open(path)) {
            Race.inParallel(2, thread -> contend(ledger, inside));
        }
        for (Process process : others) {
            assertThat(process.inputReader().readLine()).isEqualTo("alone 0 always");
            assertThat(process.waitFor()).isZero();
        }

        assertThat(files()).containsExactly(path);
    }

    /** Fails if somebody else is inside. */
    static void contend(Ledger ledger, Path inside) {
        for (int i = 0; i < 100; i++) {
            try (KeyLock held = ledger.reserve("k", Duration.ofMinutes(5), () -> {})) {
                Files.createFile(inside);
                Files.delete(inside);
            } catch (IOException e) {
                throw new AssertionError("two had the key", e);
            }
            pause(1);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
