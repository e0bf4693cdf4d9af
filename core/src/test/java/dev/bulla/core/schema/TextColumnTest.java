package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextColumnTest {

    private static final Column.Text PLACE = new Column.Text("place", 20, Optional.empty());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Lisboa",
                "a",
                "São \"Zé\", the 2nd",
                "007",
                "7.0",
                "-1e5",
                "two\u00A0words",
                "e\u0301", // not the same as é
                "é",
                "\uD83D\uDE00\uD83D\uDE00",
                "twenty characters ok",
                "<b>&amp;</b>",
                "=1+1"
            })
    void text_plain_isItselfAndComesBackFromItsParts(String cell) {
        assertThat(PLACE.text(cell)).contains(cell);
        assertThat(PLACE.text(" \t" + cell + "\n ")).contains(cell);
        assertThat(Column.Text.join(read(PLACE, "  " + cell))).isEqualTo(cell);
        assertThat(read(PLACE, cell)).isEqualTo(PLACE.split(cell));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "\u0000",
                "a\u0000b",
                "a\tb",
                "\uFEFFLisboa", // a byte order mark
                "Lis\u200Bboa", // of no width
                "\u202Eaobsil", // turned around
                "a\u2028b",
                "a\uD83D", // half a pair
                "\uDE00a",
                "Lis\uFFFDboa",
                "twenty-one characters"
            })
    void text_missingLongOrNotShown_isMissingInEveryPart(String cell) {
        assertThat(PLACE.text(cell)).isEmpty();
        assertThat(PLACE.read(cell)).isNaN();
        assertThat(read(PLACE, cell)).containsOnly(Column.MISSING);
    }

    @Test
    void text_ofTenMegabytes_isMissing() {
        assertThat(PLACE.text("a".repeat(10_000_000))).isEmpty();
        assertThat(PLACE.text("a" + " ".repeat(10_000_000))).isEmpty();
    }

    @Test
    void text_thatIsShown_canBeALevel() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            String cell = "a" + Character.toString(character) + "b";
            if (PLACE.text(cell).isPresent()) {
                assertThat(Column.printable(cell)).isEqualTo(cell);
            }
        }
    }

    @Test
    void read_number_isItsDigits() {
        assertThat(Column.Text.join(PLACE.parts().stream()
                        .mapToDouble(part -> part.read(17.0))
                        .toArray()))
                .isEqualTo("17");
        assertThat(PLACE.parts().get(0).read(17.5)).isNaN();
        assertThat(PLACE.parts().get(0).read(Double.NaN)).isNaN();
    }

    @Test
    void parts_inOrder_areInTheOrderOfTexts() {
        List<String> texts = List.of("", "a", "aa", "aaaa", "aab", "b", "é", "日本", "\uD83D\uDE00");
        for (int i = 1; i < texts.size(); i++) {
            assertThat(texts.get(i - 1)).isLessThan(texts.get(i));
            assertThat(Arrays.compare(PLACE.split(texts.get(i - 1)), PLACE.split(texts.get(i))))
                    .isNegative();
        }
    }

    @Test
    void schema_withText_isReadWrittenAndKeepsItFromThoseThatNeedDeclaredValues() {
        Schema schema = Schema.builder("places")
                .cap(Budget.pure("1"))
                .integer("age", 0, 99)
                .column(PLACE)
                .text("term")
                .build();

        assertThat(SchemaReader.read(Json.readObject(Json.canonical(SchemaReader.write(schema)))))
                .isEqualTo(schema);
        assertThat(schema.declared("place")).isEqualTo(PLACE);
        assertThat(schema.part(PLACE.parts().get(3).id()))
                .isEqualTo(PLACE.parts().get(3));
        assertThatThrownBy(() -> schema.require("place"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-207");
        assertThatThrownBy(() -> schema.part("place")).isInstanceOf(BadInput.class);
        // No question can name a part.
        assertThatThrownBy(() -> schema.require(PLACE.parts().get(0).id())).hasMessageContaining("E-205");
        assertThatThrownBy(() -> schema.declared(PLACE.parts().get(0).id())).hasMessageContaining("E-205");
        assertThatThrownBy(() -> new Column.Text("place", 0, Optional.empty())).hasMessageContaining("longest");
        assertThatThrownBy(() -> new Column.Text("place", 301, Optional.empty()))
                .hasMessageContaining("longest");
    }

    private static double[] read(Column.Text column, String cell) {
        return column.parts().stream().mapToDouble(part -> part.read(cell)).toArray();
    }
}
