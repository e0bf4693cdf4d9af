package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command prints, writes and takes up again. */
class AuditEpsilonTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return Bulla.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void audit_twoRecipes_tellsBoundsAndDrawsThem() throws IOException {
        Path html = folder.resolve("audit.html");

        int code = run("audit", "epsilon", "count", "select", "--runs", "1000", "--html", html.toString());

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(text(out))
                .startsWith("Empirical ε: None of 11 claims is refuted at 99 % confidence")
                .contains("count under add-remove, ε", "select under replace-one, ε", "An audit can only refute.");
        assertThat(text(err)).contains("[11/11]").doesNotContain("Exception");
        assertThat(Files.readString(html))
                .contains("<svg", "Empirical ε", "false alarms", "counted", "claimed")
                .doesNotContain("<script");
    }

    @Test
    void audit_again_goesOnFromWhatWasFound() throws IOException {
        Path file = folder.resolve("audit.jsonl");
        String[] arguments = {"audit", "epsilon", "count", "--runs", "1000", "--resume", file.toString(), "--json"};
        assertThat(run(arguments)).isEqualTo(ExitCode.DONE);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, lines.size() - 1));

        assertThat(run(arguments)).isEqualTo(ExitCode.DONE);

        Map<String, Object> json = Json.readObject(text(out).getBytes(StandardCharsets.UTF_8));
        assertThat(Json.list(Json.member(json, "audits"), "audits")).hasSize(6);
        assertThat(json.get("refuted")).hasToString("0");
        assertThat(Files.readAllLines(file)).hasSize(lines.size()).containsAll(lines.subList(0, lines.size() - 1));
        assertThat(run(arguments)).isEqualTo(ExitCode.DONE);
        assertThat(text(out)).isEqualTo(printed(json));
    }

    private static String printed(Map<String, Object> json) {
        return Json.printed(json) + "\n";
    }

    @Test
    void audit_ofAPlan_isOfThatPlan() throws IOException {
        Path plan = folder.resolve("ages.json");
        Path schema = Path.of(
                System.getProperty("bulla.root", ".."), "app/src/main/resources/dev/bulla/app/cli/demo/census.yaml");
        assertThat(run(
                        "plan",
                        "histogram",
                        "--schema",
                        schema.toString(),
                        "--columns",
                        "sex",
                        "--epsilon",
                        "0.5",
                        "--json"))
                .isEqualTo(ExitCode.DONE);
        Files.writeString(plan, text(out));

        assertThat(run("audit", "epsilon", "--plan", plan.toString(), "--runs", "2000"))
                .isEqualTo(ExitCode.DONE);

        assertThat(text(out)).contains("None of 1 claims", "ages.json", "ε = 0.5");
    }
}
