package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.NotPrivate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SynthCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
    }

    private Result synth(String words) {
        return shell.run(("synth " + words + " --schema @town.yaml --data @town.csv").split(" "));
    }

    private List<String> table(String out, int number) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("synthetic-not-private-" + number + ".csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "cart", "forest", "network"})
    void synth_everyMethod_writesTablesThatSayWhatTheyAre(String method) throws IOException {
        Result result = synth(method + " --out @imputed -m 2 --rows 40 --seed s");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains(NotPrivate.LABEL, "[1/3] learn age", "[3/3] learn height");
        try (Stream<Path> files = Files.list(folder.resolve("imputed"))) {
            assertThat(files.map(file -> file.getFileName().toString()).toList())
                    .hasSize(3)
                    .allMatch(name -> name.contains(NotPrivate.FILE_MARK));
        }
        assertThat(table("imputed", 1)).hasSize(41).first().isEqualTo("age,sex,height");
        assertThat(table("imputed", 2)).isNotEqualTo(table("imputed", 1));
        assertThat(Files.readString(folder.resolve("imputed").resolve("README-not-private.txt")))
                .contains(NotPrivate.LABEL, "Method: " + method, "Mean of age");
    }

    @Test
    void synth_sameSeed_sameTables() throws IOException {
        synth("cart --out @a -m 1 --seed 7");
        synth("cart --out @b -m 1 --seed 7");
        synth("cart --out @c -m 1 --seed 8");

        assertThat(table("a", 1)).isEqualTo(table("b", 1)).isNotEqualTo(table("c", 1));
    }

    @Test
    void synth_where_leavesOtherValues() throws IOException {
        Result result = shell.run(
                "synth",
                "cart",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--out",
                "@part",
                "--where",
                "age > 6",
                "--replace",
                "height",
                "--json");

        Map<String, Object> told = Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
        assertThat(told).containsEntry("privacy", NotPrivate.LABEL).containsEntry("imputed", List.of("height"));
        assertThat(table("part", 1)).hasSize(301);
        List<String> kept = table("part", 1).stream()
                .filter(line -> line.matches("[0-6],.*"))
                .sorted()
                .toList();
        List<String> original = Files.readAllLines(folder.resolve("town.csv")).stream()
                .filter(line -> line.matches("[0-6],.*"))
                .map(line -> line.replaceAll("\\.0$", ""))
                .sorted()
                .toList();
        assertThat(kept).isEqualTo(original);
        assertThat(result.err()).contains(NotPrivate.LABEL);
    }

    @Test
    void synth_save_isMarkedAndReadsBack() throws IOException {
        Result result = synth("linear --out @imputed -m 1 --save @generator.json --seed s");

        Path saved = folder.resolve("generator.not-private.json");
        assertThat(result.code()).as(result.err()).isZero();
        Map<String, Object> json = Json.readObject(Files.readAllBytes(saved));
        assertThat(json).containsEntry("privacy", NotPrivate.LABEL);
        assertThat(FittedGenerator.read(json, Schemas.load(folder.resolve("town.yaml")))
                        .imputed())
                .containsExactly("age", "sex", "height");
    }

    @Test
    void synth_ownOutput_canBeReadAgain() {
        synth("cart --out @imputed -m 1");

        Result again = shell.run(
                "synth",
                "cart",
                "--schema",
                "@town.yaml",
                "--data",
                "@imputed/synthetic-not-private-1.csv",
                "--out",
                "@more");

        assertThat(again.code()).as(again.err()).isZero();
    }

    @Test
    void synth_noCertificate_isWritten() throws IOException {
        synth("cart --out @imputed");

        try (Stream<Path> files = Files.list(folder.resolve("imputed"))) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("certificate"));
        }
        assertThat(shell.run("verify", "@imputed").code()).isNotZero();
    }

    @Test
    void synth_saved_drawsTheSameLawWithoutTheRows() throws IOException {
        synth("cart --out @a -m 1 --donors equal --save @generator.json --seed s");

        Result more = shell.run(
                "synth",
                "--load",
                "@generator.not-private.json",
                "--schema",
                "@town.yaml",
                "--out",
                "@b",
                "-m",
                "1",
                "--rows",
                "5000",
                "--json");
        Result again = shell.run(
                "synth",
                "--load",
                "@generator.not-private.json",
                "--schema",
                "@town.yaml",
                "--out",
                "@c",
                "-m",
                "1",
                "--seed",
                "s");

        assertThat(more.code()).as(more.err()).isZero();
        assertThat(Json.readObject(more.out().getBytes(StandardCharsets.UTF_8)))
                .containsEntry("privacy", NotPrivate.LABEL)
                .containsEntry("method", "as saved");
        assertThat(table("b", 1)).hasSize(5_001);
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(table("c", 1)).isEqualTo(table("a", 1));
    }

    @Test
    void synth_savedReplacement_needsTheRows() throws IOException {
        String load = "synth --load @generator.not-private.json --schema @town.yaml -m 2 --out @";
        shell.run(
                "synth",
                "cart",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--out",
                "@a",
                "--where",
                "age > 6",
                "--replace",
                "height",
                "--save",
                "@generator.json",
                "--seed",
                "s",
                "-m",
                "2");

        assertThat(shell.run((load + "b").split(" ")).err()).contains("E-886", "--data", "is needed");
        Result with = shell.run((load + "b --seed s --data @town.csv").split(" "));

        assertThat(with.code()).as(with.err()).isZero();
        assertThat(table("b", 2)).isEqualTo(table("a", 2));
    }

    /** One table is drawn from what was fitted; several, to be combined, each from parameters of its own. */
    @Test
    void synth_donors_followFromHowManyTables() throws IOException {
        assertThat(synth("cart --out @one -m 1").out()).contains("one fitted law", "Mean of age");
        assertThat(synth("cart --out @five").out()).contains("parameters drawn for each", "Mean of age");
        assertThat(synth("cart --out @alike --donors equal").out()).contains("one fitted law");
        assertThat(synth("forest --out @forest").out()).contains("one fitted law");
        assertThat(synth("linear --out @line -m 1").said()).doesNotContain("Mean of age");
        assertThat(synth("linear --out @two -m 2 --seed 2").out()).contains("draw more with -m");
        assertThat(synth("cart --out @alone -m 1").out())
                .contains("1 table of 300 rows")
                .doesNotContain("draw more");
        assertThat(Files.readString(folder.resolve("one/README-not-private.txt")))
                .contains("Method: cart, donors equal");
    }

    @Test
    void synth_estimates_areToldWithIntervals() {
        Result result = shell.run(
                "synth",
                "cart",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--out",
                "@imputed",
                "--estimate",
                "total age 1000",
                "--estimate",
                "height ~ age + sex",
                "--json");

        assertThat(result.code()).as(result.err()).isZero();
        Map<String, Object> told = Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
        List<Map<String, Object>> estimates = Json.list(told.get("estimates"), "estimates").stream()
                .map(each -> Json.object(each, "estimate"))
                .toList();
        assertThat(estimates)
                .extracting(each -> Json.text(each, "of"))
                .containsExactly(
                        "total of age over 1000",
                        "coefficient of age in height ~ age + sex",
                        "coefficient of sex in height ~ age + sex");
        assertThat(estimates).allSatisfy(each -> assertThat(each).containsKeys("value", "lower", "upper"));
    }
}
