package dev.bulla.models.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MarginalsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.approx("1000", "1e-5"));
    private static final Marginals TWO =
            Marginals.of("age", "sex").and("sex", "height").bins("height", 2);

    @Test
    void plan_twoSets_paysForBothOnce() {
        double one = scale(Marginals.of("age", "sex").noise(Noise.GAUSSIAN));

        assertThat(scale(TWO.noise(Noise.GAUSSIAN))).isCloseTo(Math.sqrt(2) * one, Offset.offset(1e-6));
    }

    @Test
    void plan_madeAgainFromItsOwnJson_isTheSame() {
        Plan<MarginalsModel> plan = TWO.plan(SCHEMA, Budget.pure("1"));

        assertThat(plan.options()).containsEntry("columns", List.of("age+sex", "sex+height"));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                .isEqualTo(plan.bytes());
    }

    @Test
    void release_questionsOfOneSet_areAnswered() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 200; i++) {
            rows.with(i % 10, i % 2, Column.MISSING);
        }
        Release<MarginalsModel> release =
                TWO.plan(SCHEMA, Budget.pure("900")).release(rows, MemoryJournal.account(SCHEMA));
        MarginalsModel model = (MarginalsModel) Recipes.read(release.modelBytes());

        assertThat(model.inputs()).extracting(Column::name).containsExactly("age", "sex", "height");
        assertThat(model.lines()).hasSize(24).isEqualTo(release.model().lines());
        assertThat(model.lines().get(20).labels()).containsExactly("", "f", "[0, 1)");
        assertThat(model.answer(4, 0, Column.MISSING).value()).isCloseTo(20, Offset.offset(1.0));
        assertThat(model.answer(Column.MISSING, 0, 1.5).value()).isCloseTo(0, Offset.offset(1.0));
        assertThat(model.knows(4, 0, 1)).isFalse();
        assertThatThrownBy(() -> model.answer(4, 0, 1)).hasMessageContaining("age+sex, sex+height");
    }

    @Test
    void with_badSets_areRefused() {
        for (List<String> columns : List.of(List.<String>of(), List.of("age+sex", "sex+age"), List.of("age+age"))) {
            assertThatThrownBy(() -> Recipes.type("marginals").with(Map.of("columns", columns)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-464");
        }
        assertThatThrownBy(() -> Marginals.of("age").bins("sex", 2)).hasMessageContaining("E-414");
        assertThatThrownBy(() -> Marginals.of("age+").plan(SCHEMA, Budget.pure("1")))
                .hasMessageContaining("E-205");
    }

    private static double scale(Marginals recipe) {
        return recipe.plan(SCHEMA, Budget.approx("1", "1e-6"))
                .measurements()
                .get(0)
                .mechanism()
                .scale();
    }
}
