package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Where;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes die at chosen and at random moments: what was acknowledged is there, and never more than the cap. */
@ParameterizedClass
@EnumSource(Where.class)
class CrashTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;
    private final Map<Process, Path> complaints = new HashMap<>();

    @BeforeEach
    void name() {
        path = where.fresh(folder);
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
    @ValueSource(strings = {"after-begin", "before-store", "in-store"})
    void halt_afterTheNoiseBegan_isBurned(String point) throws Exception {
        for (String key : keys(runs(point))) {
            try (Ledger ledger = sound()) {
                Paid paid = ledger.findByKey(key).orElseThrow();
                assertThat(paid.release()).isEmpty();
                assertThat(paid.resumable()).isFalse();
                assertThat(account(ledger).resume(Census.pure("0.01", key))).isEmpty();
                assertThat(ledger.list()).isEmpty();
            }
        }
    }

    /** Killed after the charge, or while the beginning of noise is being written: taken up with the key, charged once. */
    @ParameterizedTest
    @ValueSource(strings = {"after-charge", "in-begin"})
    void halt_beforeTheNoiseBegan_isTakenUpOnce(String point) throws Exception {
        for (String key : keys(runs(point))) {
            try (Ledger ledger = sound()) {
                Charge charge = Census.pure("0.01", key);
                Account.Receipt receipt = account(ledger).resume(charge).orElseThrow();
                receipt.grants().get(0).spend(charge.costs().get(0));
                long entry = receipt.entry().number();
                ledger.store(Census.stored(entry, "census-count-" + entry, key, new byte[9]));
                assertThat(account(ledger).resume(charge)).isEmpty();
            }
        }
        try (Ledger ledger = sound()) {
            assertThat(ledger.list()).hasSize(2);
            assertThat(ledger.summary("census").orElseThrow().spent().releases())
                    .isEqualTo(2);
        }
    }

    /** Four processes come to take up one charge, with no lock but the ledger's own: one draws noise. */
    @Test
    void resume_fourProcessesAtOnce_oneWins() throws Exception {
        for (int round = 0; round < 3; round++) {
            Process paying = start("after-charge");
            String key = rest(paying).get(0).split(" ", -1)[2];
            List<Process> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(start("resume", key));
            }
            List<String> ends = new ArrayList<>();
            for (Process one : all) {
                assertThat(readLine(one.inputReader(), one)).startsWith("ready");
            }
            for (Process one : all) {
                one.outputWriter().write("go\n");
                one.outputWriter().flush();
            }
            for (Process one : all) {
                ends.add(readLine(one.inputReader(), one).split(" ", -1)[0]);
                assertThat(one.waitFor()).isZero();
            }

            assertThat(ends).containsExactlyInAnyOrder("won", "lost", "lost", "lost");
            try (Ledger ledger = sound()) {
                assertThat(ledger.entries("census").stream()
                                .filter(line -> line.kind().equals("begun")))
                        .hasSize(round + 1);
            }
        }
    }

    private static Account account(Ledger ledger) {
        return ledger.account(Census.schema(Budget.pure("8")));
    }

    @Test
    void halt_afterTheStore_isStored() throws Exception {
        for (String key : keys(runs("after-store"))) {
            try (Ledger ledger = sound()) {
                assertThat(ledger.findByKey(key).orElseThrow().release()).isPresent();
            }
        }
    }

    /** Forty kills, four processes at a time on one ledger, so that some also recover from the others' deaths. */
    @Test
    void kill_atRandomTimes_keepsEverythingAcknowledged() throws Exception {
        kill(Integer.getInteger("bulla.kills", 40), 1);
    }

    @Tag("nightly")
    @Test
    void kill_threeHundredTimes_keepsEverythingAcknowledged() throws Exception {
        kill(Integer.getInteger("bulla.kills", 300), System.nanoTime());
    }

    private void kill(int kills, long seed) throws Exception {
        Random random = new Random(seed);
        List<String> acknowledged = new ArrayList<>();
        for (int killed = 0; killed < kills; killed += 4) {
            List<Process> spending = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                spending.add(start("loop"));
            }
            for (Process process : spending) {
                acknowledged.addAll(readThenKill(process, random.nextInt(20), random.nextInt(1_000_000)));
            }
            try (Ledger ledger = sound()) {
                acknowledged.forEach(line -> assertHolds(ledger, line));
            }
        }

        assertThat(acknowledged).as("seed %d", seed).hasSizeGreaterThan(50).anyMatch(line -> line.startsWith("stored"));
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
        List<Process> pair = List.of(start(point), start(point));
        for (Process process : pair) {
            lines.addAll(rest(process));
            assertThat(process.waitFor())
                    .as(Files.readString(complaints.get(process)))
                    .isEqualTo(9);
        }
        return lines;
    }

    private static List<String> keys(List<String> lines) {
        List<String> keys =
                lines.stream().map(line -> line.split(" ", -1)[2]).distinct().toList();
        assertThat(keys).hasSize(2);
        return keys;
    }

    private List<String> readThenKill(Process process, int lines, int nanoseconds)
            throws IOException, InterruptedException {
        List<String> read = new ArrayList<>();
        BufferedReader out = process.inputReader();
        for (int i = 0; i <= lines; i++) {
            read.add(readLine(out, process));
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

    /** A line of a process that is expected to go on: one that ended by itself fails the test, which says how. */
    private String readLine(BufferedReader out, Process process) throws IOException, InterruptedException {
        String line = out.readLine();
        if (line == null) {
            throw new AssertionError("the process ended by itself, with exit code " + process.waitFor() + "; it said:\n"
                    + Files.readString(complaints.get(process)));
        }
        return line;
    }

    /** Starts one whose standard error is kept. */
    private Process start(String... task) throws IOException {
        Path said = folder.resolve("stderr-" + complaints.size());
        Process process =
                Spender.builder(path, task).redirectError(said.toFile()).start();
        complaints.put(process, said);
        return process;
    }

    private static List<String> rest(Process process) throws IOException {
        try (BufferedReader out = process.inputReader()) {
            return out.lines().toList();
        }
    }
}
