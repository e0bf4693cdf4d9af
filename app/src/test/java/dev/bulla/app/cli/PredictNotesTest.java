package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions that are not within the columns of a model are answered with a note, or refused; ids are kept in every format. */
class PredictNotesTest {

    private static final String ASKED = """
            name,sex,age
            ann,f,3
            bob,m,12
            =cy,x,4
            "d,d",f,
            eve,m,2.5
            fay,,old
            """;

    private static final List<String> NOTES = List.of(
            "",
            "age clamped to 9",
            "sex unknown level",
            "age is missing",
            "age not a whole number",
            "age not a number; sex is missing");

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void release() throws IOException {
        shell = new Shell(folder);
        assertThat(shell.run(
                                "release",
                                "histogram",
                                "--schema",
                                "@town.yaml",
                                "--data",
                                "@town.csv",
                                "--columns",
                                "age,sex",
                                "--epsilon",
                                "1",
                                "--out",
                                "@m")
                        .code())
                .isZero();
        Files.writeString(folder.resolve("asked.csv"), ASKED);
    }

    /** A level may hold the comma that parts cells, or a quote. */
    @Test
    void predict_at_takesLevelsInQuotes() throws IOException {
        Files.writeString(folder.resolve("odd.yaml"), """
                dataset: odd
                budget: {epsilon: "3"}
                columns:
                  often: {type: category, levels: ["yes, often", '"no"', '5" pipe']}
                  age:   {type: integer, min: 0, max: 9}
                """);
        Files.writeString(folder.resolve("odd.csv"), "often,age\n\"yes, often\",3\n");
        assertThat(shell.run(
                                "release",
                                "histogram",
                                "--schema",
                                "@odd.yaml",
                                "--data",
                                "@odd.csv",
                                "--columns",
                                "often,age",
                                "--epsilon",
                                "1",
                                "--out",
                                "@odd")
                        .code())
                .isZero();

        for (String asked : List.of("\"yes, often\",3", "\"no\",3", "\"\"\"no\"\"\",3", "5\" pipe,3")) {
            Result result = shell.run("predict", "@odd", "--at", asked);
            assertThat(result.code()).as(asked + result.err()).isZero();
            assertThat(result.err()).as(asked).isEmpty();
        }
    }

    @Test
    void predict_csv_keepsIdsAndNotes() {
        List<String> lines = predict("--keep", "name,sex").out().lines().toList();

        assertThat(lines.get(0)).isEqualTo("name,sex,prediction,lower,upper,note");
        assertThat(lines.get(1)).startsWith("ann,f,").endsWith(",");
        assertThat(lines.get(2)).startsWith("bob,m,").endsWith(",age clamped to 9");
        assertThat(lines.get(3)).isEqualTo("\"'=cy\",x,,,,sex unknown level");
        assertThat(lines.get(4)).isEqualTo("\"d,d\",f,,,,age is missing");
        assertThat(lines).hasSize(7);
        String clamped =
                shell.run("predict", "@m", "--at", "9,m").out().lines().toList().get(1);
        assertThat(lines.get(2)).isEqualTo("bob,m," + clamped + ",age clamped to 9");
    }

    @Test
    void predict_jsonLines_haveTheSame() throws IOException {
        Result printed = predict("--keep", "name", "--format", "jsonl");
        Result filed = predict("--keep", "name", "--format", "jsonl", "--out", "@answers.jsonl");
        List<String> notes = new ArrayList<>();
        for (String line : printed.out().lines().toList()) {
            Map<String, Object> json = Json.readObject(line.getBytes(StandardCharsets.UTF_8));
            notes.add(String.valueOf(json.getOrDefault("note", "")));
            assertThat(json.containsKey("prediction"))
                    .isEqualTo(!List.of("=cy", "d,d", "eve", "fay").contains(json.get("name")));
        }

        assertThat(notes).isEqualTo(NOTES);
        assertThat(filed.out()).isEmpty();
        assertThat(filed.err()).contains("W-151");
        assertThat(Files.readString(folder.resolve("answers.jsonl"))).isEqualTo(printed.out());
    }

    @Test
    void predict_parquet_isReadBackByDuckDb() throws SQLException {
        Result result = predict("--keep", "name", "--format", "parquet", "--out", "@answers.parquet");
        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = predict("--keep", "name").out().lines().skip(1).toList();

        List<String> notes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, prediction, lower, upper, note FROM '"
                        + folder.resolve("answers.parquet") + "'")) {
            while (rows.next()) {
                String line = lines.get(notes.size());
                String number = rows.getString(2) == null ? "," : "," + Json.printed(rows.getDouble(2)) + ",";
                assertThat(line).contains(number);
                notes.add(rows.getString(5) == null ? "" : rows.getString(5));
                assertThat(rows.getString(1))
                        .isEqualTo(List.of("ann", "bob", "=cy", "d,d", "eve", "fay")
                                .get(notes.size() - 1));
            }
        }
        assertThat(notes).isEqualTo(NOTES);
    }

    @Test
    void predict_strict_refusesBeforeAnyAnswer() throws IOException {
        Result refused = predict("--strict", "--out", "@answers.csv");
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("E-437", "question 2: age clamped to 9; and 4 more", "Nothing was charged");
        assertThat(folder.resolve("answers.csv")).doesNotExist();

        Files.writeString(folder.resolve("asked.csv"), "sex,age\nf,3\nm,9\n");
        Result fine = predict("--strict");
        assertThat(fine.code()).as(fine.err()).isZero();
        assertThat(fine.out().lines()).hasSize(3);
    }

    @Test
    void predict_at_warnsOrRefuses() {
        Result warned = shell.run("predict", "@m", "--at", "12,f");
        Result refused = shell.run("predict", "@m", "--at", "12,f", "--strict");

        assertThat(warned.code()).isZero();
        assertThat(warned.err()).contains("W-150 --at: age clamped to 9");
        assertThat(warned.out())
                .isEqualTo(shell.run("predict", "@m", "--at", "9,f").out());
        assertThat(shell.run("predict", "@m", "--at", "9,f", "--strict").err()).isEmpty();
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.out()).isEmpty();
    }

    @Test
    void predict_fallback_isNamed() throws IOException {
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("max: 9}", "max: 9, fallback: 5}"));
        shell.run(
                "release",
                "count",
                "--by",
                "age",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--epsilon",
                "1",
                "--ledger",
                "@other.db",
                "--out",
                "@f");
        Files.writeString(folder.resolve("asked.csv"), "age\n\nold\n");

        assertThat(shell.run("predict", "@f", "--data", "@asked.csv")
                        .out()
                        .lines()
                        .skip(1))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("\"age is missing, taken as 5\""),
                        line -> assertThat(line).endsWith("\"age not a number, taken as 5\""));
    }

    private Result predict(String... more) {
        List<String> words = new ArrayList<>(List.of("predict", "@m", "--data", "@asked.csv"));
        words.addAll(List.of(more));
        return shell.run(words.toArray(String[]::new));
    }
}
