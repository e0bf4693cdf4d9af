package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.cloaking.Cloak;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CloakSumsTest {

    private static final Column AGE = real("age", 0, 90, true);
    private static final Column INCOME = real("income", -5, 40, true);
    private static final Column HEIGHT = real("height", 50, 180, false);
    private static final Schema SCHEMA = schema(Neighbours.OUTPUTS, 60);
    private static final Budget BUDGET = Budget.approx("1", "1e-5");

    private static Column real(String name, double min, double max, boolean isPublic) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty(), isPublic);
    }

    private static Schema schema(Neighbours neighbours, int rows) {
        return new Schema(
                "people",
                Unit.row(),
                neighbours,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(rows),
                List.of(AGE, INCOME, HEIGHT));
    }

    /** Ages in whole decades and between them, some inputs and targets missing. */
    private static double[][] people(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] people = new double[count][];
        for (int i = 0; i < count; i++) {
            double age = i % 3 == 0 ? 10 * random.nextInt(9) : 90 * random.nextDouble();
            double height = 60 + 100 * (1 - Math.exp(-age / 10)) + 6 * random.nextGaussian();
            people[i] = new double[] {
                i % 17 == 5 ? Column.MISSING : age,
                i % 19 == 7 ? Column.MISSING : 45 * random.nextDouble() - 5,
                i % 11 == 3 ? Column.MISSING : HEIGHT.read(height)
            };
        }
        return people;
    }

    private static Rows table(double[][] people) {
        Rows rows = new Rows(SCHEMA);
        Arrays.stream(people).forEach(rows::with);
        return rows;
    }

    private static CloakSums sums(List<Column> inputs, int directions, Cloak.Norm norm) {
        return new CloakSums(
                new CurveOf(inputs, HEIGHT, KernelChoice.DEFAULT),
                new CloakForm(inputs.size(), 32, directions, norm, 14),
                0.3);
    }

    /** The farthest that the sums move when a target does, in both norms, squared: every row's target to either bound, or lost. */
    private static BigDecimal[] farthest(CloakSums sums, double[][] people) {
        BigDecimal[] most = {BigDecimal.ZERO, BigDecimal.ZERO};
        for (int i = 0; i < people.length; i++) {
            long[][] moved = new long[3][];
            long[] told = new long[0];
            double[] values = {50, 180, Column.MISSING};
            for (int v = 0; v < values.length; v++) {
                double[][] other = Arrays.stream(people).map(double[]::clone).toArray(double[][]::new);
                other[i][2] = values[v];
                CloakSums.Parts parts = sums.parts(table(other));
                moved[v] = parts.sums();
                assertThat(v == 0 ? parts.told() : told).isEqualTo(parts.told());
                told = parts.told();
            }
            for (int v = 0; v < values.length; v++) {
                for (int w = 0; w < v; w++) {
                    BigDecimal[] distance = distance(moved[v], moved[w], sums.grid());
                    most[0] = most[0].max(distance[0]);
                    most[1] = most[1].max(distance[1]);
                }
            }
        }
        return most;
    }

    private static BigDecimal[] distance(long[] a, long[] b, double grid) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (int k = 0; k < a.length; k++) {
            BigDecimal step =
                    BigDecimal.valueOf(Math.subtractExact(a[k], b[k])).abs().multiply(new BigDecimal(grid));
            sum = sum.add(step);
            squares = squares.add(step.multiply(step));
        }
        return new BigDecimal[] {sum, squares};
    }

    @ParameterizedTest
    @CsvSource({"L2, 1, 1", "L2, 5, 1", "L2, 9, 2", "L1, 4, 1"})
    void sensitivity_anyTarget_isNeverBeatenAndNearlyReached(Cloak.Norm norm, int directions, int inputs) {
        CloakSums sums = sums(inputs == 1 ? List.of(AGE) : List.of(AGE, INCOME), directions, norm);
        Sensitivity declared = sums.sensitivity(Neighbours.OUTPUTS, Unit.row());
        BigDecimal[] found = farthest(sums, people(40, 3));

        assertThat(found[0]).isLessThanOrEqualTo(declared.l1());
        assertThat(found[1]).isLessThanOrEqualTo(declared.l2Squared());
        assertThat((norm == Cloak.Norm.L2 ? found[1] : found[0].pow(2)).doubleValue())
                .isCloseTo(130.0 * 130, offset(200.0));
    }

    /** Declarations of three mistakes: a target that moves by 1, by half its range, and columns cut to the ball of another norm. */
    @Test
    void sensitivity_withoutTheRange_isBeaten() {
        CloakSums sums = sums(List.of(AGE), 5, Cloak.Norm.L2);
        BigDecimal[] found = farthest(sums, people(40, 3));

        assertThat(found[1]).isGreaterThan(BigDecimal.ONE);
        assertThat(found[1]).isGreaterThan(BigDecimal.valueOf(65 * 65));
        assertThat(found[0])
                .isGreaterThan(sums(List.of(AGE), 5, Cloak.Norm.L1)
                        .sensitivity(Neighbours.OUTPUTS, Unit.row())
                        .l1());
    }

    @Test
    void sensitivity_ofWholeRows_isRefused() {
        assertThatThrownBy(() -> sums(List.of(AGE), 2, Cloak.Norm.L2).sensitivity(Neighbours.ADD_REMOVE, Unit.row()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void parts_inAnyOrder_areTheSame() {
        double[][] people = people(200, 5);
        CloakSums sums = sums(List.of(AGE, INCOME), 6, Cloak.Norm.L2);
        CloakSums.Parts one = sums.parts(table(people));
        double[][] turned = new double[people.length][];
        Arrays.setAll(turned, i -> people[people.length - 1 - i]);
        CloakSums.Parts other = sums.parts(table(turned));

        assertThat(other.told()).isEqualTo(one.told());
        assertThat(other.sums()).isEqualTo(one.sums());
    }

    @Test
    void parts_withoutARow_areNothing() {
        CloakSums sums = sums(List.of(AGE), 3, Cloak.Norm.L2);

        assertThat(sums.parts(table(new double[0][])).sums()).containsOnly(0);
        assertThat(sums.parts(table(new double[][] {{Column.MISSING, 1, 70}})).sums())
                .containsOnly(0);
        assertThat(sums.parts(table(new double[][] {{30, 1, 70}})).sums()).isNotEqualTo(new long[3]);
    }

    private static GaussianProcessModel release(Plan<GaussianProcessModel> plan, double[][] people, long seed) {
        return ReplayEngine.run(plan, table(people), MemoryJournal.account(SCHEMA), SeededBits.of(seed), Progress.NONE)
                .model();
    }

    @Test
    void model_readAgain_isTheSame() {
        Plan<GaussianProcessModel> plan = GaussianProcess.of("age")
                .target("height")
                .method(GpMethod.CLOAKING)
                .plan(SCHEMA, BUDGET);
        GaussianProcessModel model = release(plan, people(60, 1), 4);
        GaussianProcessModel again = GaussianProcessModel.read(Json.readObject(Json.canonical(model.json())));
        double[][] points = {{3}, {20}, {55}, {90}};

        assertThat(again.predictions(points)).containsExactly(model.predictions(points), offset(1e-9));
        assertThat(again.released().get(0)).isEqualTo(model.released().get(0));
        assertThat(plan.makes(model, Json.canonical(model.json()))).isTrue();
    }

    /** Twenty thousand rows: noise is small, and so is the curve's error; its band is neither too narrow nor of no use. */
    @ParameterizedTest
    @EnumSource(Cloak.Norm.class)
    void release_manyRows_findsTheCurve(Cloak.Norm norm) {
        double[][] people = people(20_000, 8);
        Plan<GaussianProcessModel> plan = GaussianProcess.of("age")
                .target("height")
                .method(GpMethod.CLOAKING)
                .plan(schema(Neighbours.OUTPUTS, 20_000), norm == Cloak.Norm.L1 ? Budget.pure("1") : BUDGET);
        Rows rows = new Rows(schema(Neighbours.OUTPUTS, 20_000));
        Arrays.stream(people).forEach(rows::with);
        GaussianProcessModel model = ReplayEngine.run(
                        plan, rows, MemoryJournal.account(rows.schema()), SeededBits.of(2), Progress.NONE)
                .model();
        double share = 10.0 / 11; // the others count as the middle, 115
        for (double age : new double[] {5, 12, 30, 50, 75}) {
            double truth = share * (60 + 100 * (1 - Math.exp(-age / 10))) + (1 - share) * 115;
            assertThat(model.answer(age).value()).isCloseTo(truth, offset(4.0));
        }
    }

    @Test
    void plan_cellsAskedFor_isRefused() {
        GaussianProcess asked = GaussianProcess.of("age")
                .target("height")
                .method(GpMethod.CLOAKING)
                .bins("age", 4);

        assertThatThrownBy(() -> asked.plan(SCHEMA, BUDGET))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cloaking");
    }

    @Test
    void plan_wholeRows_isRefused() {
        GaussianProcess asked = GaussianProcess.of("age").target("height").method(GpMethod.CLOAKING);

        assertThatThrownBy(() -> asked.plan(schema(Neighbours.ADD_REMOVE, 60), BUDGET))
                .isInstanceOf(BadInput.class);
    }
}
