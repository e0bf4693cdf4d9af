package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.http.ModelServer;
import dev.bulla.core.json.Json;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --plans}: several statistics in one charge, from their plans to their answers. */
class JointReleaseTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
        plan("ages.json", "histogram", "--columns", "age", "--noise", "gaussian", "--epsilon", "1", "--delta", "1e-6");
        plan("n.json", "count", "--noise", "gaussian", "--epsilon", "0.5", "--delta", "1e-6");
        plan("big.json", "count", "--epsilon", "2.9");
    }

    @Test
    void plan_twoPlans_showsBothPricesAndBothPromises() {
        String said = shell.run("plan", "--plans", files("ages", "n")).out();

        assertThat(said)
                .contains("joint release of ages and n, dataset town")
                .containsPattern(
                        "Promise +ε = 1\\.1\\d+, δ = 1e-6 jointly; the promises of the parts add up to ε = 1.5, δ = 2e-6")
                .contains("ages: histogram of age, ε = 1, δ = 1e-6 as a part")
                .containsPattern("Price +([0-9.]+ %) of the cap \\(ε = 3, δ = 1e-5\\); one by one \\1");
        assertThat(shell.run("plan", "--plans", files("ages", "big")).out())
                .contains("one by one, big would be refused");
    }

    @Test
    void release_twoPlans_isOneEntryWithOneKeyAndEveryPartCanBeAsked() throws IOException {
        Result first = release("o", "ages", "n");
        assertThat(first.code()).isZero();
        assertThat(first.out()).isEqualTo("town-joint-2\n");
        assertThat(shell.run("ledger", "show", "--ledger", "@l.db")
                        .out()
                        .lines()
                        .filter(line -> line.contains(" charge ")))
                .hasSize(1);
        assertThat(shell.run("verify", "@o").out()).contains("VALID").doesNotContain("✘");
        assertThat(shell.run("ledger", "verify", "--ledger", "@l.db").out()).contains("VALID");

        assertThat(shell.run("predict", "@o", "--part", "n").out()).startsWith("prediction,lower,upper\n");
        assertThat(shell.run("predict", "@o", "--part", "ages", "--at", "4").code())
                .isZero();
        assertThat(shell.run("show", "@o").out()).contains("· part ages", "Count by age", "· part n");
        assertThat(shell.run("show", "@o", "--part", "n").out())
                .contains("· part n")
                .doesNotContain("· part ages");
        assertThat(shell.run("predict", "@o").err()).contains("E-596", "--part", "ages, n");
        assertThat(shell.run("predict", "@o", "--part", "age").err()).contains("Did you mean ages?");
        assertThat(shell.run("verify", "@o", "--nist").code()).isZero();
        assertThat(Files.readString(folder.resolve("o/report.html")))
                .contains(
                        "Part ages: Histogram of age", "Part n: Count of rows", "bulla plan --plans ages.json,n.json");

        release("again", "ages", "n");
        for (String file : List.of("plan.json", "model.json", "certificate.json")) {
            assertThat(folder.resolve("again").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("o").resolve(file));
        }
    }

    @Test
    void release_byAJointPlanInAFile_isTheSame() throws IOException {
        Files.writeString(
                folder.resolve("joint.json"),
                shell.run("plan", "--plans", files("ages", "n"), "--json").out());
        Result result = shell.run(
                "release", "--plan", "@joint.json", "--data", "@town.csv", "--ledger", "@l.db", "--out", "@o");

        assertThat(result.code()).isZero();
        assertThat(Artefact.read(folder.resolve("o")).parts()).containsExactly("ages", "n");
    }

    @Test
    void release_secondDoesNotFit_chargesNothingForTheFirst() {
        assertThat(release("o", "ages", "big").code()).isEqualTo(ExitCode.REFUSED);
        assertThat(folder.resolve("o")).doesNotExist();
        assertThat(shell.run("ledger", "show", "--ledger", "@l.db").out()).containsPattern("Used +0(\\.00)? %");
    }

    @Test
    void release_editedPart_isRefused() throws IOException {
        Path file = folder.resolve("n.json");
        Files.writeString(file, Files.readString(file).replace("\"epsilon\":\"0.5\"", "\"epsilon\":\"0.4\""));

        assertThat(release("o", "ages", "n").err()).contains("E-419", "n.json", "Nothing was charged.");
        assertThat(folder.resolve("l.db")).doesNotExist();
    }

    @Test
    void export_ofAPart_namesTheClaimOfTheWhole() throws IOException {
        release("o", "ages", "n");
        assertThat(shell.run("export", "@o", "--part", "ages", "--as", "onnx", "--out", "@ages.onnx")
                        .code())
                .isZero();

        String onnx = Files.readString(folder.resolve("ages.onnx"), StandardCharsets.ISO_8859_1);
        String epsilon = Json.text(
                Json.object(Artefact.read(folder.resolve("o")).planJson().get("claim"), "claim"), "epsilon");
        assertThat(onnx).contains("bulla.part", epsilon);
        assertThat(shell.run("export", "@o", "--as", "binary", "--out", "@all.bin")
                        .err())
                .contains("E-596");
    }

    @Test
    void serve_jointRelease_hasAModelForEveryPart() {
        release("o", "ages", "n");
        try (ModelServer server = ModelServer.start(List.of(Artefact.read(folder.resolve("o"))), 0)) {
            assertThat(server.names()).containsExactly("town-joint-2.ages", "town-joint-2.n");
        }
    }

    private Result release(String out, String... plans) {
        return shell.run(
                "release",
                "--plans",
                files(plans),
                "--data",
                "@town.csv",
                "--ledger",
                "@l.db",
                "--idempotency-key",
                "both",
                "--out",
                "@" + out);
    }

    private String files(String... plans) {
        return String.join(
                ",",
                Stream.of(plans)
                        .map(plan -> folder.resolve(plan + ".json").toString())
                        .toList());
    }

    private void plan(String file, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("plan"));
        all.addAll(List.of(words));
        all.addAll(List.of("--schema", "@town.yaml", "--json"));
        Files.writeString(
                folder.resolve(file), shell.run(all.toArray(String[]::new)).out());
    }
}
