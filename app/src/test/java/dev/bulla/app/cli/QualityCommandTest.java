package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.imputation.NotPrivate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bulla quality}, as a person types it. */
class QualityCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void start() throws IOException {
        shell = new Shell(folder);
        town("own.csv", PublicBits.of("own"), true);
        town("other.csv", PublicBits.of("other"), true);
        town("made.csv", PublicBits.of("rows of nobody"), true);
        town("apart.csv", PublicBits.of("apart"), false);
    }

    private void town(String name, PublicBits bits, boolean isTied) throws IOException {
        StringBuilder rows = new StringBuilder("age,sex,height\n");
        for (int i = 0; i < 400; i++) {
            int age = bits.below(10);
            boolean isTall = isTied ? age >= 5 : bits.below(2) == 0;
            rows.append(age).append(isTall ? ",f," : ",m,");
            rows.append(Math.round(1e6 * ((isTied ? age : bits.below(10)) / 10.0 + bits.nextUniform())) / 1e6);
            rows.append('\n');
        }
        Files.writeString(folder.resolve(name), rows);
    }

    private static Map<String, Object> json(Result said) {
        return Json.readObject(said.out().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void quality_imputedTable_saysThatItIsNotPrivate() throws IOException {
        Files.copy(folder.resolve("made.csv"), folder.resolve("synthetic-not-private-1.csv"));
        String words = "quality @synthetic-not-private-1.csv --schema @town.yaml --data @own.csv ";

        assertThat(json(shell.run((words + "--json").split(" ", -1)))).containsEntry("privacy", NotPrivate.LABEL);
        assertThat(shell.run(words.strip().split(" ", -1)).said()).contains("This table is " + NotPrivate.LABEL);
        assertThat(json(shell.run("quality @made.csv --schema @town.yaml --data @own.csv --json".split(" ", -1))))
                .doesNotContainKey("privacy");
    }

    @Test
    void quality_json_isMarkedAndChargesNothing() throws IOException {
        Result said = shell.run("quality @made.csv --schema @town.yaml --data @own.csv --json".split(" ", -1));
        assertThat(said.code()).isZero();
        Map<String, Object> json = json(said);
        assertThat(json).containsEntry("audience", "steward").doesNotContainKey("disclosure");
        Map<String, Object> quality = Json.object(json.get("quality"), "quality");
        assertThat(Json.list(quality.get("columns"), "columns")).hasSize(3);
        assertThat(Json.list(quality.get("pairs"), "pairs")).hasSize(3);
        assertThat(Json.object(quality.get("measures"), "measures"))
                .containsKeys("three_columns_together", "told_apart_by_weights", "told_apart_by_a_tree", "tell_sex");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".db"));
        }
    }

    /** What no longer goes together is told from what does by every measure of more than one column. */
    @Test
    void quality_columnsTornApart_isWorseThanFreshRows() {
        Map<String, Object> good = Json.object(
                json(shell.run("quality @made.csv --schema @town.yaml --data @own.csv --json".split(" ", -1)))
                        .get("quality"),
                "quality");
        Map<String, Object> bad = Json.object(
                json(shell.run("quality @apart.csv --schema @town.yaml --data @own.csv --json".split(" ", -1)))
                        .get("quality"),
                "quality");
        for (String measure :
                List.of("total_variation_two_columns", "s_pmse_two_columns", "difference_of_associations")) {
            assertThat(((Number) bad.get(measure)).doubleValue())
                    .as(measure)
                    .isGreaterThan(1.5 * ((Number) good.get(measure)).doubleValue());
        }
    }

    @Test
    void quality_page_hasPicturesAndItsMark() throws IOException {
        Result said =
                shell.run("quality @made.csv --schema @town.yaml --data @own.csv --control @other.csv --html @q.html"
                        .split(" ", -1));
        assertThat(said.out()).contains("For the steward alone", "S_pMSE", "singling out", "linkability");
        assertThat(folder.resolve("q.html")).doesNotExist();
        String page = Files.readString(folder.resolve("q.steward-only.html"));
        assertThat(page)
                .contains("class=\"watermark\"", "not to be published", "<figcaption>age</figcaption>", "class=\"bar\"")
                .contains("total variation", "synthetic rows", "class=\"shade6\"")
                .doesNotContain("NaN", "<script", "http://", "https://");
    }

    @Test
    void quality_copies_areAnAlarm() {
        Result said =
                shell.run("quality @own.csv --schema @town.yaml --data @own.csv --control @other.csv".split(" ", -1));
        assertThat(said.code()).isEqualTo(ExitCode.INTEGRITY);
        assertThat(said.out()).contains("exact copies");
    }

    /** Names of columns and levels are strangers' words. */
    @Test
    void quality_hostileNames_areEscaped() throws IOException {
        Files.writeString(folder.resolve("h.yaml"), """
                dataset: town
                budget: {epsilon: "3", delta: "1e-5"}
                columns:
                  "<script>x</script>": {type: category, levels: ["<b>&", "m"]}
                  n: {type: integer, min: 0, max: 3}
                """);
        Files.writeString(folder.resolve("h.csv"), "<script>x</script>,n\n" + "<b>&,1\nm,2\n".repeat(10));
        Result said = shell.run("quality @h.csv --schema @h.yaml --data @h.csv --html @h.html".split(" ", -1));
        assertThat(said.code()).isZero();
        assertThat(Files.readString(folder.resolve("h.steward-only.html")))
                .doesNotContain("<script>", "<b>&")
                .contains("&lt;script&gt;");
    }
}
