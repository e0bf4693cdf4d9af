package dev.bulla.models.density;

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
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.histogram.Cleaning;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeDensityTest {

    private static final int ROWS = 20_000;

    @ParameterizedTest
    @CsvSource({"auto, 1", "tree, 1", "histogram, 1", "auto, 2", "tree, 2", "histogram, 2", "auto, 3"})
    void release_anyMethod_sumsToOneReadsBackAndIsRemade(String method, int columns) {
        Plan<DensityModel> plan = TreeDensity.of(names(columns))
                .method(DensityMethod.of(method))
                .plan(schema(Neighbours.ADD_REMOVE), Budget.pure("1"));
        DensityModel model = run(plan, hills(), 3);
        DensityModel back = DensityModel.read(Json.readObject(Json.canonical(model.json())));

        assertThat(mass(model, columns)).isCloseTo(1, offset(method.equals("histogram") ? 0.01 : 1e-9));
        assertThat(Json.canonical(back.json())).isEqualTo(Json.canonical(model.json()));
        double[] out = new double[1];
        double[] point = new double[columns];
        java.util.Arrays.fill(point, 0.3);
        model.densities(point, 1, out);
        assertThat(back.answer(point)).isEqualTo(model.answer(point));
        assertThat(out[0]).isEqualTo(model.density(point));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), List.of(KernelDensity.TYPE))
                        .bytes())
                .isEqualTo(plan.bytes());
    }

    /** A budget beside which all noise is too small for its square to be a number. */
    @ParameterizedTest
    @ValueSource(strings = {"50", "200", "500", "1000"})
    void release_hugeBudget_isRead(String epsilon) {
        Plan<DensityModel> plan = TreeDensity.of(names(1)).plan(schema(Neighbours.ADD_REMOVE), Budget.pure(epsilon));

        assertThat(mass(run(plan, hills(), 3), 1)).isCloseTo(1, offset(1e-6));
    }

    @Test
    void plan_ofColumnsAlone_isAutomaticAndSaysSo() {
        Plan<DensityModel> plan = KernelDensity.TYPE
                .with(Map.of("columns", List.of("x")))
                .plan(schema(Neighbours.ADD_REMOVE), Budget.pure("1"));

        assertThat(new String(plan.bytes(), StandardCharsets.UTF_8))
                .contains("\"method\":\"auto\"", "tree_counts", "\"bins\":{\"x\":1024}");
    }

    /** What trees leave of the noise is rehearsed: less where rows are smooth, and less with more ε. */
    @ParameterizedTest
    @CsvSource({"x, ADD_REMOVE", "x, REPLACE_ONE", "x+y, ADD_REMOVE"})
    void plan_withAGuessOfRows_statesASmoothAndARoughEnd(String columns, Neighbours neighbours) {
        TreeDensity recipe = TreeDensity.of(columns.split("\\+"));
        Plan<DensityModel> plan = recipe.plan(schema(neighbours), Budget.pure("0.5"));
        double smooth = plan.facts().error(KernelDensity.SMOOTH).orElseThrow();
        double rough = plan.facts().error(KernelDensity.ROUGH).orElseThrow();

        assertThat(smooth).isPositive().isLessThan(rough / 2);
        assertThat(recipe.plan(schema(neighbours), Budget.pure("5"))
                        .facts()
                        .error(KernelDensity.ROUGH)
                        .orElseThrow())
                .isLessThan(rough / 2);
        assertThat(KernelDensity.TYPE.errors().read().apply(plan.facts()).sentence())
                .contains("smooth hill", "share some dozens of values");
    }

    /** 85 % of the rows at one value: nothing is smeared beside it, and the rest keeps its shape. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "tree"})
    void release_anAtom_staysInItsCell(String method) {
        Rows rows = new Rows(schema(Neighbours.ADD_REMOVE));
        SeededBits bits = SeededBits.of(12);
        for (int i = 0; i < ROWS; i++) {
            rows.with(i % 20 < 17 ? 1 : 0.3 * bell(bits), 0.5, 0.5);
        }
        DensityModel model = run(
                TreeDensity.of("x")
                        .method(DensityMethod.of(method))
                        .plan(schema(Neighbours.ADD_REMOVE), Budget.pure("1")),
                rows,
                5);

        assertThat(model.density(1) / 1024).isCloseTo(0.85, offset(0.01));
        assertThat(model.density(0.995)).isLessThan(0.5);
        assertThat(model.density(0.15)).isBetween(0.5, 2.0);
        assertThat(model.density(0.6)).isLessThan(0.2);
    }

    /** Forty releases, 24 cells each: 95 % of the intervals hold what the rows are. */
    @ParameterizedTest
    @CsvSource({"auto, ADD_REMOVE", "auto, REPLACE_ONE", "histogram, ADD_REMOVE"})
    void answer_manyReleases_coversTheNoiselessCell(String method, Neighbours neighbours) {
        Schema schema = schema(neighbours);
        Rows rows = new Rows(schema);
        SeededBits bits = SeededBits.of(31);
        int[] exact = new int[64];
        for (int i = 0; i < ROWS; i++) {
            double x = bell(bits);
            exact[(int) Math.min(63, x * 64)]++;
            rows.with(x, 0.5, 0.5);
        }
        Plan<DensityModel> plan = TreeDensity.of("x")
                .bins("x", 64)
                .method(DensityMethod.of(method))
                .plan(schema, Budget.pure("0.1"));
        int held = 0;
        int asked = 0;
        for (int release = 0; release < 40; release++) {
            DensityModel model = run(plan, rows, 100 + release);
            for (int cell = 20; cell < 44; cell++) {
                Answer answer = model.answer((cell + 0.5) / 64);
                double truth = exact[cell] * 64.0 / ROWS;
                held += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
                asked++;
            }
        }

        assertThat(held / (double) asked).isBetween(0.93, 0.985);
    }

    @Test
    void tune_narrowPeaksAtTheBounds_choosesANarrowWidthAndKeepsAllMass() {
        Rows rows = new Rows(schema(Neighbours.ADD_REMOVE));
        SeededBits bits = SeededBits.of(9);
        for (int i = 0; i < ROWS; i++) {
            double near = 0.02 * bell(bits);
            rows.with(i % 2 == 0 ? near : 1 - near, 0.5, 0.5);
        }
        Plan<DensityModel> plan = TreeDensity.of("x").tune(0.2).plan(schema(Neighbours.ADD_REMOVE), Budget.pure("1"));
        DensityModel model = run(plan, rows, 7);
        int candidate = (int) model.released().get(1)[0];
        DensityModel back = DensityModel.read(Json.readObject(Json.canonical(model.json())));

        assertThat(plan.measurements()).hasSize(2);
        assertThat(mass(model, 1)).isCloseTo(1, offset(1e-9));
        assertThat(
                        CellKernel.widths(new dev.bulla.core.schema.Cells(List.of(dev.bulla.core.schema.Axis.of(
                                schema(Neighbours.ADD_REMOVE).require("x"), java.util.OptionalInt.of(1024)))))[
                                candidate])
                .isLessThan(0.01);
        assertThat(model.density(0.01)).isGreaterThan(20);
        assertThat(back.answer(0.01)).isEqualTo(model.answer(0.01));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), List.of(KernelDensity.TYPE))
                        .bytes())
                .isEqualTo(plan.bytes());
    }

    @Test
    void options_ofKernelsAndCellsTogether_areRefused() {
        assertThatThrownBy(() -> with("method", "tree", "bandwidth", 1.0)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> with("bins", Map.of("x", 9), "bandwidth", 1.0)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> with("method", "tree", "clean", "none")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> with("method", "wood")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> TreeDensity.of("a", "b", "c", "d")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() ->
                        TreeDensity.of("x").bins("x", 70_000).plan(schema(Neighbours.ADD_REMOVE), Budget.pure("1")))
                .isInstanceOf(BadInput.class);
        assertThat(with("clean", "positive"))
                .isEqualTo(new TreeDensity(
                        List.of("x"),
                        Map.of(),
                        DensityMethod.HISTOGRAM,
                        Cleaning.POSITIVE,
                        dev.bulla.core.mechanism.Noise.AUTO,
                        java.util.OptionalDouble.empty()));
    }

    private static Object with(String option, Object value, Object... more) {
        Map<String, Object> options = new java.util.HashMap<>(Map.of("columns", List.of("x"), option, value));
        for (int i = 0; i < more.length; i += 2) {
            options.put((String) more[i], more[i + 1]);
        }
        return KernelDensity.TYPE.with(options);
    }

    /** No rows, one row, and rows that are all missing: a density all the same. */
    @Test
    void release_hardlyAnyRows_isADensity() {
        Plan<DensityModel> plan = TreeDensity.of("x").plan(schema(Neighbours.ADD_REMOVE), Budget.pure("0.01"));
        Rows none = new Rows(schema(Neighbours.ADD_REMOVE));
        Rows missing = new Rows(schema(Neighbours.ADD_REMOVE)).with(Double.NaN, 0.5, 0.5);

        for (int seed = 0; seed < 20; seed++) {
            assertThat(mass(run(plan, none, seed), 1)).isCloseTo(1, offset(1e-9));
            assertThat(mass(run(plan, missing, seed), 1)).isCloseTo(1, offset(1e-9));
        }
    }

    private static double mass(DensityModel model, int columns) {
        int side = columns == 3 ? 64 : 1024;
        double sum = 0;
        double[] point = new double[columns];
        for (long i = 0; i < Math.round(Math.pow(side, columns)); i++) {
            long rest = i;
            for (int k = 0; k < columns; k++) {
                point[k] = (rest % side + 0.5) / side;
                rest /= side;
            }
            sum += model.density(point);
        }
        return sum / Math.pow(side, columns);
    }

    private static DensityModel run(Plan<DensityModel> plan, Rows rows, int seed) {
        return ReplayEngine.run(
                        plan, rows, MemoryJournal.account(Terms.of(rows.schema())), SeededBits.of(seed), Progress.NONE)
                .model();
    }

    private static Rows hills() {
        Rows rows = new Rows(schema(Neighbours.ADD_REMOVE));
        SeededBits bits = SeededBits.of(72);
        for (int i = 0; i < ROWS; i++) {
            rows.with(bell(bits), bell(bits), bell(bits));
        }
        return rows;
    }

    private static String[] names(int columns) {
        return List.of("x", "y", "z").subList(0, columns).toArray(String[]::new);
    }

    private static Schema schema(Neighbours neighbours) {
        return new Schema(
                "trees",
                Unit.row(),
                neighbours,
                Budget.pure("1000"),
                OptionalLong.of(ROWS),
                List.of(column("x"), column("y"), column("z")));
    }

    private static Column column(String name) {
        return new Column.Real(name, 0, 1, Optional.empty(), Optional.empty());
    }

    private static double bell(SeededBits bits) {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += (bits.nextLong() >>> 11) * 0x1p-53 / 4;
        }
        return sum;
    }
}
