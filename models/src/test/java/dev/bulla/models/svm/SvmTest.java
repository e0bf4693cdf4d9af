package dev.bulla.models.svm;

import static dev.bulla.models.svm.SvmCases.BUDGET;
import static dev.bulla.models.svm.SvmCases.facts;
import static dev.bulla.models.svm.SvmCases.schema;
import static dev.bulla.models.svm.SvmCases.table;
import static dev.bulla.models.svm.SvmCases.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SvmTest {

    @ParameterizedTest
    @CsvSource({"2, mixed", "3, mixed", "2, gaussian", "2, linear", "4, matern32"})
    void release_separableClasses_areToldApartAndReadBack(int classes, String kernel) {
        Schema schema = schema(classes, 3_000);
        Map<String, Object> options = Map.of("columns", List.of("x", "z"), "target", "y", "kernel", kernel);
        Plan<SvmModel> plan = Svm.TYPE.with(options).plan(schema, BUDGET);
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(21);
        for (int i = 0; i < 3_000; i++) {
            int y = i % classes;
            rows.with((y + 0.2 + 0.6 * unit(bits)) / classes, 2 * unit(bits) - 1, y);
        }
        SvmModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                .model();

        int right = 0;
        for (int i = 0; i < 400; i++) {
            int y = i % classes;
            right += model.classify((y + 0.2 + 0.6 * unit(bits)) / classes, 2 * unit(bits) - 1) == y ? 1 : 0;
        }
        assertThat(right).isGreaterThan(380);
        assertThat(model.classes()).hasSize(classes);
        assertThat(model.scoreDeviation()).isCloseTo(plan.predictedError().get("score_sd"), offset(1e-12));
        SvmModel back = (SvmModel) Recipes.read(Json.canonical(model.json()));
        assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        double[] one = new double[classes];
        double[] other = new double[classes];
        for (int i = 0; i < 50; i++) {
            double[] point = {unit(bits), 2 * unit(bits) - 1};
            model.scores(point, one);
            back.scores(point, other);
            assertThat(other).isEqualTo(one);
        }
    }

    @Test
    void plan_remadeFromItsOptions_isTheSame() {
        Schema schema = schema(3, 3_000);
        for (Budget budget : List.of(BUDGET, Budget.pure("1"), Budget.approx("9", "1e-3"))) {
            Plan<SvmModel> plan = Svm.of("x", "z").target("y").plan(schema, budget);

            assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                    .isEqualTo(plan.bytes());
        }
    }

    /** The noise on a score is a fifth of the margin, whatever the budget, classes, neighbours. */
    @Test
    void plan_withoutCost_fitsItToTheNoise() {
        for (Budget budget : List.of(Budget.pure("1"), Budget.approx("0.1", "1e-6"), BUDGET)) {
            for (Schema schema : List.of(
                    schema(2, 30_000),
                    schema(3, Neighbours.REPLACE_ONE, Unit.row(), 5_000),
                    schema(2, Neighbours.ADD_REMOVE, Unit.of("person", 4), 5_000))) {
                assertThat(Svm.of("x", "z")
                                .target("y")
                                .plan(schema, budget)
                                .predictedError()
                                .get("score_sd"))
                        .isCloseTo(0.2, offset(0.002));
            }
        }
    }

    /** Version 0.1 had three bandwidths and no linear candidate, and took the columns themselves for linear. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "tuned", "gaussian"})
    void recall_planOfVersionOne_isTheSameByteForByte(String form) {
        Schema schema = schema(2, 300);
        Map<String, Object> options = new LinkedHashMap<>(Map.of("columns", List.of("x", "z"), "target", "y"));
        options.put(form.equals("tuned") ? "tune" : "kernel", form.equals("tuned") ? (Object) 0.2 : form);
        Plan<SvmModel> former = Svm.TYPE.earlier().get(0).with(options).plan(schema, BUDGET);
        SvmModel model = ReplayEngine.run(
                        former,
                        table(schema, 50, 2),
                        MemoryJournal.account(Terms.of(schema)),
                        SeededBits.of(3),
                        Progress.NONE)
                .model();
        SvmModel back = (SvmModel) Recipes.read(Json.canonical(model.json()));
        double[] scores = new double[2];
        double[] again = new double[2];
        model.scores(new double[] {0.7, 0.4}, scores);
        back.scores(new double[] {0.7, 0.4}, again);

        assertThat(Plan.recall(Json.readObject(former.bytes()), Recipes.all()).bytes())
                .isEqualTo(former.bytes());
        assertThat(again).isEqualTo(scores);
        assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        if (form.equals("linear")) {
            double w0 = model.released().get(0)[0];
            assertThat(facts(former)).containsEntry("feature_map", "columns");
            assertThat(w0).isNotZero();
        }
    }

    /** Twice the rows under a root: the kernel of two typical points is the same for any number of columns. */
    @Test
    void bandwidth_moreColumns_growsAsTheirRoot() {
        assertThat(SvmFeatures.bandwidth(6)).isEqualTo(0.2);
        assertThat(SvmFeatures.bandwidth(24)).isEqualTo(0.4);
        assertThat(SvmFeatures.bandwidth(2) / SvmFeatures.bandwidth(1)).isCloseTo(Math.sqrt(2), offset(1e-12));
        assertThat(SvmFeatures.bandwidth(5_000)).isEqualTo(1);
    }

    /** As the noise falls, so does its part of the margin, and the cost still grows. */
    @Test
    void plan_withoutCostAndLittleNoise_weighsNoiseAgainstTheNorm() {
        Schema schema = schema(2, 1_000_000);
        double lastDeviation = 1;
        double lastCost = 0;
        for (String epsilon : List.of("0.1", "1", "5")) {
            Plan<SvmModel> plan = Svm.of("x", "z").target("y").plan(schema, Budget.approx(epsilon, "1e-6"));
            double deviation = plan.predictedError().get("score_sd");
            double cost = ((Number) plan.options().get("svm-cost")).doubleValue();
            double sigma = GaussianProfile.sigma(Budget.approx(epsilon, "1e-6")).doubleValue();

            assertThat(deviation).isLessThan(lastDeviation);
            assertThat(cost).isGreaterThan(lastCost);
            assertThat(deviation).isCloseTo(4 * Math.cbrt(sigma / Math.sqrt(0.9) / 1e6), offset(0.02 * deviation));
            lastDeviation = deviation;
            lastCost = cost;
        }
    }

    @Test
    void release_neighbours_changeNothingButTheWeights() {
        Schema schema = schema(3, 40);
        Replay.of(Svm.of("x", "z").target("y").plan(schema, BUDGET), 5)
                .assertAlike(table(schema, 40, 3), table(schema, 40, 3).with(0.1, 0.9, 2));
    }

    @Test
    void plan_inputThatIsNoNumber_isRefusedWithAndWithoutTuning() {
        Schema schema = new Schema(
                "svm",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                BUDGET,
                OptionalLong.of(100),
                List.of(
                        new Column.Real("wide", -1e300, 1e300, Optional.empty(), Optional.empty()),
                        new Column.Category("c", List.of("a", "b"), Optional.empty(), Optional.empty()),
                        new Column.Category("y", List.of("a", "b"), Optional.empty(), Optional.empty())));

        for (String input : List.of("wide", "c")) {
            assertThatThrownBy(() -> Svm.of(input).target("y").plan(schema, BUDGET))
                    .isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> Svm.of(input).target("y").tune(0.2).plan(schema, BUDGET))
                    .isInstanceOf(BadInput.class);
        }
    }

    @Test
    void plan_whatCannotBeLearnt_isRefused() {
        Schema schema = schema(2, 100);
        Schema nobodyKnows = new Schema(
                "svm", schema.unit(), schema.neighbours(), schema.cap(), OptionalLong.empty(), schema.columns());

        refused(Svm.of("z").target("x"), schema, "E-530");
        refused(Svm.of("x", "y").target("y"), schema, "E-530");
        refused(Svm.of("x").target("y"), nobodyKnows, "E-531");
        refused(Svm.of("x").target("y").cost(101), schema, "E-532");
        Map<String, Object> square = Map.of("columns", List.of("x"), "target", "y", "kernel", "square");
        refused(Svm.TYPE.with(square), schema, "E-533");
        refused(Svm.of("x").target("y").bandwidth("x", 2), schema, "E-535");
        assertThatThrownBy(() -> Svm.of("x").target("y").tune(1)).hasMessageContaining("E-536");
        assertThatThrownBy(() -> Svm.of("x").target("y").bandwidth("x", 1).tune(0.2))
                .hasMessageContaining("E-536");
        refused(Svm.of("x").target("y").linear().bandwidth("x", 0.5), schema, "E-535");
    }

    private static void refused(Recipe<SvmModel> recipe, Schema schema, String code) {
        assertThatThrownBy(() -> recipe.plan(schema, BUDGET))
                .isInstanceOfSatisfying(
                        BadInput.class,
                        bad -> assertThat(bad.messages().get(0).code()).isEqualTo(code));
    }
}
