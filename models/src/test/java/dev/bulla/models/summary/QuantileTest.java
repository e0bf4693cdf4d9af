package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
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
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class QuantileTest {

    private static final Budget CAP = Budget.approx("1000", "1e-5");
    private static final Schema SCHEMA = Schemata.people(CAP);
    private static final List<Quantile.Method> CHOICES =
            List.of(Quantile.Method.PERMUTE_AND_FLIP, Quantile.Method.BRACKET, Quantile.Method.CUMULATIVE);

    @Test
    void release_largeBudget_answersWithTheExactQuantiles() {
        for (Quantile.Method method : CHOICES) {
            QuantileModel model = release(
                            Quantile.of("age").levels(".25", ".45", ".95").method(method), SCHEMA, "200", ages(SCHEMA))
                    .model();

            assertThat(model.lines().stream().map(line -> line.answer().value()))
                    .containsExactly(2.0, 4.0, 9.0);
            assertThat(model.lines().stream().map(line -> line.labels().get(0)))
                    .containsExactly("0.25", "0.45", "0.95");
            assertThat(model.at(0.45)).isEqualTo(4);
        }
    }

    @Test
    void release_realColumn_answersWithMiddlesOfBins() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 100; i++) {
            rows.with(1, 1, 1.0);
        }
        QuantileModel model = release(Quantile.of("height").bins("height", 20), SCHEMA, "50", rows)
                .model();

        assertThat(model.at(0.5)).isEqualTo(1.05);
        assertThat(model.answer(0.5).lower()).isEqualTo(1);
        assertThat(model.answer(0.5).upper()).isEqualTo(1.1);
    }

    @Test
    void release_withoutEnds_hasTheDeclaredRangeForAnInterval() {
        QuantileModel model = release(
                        Quantile.of("age").method(Quantile.Method.PERMUTE_AND_FLIP), SCHEMA, "50", ages(SCHEMA))
                .model();

        assertThat(model.answer(0.5).lower()).isZero();
        assertThat(model.answer(0.5).upper()).isEqualTo(9);
    }

    @Test
    void release_bracketed_keepsItsInterval() {
        // n = 1,000 releases at ε = 0.5; 5 % outside is 50, five deviations above is 85.
        int outside = 0;
        double width = 0;
        for (int run = 0; run < 1_000; run++) {
            Answer answer = release(Quantile.of("age").levels(".35"), SCHEMA, "0.5", ages(SCHEMA))
                    .model()
                    .answer(0.35);
            outside += answer.lower() <= 3 && 3 <= answer.upper() ? 0 : 1;
            width += (answer.upper() - answer.lower()) / 1_000;
        }
        assertThat(outside).isLessThan(85);
        assertThat(width).isLessThan(8);
    }

    @Test
    void release_byGroups_answersEachFromItsOwnRows() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 400; i++) {
            rows.with(i % 2 == 0 ? 2 : 7, i % 2, 1);
        }
        for (Quantile.Method method : CHOICES) {
            QuantileModel model = release(Quantile.of("age").by("sex").method(method), SCHEMA, "100", rows)
                    .model();

            assertThat(model.answer(0, 0.5).value()).isEqualTo(2);
            assertThat(model.answer(1, 0.5).value()).isEqualTo(7);
            assertThat(model.lines().get(0).labels()).hasSize(2).endsWith("0.5");
            assertThat(Recipes.read(Json.canonical(model.json())).lines()).isEqualTo(model.lines());
        }
    }

    @Test
    void release_emptyTableOneRowOrTies_neverFailsAndRises() {
        Schema units = Schemata.people(CAP, Unit.of("person", 3), Neighbours.ADD_REMOVE, OptionalLong.empty());
        for (Schema schema : List.of(SCHEMA, units)) {
            Rows one = new Rows(schema).with(3, 1, 1);
            Rows missing = new Rows(schema).with(Column.MISSING, 1, 1);
            Rows ties = new Rows(schema);
            for (int i = 0; i < 50; i++) {
                ties.withUnit("u" + i, 3, 1, 1);
            }
            for (Rows rows : List.of(new Rows(schema), one, missing, ties)) {
                for (Quantile.Method method : Quantile.Method.values()) {
                    for (String epsilon : List.of("0.01", "1", "20")) {
                        List<Double> values = release(
                                        Quantile.of("age")
                                                .levels("0.1", "0.5", "0.9")
                                                .method(method),
                                        schema,
                                        epsilon,
                                        rows)
                                .model()
                                .lines()
                                .stream()
                                .map(line -> line.answer().value())
                                .toList();
                        assertThat(values).isSorted().allMatch(value -> value >= 0 && value <= 9);
                    }
                }
            }
        }
    }

    @Test
    void answer_cumulated_risesInTheLevelAndKeepsItsInterval() {
        // n = 1,000 releases at ε = 0.5; 5 % outside is 50, five deviations above is 85.
        int outside = 0;
        for (int run = 0; run < 1_000; run++) {
            QuantileModel model = release(
                            Quantile.of("age").method(Quantile.Method.CUMULATIVE), SCHEMA, "0.5", ages(SCHEMA))
                    .model();
            Answer answer = model.answer(0.35);
            outside += answer.lower() <= 3 && 3 <= answer.upper() ? 0 : 1;
            double last = 0;
            for (double level = 0; level <= 1; level += 0.25) {
                assertThat(model.at(level)).isGreaterThanOrEqualTo(last);
                last = model.at(level);
            }
        }
        assertThat(outside).isLessThan(85);
    }

    @Test
    void answer_levelThatWasNotChosen_isRefusedWithTheLevels() {
        QuantileModel model = release(
                        Quantile.of("age").method(Quantile.Method.PERMUTE_AND_FLIP), SCHEMA, "1", ages(SCHEMA))
                .model();

        assertThatThrownBy(() -> model.answer(0.25))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("0.5");
    }

    @Test
    void plan_auto_takesTheSmallerPredictedError() {
        Budget budget = Budget.pure("1");
        Plan<?> median = Quantile.of("age").plan(SCHEMA, budget);
        Plan<?> deciles = Quantile.of("age")
                .levels(".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9")
                .plan(SCHEMA, budget);

        assertThat(median.options()).containsEntry("method", "bracket");
        assertThat(deciles.options()).containsEntry("method", "cumulative");
        for (Plan<?> plan : List.of(median, deciles)) {
            for (String other : List.of("bracket", "cumulative")) {
                Map<String, Object> options = new HashMap<>(plan.options());
                options.put("method", other);
                assertThat(Quantile.TYPE
                                .with(options)
                                .plan(SCHEMA, budget)
                                .predictedError()
                                .get("rank_95"))
                        .isGreaterThanOrEqualTo(plan.predictedError().get("rank_95"));
            }
        }
        assertThat(median.measurements().get(0).mechanism().sensitivity()).isEqualTo(2);
        assertThat(median.measurements().get(0).mechanism().scale()).isEqualTo(4);
    }

    @Test
    void verify_bothMethods_everyCheckHolds() {
        for (Quantile.Method method : CHOICES) {
            Release<?> release =
                    release(Quantile.of("age").levels(".5", ".9").method(method), SCHEMA, "1", ages(SCHEMA));
            byte[] certificate =
                    Certificate.seal(release, SealingKey.generate(), "test").bytes();

            assertThat(Verification.of(
                            new Verification.Evidence(
                                    certificate,
                                    Optional.of(release.plan().bytes()),
                                    Optional.of(release.modelBytes()),
                                    Optional.empty()),
                            Recipes.all()))
                    .allMatch(Verification.Check::holds);
            assertThat(Recipes.read(release.modelBytes()).lines())
                    .isEqualTo(release.model().lines());
        }
    }

    @Test
    void plan_badOptions_areRefused() {
        Budget budget = Budget.pure("1");
        for (String level : List.of("0", "1", "x", "1e-9", "-1")) {
            assertThatThrownBy(() -> Quantile.of("age").levels(level)).isInstanceOf(BadInput.class);
        }
        assertThatThrownBy(() -> Quantile.of("sex").plan(SCHEMA, budget)).hasMessageContaining("no order");
        assertThatThrownBy(() -> Quantile.of("age").levels(new String[0]).plan(SCHEMA, budget))
                .hasMessageContaining("missing");
        for (Quantile.Method pure : List.of(Quantile.Method.BRACKET, Quantile.Method.PERMUTE_AND_FLIP)) {
            assertThatThrownBy(() -> Quantile.of("age").method(pure).plan(SCHEMA, CAP))
                    .hasMessageContaining("pure");
        }
        assertThatThrownBy(() -> Quantile.TYPE.with(
                        Map.of("columns", List.of("age"), "levels", List.of("0.5"), "method", "oracle")))
                .hasMessageContaining("oracle");
    }

    /** An account with a δ takes the same part of its cap for a pure release with several times the noise. */
    @Test
    void plan_withADelta_isCloserThanThePureOneOfTheSamePrice() {
        Schema schema = Schemata.people(Budget.approx("4", "1e-5"));
        Quantile deciles = Quantile.of("age").levels(".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9");
        Quantile halved = deciles.method(Quantile.Method.RECURSIVE);
        Plan<QuantileModel> plan = halved.plan(schema, Budget.approx("1", "1e-6"));
        BigDecimal price = price(plan, schema);
        BigDecimal epsilon = BigDecimal.ONE;
        while (price(halved.plan(schema, new Budget(epsilon, BigDecimal.ZERO)), schema)
                        .compareTo(price)
                > 0) {
            epsilon = epsilon.subtract(new BigDecimal("0.01"));
        }

        assertThat(plan.measurements().get(0).mechanism().cost()).isInstanceOf(Cost.Concentrated.class);
        assertThat(plan.charge("k").epsilon()).isEqualTo(Amount.ZERO);
        assertThat(scale(plan)).isLessThan(scale(halved.plan(schema, new Budget(epsilon, BigDecimal.ZERO))) / 2);
        assertThat(Charge.isProved(plan.claim(), plan.charge("k").costs())).isTrue();
    }

    @Test
    void plan_withADelta_hasIntervalsForFewLevels() {
        Schema schema = Schemata.people(Budget.approx("4", "1e-5"));
        for (Quantile recipe : List.of(
                Quantile.of("age"), Quantile.of("height").bins("height", 1000).levels(".2", ".4", ".6", ".8"))) {
            Release<QuantileModel> release = recipe.plan(schema, Budget.approx("2", "1e-6"))
                    .release(ages(schema), MemoryJournal.account(schema));
            Answer answer = release.model().answer(recipe.levels().get(0).doubleValue());

            assertThat(release.plan().facts().words("method"))
                    .containsExactly(recipe.levels().size() == 1 ? "cumulative" : "recursive");
            assertThat(answer.lower()).isLessThanOrEqualTo(answer.value());
            assertThat(answer.value()).isLessThanOrEqualTo(answer.upper());
        }
    }

    /** Where a first release would close the account, the pure one of the same ε is no dearer: it is that which is made. */
    @Test
    void plan_withADeltaThatBuysNothing_isPure() {
        Schema schema = Schemata.people(Budget.approx("1", "1e-6"));
        Quantile quartiles = Quantile.of("age").levels(".25", ".5", ".75").method(Quantile.Method.RECURSIVE);
        Plan<QuantileModel> plan = quartiles.plan(schema, Budget.approx("1", "1e-6"));

        assertThat(plan.measurements().get(0).mechanism().cost()).isEqualTo(new Cost.Pure(BigDecimal.ONE));
        assertThat(plan.claim().guarantee().budget().isPure()).isTrue();
    }

    private static BigDecimal price(Plan<?> plan, Schema schema) {
        return plan.charge("k").renyi(Terms.of(schema).renyi().orElseThrow()).decimal();
    }

    private static double scale(Plan<?> plan) {
        return plan.measurements().get(0).mechanism().scale();
    }

    private static Rows ages(Schema schema) {
        Rows rows = new Rows(schema);
        for (int i = 0; i < 200; i++) {
            rows.withUnit("u" + i, i % 10, 1, 1);
        }
        return rows;
    }

    private static Release<QuantileModel> release(Quantile recipe, Schema schema, String epsilon, Rows rows) {
        return recipe.plan(schema, Budget.pure(epsilon)).release(rows, MemoryJournal.account(schema));
    }
}
