package dev.bulla.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SchemasTest {

    private static final String HEAD = "dataset: census\nbudget: {epsilon: 3, delta: 1e-5}\n";

    @TempDir
    Path folder;

    @Test
    void load_yamlAndJson_giveTheSameSchema() {
        Schema yaml = Schemas.load(file("census.yaml", """
                dataset: census
                unit: {column: person, max_rows: 4}   # a comment
                neighbours: add-remove
                budget: {epsilon: "3", delta: 1e-5}
                rows: 10000
                columns:
                  age:    {type: integer, min: 0, max: 110, fallback: 40}
                  income: {type: real, min: -1.50, max: 5e5, source: "codebook 2000, p. 12"}
                  sex:
                    type: category
                    levels:
                      - f
                      - "m"
                    fallback: f
                """));
        Schema json = Schemas.load(file("census.JSON", """
                {"dataset": "census", "unit": {"column": "person", "max_rows": 4}, "neighbours": "add-remove",
                 "budget": {"epsilon": 3, "delta": "0.00001"}, "rows": 10000,
                 "columns": {"age": {"type": "integer", "min": 0, "max": 110, "fallback": 40},
                             "income": {"type": "real", "min": -1.5, "max": 500000, "source": "codebook 2000, p. 12"},
                             "sex": {"type": "category", "levels": ["f", "m"], "fallback": "f"}}}
                """));

        assertThat(yaml).isEqualTo(json);
        assertThat(yaml.columns()).extracting(Column::name).containsExactly("age", "income", "sex");
    }

    @Test
    void load_severalFaults_tellsAllAtOnceEachWithFileAndField() {
        BadInput refused = refused(file("bad.yml", """
                dataset: Census Of 2000!
                budgets: {epsilon: 3}
                unit: {column: person, max_rows: 0}
                neighbours: nearby
                rows: 1.5
                columns:
                  age:    {type: integer, max: 110}
                  height: {type: real, min: 2, max: 1}
                  weight: {type: real, min: .nan, max: .inf}
                  sex:    {type: category, levels: [f, m, f]}
                  town:   {type: category}
                  shoe:   {type: integer, min: 0, max: 60, fallback: 70, unit: cm}
                  hat:    {type: felt}
                  note:
                """));

        assertThat(refused.messages())
                .extracting(m -> m.where().toString())
                .contains(
                        "bad.yml: budgets",
                        "bad.yml: budget",
                        "bad.yml: unit.max_rows",
                        "bad.yml: neighbours",
                        "bad.yml: rows",
                        "bad.yml: columns.age.min",
                        "bad.yml: columns.height",
                        "bad.yml: columns.weight.min",
                        "bad.yml: columns.weight.max",
                        "bad.yml: columns.sex",
                        "bad.yml: columns.town.levels",
                        "bad.yml: columns.shoe.unit",
                        "bad.yml: columns.hat.type",
                        "bad.yml: columns.note");
        assertThat(refused.messages()).allMatch(m -> m.where().toString().startsWith("bad.yml"));
    }

    @Test
    void load_unitWithoutABound_isToldThatItIsMissing() {
        BadInput refused = refused(file("unit.yaml", """
                dataset: census
                unit: {column: person, rows: 4}
                budget: {epsilon: 3}
                columns:
                  age: {type: integer, min: 0, max: 110}
                """));

        assertThat(refused.messages())
                .extracting(Message::code, m -> m.where().toString())
                .containsExactly(tuple("E-201", "unit.yaml: unit.rows"), tuple("E-204", "unit.yaml: unit.max_rows"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: integer, min: 0}                              | E-204 | age.max",
                "{type: integer, min: 0, max: .nan}                   | E-202 | age.max",
                "{type: real, min: -.inf, max: 0}                     | E-202 | age.min",
                "{type: real, min: 1e400, max: 0}                     | E-202 | age.min",
                "{type: integer, min: 3, max: 3}                      | E-203 | age",
                "{type: integer, min: 0.5, max: 3}                    | E-202 | age",
                "{type: integer, min: 0x1, max: 3}                    | E-202 | age.min",
                "{type: integer, min: 010, max: 30}                   | E-202 | age.min",
                "{type: integer, min: 0, max: 1_000}                  | E-202 | age.max",
                "{type: integer, min: 0, max: 2020-01-01}             | E-202 | age.max",
                "{type: integer, min: 0, max: yes}                    | E-202 | age.max",
                "{type: integer, min: 0, max: true}                   | E-202 | age.max",
                "{type: integer, min: 0, max: '7'}                    | E-202 | age.max",
                "{type: integer, min: 0, max: ~}                      | E-216 | age.max",
                "{type: integer, min: 0, max: 9, fallback: none}      | E-202 | age.fallback",
                "{type: category, levels: [a, a]}                     | E-203 | age",
                "{type: category, levels: [a, [b]]}                   | E-202 | age.levels",
                "{type: category, levels: [a, ~]}                     | E-216 | age.levels",
                "{type: category, levels: []}                         | E-203 | age",
                "{type: category, levels: [a], fallback: b}           | E-203 | age",
                "{type: category, levels: [a], fallback: [a]}         | E-202 | age.fallback",
                "{type: integer, min: 0, max: 9, maks: 8}             | E-201 | age.maks",
                "{type: integer, min: 0, min: 1, max: 9}              | E-215 | age.min",
                "{type: integer, min: &a 0, max: 9}                   | E-214 | age.min",
                "{type: integer, min: !!int '0', max: 9}              | E-214 | age.min",
                "{type: integer, min: *a, max: 9}                     | E-214 | age.min",
                "[integer, 0, 9]                                      | E-202 | age",
            })
    void load_badColumn_namesTheField(String column, String code, String field) {
        BadInput refused = refused(file("s.yaml", HEAD + "columns:\n  age: " + column + "\n"));

        assertThat(refused.messages()).hasSize(1);
        assertThat(refused.messages().get(0).code()).isEqualTo(code);
        assertThat(refused.messages().get(0).where()).hasToString("s.yaml: columns." + field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{epsilon: 0}",
                "{epsilon: -1}",
                "{epsilon: .inf}",
                "{epsilon: NaN}",
                "{epsilon: 1, delta: 1}",
                "{epsilon: 1, delta: -0.1}",
                "{epsilon: [1]}",
                "{epsilon: 1e99999}",
                "3",
                "{delta: 0.1}"
            })
    void load_badBudget_isRefused(String budget) {
        BadInput refused = refused(
                file("s.yaml", "dataset: d\nbudget: " + budget + "\ncolumns: {a: {type: real, min: 0, max: 1}}\n"));

        assertThat(refused.messages()).hasSize(1);
        assertThat(refused.messages().get(0).where()).startsWith("s.yaml: budget");
    }

    @Test
    void load_levelsThatYamlWouldChange_areKeptAsTyped() {
        Schema schema = Schemas.load(file("s.yaml", HEAD + """
                columns:
                  y:
                    type: category
                    levels: [no, yes, true, 007, 0x1, 1.10, 1e3, 2020-01-01, 12:30, .nan, "null"]
                    fallback: true
                  n: {type: category, levels: [1, 2], fallback: 1}
                """));

        Column.Category column = (Column.Category) schema.require("y");
        assertThat(column.levels())
                .containsExactly(
                        "no", "yes", "true", "007", "0x1", "1.10", "1e3", "2020-01-01", "12:30", ".nan", "null");
        assertThat(column.fallback()).contains("true");
        assertThat(((Column.Category) schema.require("n")).fallback()).contains("1");
    }

    @Test
    void load_brokenYaml_tellsLineAndColumn() {
        BadInput refused = refused(file("s.yaml", "dataset: d\nbudget: {epsilon: 1\ncolumns: {}\n"));

        assertThat(refused.messages()).hasSize(1);
        assertThat(refused).hasMessageContaining("E-212 s.yaml: line 3, column ");
    }

    @Test
    void load_brokenJson_tellsLineAndColumn() {
        assertThat(refused(file("s.json", "{\"dataset\": \"d\",\n \"budget\": NaN}")))
                .hasMessageContaining("E-212 s.json: line 2, column ");
        assertThat(refused(file("t.json", "{\"dataset\": \"d\",\n \"dataset\": \"e\"}")))
                .hasMessageContaining("E-212 t.json: line 2, column ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"dataset\": null}", "[]", "", "{\"rows\": 1e99999999999}", "{} {}"})
    void load_jsonThatIsNoSchema_isRefusedWithTheFileInFront(String text) {
        assertThat(refused(file("s.json", text)).messages().get(0).where()).startsWith("s.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nothing",
                "- a\n",
                "just text",
                "a: 1\n---\nb: 2\n",
                "? [a, b]\n: c\n",
                "a: \u0007\n",
                "a:\tb\n\t- c"
            })
    void load_yamlThatIsNoSchema_isRefusedWithTheFileInFront(String text) {
        assertThat(refused(file("s.yaml", text)).messages())
                .isNotEmpty()
                .allMatch(m -> m.where().toString().startsWith("s.yaml"));
    }

    @Test
    void load_nestedBeyondReason_isRefused() {
        BadInput refused = refused(file("s.yaml", "dataset: " + "[".repeat(50_000)));

        assertThat(refused.messages().get(0).code()).isEqualTo("E-212");
    }

    @Test
    void load_notUtf8_isRefused() throws IOException {
        Path file = folder.resolve("s.yaml");
        Files.write(file, new byte[] {'a', ':', ' ', (byte) 0xFF});

        assertThat(refused(file)).hasMessageContaining("E-212 s.yaml: is not UTF-8 text.");
    }

    @Test
    void load_byteOrderMark_isPassedOver() {
        Schema schema = Schemas.load(file("s.yaml", "\uFEFF" + HEAD + "columns: {a: {type: real, min: 0, max: 1}}\n"));

        assertThat(schema.dataset()).isEqualTo("census");
    }

    @Test
    void load_wrongNameOrNoFile_isRefused() {
        assertThat(refused(file("schema.txt", HEAD))).hasMessageContaining("E-211 schema.txt");
        assertThat(refused(folder.resolve("none.yaml"))).hasMessageContaining("E-210 none.yaml");
        assertThat(refused(folder.resolve("x.yaml/none.yaml"))).hasMessageContaining("E-210 none.yaml");
    }

    @Test
    void load_tooLarge_isRefused() {
        assertThat(refused(file("s.yaml", "#".repeat(Schemas.LARGEST + 1)))).hasMessageContaining("E-213 s.yaml");
    }

    /** Half a million aliases were half a million faults, 52 MB of them. */
    @Test
    void load_faultsWithoutEnd_tellsSomeAndHowManyMore() {
        String levels = "{type: category, levels: [&a f" + ", *a".repeat(500_000) + "]}";
        BadInput aliases = refused(file("aliases.yaml", "dataset: d\ncolumns:\n  sex: " + levels + "\n"));
        StringBuilder keys = new StringBuilder("dataset: d\n");
        for (int i = 0; i < 200_000; i++) {
            keys.append("key").append(i).append(": 1\n");
        }
        BadInput unknown = refused(file("keys.yaml", keys.toString()));
        BadInput longKey = refused(file("long.yaml", "dataset: d\n? " + "k".repeat(5_000_000) + "\n: 1\n"));

        for (BadInput refused : List.of(aliases, unknown, longKey)) {
            assertThat(refused.messages()).hasSizeLessThanOrEqualTo(BadInput.MOST + 1);
            assertThat(refused.getMessage()).hasSizeLessThan(100_000);
        }
        assertThat(aliases.messages().get(0).text()).contains("E-214", "uses an anchor, alias or tag");
        assertThat(aliases.getMessage()).matches("(?s).*E-104 there are [0-9]+ faults more\\. Correct these first\\.");
        assertThat(unknown.getMessage()).contains("E-104 there are 1999");
    }

    private static BadInput refused(Path file) {
        BadInput refused = catchThrowableOfType(BadInput.class, () -> Schemas.load(file));
        assertThat(refused).isNotNull();
        return refused;
    }

    private Path file(String name, String text) {
        try {
            return Files.write(folder.resolve(name), List.of(text), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
