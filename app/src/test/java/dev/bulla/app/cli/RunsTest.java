package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.Main;
import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.store.KeyLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the real program, in processes of their own: several at once, killed, and on a full disk. */
class RunsTest {

    /** A program that was started in the background by a script ignores Ctrl-C, and so would all that it starts. */
    private static final List<String> HEARS_CTRL_C = List.of("env", "--default-signal=INT");

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    /** The attack: seven of eight were told to pay again under a new key. The first is held still until all others have come. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void release_eightProcessesWithOneKey_onePaysAndAllGetTheSame() throws Exception {
        Files.writeString(folder.resolve("town.csv"), "age,sex,height\n" + "1,f,1\n2,m,0.5\n".repeat(2_000_000));
        List<Process> runs = new ArrayList<>(List.of(start(List.of(), "out0", "--idempotency-key", "one")));
        assertThat(readTo("[2/3]", runs.get(0)))
                .as("it has paid and reads rows")
                .isTrue();
        signal("-STOP", runs.get(0));
        for (int i = 1; i < 8; i++) {
            runs.add(start(List.of(), "out" + i, "--idempotency-key", "one"));
        }
        for (Process other : runs.subList(1, 8)) {
            assertThat(readTo("[0/3] wait", other)).as("it waits").isTrue();
        }
        signal("-CONT", runs.get(0));
        for (Process run : runs) {
            String said = run.errorReader().lines().collect(Collectors.joining("\n"));
            assertThat(run.waitFor()).as(said).isZero();
            assertThat(said.contains("I-900")).isEqualTo(run != runs.get(0));
        }

        for (String file : List.of("model.json", "plan.json", "certificate.json")) {
            byte[] first = Files.readAllBytes(folder.resolve("out0").resolve(file));
            for (int i = 1; i < 8; i++) {
                assertThat(Files.readAllBytes(folder.resolve("out" + i).resolve(file)))
                        .isEqualTo(first);
            }
        }
        try (Ledger ledger = Ledger.openReadOnly(folder.resolve("bulla.db"))) {
            assertThat(ledger.entries("town").stream()
                            .filter(line -> line.kind().equals("charge")))
                    .hasSize(1);
        }
        assertThat(names()).doesNotContain("bulla.db-keys");
    }

    @Test
    void release_keyInUse_saysStillRunningOrWaitsForTheResult() throws Exception {
        shell.releaseAge("a", "--epsilon", "1");
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"))) {
            KeyLock held = ledger.reserve("busy", Duration.ZERO, () -> {});
            Result refused = shell.releaseAge("b", "--epsilon", "1", "--idempotency-key", "busy", "--wait", "0");
            assertThat(refused.code()).isEqualTo(5);
            assertThat(refused.err())
                    .contains("E-904", "still at work", "Nothing was charged")
                    .doesNotContain("E-902");
            assertThat(folder.resolve("b")).doesNotExist();

            Thread ending = new Thread(() -> {
                try {
                    Thread.sleep(1_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                held.close();
            });
            ending.start();
            Result waited = shell.releaseAge("b", "--epsilon", "1", "--idempotency-key", "busy");
            ending.join();
            assertThat(waited.code()).as(waited.err()).isZero();
            assertThat(waited.err()).contains("[0/3] wait for another run with this key");
        }
    }

    /** Killed while rows are read, before any noise: the key takes it up, and it is charged once. */
    @Test
    void release_killedBeforeItsNoise_leavesNoFolderAndIsTakenUp() throws Exception {
        Files.writeString(folder.resolve("town.csv"), "age,sex,height\n" + "1,f,1\n2,m,0.5\n".repeat(5_000_000));
        Process run = start(List.of(), "out", "--idempotency-key", "killed");
        assertThat(readTo("[2/3]", run)).as("it reads rows").isTrue();
        assertThat(folder.resolve("out")).doesNotExist();
        run.destroyForcibly().waitFor();

        assertThat(names()).doesNotContain("out").allMatch(name -> !name.endsWith(".part"));
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").out()).contains("its key takes it up");
        Result other = shell.releaseAge("out", "--epsilon", "2", "--idempotency-key", "killed");
        assertThat(other.err()).as("another plan").contains("E-901");
        isTakenUp("killed");
        assertThat(names()).containsExactlyInAnyOrder("town.yaml", "town.csv", "bulla.db", "out");
        assertThat(shell.releaseAge("again", "--epsilon", "1", "--idempotency-key", "killed")
                        .err())
                .contains("I-900");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void release_interruptedBeforeItsNoise_saysWhatStandsAndIsTakenUp() throws Exception {
        Files.writeString(folder.resolve("town.csv"), "age,sex,height\n" + "1,f,1\n2,m,0.5\n".repeat(5_000_000));
        for (String signal : List.of("-INT", "-TERM")) {
            Process run = start(HEARS_CTRL_C, "out", "--idempotency-key", signal.substring(1));
            assertThat(readTo("[2/3]", run)).as("it reads rows").isTrue();
            signal(signal, run);
            String said = run.errorReader().lines().collect(Collectors.joining("\n"));

            assertThat(run.waitFor()).isGreaterThan(128);
            assertThat(said)
                    .contains("Interrupted: entry #", "is charged under the key " + signal.substring(1))
                    .contains("No noise was drawn", "--idempotency-key " + signal.substring(1), "no further charge")
                    .doesNotContain("E-");
            isTakenUp(signal.substring(1));
            deleteOut();
        }
        assertThat(charges()).isEqualTo(2);
        assertThat(Ledger.verify(folder.resolve("bulla.db"))).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void release_interruptedBeforeTheCharge_saysThatNothingWasCharged() throws Exception {
        shell.releaseAge("a", "--epsilon", "1");
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"));
                KeyLock held = ledger.reserve("busy", Duration.ZERO, () -> {})) {
            Process run = start(HEARS_CTRL_C, "out", "--idempotency-key", "busy");
            assertThat(readTo("[0/3] wait", run)).as("it waits").isTrue();
            signal("-INT", run);
            String said = run.errorReader().lines().collect(Collectors.joining("\n"));

            assertThat(said)
                    .endsWith(
                            "Interrupted: Nothing was charged. Another run with the key busy is at work: ask again with it for"
                                    + " its result.");
            assertThat(run.waitFor()).isGreaterThan(128);
        }
    }

    /** A terminal that is not there is told of by the start script's properties; what is typed comes through a pipe. */
    @Test
    void release_warnedOnATerminal_asksBeforeTheCharge() throws Exception {
        Files.writeString(
                folder.resolve("town.yaml"),
                Shell.SCHEMA.replace("rows: 300", "rows: 3").replace("\"3\"", "\"9\""));
        Process declined = typed("n\n", "no");
        String said = new String(declined.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(declined.waitFor()).as(said).isEqualTo(ExitCode.REFUSED);
        assertThat(said).contains("W-120", "Go on and charge? [y/N]", "E-435", "Nothing was charged");
        assertThat(folder.resolve("bulla.db")).doesNotExist();
        Process nobody = typed("", "no");
        assertThat(nobody.waitFor()).isEqualTo(ExitCode.REFUSED);

        Process agreed = typed("y\n", "typed");
        assertThat(new String(agreed.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("Charged");
        assertThat(agreed.waitFor()).isZero();
        Process forced = typed("", "forced", "--yes");
        assertThat(new String(forced.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("W-120", "Charged")
                .doesNotContain("Go on");
        assertThat(forced.waitFor()).isZero();
        Process paid = typed("", "again", "--idempotency-key", "agreed");
        assertThat(paid.waitFor()).as("not paid yet").isEqualTo(ExitCode.REFUSED);
        assertThat(typed("y\n", "again", "--idempotency-key", "agreed").waitFor())
                .isZero();
        assertThat(typed("", "anew", "--idempotency-key", "agreed").waitFor())
                .as("paid")
                .isZero();
        Result script = shell.releaseAge("script", "--epsilon", "0.5");
        assertThat(script.code()).isZero();
        assertThat(script.err()).contains("W-120");
    }

    private Process typed(String text, String out, String... more) throws IOException {
        Process run =
                start(List.of("env", "JDK_JAVA_OPTIONS=-Dbulla.terminal=true -Dbulla.terminal.in=true"), out, more);
        run.outputWriter().write(text);
        run.outputWriter().close();
        return run;
    }

    private void isTakenUp(String key) {
        Result again = shell.releaseAge("out", "--epsilon", "1", "--idempotency-key", key);
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(again.err()).contains("I-901", "Nothing more was charged");
        assertThat(shell.run("verify", "@out", "--ledger", "@bulla.db").code()).isZero();
    }

    private long charges() {
        try (Ledger ledger = Ledger.openReadOnly(folder.resolve("bulla.db"))) {
            return ledger.entries("town").stream()
                    .filter(line -> line.kind().equals("charge"))
                    .count();
        }
    }

    private void deleteOut() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder.resolve("out"));
    }

    /** A limit on the size of files stands for a full disk: the charge fits, the result does not. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void release_noRoomForTheResult_saysThatItIsChargedAndWhatToDo() throws Exception {
        String levels = "age: {type: integer, min: 0, max: 99999}\n";
        Files.writeString(
                folder.resolve("town.yaml"), Shell.SCHEMA.replace("age:    {type: integer, min: 0, max: 9}\n", levels));
        shell.run("release", "count", "--schema", "@town.yaml", "--data", "@town.csv", "--epsilon", "1", "--out", "@n");
        String limited = "ulimit -f 128; exec \"$@\"";
        Process run =
                start(List.of("bash", "-c", limited, "bash"), "out", "--bins", "100000", "--idempotency-key", "full");
        String err = new String(run.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(run.waitFor()).as(err).isEqualTo(5);
        assertThat(err).contains("E-708", "Entry #5 is charged", "new key").doesNotContain("E-999");
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(Ledger.verify(folder.resolve("bulla.db"))).isEmpty();
        assertThat(shell.run("ledger", "show", "--ledger", "@bulla.db").said()).contains("charged, no result");
    }

    /** Reads what a run says until a line that begins so; false when it ends before. */
    private static boolean readTo(String begin, Process run) throws IOException {
        String line = run.errorReader().readLine();
        while (line != null && !line.startsWith(begin)) {
            line = run.errorReader().readLine();
        }
        return line != null;
    }

    private static void signal(String name, Process run) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", name, Long.toString(run.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** A release of a histogram of ages by the program as it is run. */
    private Process start(List<String> before, String out, String... more) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "release",
                "histogram",
                "--schema",
                folder.resolve("town.yaml").toString(),
                "--data",
                folder.resolve("town.csv").toString(),
                "--columns",
                "age",
                "--epsilon",
                "1",
                "--out",
                folder.resolve(out).toString()));
        command.addAll(Arrays.asList(more));
        return new ProcessBuilder(command).start();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
