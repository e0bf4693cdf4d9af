package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegressionTest {

    private static final Budget WITH_DELTA = Budget.approx("5", "1e-6");

    /** Salary rises with years and depends on the place. */
    private static Schema staff(Neighbours neighbours) {
        return new Schema(
                "staff",
                Unit.row(),
                neighbours,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(4_000),
                List.of(
                        new Column.Whole("years", 0, 40, Optional.empty(), Optional.empty()),
                        new Column.Category("place", List.of("north", "south"), Optional.empty(), Optional.empty()),
                        new Column.Real("luck", -3, 3, Optional.empty(), Optional.empty()),
                        new Column.Real("salary", 0, 100, Optional.empty(), Optional.empty())));
    }

    private static Rows rows(Schema schema, int count) {
        SeededBits bits = SeededBits.of(71);
        Rows rows = new Rows(schema);
        for (int i = 0; i < count; i++) {
            double years = bits.below(41);
            double place = bits.below(2);
            double luck = 6 * (bits.below(1001) / 1000.0) - 3;
            double salary = 30 + years + 10 * place + (bits.below(201) - 100) / 20.0;
            rows.with(years, place, luck, salary);
        }
        return rows;
    }

    private static Release<RegressionModel> release(Regression recipe, Budget budget, long seed) {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        return ReplayEngine.run(
                recipe.plan(schema, budget),
                rows(schema, 4_000),
                MemoryJournal.account(schema),
                SeededBits.of(seed),
                Progress.NONE);
    }

    @Test
    void release_plainData_findsWhatMadeIt() {
        RegressionModel model = release(Regression.linear().target("salary"), Budget.approx("50", "1e-6"), 1)
                .model();

        assertThat(model.coefficients().stream().map(Coefficient::name))
                .containsExactly("intercept", "years", "place=north", "place=south", "luck");
        assertThat(model.coefficients().get(1).answer().value()).isCloseTo(1, offset(0.03));
        assertThat(model.coefficients().get(4).answer().value()).isCloseTo(0, offset(0.2));
        assertThat(model.answer(20, 1, 0).value()).isCloseTo(60, offset(0.5));
        assertThat(model.answer(20, 0, 0).value()).isCloseTo(50, offset(0.5));
        assertThat(model.predict(20, 0, 0)).isEqualTo(model.answer(20, 0, 0).value());
        Answer row = model.forNewRow(20, 0, 0);
        assertThat(row.upper() - row.lower())
                .as("rows spread uniformly over ±5")
                .isCloseTo(2 * 1.96 * 5 / Math.sqrt(3), offset(2.0));
    }

    @Test
    void release_anotherTarget_isReadFromTheSameMoments() {
        RegressionModel model = release(Regression.linear().target("salary"), Budget.approx("50", "1e-6"), 2)
                .model();
        List<Coefficient> years = model.coefficientsFor("years");

        assertThat(years.stream().map(Coefficient::name))
                .containsExactly("intercept", "place=north", "place=south", "luck", "salary");
        assertThat(years.get(4).answer().value()).isBetween(0.8, 1.0);
        List<PathStep> path = model.pathFor("years", 20);
        assertThat(path.get(0).active()).isZero();
        assertThat(path.get(19).coefficients().get(4).answer().value()).isBetween(0.7, 1.0);
        assertThatThrownBy(() -> model.coefficientsFor("place")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"linear", "ridge", "lasso", "elastic-net"})
    void json_everyRecipe_isReadBackTheSame(String recipe) {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Map<String, Object> options = recipe.equals("linear")
                ? Map.of("target", "salary", "columns", List.of("years", "place"))
                : Map.of("target", "salary", "columns", List.of("years", "place"), "penalty", 0.01);
        Plan<?> plan = Recipes.type(recipe).with(options).plan(schema, WITH_DELTA);
        Release<?> release = ReplayEngine.run(
                plan, rows(schema, 500), MemoryJournal.account(schema), SeededBits.of(3), Progress.NONE);
        RegressionModel model = (RegressionModel) release.model();
        RegressionModel back = (RegressionModel) Recipes.read(release.modelBytes());

        assertThat(Json.canonical(back.json())).isEqualTo(release.modelBytes());
        assertThat(back.answer(12, 1)).isEqualTo(model.answer(12, 1));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                .isEqualTo(plan.bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "scaled", "ssp", "adassp", "analyze-gauss", "dpme"})
    void replay_neighbours_areTreatedAlike(String method) {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Plan<?> plan = Regression.LASSO
                .with(Map.of("target", "salary", "method", method))
                .plan(schema, WITH_DELTA);

        Replay.of(plan, 5).assertAlike(rows(schema, 50), rows(schema, 50).with(40, 0, -3, 0));
        Replay.of(plan, 6).assertAlike(rows(schema, 50), rows(schema, 50).with(40, Double.NaN, -3, 0));
    }

    @Test
    void plan_auto_isChosenByDelta() {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Plan<?> normal = Regression.linear().target("salary").plan(schema, WITH_DELTA);
        Plan<?> pure = Regression.linear().target("salary").plan(schema, Budget.pure("5"));

        Plan<?> bounds = Regression.linear().target("salary").method(Method.SSP).plan(schema, WITH_DELTA);

        assertThat(normal.options()).containsEntry("method", "scaled");
        assertThat(Regression.ridge()
                        .target("salary")
                        .penalty(0.1)
                        .plan(schema, WITH_DELTA)
                        .options())
                .as("a penalty is for numbers between −1 and 1")
                .containsEntry("method", "ssp");
        assertThat(pure.options()).containsEntry("method", "functional");
        assertThat(normal.measurements().get(0).mechanism().name()).isEqualTo("gaussian");
        assertThat(pure.measurements().get(0).mechanism().name()).isEqualTo("laplace");
        assertThat(pure.measurements().get(0).mechanism().sensitivity())
                .as("(nine tenths of 1 + 3 + 2)²")
                .isCloseTo(29.16, offset(1e-3));
        assertThat(bounds.measurements().get(0).mechanism().sensitivity())
                .as("29 times half of 1 + 3 + 4")
                .isCloseTo(29 * 4, offset(1e-2));
    }

    /** With few rows for the budget the mean has most of it, with many nothing, and no row is shortened. */
    @Test
    void plan_pure_tellsTheMeanByItselfWhereRowsAreFew() {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Plan<RegressionModel> few = Regression.linear().target("salary").plan(schema, Budget.pure("0.01"));
        Plan<RegressionModel> many = Regression.linear().target("salary").plan(schema, Budget.pure("50"));

        assertThat(few.measurements()).hasSize(2);
        assertThat(few.json().get("public").toString()).contains("mean_tenths=9");
        assertThat(few.measurements().get(0).mechanism().scale())
                .as("the range, over nine tenths of ε")
                .isCloseTo(100 / 0.009, offset(0.1));
        assertThat(few.measurements().get(1).mechanism().sensitivity()
                        / few.measurements().get(1).mechanism().scale())
                .as("the tenth that is left")
                .isCloseTo(0.001, offset(1e-6));
        assertThat(many.measurements()).hasSize(1);
        assertThat(many.measurements().get(0).mechanism().sensitivity())
                .as("(nine tenths of 1 + 3 + 2)²: a row with its numbers half way is not longer")
                .isCloseTo(29.16, offset(1e-3));
        assertThat(Regression.linear()
                        .target("salary")
                        .penalty(0.1)
                        .plan(schema, Budget.pure("0.05"))
                        .measurements())
                .as("a fit with a penalty of its own is never the constant")
                .hasSize(1);
    }

    /** The whole cap pays for both parts, and a model that is read again answers alike. */
    @Test
    void release_pureWithFewRows_fitsTheCapAndIsReadAgain() {
        Schema wide = staff(Neighbours.ADD_REMOVE);
        Schema schema = new Schema(
                "staff", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("0.05"), wide.rows(), wide.columns());
        RegressionModel model = ReplayEngine.run(
                        Regression.lasso().target("salary").plan(schema, Budget.pure("0.05")),
                        rows(schema, 4_000),
                        MemoryJournal.account(Terms.of(schema)),
                        SeededBits.of(5),
                        Progress.NONE)
                .model();

        RegressionModel again = RegressionModel.read(Json.readObject(Json.canonical(model.json())));
        assertThat(again.answer(20, 1, 0)).isEqualTo(model.answer(20, 1, 0));
        assertThat(model.released()).hasSize(2);
        assertThat(model.answer(20, 1, 0).lower()).isLessThanOrEqualTo(model.predict(20, 1, 0));
    }

    /** docs/mathematics.md §6.6: diagonal noise σ·B² at (1, 1e-6), off the diagonal σ/√2, to what 41/29 is short of √2. */
    @Test
    void plan_analyzeGauss_hasTheNoiseOfTheBook() {
        Plan<?> plan = Regression.linear("luck")
                .target("salary")
                .method(Method.ANALYZE_GAUSS)
                .plan(staff(Neighbours.ADD_REMOVE), Budget.approx("1", "1e-6"));

        double scale = plan.measurements().get(0).mechanism().scale();
        assertThat(scale / 29 / 3).isCloseTo(4.22467888933, offset(1e-6));
        assertThat(scale / 41 / 3).isCloseTo(4.22467888933 / Math.sqrt(2), offset(1e-3));
    }

    /** docs/mathematics.md §6.4: Laplace noise of scale 1/ε on every cell, deviation √2 at ε = 1; the fit is that of the cells' middles. */
    @Test
    void release_byCells_fitsTheirMiddles() {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Plan<?> plan = Regression.LINEAR
                .with(Map.of("target", "salary", "columns", List.of("years"), "method", "dpme"))
                .plan(schema, Budget.pure("1"));
        RegressionModel model = (RegressionModel) ReplayEngine.run(
                        plan, rows(schema, 4_000), MemoryJournal.account(schema), SeededBits.of(3), Progress.NONE)
                .model();

        assertThat(plan.measurements().get(0).mechanism().scale()).isCloseTo(1, offset(1e-6));
        assertThat(plan.options()).containsEntry("method", "dpme");
        assertThat(model.predict(30) - model.predict(10)).isCloseTo(20, offset(5.0));
        assertThat(Json.canonical(RegressionModel.read(Json.readObject(Json.canonical(model.json())))
                        .json()))
                .isEqualTo(Json.canonical(model.json()));
    }

    @Test
    void path_fromEmptyToFull_isCertified() {
        RegressionModel model =
                release(Regression.lasso().target("salary"), WITH_DELTA, 4).model();
        List<PathStep> path = model.path(30);

        assertThat(path).hasSize(30).allSatisfy(step -> assertThat(step.gap()).isLessThan(1e-11));
        assertThat(path.get(0).active()).isZero();
        assertThat(path.get(29).active()).isGreaterThanOrEqualTo(3);
        assertThat(IntStream.range(1, 30)
                        .allMatch(i -> path.get(i).lambda() < path.get(i - 1).lambda()))
                .isTrue();
        assertThat(path.get(0).coefficients().get(0).answer().value())
                .as("nothing but the mean")
                .isCloseTo(55, offset(2.0));
    }

    /** The deviation told is the deviation seen, in 400 releases: a tenth off would be 2.8 standard errors. */
    @ParameterizedTest
    @CsvSource({"linear, 1e-6", "lasso, 1e-6", "linear, 0"})
    void answer_manyReleases_varyAsMuchAsTheirIntervalsSay(String recipe, String delta) {
        Schema schema = staff(Neighbours.ADD_REMOVE);
        Plan<?> plan = Recipes.type(recipe)
                .with(Map.of("target", "salary", "columns", List.of("years", "luck")))
                .plan(schema, Budget.approx("20", delta));
        Rows rows = rows(schema, 4_000);
        SeededBits bits = SeededBits.of(8);
        int releases = 400;
        double sum = 0;
        double squares = 0;
        double told = 0;
        for (int i = 0; i < releases; i++) {
            RegressionModel model =
                    (RegressionModel) ReplayEngine.run(plan, rows, MemoryJournal.account(schema), bits, Progress.NONE)
                            .model();
            double value = model.predict(30, 1);
            sum += value;
            squares += value * value;
            told += model.noiseDeviation(30, 1);
        }
        double mean = sum / releases;
        double seen = Math.sqrt(squares / releases - mean * mean);
        assertThat(seen / (told / releases)).isBetween(0.88, 1.12);
    }

    @Test
    void plan_boundsTooWide_isRefusedBeforeACharge() {
        Schema schema = new Schema(
                "wide",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.of(100),
                List.of(
                        new Column.Real("x", -1e300, 1e300, Optional.empty(), Optional.empty()),
                        new Column.Real("y", 0, 1, Optional.empty(), Optional.empty())));

        for (Method method : List.of(Method.SCALED, Method.SSP, Method.ADASSP, Method.DPME)) {
            assertThatThrownBy(() ->
                            Regression.linear("x").target("y").method(method).plan(schema, Budget.approx("1", "1e-6")))
                    .isInstanceOfSatisfying(
                            BadInput.class,
                            e -> assertThat(e.messages().get(0).code()).isEqualTo("E-460"));
        }
    }

    @Test
    void with_whatCannotBe_isRefused() {
        assertRefused("E-540", Map.of());
        assertRefused("E-540", Map.of("target", "place"));
        assertRefused("E-540", Map.of("target", "salary", "columns", List.of("salary")));
        assertRefused("E-540", Map.of("target", "salary", "columns", List.of("years", "years")));
        assertRefused("E-542", Map.of("target", "salary", "method", "guess"));
        assertRefused("E-542", Map.of("target", "salary", "method", "functional-as-published"));
        assertRefused("E-542", Map.of("target", "salary", "method", "sn-as-published"));
        assertRefused("E-543", Map.of("target", "salary", "penalty", -1));
        assertRefused("E-543", Map.of("target", "salary", "mix", 1.5));
        assertRefused("E-402", Map.of("target", "salary", "method", "functional"));
        assertRefused("E-410", Map.of("target", "salary", "bandwidth", 1));
        assertThatThrownBy(() -> Regression.linear()
                        .target("age")
                        .method(Method.DPME)
                        .plan(
                                dev.bulla.core.testing.Schemata.people(
                                        WITH_DELTA, Unit.row(), Neighbours.ADD_REMOVE, OptionalLong.empty()),
                                WITH_DELTA))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-544");
        Schema wide = new Schema(
                "wide",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.empty(),
                List.of(
                        new Column.Category(
                                "town",
                                IntStream.range(0, 500).mapToObj(i -> "t" + i).toList(),
                                Optional.empty(),
                                Optional.empty()),
                        new Column.Real("rent", 0, 1, Optional.empty(), Optional.empty())));
        assertThatThrownBy(() -> Regression.linear().target("rent").plan(wide, WITH_DELTA))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-541");
    }

    private static void assertRefused(String code, Map<String, Object> options) {
        assertThatThrownBy(() -> Regression.ELASTIC_NET.with(options).plan(staff(Neighbours.ADD_REMOVE), WITH_DELTA))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(code);
    }
}
