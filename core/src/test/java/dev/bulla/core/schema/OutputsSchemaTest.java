package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas under which inputs are public and only what a row holds in other columns is protected. */
class OutputsSchemaTest {

    private static final String FILE = """
            {"dataset": "wells", "neighbours": "outputs", "budget": {"epsilon": "1"}, "rows": 40,
             "columns": {"place": {"type": "real", "min": 0, "max": 9, "public": true},
                         "kind": {"type": "category", "levels": ["a", "b"], "labels": {"a": "dug"}, "public": true},
                         "year": {"type": "integer", "min": 1900, "max": 2000, "public": true},
                         "note": {"type": "text", "longest": 5, "public": true},
                         "lead": {"type": "real", "min": 0, "max": 5}}}""";

    @Test
    void build_publishing_isTheSchemaOfTheFile() {
        Schema built = Schema.builder("wells")
                .cap(Budget.pure("1"))
                .outputs(40)
                .real("place", 0, 9)
                .integer("year", 1900, 2000)
                .real("lead", 0, 5)
                .publishing("year", "place")
                .build();

        assertThat(built).isEqualTo(read(FILE.replaceFirst(" *\"kind\".*\n", "").replaceFirst(" *\"note\".*\n", "")));
        assertThat(built.relation())
                .isEqualTo(new Claim.Relation(Neighbours.OUTPUTS, Unit.row(), List.of("place", "year")));
    }

    @Test
    void publishing_undeclared_throws() {
        assertThatThrownBy(() -> Schema.builder("wells").real("lead", 0, 5).publishing("place"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("declared before");
    }

    @Test
    void write_everyKindOfColumn_isReadBackTheSame() {
        Schema schema = read(FILE);

        Schema back = read(text(schema)); // canonical bytes hold columns in the order of their names
        assertThat(back.columns()).containsExactlyInAnyOrderElementsOf(schema.columns());
        assertThat(text(back)).isEqualTo(text(schema));
        assertThat(schema.columns()).extracting(Column::isPublic).containsExactly(true, true, true, true, false);
        assertThat(schema.columns().get(3).parts()).allMatch(Column::isPublic);
        assertThat(schema.relation().publicColumns()).containsExactly("kind", "note", "place", "year");
    }

    /** Plans and certificates of schemas that say nothing of it hold their exact bytes, and {@code public: false} is saying nothing. */
    @Test
    void write_columnsNotPublic_saysNothingOfIt() {
        String without =
                "{\"budget\":{\"epsilon\":\"1\"},\"columns\":{\"lead\":{\"max\":5,\"min\":0,\"type\":\"real\"}},"
                        + "\"dataset\":\"wells\",\"neighbours\":\"add-remove\"}";

        assertThat(text(read(without))).isEqualTo(without);
        assertThat(text(read(without.replace("\"real\"", "\"real\",\"public\":false"))))
                .isEqualTo(without);
    }

    @Test
    void relation_publicColumnsUnderOtherNeighbours_meanNothing() {
        Schema some = read(FILE.replace("\"outputs\"", "\"replace-one\""));
        Schema none = read(FILE.replace("\"outputs\"", "\"replace-one\"").replace(", \"public\": true", ""));

        assertThat(some.relation()).isEqualTo(none.relation());
        assertThat(SchemaReader.relation(some.relation())).doesNotContainKey("public");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", \"rows\": 40 || rows | must be given, and exact",
                "\"rows\": 40, | \"rows\": 40, \"unit\": {\"column\": \"well\", \"max_rows\": 1}, | neighbours | must be add-remove",
                ", \"public\": true || columns | one with public: true",
                "\"max\": 5} | \"max\": 5, \"public\": true} | columns | one without public: true"
            })
    void read_whatOutputsDoNotGoWith_namesFieldWhyAndRemedy(String from, String to, String field, String what) {
        BadInput refused = refused(FILE.replace(from, to == null ? "" : to));

        assertThat(refused.messages()).hasSize(1);
        assertThat(refused.messages().get(0).where().toString()).isEqualTo(field);
        assertThat(refused.messages().get(0).text()).contains(what, "outputs");
        assertThat(refused.messages().get(0).why().toString()).isNotEmpty();
        assertThat(refused.messages().get(0).remedy().toString()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"yes\"", "1", "[true]"})
    void read_publicIsNeitherTrueNorFalse_isRefusedAndNotPublic(String word) {
        BadInput refused = refused(FILE.replaceFirst("\"public\": true", "\"public\": " + word));

        assertThat(refused.messages()).hasSize(1);
        assertThat(refused.messages().get(0).code()).isEqualTo("E-202");
        assertThat(refused.messages().get(0).where().toString()).isEqualTo("columns.place.public");
    }

    @Test
    void read_unknownWord_namesAllThatThereAre() {
        BadInput refused = refused(FILE.replace("\"outputs\"", "\"labels\""));

        assertThat(refused.messages().get(0).text()).contains("must be add-remove, replace-one or outputs, got");
    }

    @Test
    void requireInputAndTarget_ofTheOtherKind_areRefused() {
        Schema schema = read(FILE);

        assertThat(schema.requireInput("place").name()).isEqualTo("place");
        assertThat(schema.requireTarget("lead").name()).isEqualTo("lead");
        assertThatThrownBy(() -> schema.requireInput("lead")).hasMessageContaining("E-208");
        assertThatThrownBy(() -> schema.requireTarget("place")).hasMessageContaining("E-209");
        Schema records = read(FILE.replace("\"outputs\"", "\"replace-one\""));
        assertThat(records.requireInput("lead").name()).isEqualTo("lead");
        assertThat(records.requireTarget("place").name()).isEqualTo("place");
    }

    @Test
    void claim_outputs_saysWhatIsProtected() {
        Claim claim = read(FILE).claim(Budget.pure("0.5").guarantee());

        assertThat(claim.relation().subject()).isEqualTo("the private values of any one row");
        assertThat(claim.sentence())
                .contains("nobody can tell with confidence which private values any one row holds.")
                .doesNotContain("in the data");
    }

    @Test
    void relation_outputsWithoutPublicColumns_orOthersWithSome_throw() {
        assertThatThrownBy(() -> new Claim.Relation(Neighbours.OUTPUTS, Unit.row()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Claim.Relation(Neighbours.REPLACE_ONE, Unit.row(), List.of("place")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Claim.Relation(Neighbours.OUTPUTS, Unit.of("well", 1), List.of("place")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static String text(Schema schema) {
        return new String(Json.canonical(SchemaReader.write(schema)), StandardCharsets.UTF_8);
    }

    private static BadInput refused(String file) {
        return catchThrowableOfType(BadInput.class, () -> read(file));
    }

    private static Schema read(String file) {
        return SchemaReader.read(Json.readObject(file.getBytes(StandardCharsets.UTF_8)));
    }
}
