package dev.bulla.core.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.SchemaReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextTest {

    /** An interface that shouts the names of fields, so that they can be told from words. */
    private static final Wording LOUD = new Wording() {
        @Override
        public String field(Field field) {
            return "<" + field.name() + ">";
        }

        @Override
        public String given(Field field, String value) {
            return field(field) + "=" + value;
        }

        @Override
        public String task(LedgerTask task) {
            return task.name();
        }
    };

    @Test
    void in_fieldsAndTasks_areWordedByTheInterface() {
        Text text = Text.of(
                "Leave ",
                Text.request("delta"),
                " out, take ",
                Text.option("noise", "auto"),
                " or see ",
                Text.task(LedgerTask.SHOW),
                ".");

        assertThat(text.in(LOUD)).isEqualTo("Leave <delta> out, take <noise>=auto or see SHOW.");
        assertThat(text).hasToString("Leave delta out, take noise: auto or see the entries of the ledger.");
        assertThat(Text.options(List.of("columns", "bins")).in(LOUD)).isEqualTo("<columns>, <bins>");
    }

    @Test
    void message_ofTexts_isPlainUnlessWorded() {
        Message message = new Message(
                "E-1", Text.option("bins"), "is wrong.", "", Text.of("Name ", Text.option("columns", "age"), "."));

        assertThat(message.text()).isEqualTo("E-1 bins: is wrong. Name columns: age.");
        assertThat(message.text(LOUD)).isEqualTo("E-1 <bins>: is wrong. Name <columns>=age.");
        assertThat(new BadInput(List.of(message))).hasMessage(message.text());
    }

    /** A field is no mark inside the words: whatever a name consists of, it stays a name. */
    @Test
    void in_everyCharacterAroundAName_staysAName() {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                        .mapToObj(c -> Character.toString(c) + "columns" + Character.toString(c))
                        .filter(name ->
                                !Text.of(name, Text.option("bins")).in(LOUD).equals(name + "<bins>")))
                .isEmpty();
        assertThat(Text.of("<columns>", "columns").field()).isEmpty();
    }

    @Test
    void message_hostileFieldName_isEscaped() {
        Message message = new Message("E-1", Text.option("a\u001b[2J\uFDD0"), "is unknown.", "", "Leave it out.");

        assertThat(message.text(LOUD)).startsWith("E-1 <a\\u{1b}[2J\\u{fdd0}>: is unknown.");
    }

    @Test
    void pointer_everyScope_leadsIntoTheRequest() {
        assertThat(Field.option("svm-cost").pointer()).contains("/options/svm-cost");
        assertThat(Field.request("epsilon").pointer()).contains("/epsilon");
        assertThat(Field.schema().pointer()).contains("/schema");
        assertThat(Field.schema("columns", "a/b~c").then("min").pointer()).contains("/schema/columns/a~1b~0c/min");
        assertThat(Field.header("idempotency-key").pointer()).isEmpty();
        assertThat(Field.question("level").pointer()).isEmpty();
    }

    @Test
    void schemaFault_columnWithADot_pointsToThatColumn() {
        Map<String, Object> schema = Map.of(
                "dataset", "d", "budget", Map.of("epsilon", "1"), "columns", Map.of("a.b", Map.of("type", "felt")));

        assertThat(refusal(schema).messages()).singleElement().satisfies(fault -> {
            assertThat(fault.where()).hasToString("columns.a.b.type");
            assertThat(fault.where().field().flatMap(Field::pointer)).contains("/schema/columns/a.b/type");
        });
    }

    private static BadInput refusal(Map<String, Object> schema) {
        try {
            SchemaReader.read(schema);
        } catch (BadInput e) {
            return e;
        }
        throw new AssertionError("not refused");
    }
}
