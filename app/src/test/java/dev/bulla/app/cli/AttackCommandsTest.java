package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bulla audit membership | inversion | extraction | disclosure}, as a person types them. */
class AttackCommandsTest {

    private static final String STEWARD = "steward-only";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void start() throws IOException {
        shell = new Shell(folder);
        plan("plan.json", "naive-bayes --columns age,height --target sex");
    }

    private void plan(String file, String words) throws IOException {
        String line = "plan " + words + " --schema @town.yaml --epsilon 1 --json";
        Files.writeString(folder.resolve(file), shell.run(line.split(" ", -1)).out());
    }

    @Test
    void membership_privateRows_isMarkedAndResumes() throws IOException {
        String line = "audit membership --plan @plan.json --data @town.csv --models 6 --victims 2 --records 60"
                + " --html @report.html --resume @notes.jsonl --json";
        Result first = shell.run(line.split(" ", -1));
        assertThat(first.code()).isZero();
        Map<String, Object> json = Json.readObject(first.out().getBytes(StandardCharsets.UTF_8));
        assertThat(json).containsEntry("audience", "steward");
        assertThat(Json.list(json.get("membership"), "membership")).hasSize(2); // the recipe and its twin
        assertThat(folder.resolve("report.html")).doesNotExist();
        Path report = folder.resolve("report." + STEWARD + ".html");
        assertThat(Files.readString(report)).contains("For the steward alone").contains("naive-bayes");
        assertThat(folder.resolve("notes." + STEWARD + ".jsonl")).exists();
        Result again = shell.run(line.split(" ", -1));
        assertThat(again.out()).isEqualTo(first.out());
    }

    @Test
    void inversion_privateRows_tellsWithAndWithout() throws IOException {
        plan("linear.json", "linear --columns age,sex --target height");
        Result said = shell.run(
                "audit inversion --plan @linear.json --data @town.csv --models 2 --records 100 --json".split(" ", -1));
        assertThat(said.code()).isZero();
        Map<String, Object> json = Json.readObject(said.out().getBytes(StandardCharsets.UTF_8));
        List<Object> found = Json.list(json.get("inversion"), "inversion");
        assertThat(found).hasSize(2);
        assertThat(Json.object(found.get(0), "found"))
                .containsEntry("category", "sex")
                .containsKeys("with_record", "without_record", "most_common");
    }

    /** A released folder is public: its report may be. */
    @Test
    void extraction_release_isCopiedAndNotMarked() {
        shell.run(("release naive-bayes --columns age,height --target sex --schema @town.yaml --data @town.csv"
                        + " --epsilon 1 --ledger @l.db --out @bayes")
                .split(" ", -1));
        Result said = shell.run("audit extraction @bayes --html @copy.html".split(" ", -1));
        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("equations").contains("100.0 %").doesNotContain("steward");
        assertThat(folder.resolve("copy.html")).exists();
    }

    @Test
    void disclosure_copies_areFoundAndMarked() throws IOException {
        StringBuilder own = new StringBuilder("age,sex,height\n");
        StringBuilder other = new StringBuilder("age,sex,height\n");
        for (int i = 0; i < 200; i++) {
            own.append(i % 10)
                    .append(i % 7 < 3 ? ",f," : ",m,")
                    .append((i * 0.00731) % 2)
                    .append('\n');
            other.append(i % 10)
                    .append(i % 5 < 2 ? ",f," : ",m,")
                    .append((i * 0.00837 + 0.0011) % 2)
                    .append('\n');
        }
        Files.writeString(folder.resolve("own.csv"), own);
        Files.writeString(folder.resolve("other.csv"), other);
        String line = "audit disclosure --schema @town.yaml --released @own.csv --data @own.csv --control @other.csv"
                + " --html @risk.html";
        Result said = shell.run(line.split(" ", -1));
        assertThat(said.code()).isEqualTo(ExitCode.INTEGRITY);
        assertThat(said.out()).contains("exact copies").contains("For the steward alone");
        assertThat(folder.resolve("risk.html")).doesNotExist();
        assertThat(folder.resolve("risk." + STEWARD + ".html")).exists();
    }

    /** The key says whose a row is: it is no secret, and adds two rates. */
    @Test
    void disclosure_key_tellsMatchRates() throws IOException {
        StringBuilder rows = new StringBuilder("age,sex,height\n");
        for (int i = 0; i < 10; i++) {
            rows.append(i).append(i % 2 == 0 ? ",f," : ",m,").append(0.1 * i).append('\n');
        }
        Files.writeString(folder.resolve("rows.csv"), rows);
        Result said = shell.run(
                "audit disclosure --schema @town.yaml --released @rows.csv --data @rows.csv --control @rows.csv --key age"
                        .split(" ", -1));
        assertThat(said.out()).contains("Match rates", "right for 100.0 %").doesNotContain("inference of age");
    }

    /** Without rows of anybody's: nothing is marked, and no recipe's promise is refuted. */
    @Test
    @Tag("nightly")
    void all_publicRows_refutesNothing() {
        Result said = shell.run("audit all --runs 1000 --html @all.html --json".split(" ", -1));
        assertThat(said.code()).isZero();
        Map<String, Object> json = Json.readObject(said.out().getBytes(StandardCharsets.UTF_8));
        assertThat(json)
                .containsKeys("audits", "membership", "inversion", "extraction")
                .doesNotContainKey("audience");
        assertThat(folder.resolve("all.html")).exists();
    }
}
