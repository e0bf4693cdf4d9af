package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import dev.bulla.data.parquet.DuckEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steward's look at rows: what it says, what it never says, and that nothing is kept of it. */
class SchemaLookTest {

    private static final String SCHEMA = """
            dataset: town
            unit: {column: person, max_rows: 1}
            budget: {epsilon: "3"}
            columns:
              age:    {type: integer, min: 0, max: 9, fallback: 3}
              sex:    {type: category, levels: [f, m], fallback: f}
              height: {type: real, min: 0, max: 2}
              shoe:   {type: integer, min: 0, max: 60}
            """;

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void schema() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("look.yaml"), SCHEMA);
    }

    @Test
    void check_dataWithoutLook_isRefusedAndSaysWhy() {
        Result refused = shell.run("schema", "check", "@look.yaml", "--data", "@not-there.csv");

        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err())
                .contains("E-232 --data: is read only with --look.", "private", "Nothing was charged.");
        assertThat(shell.run("schema", "check", "@look.yaml", "--look").err()).contains("E-232 --data: is missing.");
    }

    @Test
    void check_look_namesTheColumnsThatDoNotFitAndSaysNoNumber() throws IOException {
        csv(
                "rows.csv",
                i -> "p" + i + "," + (i < 60 ? 4711 : 5) + "," + (i < 51 ? "male" : "m") + ",1.5,"
                        + (i < 70 ? "41.5" : "41"));

        Result looked = look("@rows.csv");

        assertThat(looked.code()).isZero();
        assertThat(looked.out()).isEqualTo("""
                age: most cells are out of bounds, and would be clamped
                sex: most cells are missing or no declared level
                height: fits
                shoe: most cells are numbers and not whole, and would count as missing
                person: fits
                """);
        assertThat(looked.err()).startsWith("PRIVATE     what follows was learnt from the rows");
        assertThat(looked.out() + looked.err()).doesNotContain("4711", "male", "41.5", "100", "60", "70", "51");
        assertThat(files()).containsExactlyInAnyOrder("look.yaml", "rows.csv", "town.csv", "town.yaml");
    }

    @Test
    void check_half_isNotMost() throws IOException {
        csv(
                "half.csv",
                i -> "p" + i + "," + (i < 50 ? 10 : 9) + "," + (i < 50 ? "x" : "f") + "," + (i < 50 ? "" : "1") + ",1");
        csv(
                "more.csv",
                i -> "p" + i + "," + (i < 51 ? 10 : 9) + "," + (i < 51 ? "x" : "f") + "," + (i < 51 ? "" : "1") + ",1");

        assertThat(look("@half.csv").out()).doesNotContain("most").contains("age: fits", "sex: fits", "height: fits");
        assertThat(look("@more.csv").out())
                .contains("age: most cells are out", "sex: most", "height: most cells are missing or no number");
    }

    @Test
    void check_faultsOfSeveralKinds_areSaidTogether() throws IOException {
        csv("mixed.csv", i -> "p" + i + "," + (i < 30 ? "10" : i < 60 ? "?" : "5") + ",f,1,1");

        assertThat(look("@mixed.csv").out())
                .contains("age: most cells do not fit: missing, malformed or out of bounds");
    }

    @Test
    void check_columnsAndIdsThatAreNotThere_areNamedAndTheOthersLookedAt() throws IOException {
        Files.writeString(folder.resolve("few.csv"), "age,height\n50,1\n51,1\n");
        csv("nobody.csv", i -> "," + 5 + ",f,1,1");

        assertThat(look("@few.csv").out()).isEqualTo("""
                age: most cells are out of bounds, and would be clamped
                sex: is not in the table
                height: fits
                shoe: is not in the table
                person: is not in the table
                """);
        assertThat(look("@nobody.csv").out())
                .endsWith("person: most rows have no id that can be read, and would add nothing\n");
    }

    @Test
    void check_everyKindOfTable_isLookedAt() throws IOException, SQLException {
        Files.writeString(
                folder.resolve("rows.jsonl"),
                IntStream.range(0, 100)
                        .mapToObj(i -> "{\"person\":" + i + ",\"age\":50,\"sex\":\"f\",\"height\":1}\n")
                        .collect(Collectors.joining()));
        Path parquet = folder.resolve("rows.parquet");
        String rows = "SELECT range AS person, 50 AS age, 'f' AS sex, 1.0::DOUBLE AS height, 1 AS shoe FROM range(100)";
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + rows + ") TO '" + parquet + "' (FORMAT parquet)");
        }
        Path base = folder.resolve("rows.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + base);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (person INTEGER, age INTEGER, sex TEXT, height REAL, shoe INTEGER)");
            statement.execute("INSERT INTO t VALUES (1, 50, 'f', 1.0, 1), (2, 51, 'm', 1.0, 1)");
        }
        Files.createDirectory(folder.resolve("parts"));
        csv("parts/a.csv", i -> "p" + i + ",50,f,1,1");
        csv("parts/b.csv", i -> "q" + i + ",50,f,1,1");

        String clamped = "age: most cells are out of bounds, and would be clamped\nsex: fits\nheight: fits\n";
        assertThat(look("@rows.jsonl").out()).isEqualTo(clamped + "shoe: is not in the table\nperson: fits\n");
        for (Result looked : new Result[] {
            look("@rows.parquet"), look("@parts"), look("jdbc:sqlite:" + base, "--query", "select * from t")
        }) {
            assertThat(looked.err()).contains("PRIVATE");
            assertThat(looked.out()).isEqualTo(clamped + "shoe: fits\nperson: fits\n");
        }
    }

    @Test
    void check_json_carriesTheWarning() throws IOException {
        csv("rows.csv", i -> "p" + i + ",50,f,1,1");

        Map<String, Object> looked =
                Json.readObject(look("@rows.csv", "--json").out().getBytes(StandardCharsets.UTF_8));

        assertThat(looked)
                .containsEntry("private", true)
                .containsEntry("fits", false)
                .containsKey("warning");
        assertThat(Json.list(Json.member(looked, "findings"), "findings").get(0))
                .isEqualTo(Map.of(
                        "column", "age",
                        "finding", "out_of_bounds",
                        "words", "most cells are out of bounds, and would be clamped"));
    }

    @Test
    void release_firstChargeOfADataset_refersToTheLook() {
        assertThat(shell.releaseAge("first", "--epsilon", "0.1").err())
                .contains("First       first charge of this dataset: bulla schema check S --data FILE --look tells");
        assertThat(shell.releaseAge("second", "--epsilon", "0.1").err()).doesNotContain("--look");
    }

    private void csv(String name, IntFunction<String> row) throws IOException {
        Files.writeString(
                folder.resolve(name),
                IntStream.range(0, 100)
                        .mapToObj(row)
                        .collect(Collectors.joining("\n", "person,age,sex,height,shoe\n", "\n")));
    }

    private Result look(String place, String... more) {
        String[] words = Stream.concat(
                        Stream.of("schema", "check", "@look.yaml", "--data", place, "--look"), Stream.of(more))
                .toArray(String[]::new);
        return shell.run(words);
    }

    private java.util.List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }
}
