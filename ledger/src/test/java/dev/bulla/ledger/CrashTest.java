package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes die at chosen and at random moments: what was acknowledged is there, and never more than the cap. */
class CrashTest {

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("bulla.db");
    }

    @Test
    void halt_beforeTheChargeIsCommitted_nothingIsCharged() throws Exception {
        for (String key : keys(runs("in-charge"))) {
            try (Ledger ledger = sound()) {
                assertThat(ledger.findByKey(key)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"after-charge", "before-store", "in-store"})
    void halt_afterTheCharge_isBurned(String point) throws Exception {
        for (String key : keys(runs(point))) {
            try (Ledger ledger = sound()) {
                assertThat(ledger.findByKey(key).orElseThrow().release()).isEmpty();
                assertThat(ledger.list()).isEmpty();
            }
        }
    }

    @Test
    void halt_afterTheStore_isStored() throws Exception {
        for (String key : keys(runs("after-store"))) {
            try (Ledger ledger = sound()) {
                assertThat(ledger.findByKey(key).orElseThrow().release()).isPresent();
            }
        }
    }

    /** Forty kills, two processes at a time on one file, so that one also recovers from the other's death. */
    @RepeatedTest(4)
    void kill_atRandomTimes_keepsEverythingAcknowledged(RepetitionInfo repetition) throws Exception {
        Random random = new Random(repetition.getCurrentRepetition());
        List<String> acknowledged = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            for (Process process : List.of(Spender.start(path, "loop"), Spender.start(path, "loop"))) {
                acknowledged.addAll(readThenKill(process, random.nextInt(40), random.nextInt(1_000_000)));
            }
            try (Ledger ledger = sound()) {
                acknowledged.forEach(line -> assertHolds(ledger, line));
            }
        }

        assertThat(acknowledged).hasSizeGreaterThan(50).anyMatch(line -> line.startsWith("stored"));
    }

    private static void assertHolds(Ledger ledger, String line) {
        String[] words = line.split(" ", -1);
        if (words[0].equals("refused")) {
            assertThat(ledger.findByKey(words[2])).as(line).isEmpty();
            return;
        }
        Paid paid = ledger.findByKey(words[2]).orElseThrow(() -> new AssertionError("lost: " + line));
        assertThat(paid.entry()).isEqualTo(Long.parseLong(words[1]));
        if (words[0].equals("stored")) {
            assertThat(paid.release()).as(line).isPresent();
        }
    }

    /** Opens, verifies, and checks the cap of 8. */
    private Ledger sound() {
        Ledger ledger = Ledger.open(path);
        assertThat(ledger.verify()).isEmpty();
        ledger.summary("census")
                .ifPresent(summary -> assertThat(summary.spent().epsilon().decimal())
                        .isLessThanOrEqualTo(Budget.pure("8").epsilon()));
        return ledger;
    }

    private List<String> runs(String point) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        List<Process> pair = List.of(Spender.start(path, point), Spender.start(path, point));
        for (Process process : pair) {
            lines.addAll(rest(process));
            assertThat(process.waitFor()).isEqualTo(9);
        }
        return lines;
    }

    private static List<String> keys(List<String> lines) {
        List<String> keys =
                lines.stream().map(line -> line.split(" ", -1)[2]).distinct().toList();
        assertThat(keys).hasSize(2);
        return keys;
    }

    private static List<String> readThenKill(Process process, int lines, int nanoseconds)
            throws IOException, InterruptedException {
        List<String> read = new ArrayList<>();
        BufferedReader out = process.inputReader();
        for (int i = 0; i <= lines; i++) {
            read.add(out.readLine());
        }
        Thread.sleep(0, nanoseconds);
        process.toHandle().destroyForcibly();
        String line = out.readLine();
        while (line != null) {
            read.add(line);
            line = out.readLine();
        }
        process.waitFor();
        return read;
    }

    private static List<String> rest(Process process) throws IOException {
        try (BufferedReader out = process.inputReader()) {
            return out.lines().toList();
        }
    }
}
