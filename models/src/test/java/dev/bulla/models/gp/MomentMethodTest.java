package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import dev.bulla.models.moment.MomentPrior;
import dev.bulla.models.moment.MomentShape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MomentMethodTest {

    private static final Budget BUDGET = Budget.approx("8", "1e-6");

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    private static Schema schema(Neighbours neighbours, long rows) {
        return new Schema(
                "curve",
                Unit.row(),
                neighbours,
                Budget.approx("100", "1e-3"),
                OptionalLong.of(rows),
                List.of(real("x", 0, 10), real("z", -1, 1), real("y", 0, 100)));
    }

    private static CurveOf curve(Schema schema, String... inputs) {
        return new CurveOf(
                List.of(inputs).stream().map(schema::require).toList(), schema.require("y"), KernelChoice.DEFAULT);
    }

    /** A wave with a slope, both columns in it. */
    private static double truth(double x, double z) {
        return 50 + 25 * Math.sin(x / 2) + 10 * z;
    }

    private static Rows table(Schema schema, int count) {
        Rows rows = new Rows(schema);
        double[][] places = MomentPrior.places(count, 2, 0);
        for (double[] place : places) {
            double x = 10 * place[0];
            double z = 2 * place[1] - 1;
            rows.with(x, z, truth(x, z));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"add-remove", "replace-one"})
    void release_manyRowsLittleNoise_findsTheCurve(String relation) {
        Neighbours neighbours = relation.equals("add-remove") ? Neighbours.ADD_REMOVE : Neighbours.REPLACE_ONE;
        Schema schema = schema(neighbours, 20_000);
        Plan<GaussianProcessModel> plan = GaussianProcess.of("x", "z")
                .target("y")
                .method(GpMethod.MOMENTS)
                .plan(schema, BUDGET);
        GaussianProcessModel model = plan.release(table(schema, 20_000), MemoryJournal.account(schema))
                .model();

        for (double[] point : new double[][] {{2, 0}, {5, 0.5}, {8, -0.5}}) {
            double right = truth(point[0], point[1]);
            assertThat(model.answer(point).value()).isCloseTo(right, offset(4.0));
            assertThat(model.answer(point).lower()).isLessThan(right + 2);
            assertThat(model.answer(point).upper()).isGreaterThan(right - 2);
            assertThat(model.predictions(new double[][] {point})[0])
                    .as("the series of the mean")
                    .isEqualTo(model.answer(point).value());
        }
        GaussianProcessModel again = GaussianProcessModel.read(Json.readObject(Json.canonical(model.json())));
        assertThat(again.answer(3, 0.2)).isEqualTo(model.answer(3, 0.2));
        assertThat(Json.canonical(again.json())).isEqualTo(Json.canonical(model.json()));
    }

    @Test
    void plan_bothMethods_areComparedByTheirErrors() {
        Plan<GaussianProcessModel> plan =
                GaussianProcess.of("x").target("y").plan(schema(Neighbours.ADD_REMOVE, 5_000), BUDGET);

        assertThat(Json.object(plan.json().get("public"), "public")
                        .get("expected_error_by_method")
                        .toString())
                .contains("cells", "moments");
    }

    /** Features of three columns are too few for honest bands. */
    @Test
    void plan_threeColumns_isRefused() {
        List<Column> columns = List.of(real("x", 0, 1), real("z", 0, 1), real("v", 0, 1), real("y", 0, 1));
        Schema schema = new Schema(
                "curve",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("100", "1e-3"),
                OptionalLong.of(5_000),
                columns);

        assertThatThrownBy(() -> GaussianProcess.of("x", "z", "v")
                        .target("y")
                        .method(GpMethod.MOMENTS)
                        .plan(schema, BUDGET))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("2 columns");
    }

    @Test
    void plan_binsOrNoRows_areRefused() {
        GaussianProcess moments = GaussianProcess.of("x").target("y").method(GpMethod.MOMENTS);
        Schema schema = schema(Neighbours.ADD_REMOVE, 5_000);
        Schema unknown = new Schema(
                "curve",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("100", "1e-3"),
                OptionalLong.empty(),
                schema.columns());

        assertThatThrownBy(() -> moments.bins("x", 4).plan(schema, BUDGET))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no cells");
        assertThatThrownBy(() -> moments.plan(unknown, BUDGET)).isInstanceOf(BadInput.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 1})
    void sums_everyRelation_keepTheirSensitivity(double weight) {
        Schema schema = schema(Neighbours.ADD_REMOVE, 100);
        for (int bits : new int[] {3, 12}) {
            MomentShape line = new MomentShape(new double[] {0.2}, 9, weight, bits);
            SensitivityKit.assertDeclared(line.sums(curve(schema, "x")), schema, 21);
            SensitivityKit.assertOrderFree(line.sums(curve(schema, "x")), schema, 31);
        }
        MomentShape plane = new MomentShape(new double[] {0.5, 0.5}, 9, weight, 10);
        SensitivityKit.assertDeclared(plane.sums(curve(schema, "x", "z")), schema, 41);
    }

    /** A target that weighs more than is declared moves the sums further. */
    @Test
    void sums_forgottenWeightOfTheTarget_isCaught() {
        Schema schema = schema(Neighbours.ADD_REMOVE, 100);
        Statistic heavy = new MomentShape(new double[] {0.2}, 9, 1, 8).sums(curve(schema, "x"));
        Statistic light = new MomentShape(new double[] {0.2}, 9, 0.25, 8).sums(curve(schema, "x"));

        assertThatThrownBy(() -> SensitivityKit.assertDeclared(new Declaring(heavy, light), schema, 51))
                .isInstanceOf(AssertionError.class);
    }

    /** The sums of one statistic with the sensitivity of another. */
    private record Declaring(Statistic sums, Quantity declared) implements Statistic {

        @Override
        public String name() {
            return sums.name();
        }

        @Override
        public List<String> columns() {
            return sums.columns();
        }

        @Override
        public int dimension() {
            return sums.dimension();
        }

        @Override
        public double grid() {
            return sums.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return declared.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] out) {
            sums.add(block, out);
        }
    }
}
