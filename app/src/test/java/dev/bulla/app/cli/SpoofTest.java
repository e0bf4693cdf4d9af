package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.bulla.app.Main;
import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A certificate that tries to look valid: its plan has a key that draws a page of checks and conceals the rest. */
class SpoofTest {

    private static final int ROWS = 40;

    @TempDir
    private Path folder;

    private Path certificate = Path.of("");

    @BeforeEach
    void spoof() throws IOException {
        certificate = folder.resolve("certificate.json");
        try (InputStream spoof = SpoofTest.class.getResourceAsStream("spoof-certificate.json")) {
            assertThat(spoof).isNotNull();
            Files.copy(spoof, certificate);
        }
    }

    @Test
    void screen_keyShownAsItIs_looksValid() throws IOException {
        Map<String, Object> plan =
                Json.object(Json.readObject(Files.readAllBytes(certificate)).get("plan"), "plan");
        String key = plan.keySet().stream()
                .filter(name -> name.startsWith("\u001b"))
                .findFirst()
                .orElseThrow();
        String raw = "✘ plan          differs: releases, " + key + "\nE-600 NOT VALID: plan.\n";

        assertThat(new Screen(ROWS, 100).show(raw).rows()).contains("VALID").doesNotContain("E-600 NOT VALID: plan.");
    }

    @Test
    void verify_spoofedCertificate_showsNothingButNotValid() throws IOException {
        for (int columns : new int[] {0, 60, 80, 100, 132}) {
            Result result = verify(columns);

            assertThat(result.code()).isEqualTo(ExitCode.INTEGRITY);
            looksInvalid(new Screen(ROWS, columns == 0 ? 80 : columns)
                    .show(result.said())
                    .rows());
        }
    }

    /** In a terminal that nobody here wrote, through the real program. */
    @Test
    @Timeout(60)
    void verify_inTmux_showsNothingButNotValid() throws IOException, InterruptedException {
        if (!isThere("tmux")) {
            System.out.println("spoof in a real terminal: skipped, tmux is not installed");
            abort("tmux is not installed");
        }
        Path script = folder.resolve("run.sh");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                script,
                "export LC_ALL=C.UTF-8\n'" + java
                        + "' -Dbulla.columns=100 -Dbulla.columns.out=100 -Dbulla.terminal=true -Dbulla.terminal.out=true -Dfile.encoding=UTF-8"
                        + " -Dsun.stderr.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -Dstdout.encoding=UTF-8 -cp '"
                        + System.getProperty("java.class.path") + "' " + Main.class.getName() + " verify '"
                        + certificate
                        + "'\necho \"exit $?\"\nsleep 30\n");
        String socket = folder.resolve("tmux").toString();
        run("tmux", "-u", "-S", socket, "new-session", "-d", "-s", "spoof", "-x", "100", "-y", "40", "sh " + script);
        try {
            String seen = "";
            while (!seen.contains("exit ")) {
                Thread.sleep(200);
                seen = run("tmux", "-u", "-S", socket, "capture-pane", "-p", "-t", "spoof");
            }
            assertThat(seen).contains("exit 4");
            looksInvalid(seen.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("exit"))
                    .toList());
        } finally {
            run("tmux", "-S", socket, "kill-session", "-t", "spoof");
        }
    }

    private static void looksInvalid(List<String> rows) {
        assertThat(rows.get(0)).isEqualTo("✔ canonical     canonical JSON (RFC 8785)");
        assertThat(rows)
                .contains("✘ signature     does not match the content")
                .anyMatch(row -> row.startsWith("✘ plan   "))
                .anyMatch(row -> row.startsWith("E-600 NOT VALID: "));
        assertThat(String.join("\n", rows).replace("NOT VALID", "")).doesNotContain("VALID");
        assertThat(rows.stream().filter(row -> row.startsWith("✔"))).hasSize(7);
    }

    private Result verify(int columns) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                true,
                columns);
        int code = Bulla.run(console, "verify", certificate.toString());
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static boolean isThere(String program) {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private static String run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
