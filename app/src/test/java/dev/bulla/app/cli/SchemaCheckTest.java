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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaCheckTest {

    private static final String SCHEMA = """
            dataset: census
            unit: {column: person, max_rows: 2}
            budget: {epsilon: "3", delta: "1e-5"}
            rows: 10000
            columns:
              age:    {type: integer, min: 0, max: 110, source: "codebook, p. 12"}
              income: {type: real, min: 0, max: 500000, fallback: 0.5}
              month:  {type: category, levels: [a, b, c, d, e, f, g, h, i, j, k, l, m]}
            """;

    @TempDir
    private Path folder;

    @Test
    void check_goodSchema_showsWhatItDeclares() throws IOException {
        Result checked = check(SCHEMA);

        assertThat(checked.code()).isZero();
        assertThat(checked.err()).isEmpty();
        assertThat(checked.out().replace(folder.toString(), "@")).isEqualTo("""
                Schema      @/census.yaml: no fault found
                Dataset     census, about 10,000 rows (a guess, never compared with the data)
                Protects    any one "person" with at most 2 rows (add-remove neighbours)
                Cap         ε = 3, δ = 1e-5 for everything released about it together
                Columns     age     integer, 0 to 110
                            income  real, 0 to 500000; else 0.5
                            month   category: a, b, c, d, e, f, g, h, i, j, k, l, … (13 levels)
                Note        where the bounds or levels are known from is not said: add a source to income, month
                """);
    }

    @Test
    void check_exactRows_saysSo() throws IOException {
        String fixed = SCHEMA.replace("unit: {column: person, max_rows: 2}", "neighbours: replace-one");

        assertThat(check(fixed).out())
                .contains("census, exactly 10,000 rows\n", "any one row (replace-one neighbours)\n");
    }

    @Test
    void check_json_isTheSchemaOrEveryFaultWithItsParts() throws IOException {
        Result good = check(SCHEMA, "--json");
        Result bad = check(SCHEMA.replace("max: 110", "max: -1").replace("levels", "level"), "--json");

        assertThat(good.code()).isZero();
        assertThat(json(good)).containsEntry("valid", true).containsKeys("schema", "faults");
        assertThat(bad.code()).isEqualTo(2);
        List<Object> faults = Json.list(json(bad).get("faults"), "faults");
        assertThat(faults)
                .hasSize(3)
                .allSatisfy(fault -> assertThat(Json.object(fault, "fault"))
                        .containsKeys("code", "where", "what", "why", "remedy")
                        .doesNotContainEntry("remedy", ""));
        assertThat(faults)
                .extracting(fault -> Json.object(fault, "fault").get("where"))
                .containsExactly(
                        "census.yaml: columns.age",
                        "census.yaml: columns.month.level",
                        "census.yaml: columns.month.levels");
    }

    private Result check(String schema, String... more) throws IOException {
        Shell shell = new Shell(folder);
        Files.writeString(folder.resolve("census.yaml"), schema);
        Result result = more.length == 0
                ? shell.run("schema", "check", "@census.yaml")
                : shell.run("schema", "check", "@census.yaml", more[0]);
        return new Result(result.code(), result.out(), result.err().replace(folder.toString(), "@"));
    }

    private static Map<String, Object> json(Result result) {
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }
}
