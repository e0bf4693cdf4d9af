package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.tuning.ChosenMeasurement;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TunedCellsTest {

    private static final Column Y = new Column.Real("y", -1, 1, Optional.empty(), Optional.empty());
    private static final int ROWS = 500;

    private static Schema schema(Neighbours neighbours) {
        Column x = new Column.Real("x", 0, 1, Optional.empty(), Optional.empty(), neighbours.hasPublicInputs());
        return new Schema(
                "curve", Unit.row(), neighbours, Budget.approx("100", "1e-3"), OptionalLong.of(ROWS), List.of(x, Y));
    }

    private static GaussianProcess recipe() {
        return GaussianProcess.of("x").target("y").tune(0.2);
    }

    private static Rows rows(Schema schema) {
        Rows rows = new Rows(schema);
        for (int i = 0; i < ROWS; i++) {
            double x = (i + 0.5) / ROWS;
            rows.with(x, 0.8 * Math.sin(9 * x));
        }
        return rows;
    }

    private static ChosenMeasurement chosen(Plan<?> plan) {
        return (ChosenMeasurement) plan.measurements().get(1);
    }

    @Test
    void plan_tuned_isTwoReleasesThatKeepTheBudget() {
        for (Neighbours each : Neighbours.values()) {
            Plan<GaussianProcessModel> plan = recipe().plan(schema(each), Budget.pure("2"));

            assertThat(plan.measurements()).hasSize(2);
            assertThat(plan.measurements().get(0).mechanism().name()).isEqualTo("permute-and-flip");
            assertThat(plan.measurements().get(0).outputs()).isEqualTo(1);
            assertThat(plan.measurements().get(0).mechanism().cost().toString()).contains("0.4");
            assertThat(plan.measurements().get(1).mechanism().cost().toString()).contains("1.6");
            assertThat(chosen(plan).candidates()).hasSizeGreaterThan(2);
        }
    }

    /** One mechanism serves all candidates: none of them moves further than it was made for. */
    @Test
    void plan_tuned_hasCandidatesOfOneSensitivity() {
        for (Neighbours each : Neighbours.values()) {
            Schema schema = schema(each);
            List<Measurement> candidates =
                    chosen(recipe().plan(schema, Budget.pure("2"))).candidates();
            for (Measurement one : candidates) {
                Sensitivity most = one.statistic().sensitivity(schema.neighbours(), schema.unit());
                assertThat(new BigDecimal(one.mechanism().sensitivity())).isGreaterThanOrEqualTo(most.l1());
                assertThat(most)
                        .isEqualTo(candidates.get(0).statistic().sensitivity(schema.neighbours(), schema.unit()));
            }
        }
    }

    @Test
    void release_tuned_isReadBackAsItWas() {
        for (Neighbours each : Neighbours.values()) {
            Schema schema = schema(each);
            Plan<GaussianProcessModel> plan = recipe().plan(schema, Budget.pure("20"));
            GaussianProcessModel model =
                    plan.release(rows(schema), MemoryJournal.account(schema)).model();
            List<long[]> told = model.released();
            GaussianProcessModel again = GaussianProcessModel.read(Json.readObject(Json.canonical(model.json())));

            assertThat(told.get(0)).hasSize(1);
            assertThat(told.get(1)).hasSize(plan.measurements().get(1).outputs());
            assertThat(again.released()).usingRecursiveComparison().isEqualTo(told);
            assertThat(again.answer(0.3)).isEqualTo(model.answer(0.3));
            assertThat(model.answer(0.17).value()).isBetween(0.5, 1.0);
            int own = chosen(plan).candidates().get((int) told.get(0)[0]).outputs();
            assertThat(Arrays.copyOfRange(told.get(1), own, told.get(1).length)).containsOnly(0);
        }
    }

    /** With a δ, too: where pure noise is the better one its smaller ε is split as the whole was. */
    @Test
    void remake_tuned_isTheSamePlan() {
        for (Neighbours each : Neighbours.values()) {
            for (Budget budget : List.of(Budget.pure("0.3"), Budget.approx("1", "1e-6"), Budget.approx("10", "1e-9"))) {
                for (Noise noise : budget.isPure() ? List.of(Noise.AUTO) : List.of(Noise.AUTO, Noise.GAUSSIAN)) {
                    Plan<GaussianProcessModel> plan = recipe().noise(noise).plan(schema(each), budget);

                    assertThat(Plan.remake(Json.readObject(plan.bytes()), List.of(GaussianProcess.TYPE))
                                    .bytes())
                            .isEqualTo(plan.bytes());
                }
            }
        }
    }

    @Test
    void plan_binsShareOrMethodThatDoNotGo_isRefused() {
        Schema schema = schema(Neighbours.ADD_REMOVE);
        Budget budget = Budget.pure("1");

        assertThatThrownBy(() -> recipe().bins("x", 5).plan(schema, budget))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-652");
        assertThatThrownBy(() -> recipe().method(GpMethod.MOMENTS).plan(schema, budget))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-652");
        assertThatThrownBy(() -> recipe().tune(0.95).plan(schema, budget))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-651");
    }
}
