package dev.bulla.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.models.histogram.Histogram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void refused_anOption_isNamedPlainlyAndPointedTo() {
        BadInput refusal = catchThrowableOfType(BadInput.class, () -> Histogram.of("age", "age"));
        Map<String, Object> json = Json.readObject(Problem.refused(refusal).bytes());

        assertThat(json).containsEntry("type", "urn:bulla:refused");
        assertThat(json.get("detail"))
                .isEqualTo(
                        "E-413 columns: is missing, or names a column twice. A histogram counts rows by the values of"
                                + " its columns. For example columns: age,sex.");
        assertThat(json.get("errors"))
                .isEqualTo(
                        List.of(Map.of("code", "E-413", "detail", json.get("detail"), "pointer", "/options/columns")));
    }

    @Test
    void refused_aSchema_pointsToEveryFault() {
        Map<String, Object> age = Map.of("type", "integer", "max", "many");
        BadInput refusal = catchThrowableOfType(
                BadInput.class,
                () -> SchemaReader.read(
                        Map.of("dataset", "d", "budget", Map.of("epsilon", "1"), "columns", Map.of("a/b", age))));

        assertThat(Json.list(Json.readObject(Problem.refused(refusal).bytes()).get("errors"), "errors"))
                .extracting(error -> Json.object(error, "error").get("pointer"))
                .containsExactly("/schema/columns/a~1b/min", "/schema/columns/a~1b/max");
    }

    @Test
    void refused_whatIsNoField_hasNoPointer() {
        BadInput account = new BadInput("E-1", "account town", "is closed.", "", "Ask.");
        BadInput endless = new BadInput("E-1", Text.option("x".repeat(5_000)), "is unknown.", "", "Leave it out.");

        assertThat(Json.readObject(Problem.refused(account).bytes()).toString()).doesNotContain("pointer");
        assertThat(Problem.refused(endless).bytes()).hasSizeLessThan(2_000);
    }
}
