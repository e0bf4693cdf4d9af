package dev.bulla.audit.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.audit.attack.RecipeLearner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtractionTest {

    private static final HeldTable ROWS = rows();

    /** A sum over inputs is solved from a few dozen questions, and the copy says the same everywhere. */
    @ParameterizedTest
    @CsvSource({"linear, value", "ridge, value", "logistic, class", "naive-bayes, class"})
    void additive_sumsOverInputs_areSolved(String recipe, String target) {
        SeenModel model = model(recipe, Map.of("columns", List.of("age", "sex", "region"), "target", target));
        ModelCopy copy = Additive.of(model).orElseThrow();
        assertThat(copy.queries()).isLessThan(80);
        ModelCopy.Fidelity same = copy.fidelity(model, 2_000, "judge");
        assertThat(same.agreement()).isGreaterThan(0.999);
        assertThat(same.determination()).isGreaterThan(1 - 1e-9);
    }

    /** What is no such sum is not taken for one, and can be learnt, the better the more is asked. */
    @Test
    void learnt_kernelModels_areCopiedBetterWithMoreQuestions() {
        SeenModel density = model("kde", Map.of("columns", List.of("age"), "bandwidth", 8));
        assertThat(Additive.of(density)).isEmpty();
        double few = LearntCopy.of(density, 30, "few")
                .fidelity(density, 500, "judge")
                .determination();
        double many = LearntCopy.of(density, 1_000, "many")
                .fidelity(density, 500, "judge")
                .determination();
        assertThat(many).isGreaterThan(0.99).isGreaterThan(few);
        SeenModel machine = model("svm", Map.of("columns", List.of("age", "income"), "target", "class"));
        assertThat(LearntCopy.of(machine, 1_000, "machine")
                        .fidelity(machine, 500, "judge")
                        .agreement())
                .isGreaterThan(0.95);
    }

    /** Marginals answer for each set of columns and for nothing else: all of that is seen, and can be copied. */
    @Test
    void seen_marginals_answersForEverySet() {
        SeenModel model = model("marginals", Map.of("columns", List.of("sex+region", "class")));
        assertThat(model.outputs()).isEqualTo(2);
        double[] point = new double[model.inputs().size()];
        assertThat(model.ask(point)[0]).isBetween(400.0, 600.0); // a sixth of 3,000
        assertThat(model.ask(point)[1]).isBetween(600.0, 2_400.0);
        assertThat(LearntCopy.of(model, 500, "marginals")
                        .fidelity(model, 500, "judge")
                        .determination())
                .isGreaterThan(0.99);
    }

    /** An answer that nothing foretells has no copy that agrees. */
    @Test
    void fidelity_noise_isNone() {
        SeenModel noise = new SeenModel() {
            @Override
            public List<Column> inputs() {
                return ROWS.columns().subList(0, 1);
            }

            @Override
            public int outputs() {
                return 1;
            }

            @Override
            public boolean isClasses() {
                return false;
            }

            @Override
            public double[] ask(double[] point) {
                return new double[] {PublicBits.of("noise " + point[0]).nextNormal()};
            }
        };
        assertThat(Additive.of(noise)).isEmpty();
        ModelCopy copy = LearntCopy.of(noise, 60, "noise");
        assertThat(copy.queries()).isEqualTo(60);
        assertThat(copy.fidelity(noise, 500, "judge").determination()).isLessThan(0.9);
    }

    private static SeenModel model(String recipe, Map<String, Object> options) {
        return new RecipeLearner(Recipes.type(recipe), options, Budget.approx("5", "1e-6")).learn(ROWS, 0);
    }

    private static HeldTable rows() {
        List<Column> columns = List.of(
                new Column.Whole("age", 0, 99, Optional.empty(), Optional.empty()),
                new Column.Real("income", 0, 1000, Optional.empty(), Optional.empty()),
                new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty()),
                new Column.Category("region", List.of("n", "s", "w"), Optional.empty(), Optional.empty()),
                new Column.Category("class", List.of("no", "yes"), Optional.empty(), Optional.empty()),
                new Column.Real("value", 0, 100, Optional.empty(), Optional.empty()));
        PublicBits bits = PublicBits.of("rows");
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            double age = bits.below(100);
            double income = 1000 * bits.nextUniform();
            double sex = bits.below(2);
            double region = bits.below(3);
            double value = 20 + 0.5 * age + 10 * sex + 5 * bits.nextNormal();
            rows.add(new double[] {
                age, income, sex, region, value + 5 * region > 55 ? 1 : 0, Math.max(0, Math.min(100, value))
            });
        }
        Schema schema = new Schema(
                "rows", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.of(3_000), columns);
        return HeldTable.ofRows(schema, rows);
    }
}
