package dev.bulla.models.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.Answer;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.BurnedCharge;
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
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HistogramTest {

    private static final Schema SCHEMA = Schemata.people(Budget.approx("3", "1e-5"));

    @Test
    void plan_gaussian_statesTheNumbersOfTheContract() {
        Map<String, Object> plan = Histogram.of("age")
                .noise(Noise.GAUSSIAN)
                .plan(SCHEMA, Budget.approx("0.5", "1e-6"))
                .json();
        Map<String, Object> release =
                Json.object(Json.list(plan.get("releases"), "releases").get(0), "release");

        assertThat(plan.keySet())
                .containsExactlyInAnyOrder(
                        "recipe",
                        "dataset",
                        "options",
                        "schema",
                        "claim",
                        "releases",
                        "cost",
                        "public",
                        "predicted_error");
        assertThat(release).containsEntry("statistic", "cell_counts").containsEntry("dimension", 10);
        assertThat((Double) release.get("scale")).isBetween(8.05761848072504, 8.05761848072504 * (1 + 1e-6));
        assertThat(release)
                .containsEntry("norm", "l2")
                .containsEntry("sensitivity", 1.0)
                .containsEntry("grid", 1.0);
        assertThat(Json.object(plan.get("cost"), "cost"))
                .containsEntry("order", "7.507")
                .containsKeys("renyi", "rho", "mu", "share");
        assertThat(Double.parseDouble(
                        (String) Json.object(plan.get("cost"), "cost").get("renyi")))
                .isCloseTo(0.0578126690287, Offset.offset(1e-9));
    }

    @Test
    void plan_pureBudget_takesLaplaceAndStatesNoDelta() {
        Plan<HistogramModel> plan = Histogram.of("age", "sex").plan(SCHEMA, Budget.pure("0.25"));

        assertThat(plan.options()).containsEntry("noise", "laplace");
        assertThat(plan.measurements().get(0).mechanism().scale()).isEqualTo(4);
        assertThat(Json.object(plan.json().get("claim"), "claim")).doesNotContainKey("delta");
    }

    @Test
    void plan_replaceOne_doublesTheLaplaceScale() {
        Schema replace = Schemata.people(Budget.pure("1"), Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(3));

        assertThat(Histogram.of("age")
                        .plan(replace, Budget.pure("0.25"))
                        .measurements()
                        .get(0)
                        .mechanism()
                        .scale())
                .isEqualTo(8);
    }

    @Test
    void plan_madeAgainFromItsOwnJson_isTheSame() {
        for (Noise noise : Noise.values()) {
            Budget budget = noise == Noise.LAPLACE ? Budget.pure("1") : Budget.approx("1", "1e-6");
            Plan<HistogramModel> plan = Histogram.of("sex", "height")
                    .bins("height", 4)
                    .asShares()
                    .noise(noise)
                    .plan(SCHEMA, budget);
            Map<String, Object> read = Json.readObject(plan.bytes());
            Plan<?> again = Recipes.type("histogram")
                    .with(Json.object(read.get("options"), "options"))
                    .plan(SCHEMA, plan.claim().guarantee().budget());

            assertThat(again.bytes()).isEqualTo(plan.bytes());
        }
    }

    @Test
    void release_manyRows_answersNearTheTruthAndItsIntervalsCover() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 1000; i++) {
            rows.with(i % 10, i % 2, 1);
        }
        int covered = 0;
        for (int run = 0; run < 200; run++) {
            Account account = MemoryJournal.account(SCHEMA);
            HistogramModel model = Histogram.of("age")
                    .plan(SCHEMA, Budget.pure("0.5"))
                    .release(rows, account)
                    .model();
            Answer answer = model.answer(4);
            assertThat(Math.abs(answer.value() - 100)).isLessThan(60);
            covered += answer.lower() <= 100 && 100 <= answer.upper() ? 1 : 0;
        }
        // Coverage of this discrete interval is 95.9 %; below 171 of 200 has chance 1e-8.
        assertThat(covered).isGreaterThan(170);
    }

    /** Counts over a public number of rows: the ends are counts over it too, without digits of rounding. */
    @Test
    void answer_byNames_isTheAnswerAtThePoint() {
        HistogramModel model = Histogram.of("age", "sex")
                .plan(SCHEMA, Budget.pure("0.5"))
                .release(new Rows(SCHEMA).with(4, 1, 1), MemoryJournal.account(SCHEMA))
                .model();

        String level = ((Column.Category) SCHEMA.require("sex")).levels().get(1);
        assertThat(model.answer(Map.of("age", 4, "sex", level))).isEqualTo(model.answer(4, 1));
        assertThatThrownBy(() -> model.answer(Map.of("age", 4, "sex", "neither")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("\"neither\" is not a value of sex");
        assertThatThrownBy(() -> model.answer(Map.of("age", 4, "height", 1)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("\"height\" is not a column of this model");
        assertThatThrownBy(() -> model.answer(Map.of("age", 4)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no answer without sex");
    }

    @Test
    void release_sharesOfPublicRows_haveTheEndsOfTheCounts() {
        Schema replace = Schemata.people(Budget.pure("4"), Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(1000));
        Rows rows = new Rows(replace);
        for (int i = 0; i < 1000; i++) {
            rows.with(i % 10, i % 2, 1);
        }
        HistogramModel model = Histogram.of("sex")
                .asShares()
                .plan(replace, Budget.pure("1"))
                .release(rows, MemoryJournal.account(replace))
                .model();

        assertThat(model.lines())
                .allSatisfy(line -> assertThat(List.of(
                                line.answer().lower(),
                                line.answer().value(),
                                line.answer().upper()))
                        .allSatisfy(share -> assertThat(share).isEqualTo(Math.rint(1000 * share) / 1000)));
    }

    @Test
    void release_shares_lieInTheUnitIntervalAndReadBackTheSame() {
        Rows rows = new Rows(SCHEMA).with(1, 0, 1).with(2, 1, 1).with(3, 1, 1);
        Release<HistogramModel> release = Histogram.of("sex", "height")
                .bins("height", 3)
                .asShares()
                .plan(SCHEMA, Budget.approx("1", "1e-6"))
                .release(rows, MemoryJournal.account(SCHEMA));
        HistogramModel again = (HistogramModel) Recipes.read(release.modelBytes());

        assertThat(again.lines()).isEqualTo(release.model().lines()).hasSize(6);
        assertThat(again.lines()).allSatisfy(line -> {
            assertThat(line.answer().value()).isBetween(0.0, 1.0);
            assertThat(line.answer().lower()).isLessThanOrEqualTo(line.answer().upper());
        });
    }

    @Test
    void release_replaceOneWithAnotherNumberOfRows_isRefusedBeforeTheCharge() {
        Schema replace = Schemata.people(Budget.pure("1"), Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(2));
        Account account = MemoryJournal.account(replace);
        Plan<HistogramModel> plan = Histogram.of("age").plan(replace, Budget.pure("1"));

        assertThatThrownBy(() -> plan.release(new Rows(replace).with(1, 1, 1), account))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-405");
        assertThat(plan.release(new Rows(replace).with(1, 1, 1).with(1, 1, 1), account)
                        .entry()
                        .number())
                .isEqualTo(1);
    }

    @Test
    void release_tableThatFails_burnsTheCharge() {
        Account account = MemoryJournal.account(SCHEMA);
        Rows broken = new Rows(SCHEMA).with(1);

        assertThatThrownBy(
                        () -> Histogram.of("sex").plan(SCHEMA, Budget.pure("1")).release(broken, account))
                .isInstanceOfSatisfying(
                        BurnedCharge.class, burned -> assertThat(burned.entry()).isEqualTo(1));
    }

    @Test
    void with_unknownOptionOrColumn_isRefusedByName() {
        assertThatThrownBy(() -> Recipes.type("histogram").with(Map.of("columns", List.of("age"), "bin", 3)))
                .hasMessageContaining("bin");
        assertThatThrownBy(() -> Histogram.of("shoe").plan(SCHEMA, Budget.pure("1")))
                .hasMessageContaining("shoe");
        assertThatThrownBy(() -> Histogram.of("age", "age")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Histogram.of("age").bins("sex", 2)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Histogram.of("age").noise(Noise.GAUSSIAN).plan(SCHEMA, Budget.pure("1")))
                .hasMessageContaining("E-403");
        assertThatThrownBy(() -> Histogram.of("age").noise(Noise.LAPLACE).plan(SCHEMA, Budget.approx("1", "1e-6")))
                .hasMessageContaining("E-402");
    }

    @Test
    void plan_auto_takesTheSmallerErrorAtEqualPrice() {
        List<Noise.Candidate> candidates =
                Noise.atEqualPrice(Histogram.of("age").cells(SCHEMA), SCHEMA, Budget.approx("0.5", "1e-6"));

        assertThat(candidates).extracting(Noise.Candidate::noise).containsExactly(Noise.GAUSSIAN, Noise.LAPLACE);
        assertThat(candidates.get(0).mechanism().deviation())
                .isLessThan(candidates.get(1).mechanism().deviation());
    }

    /** At the ε of the cap the Gaussian would close the account, and Laplace noise takes no more than all of it. */
    @Test
    void plan_withDeltaAtTheCap_isNeverNoisierThanWithout() {
        for (String epsilon : List.of("0.1", "1", "5")) {
            Schema all = new Schema(
                    SCHEMA.dataset(),
                    SCHEMA.unit(),
                    SCHEMA.neighbours(),
                    Budget.approx(epsilon, "1e-6"),
                    SCHEMA.rows(),
                    SCHEMA.columns());
            double without = deviation(all, Budget.pure(epsilon));

            assertThat(deviation(all, Budget.approx(epsilon, "1e-6"))).isLessThanOrEqualTo(without);
        }
    }

    private static double deviation(Schema schema, Budget budget) {
        return Noise.AUTO
                .calibrate(Histogram.of("age").cells(schema), schema, budget)
                .mechanism()
                .deviation();
    }
}
