package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SchemaBuilderTest {

    @Test
    void build_everyKindOfColumn_isTheSchemaOfTheFile() {
        Schema built = Schema.builder("census")
                .unit("person", 3)
                .cap(Budget.approx("3", "1e-5"))
                .guessedRows(10_000)
                .integer("age", 0, 110)
                .real("income", 0, 500_000)
                .category("sex", "f", "m")
                .build();

        String file = """
                {"dataset": "census", "unit": {"column": "person", "max_rows": 3}, "neighbours": "add-remove",
                 "budget": {"epsilon": "3", "delta": "1e-5"}, "rows": 10000,
                 "columns": {"age": {"type": "integer", "min": 0, "max": 110},
                             "income": {"type": "real", "min": 0, "max": 500000},
                             "sex": {"type": "category", "levels": ["f", "m"]}}}""";
        assertThat(built).isEqualTo(SchemaReader.read(Json.readObject(file.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void replaceOne_rows_areExact() {
        Schema schema = Schema.builder("census")
                .cap(Budget.pure("1"))
                .replaceOne(500)
                .category("sex", "f", "m")
                .build();

        assertThat(schema.neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
        assertThat(schema.rows()).isEqualTo(OptionalLong.of(500));
        assertThat(schema.unit()).isEqualTo(Unit.row());
    }

    @Test
    void build_withoutCap_throws() {
        assertThatThrownBy(() -> Schema.builder("census").integer("age", 0, 110).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cap must be given");
    }
}
