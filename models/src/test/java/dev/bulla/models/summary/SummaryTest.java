package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummaryTest {

    private static final Budget CAP = Budget.approx("1000", "1e-5");
    private static final Schema SCHEMA = Schemata.people(CAP);
    private static final Schema REPLACE = new Schema(
            "people",
            Unit.row(),
            Neighbours.REPLACE_ONE,
            CAP,
            OptionalLong.of(1000),
            List.of(
                    new Column.Whole("age", 0, 9, Optional.of(5L), Optional.empty()),
                    new Column.Category("sex", List.of("f", "m"), Optional.of("f"), Optional.empty()),
                    new Column.Real("height", 0, 2, Optional.empty(), Optional.empty())));
    private static final Budget PURE = Budget.pure("1");

    static Stream<Recipe<SummaryModel>> recipes() {
        return Stream.of(
                Count.rows().by("sex"),
                Sum.of("age"),
                Sum.of("height").by("sex"),
                Mean.of("age"),
                Mean.of("height").by("sex", "age").bins("age", 5),
                Mean.of("age").by("sex"),
                Variance.of("age"),
                Variance.of("height").by("sex"));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void plan_madeAgainFromItsOwnJson_isTheSame(Recipe<SummaryModel> recipe) {
        for (Schema schema : List.of(SCHEMA, REPLACE)) {
            for (Budget budget : List.of(PURE, Budget.approx("1", "1e-6"))) {
                Plan<SummaryModel> plan = recipe.plan(schema, budget);
                Plan<?> again = Plan.remake(Json.readObject(plan.bytes()), Recipes.all());

                assertThat(again.bytes()).isEqualTo(plan.bytes());
                assertThat(plan.predictedError()).containsKeys("query_sd", "interval_95");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void release_readBackAndVerified_isTheSame(Recipe<SummaryModel> recipe) {
        for (Schema schema : List.of(SCHEMA, REPLACE)) {
            Release<SummaryModel> release =
                    recipe.plan(schema, PURE).release(people(schema), MemoryJournal.account(schema));
            Model again = Recipes.read(release.modelBytes());
            byte[] certificate =
                    Certificate.seal(release, SealingKey.generate(), "test").bytes();

            assertThat(again.lines()).isEqualTo(release.model().lines());
            assertThat(Verification.of(
                            new Verification.Evidence(
                                    certificate,
                                    Optional.of(release.plan().bytes()),
                                    Optional.of(release.modelBytes()),
                                    Optional.empty()),
                            Recipes.all()))
                    .allMatch(Verification.Check::holds);
        }
    }

    @Test
    void release_largeBudget_answersWithTheTruth() {
        for (Schema schema : List.of(SCHEMA, REPLACE)) {
            assertNear(Sum.of("age"), schema, 4500, 1);
            assertNear(Mean.of("age"), schema, 4.5, 0.001);
            assertNear(Variance.of("age"), schema, 8.25, 0.001);
            assertNear(Mean.of("height").by("sex"), schema, 0.8, 0.001, 0);
            assertNear(Mean.of("height").by("sex"), schema, 1.0, 0.001, 1);
            assertNear(Variance.of("height").by("sex"), schema, 0.25, 0.002, 1);
            assertNear(Sum.of("height").by("sex"), schema, 500, 1, 1);
            assertNear(Count.rows().by("sex"), schema, 500, 1, 0);
        }
    }

    @Test
    void plan_meanOfAges_statesTheRangeOnceAndTheErrorInYears() {
        Plan<SummaryModel> plan = Mean.of("age").plan(SCHEMA, PURE);
        Calibrated mechanism = plan.measurements().get(0).mechanism();

        assertThat(mechanism.sensitivity()).isEqualTo(9);
        assertThat(mechanism.scale()).isEqualTo(9);
        // Laplace noise of scale 9 on the sum of one side, over a thousand rows: a mean at a bound.
        assertThat(plan.predictedError().get("query_sd")).isCloseTo(9 * Math.sqrt(2) / 1000, Offset.offset(1e-6));
    }

    @Test
    void plan_publicNumber_needsNoNoiseOnIt() {
        Plan<SummaryModel> plan = Mean.of("age").plan(REPLACE, PURE);

        assertThat(plan.measurements().get(0).statistic().dimension()).isEqualTo(1);
        assertThat(plan.predictedError().get("query_sd")).isCloseTo(18 * Math.sqrt(2) / 2000, Offset.offset(1e-6));
        assertThat(Mean.of("height")
                        .plan(REPLACE, PURE)
                        .measurements()
                        .get(0)
                        .statistic()
                        .dimension())
                .isEqualTo(2);
    }

    @Test
    void plan_rowsNotGuessed_predictsTheErrorOfTheSums() {
        Schema unguessed = Schemata.people(CAP, Unit.row(), Neighbours.ADD_REMOVE, OptionalLong.empty());

        assertThat(Mean.of("age").plan(unguessed, PURE).predictedError()).containsOnlyKeys("sum_sd");
        assertThat(Variance.of("age").plan(unguessed, PURE).predictedError()).containsOnlyKeys("sum_sd");
        assertThat(Sum.of("age").plan(unguessed, PURE).predictedError()).containsKeys("query_sd");
    }

    @Test
    void answer_groupThatMayBeEmpty_saysTheWholeRange() {
        MeanReading mean = new MeanReading(SCHEMA.require("age"), OptionalLong.empty(), Optional.empty());
        VarianceReading variance = new VarianceReading(SCHEMA.require("age"), OptionalLong.empty());
        NoisyValues few =
                new NoisyValues(new long[] {10, -20, 5}, 1, new NoisyValues.StatedNoise("laplace", 9, 12.7, 27));
        NoisyValues none =
                new NoisyValues(new long[] {-10, 20, 5}, 1, new NoisyValues.StatedNoise("laplace", 9, 12.7, 27));

        assertThat(mean.answer(few, 0)).isEqualTo(new Answer(3, 0, 9));
        assertThat(mean.answer(none, 0)).isEqualTo(new Answer(4.5, 0, 9));
        assertThat(variance.answer(few, 0).lower()).isZero();
        assertThat(variance.answer(few, 0).upper()).isEqualTo(20.25);
    }

    @Test
    void answer_anyNoise_staysInRangeAndInOrder() {
        MeanReading mean = new MeanReading(SCHEMA.require("height"), OptionalLong.empty(), Optional.empty());
        VarianceReading variance = new VarianceReading(SCHEMA.require("height"), OptionalLong.empty());
        for (String noise : List.of("laplace", "gaussian")) {
            for (long a = -400; a <= 1600; a += 100) {
                for (long b = -400; b <= 1600; b += 100) {
                    NoisyValues sums = new NoisyValues(
                            new long[] {a, -b, b - a}, 0.5, new NoisyValues.StatedNoise(noise, 30, 42, 90));
                    assertOrdered(mean.answer(sums, 0), 2);
                    assertOrdered(variance.answer(sums, 0), 1);
                }
            }
        }
    }

    @Test
    void with_badOptions_areRefusedByName() {
        assertRefused("mean", Map.of(), "E-463");
        assertRefused("mean", Map.of("columns", List.of("age", "height")), "E-463");
        assertRefused("mean", Map.of("columns", List.of("sex")), "E-460");
        assertRefused("sum", Map.of("columns", List.of("shoe")), "E-205");
        assertRefused("sum", Map.of("columns", List.of("age"), "by", List.of("sex", "sex")), "E-461");
        assertRefused("variance", Map.of("columns", List.of("age"), "bins", Map.of("sex", 2)), "E-462");
        assertRefused("variance", Map.of("columns", List.of("age"), "as", "shares"), "E-410");
        assertRefused("count", Map.of("columns", List.of("age")), "E-410");
        assertRefused("mean", Map.of("columns", List.of("age"), "by", List.of("height")), "E-411");
        assertThatThrownBy(() -> Count.rows().plan(REPLACE, PURE)).hasMessageContaining("E-406");
    }

    @Test
    void by_andNoise_areFluent() {
        Plan<SummaryModel> plan = Mean.of("age")
                .by("height")
                .bins("height", 4)
                .noise(Noise.GAUSSIAN)
                .plan(SCHEMA, Budget.approx("1", "1e-6"));

        assertThat(plan.options()).containsEntry("noise", "gaussian").containsEntry("by", List.of("height"));
        assertThat(plan.measurements().get(0).statistic().dimension()).isEqualTo(8);
    }

    private static void assertRefused(String recipe, Map<String, Object> options, String code) {
        assertThatThrownBy(() -> Recipes.type(recipe).with(options).plan(SCHEMA, PURE))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(code);
    }

    private static void assertOrdered(Answer answer, double most) {
        assertThat(answer.lower()).isBetween(0.0, answer.value());
        assertThat(answer.upper()).isBetween(answer.value(), most);
    }

    private static void assertNear(
            Recipe<SummaryModel> recipe, Schema schema, double truth, double offset, double... point) {
        Answer answer = recipe.plan(schema, Budget.pure("900"))
                .release(people(schema), MemoryJournal.account(schema))
                .model()
                .answer(point);

        assertThat(answer.value()).isCloseTo(truth, Offset.offset(offset));
        assertThat(answer.lower()).isBetween(truth - 2 * offset, answer.value());
        assertThat(answer.upper()).isBetween(answer.value(), truth + 2 * offset);
    }

    /** A thousand: ages 0 to 9 alike, women 0.8 tall, men 0.5 or 1.5. */
    private static Rows people(Schema schema) {
        Rows rows = new Rows(schema);
        for (int i = 0; i < 1000; i++) {
            rows.with(i % 10, i / 10 % 2, i / 10 % 2 == 0 ? 0.8 : i % 2 + 0.5);
        }
        return rows;
    }
}
