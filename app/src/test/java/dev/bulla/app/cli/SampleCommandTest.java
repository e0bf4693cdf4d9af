package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.SampledBlocks;
import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bulla sample}, as a person types it: made-up rows, free of charge. */
class SampleCommandTest {

    @TempDir
    private static Path folder;

    private static Shell shell;
    private static Map<String, byte[]> before;

    @TempDir
    private Path files;

    @BeforeAll
    static void release() throws IOException {
        shell = new Shell(folder);
        Result released = shell.run(
                ("release synthetic --schema @town.yaml --data @town.csv --ledger @town.db --columns age,sex,height"
                                + " --epsilon 1 --delta 1e-6 --out @made")
                        .split(" "));
        assertThat(released.code()).as(released.err()).isZero();
        shell.releaseAge("ages", "--ledger", folder.resolve("town.db").toString(), "--epsilon", "0.5");
    }

    @BeforeEach
    void keep() throws IOException {
        before = contents();
    }

    private static Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        for (String name : List.of("made/model.json", "made/plan.json", "made/certificate.json", "town.db")) {
            contents.put(name, Files.readAllBytes(folder.resolve(name)));
        }
        try (Stream<Path> made = Files.list(folder.resolve("made"))) {
            made.forEach(file -> contents.putIfAbsent("made/" + file.getFileName(), new byte[0]));
        }
        return contents;
    }

    private static Result sample(String words) {
        return shell.run(("sample @made " + words).split(" "));
    }

    @Test
    void report_ofATable_saysItsErrorAndDrawsNumbersAlongTheirAxis() throws IOException {
        String report = Files.readString(folder.resolve("made/report.html"));

        assertThat(report)
                .contains("standard deviation of at least", "Count by age", "by number, below", ", by height. ")
                .doesNotContain("not stated</b>", "<dd>not stated</dd>", "[0, ");
    }

    @Test
    void predict_aboutNothing_saysThat() {
        assertThat(shell.run("predict", "@made", "--at", "4,f,1.5").err()).doesNotContain("E-");
        assertThat(shell.run("predict", "@made", "--at", ",,").err()).contains("E-434", "Leave empty");
        assertThat(shell.run("predict", "@made", "--at", "4").err())
                .contains("E-431", "Leave empty what is not asked, between its commas.");
        assertThat(shell.run("predict", "@ages", "--at", "").err()).doesNotContain("Leave empty");
    }

    @Test
    void sample_noWholeNumber_isToldInPlainWords() {
        assertThat(sample("--rows 99999999999").err()).contains("E-101", "is not a whole number up to 2147483647");
    }

    private String file(String name) {
        return files.resolve(name).toString();
    }

    @Test
    void sample_anyNumber_leavesLedgerAndReleaseAsTheyAre() throws IOException {
        assertThat(sample("--rows 3").code()).isZero();
        assertThat(sample("--rows 40000 --out " + file("rows.csv")).code()).isZero();

        assertThat(contents()).containsExactlyInAnyOrderEntriesOf(before);
    }

    @Test
    void sample_sameSeed_sameRows() {
        String rows = sample("--rows 20 --seed 7").out();

        assertThat(rows.lines()).hasSize(21).first().isEqualTo("age,sex,height");
        assertThat(rows.lines().skip(1)).allMatch(line -> line.matches("[0-9],[fm],[01]?\\.?[0-9]*"));
        assertThat(sample("--rows 20 --seed 7").out()).isEqualTo(rows);
        assertThat(sample("--rows 20 --seed 8").out()).isNotEqualTo(rows);
    }

    @Test
    void sample_noSeed_tellsAFreshOne() {
        Result fresh = sample("--rows 50");
        Result other = sample("--rows 50");
        String seed = fresh.err().replaceAll("(?s).*Seed\\s+(\\S+).*", "$1");

        assertThat(other.out()).isNotEqualTo(fresh.out());
        assertThat(sample("--rows 50 --seed " + seed).out()).isEqualTo(fresh.out());
    }

    /** More rows than a block: all of them, in a file as on the screen, and no two blocks alike. */
    @Test
    void sample_severalBlocks_areAllThere() throws IOException {
        int many = 2 * SampledBlocks.SIZE + 5;
        String printed = sample("--rows " + many + " --seed 1").out();
        assertThat(sample("--rows " + many + " --seed 1 --out " + file("rows.csv"))
                        .code())
                .isZero();

        List<String> lines = printed.lines().toList();
        assertThat(lines).hasSize(many + 1);
        assertThat(Files.readString(files.resolve("rows.csv"))).isEqualTo(printed);
        assertThat(lines.subList(1, 101)).isNotEqualTo(lines.subList(1 + SampledBlocks.SIZE, 101 + SampledBlocks.SIZE));
    }

    @Test
    void sample_jsonLines_haveTheValuesOfTheCsv() {
        List<String> csv = sample("--rows 30 --seed 7").out().lines().skip(1).toList();
        List<String> json =
                sample("--rows 30 --seed 7 --format jsonl").out().lines().toList();

        assertThat(json).hasSize(30);
        for (int i = 0; i < 30; i++) {
            Map<String, Object> row = Json.readObject(json.get(i).getBytes(StandardCharsets.UTF_8));
            assertThat(row).containsOnlyKeys("age", "sex", "height");
            String[] cells = csv.get(i).split(",", -1);
            assertThat(Json.number(row, "age")).isEqualByComparingTo(cells[0]);
            assertThat(row).containsEntry("sex", cells[1]);
            assertThat(Json.number(row, "height")).isEqualByComparingTo(cells[2]);
        }
    }

    @Test
    void sample_parquet_isReadBackByDuckDb() throws SQLException {
        List<String> csv = sample("--rows 30 --seed 7").out().lines().skip(1).toList();
        Result result = sample("--rows 30 --seed 7 --format parquet --out " + file("rows.parquet"));
        assertThat(result.code()).as(result.err()).isZero();

        int read = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT age, sex, height FROM '" + file("rows.parquet") + "'")) {
            while (rows.next()) {
                String[] cells = csv.get(read).split(",", -1);
                assertThat(rows.getDouble(1)).isEqualTo(Double.parseDouble(cells[0]));
                assertThat(rows.getString(2)).isEqualTo(cells[1]);
                assertThat(rows.getDouble(3)).isEqualTo(Double.parseDouble(cells[2]));
                read++;
            }
        }
        assertThat(read).isEqualTo(30);
    }

    @Test
    void sample_json_tellsWhatWasWritten() throws IOException {
        Result result = sample("--rows 30 --json --out " + file("rows.csv"));

        Map<String, Object> told = Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
        assertThat(told)
                .containsEntry("file", file("rows.csv"))
                .containsEntry("format", "csv")
                .containsKey("release");
        assertThat(Json.number(told, "number")).isEqualByComparingTo("30");
        assertThat(sample("--rows 30 --seed " + told.get("seed")).out())
                .isEqualTo(Files.readString(files.resolve("rows.csv")));
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @made --rows 0                        | E-910 | 1 to
            @made --rows 2000000000               | E-910 | 1 to
            @made --rows many                     | E-10  | --rows
            @made                                 | E-10  | --rows
            @made --rows 5 --format xml           | E-911 | csv, jsonl, parquet
            @made --rows 5 --format parquet       | E-911 | --out
            @made --rows 5 --json                 | E-911 | --out
            @ages --rows 5                        | E-912 | bulla predict
            @made --rows 5 --out @town.csv        | E-913 | is there already
            @made --rows 5 --out @none/rows.csv   | E-913 | cannot be written
            """)
    void sample_wrongly_saysWhatToDo(String words, String code, String said) throws IOException {
        Result result = shell.run(("sample " + words).split(" "));

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.said()).contains(code, said);
        assertThat(result.out().isEmpty())
                .isEqualTo(!words.contains("--json")); // no row, and a refusal in JSON if asked
        assertThat(contents()).containsExactlyInAnyOrderEntriesOf(before);
    }

    @Test
    void sample_changedRelease_isRefused() throws IOException {
        Path copy = Files.createDirectory(files.resolve("copy"));
        for (String name : List.of("model.json", "plan.json", "certificate.json")) {
            Files.copy(folder.resolve("made").resolve(name), copy.resolve(name));
        }
        Files.writeString(copy.resolve("model.json"), Files.readString(copy.resolve("model.json")) + " ");

        Result result = shell.run("sample", copy.toString(), "--rows", "5");

        assertThat(result.code()).isEqualTo(ExitCode.INTEGRITY);
        assertThat(result.out()).isEmpty();
    }
}
