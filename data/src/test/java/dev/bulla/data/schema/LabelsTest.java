package dev.bulla.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words for people in place of levels. */
final class LabelsTest {

    private static final String HEAD = "dataset: census\nbudget: {epsilon: 3}\ncolumns:\n";

    @TempDir
    Path folder;

    @Test
    void labels_yamlJsonAndJava_areTheSame() throws IOException {
        Schema yaml = yaml("sex: {type: category, levels: [1, 2, 9], labels: {2: female, 1: male}}");
        Path file = folder.resolve("s.json");
        Files.writeString(file, """
                {"dataset": "census", "budget": {"epsilon": 3}, "columns": {"sex":
                 {"type": "category", "levels": [1, 2, 9], "labels": {"1": "male", "2": "female"}}}}""");

        Column.Category sex = (Column.Category) yaml.require("sex");
        assertThat(yaml).isEqualTo(Schemas.load(file));
        assertThat(sex.labels()).containsExactly(Map.entry("1", "male"), Map.entry("2", "female"));
        assertThat(sex.levels().stream().map(sex::label)).containsExactly("male", "female", "9");

        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("1", "male");
        labels.put("2", "female");
        Schema built = Schema.builder("census")
                .cap(Budget.pure("3"))
                .category("sex", labels)
                .build();
        assertThat(built).isEqualTo(yaml("sex: {type: category, levels: [1, 2], labels: {1: male, 2: female}}"));
    }

    @Test
    void labels_writtenAndReadAgain_stay() {
        Schema schema = yaml("sex: {type: category, levels: [b, a], labels: {b: last, a: first}, fallback: a}");

        byte[] canonical = Json.canonical(SchemaReader.write(schema));

        assertThat(SchemaReader.read(Json.readObject(canonical))).isEqualTo(schema);
        assertThat(new String(canonical, StandardCharsets.UTF_8))
                .contains("\"labels\":{\"a\":\"first\",\"b\":\"last\"}");
    }

    @Test
    void labels_none_leaveNoTraceInTheBytes() {
        Schema none = yaml("sex: {type: category, levels: [f, m]}");

        assertThat(new String(Json.canonical(SchemaReader.write(none)), StandardCharsets.UTF_8))
                .doesNotContain("labels");
        assertThat(yaml("sex: {type: category, levels: [f, m], labels: {}}")).isEqualTo(none);
    }

    @Test
    void labels_wordsThatLookLikeOtherThings_stayAsTyped() {
        Column.Category kind =
                (Column.Category) yaml("kind: {type: category, levels: [1, 2, 3], labels: {1: no, 2: 007, 3: true}}")
                        .require("kind");

        assertThat(kind.labels().values()).containsExactly("no", "007", "true");
    }

    @Test
    void labels_asTheNameOfAColumn_areAColumn() {
        Schema schema = yaml("labels: {type: integer, min: 0, max: 3}");

        assertThat(schema.require("labels")).isInstanceOf(Column.Whole.class);
    }

    @Test
    void labels_inACell_areNoLevel() {
        Column sex = yaml("sex: {type: category, levels: [1, 2], labels: {1: male, 2: female}}")
                .require("sex");

        assertThat(sex.read("2")).isEqualTo(1);
        assertThat(sex.read("female")).isNaN();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: category, levels: [1, 2], labels: {3: x}}       | E-203 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: ' x'}}    | E-203 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: ''}}      | E-203 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: \"a\\nb\"}} | E-203 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: \"a\\u202eb\"}} | E-203 | sex.labels",
                "{type: category, levels: [1, 2], labels: [male, female]} | E-202 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: {a: b}}}  | E-202 | sex.labels",
                "{type: category, levels: [1, 2], labels: {1: }}        | E-216 | sex.labels.1",
                "{type: category, levels: [1, 2], labels: {1: a, 1: b}} | E-215 | sex.labels.1",
                "{type: integer, min: 0, max: 2, labels: {1: a}}        | E-201 | sex.labels",
            })
    void labels_thatCannotBe_areRefusedByField(String column, String code, String field) {
        BadInput refused = catchThrowableOfType(BadInput.class, () -> yaml("sex: " + column));

        assertThat(refused.messages())
                .extracting(Message::code, m -> m.where().toString())
                .contains(tuple(code, "s.yaml: columns." + field));
    }

    @Test
    void labels_ofMoreThan200Characters_areRefused() {
        assertThat(labelled("x".repeat(200)).label("1")).hasSize(200);
        assertThatThrownBy(() -> labelled("x".repeat(201))).hasMessageContaining("at most 200 characters");
    }

    private static Column.Category labelled(String label) {
        return new Column.Category("c", List.of("1"), Optional.empty(), Optional.empty(), Map.of("1", label));
    }

    private Schema yaml(String column) {
        Path file = folder.resolve("s.yaml");
        try {
            Files.writeString(file, HEAD + "  " + column + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return Schemas.load(file);
    }
}
