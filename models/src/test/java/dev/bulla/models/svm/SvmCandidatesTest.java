package dev.bulla.models.svm;

import static dev.bulla.models.svm.SvmCases.BUDGET;
import static dev.bulla.models.svm.SvmCases.facts;
import static dev.bulla.models.svm.SvmCases.hunt;
import static dev.bulla.models.svm.SvmCases.moving;
import static dev.bulla.models.svm.SvmCases.schema;
import static dev.bulla.models.svm.SvmCases.table;
import static dev.bulla.models.svm.SvmCases.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.feature.Kernel;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines among which a choice is paid for. */
class SvmCandidatesTest {

    /** Three bandwidths, linear and a choice, in the releases and in the price. */
    @Test
    void release_tuned_paysForAllCandidatesAndChoosesAGoodOne() {
        Schema schema = schema(2, 3_000);
        Svm gaussian = Svm.of("x", "z").target("y").kernel(Kernel.GAUSSIAN);
        Plan<SvmModel> plan = gaussian.tune(0.2).plan(schema, BUDGET);
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(22);
        for (int i = 0; i < 3_000; i++) {
            double x = unit(bits);
            rows.with(x, 2 * unit(bits) - 1, (int) (6 * x) % 2); // six stripes: only the narrowest sees them
        }
        int narrow = 0;
        for (int i = 0; i < 20; i++) {
            SvmModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                    .model();
            narrow += model.released().get(1)[0] == 0 ? 1 : 0;
            SvmModel back = (SvmModel) Recipes.read(Json.canonical(model.json()));
            assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
            assertThat(back.classify(0.4, 0)).isEqualTo(model.classify(0.4, 0));
        }

        assertThat(narrow).isGreaterThan(15);
        assertThat(plan.measurements()).hasSize(3);
        double one = moving(gaussian.cost(1), schema);
        double four = moving(gaussian.cost(1).tune(0.2), schema);
        assertThat(four / one).isCloseTo(2, offset(1e-3));
        assertThat(facts(plan)).containsEntry("candidates", BigDecimal.valueOf(4));
        assertThat(plan.measurements().get(1).mechanism().scale()).isCloseTo(1 / 0.2, offset(1e-6));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                .isEqualTo(plan.bytes());
    }

    /** Where one column alone decides, linear is right and the kernels are no better: it is there to be chosen. */
    @Test
    void release_tunedOnALinearTable_mayChooseLinear() {
        Schema schema = schema(2, 300);
        Plan<SvmModel> plan = Svm.of("x", "z").target("y").tune(0.2).plan(schema, BUDGET);
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(23);
        for (int i = 0; i < 300; i++) {
            double x = unit(bits);
            rows.with(x, 2 * unit(bits) - 1, x < 0.5 ? 0 : 1);
        }
        int linear = 0;
        for (int i = 0; i < 20; i++) {
            SvmModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                    .model();
            linear += model.released().get(1)[0] == 3 ? 1 : 0;
            SvmModel back = (SvmModel) Recipes.read(Json.canonical(model.json()));
            assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        }
        assertThat(linear).isBetween(1, 20);
    }

    /** Four machines move together: declared as one they are caught, as four they are not. */
    @Test
    void sensitivity_candidatesDeclaredAsOne_isCaught() {
        Schema schema = schema(2, 10);
        Svm recipe = Svm.of("x", "z").target("y").features(9).cost(1);
        Quantity.Exact all = (Quantity.Exact)
                recipe.tune(0.2).blueprint(schema, BUDGET).measurements().get(0).statistic();
        Quantity one = recipe.blueprint(schema, BUDGET).measurements().get(0).statistic();

        assertThat(hunt(all, schema, 12)).isBetween(0.3, 1.0);
        assertThat(hunt(new SvmCases.Planted(all, table -> all.of(table, List.of()), one), schema, 12))
                .isGreaterThan(1.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void read_choiceOfWhatIsNotThere_isRefused(int place) {
        Schema schema = schema(2, 100);
        SvmModel model = ReplayEngine.run(
                        Svm.of("x", "z").target("y").plan(schema, BUDGET),
                        table(schema, 20, 1),
                        MemoryJournal.account(Terms.of(schema)),
                        SeededBits.replay(1),
                        Progress.NONE)
                .model();
        Map<String, Object> json = new LinkedHashMap<>(model.json());
        json.put("chosen", place);

        assertThatThrownBy(() -> Recipes.read(Json.canonical(json))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_correctRows_moveByOneForEachCandidateAtMost() {
        Schema schema = schema(2, 30);
        Plan<SvmModel> plan = Svm.of("x", "z").target("y").tune(0.5).plan(schema, BUDGET);
        long[] weights = ExactValues.of(plan.measurements().get(0), table(schema, 30, 9));
        Measurement correct = plan.measurements().get(1);
        for (int i = 0; i < 50; i++) {
            long[] one = ExactValues.of(correct, table(schema, 30, i), weights);
            long[] other = ExactValues.of(
                    correct, table(schema, 30, i).with(i / 50.0, 0, i % 2).with(Double.NaN, 0, 1), weights);
            for (int c = 0; c < one.length; c++) {
                assertThat(other[c] - one[c]).isBetween(0L, 1L);
                assertThat(one[c]).isBetween(0L, 30L);
            }
        }
    }
}
