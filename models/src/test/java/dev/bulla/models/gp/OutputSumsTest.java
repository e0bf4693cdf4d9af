package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OutputSumsTest {

    private static final Column AGE = real("age", 0, 90, true);
    private static final Column WEIGHT = real("weight", 30, 120, true);
    private static final Column HEIGHT = real("height", 50, 180, false);
    private static final Schema SCHEMA = new Schema(
            "people",
            Unit.row(),
            Neighbours.OUTPUTS,
            Budget.approx("10", "1e-3"),
            OptionalLong.of(40),
            List.of(AGE, WEIGHT, HEIGHT));
    private static final InputTree.Arrangement ARRANGEMENT = new InputTree.Arrangement(2, 5, 4);
    private static final OutputSums SUMS = new OutputSums(List.of(AGE, WEIGHT), HEIGHT, ARRANGEMENT);

    private static Column real(String name, double min, double max, boolean isPublic) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty(), isPublic);
    }

    /** Everything that is told without noise, then the exact sums. */
    private static List<long[]> told(Rows rows) {
        InputTree tree = InputTree.of(
                ARRANGEMENT, InputPoints.of(rows, List.of(AGE, WEIGHT)).places());
        long[] sums = SUMS.of(rows, tree);
        return List.of(
                tree.numbers(),
                Arrays.copyOf(sums, ARRANGEMENT.leaves()),
                Arrays.copyOfRange(sums, ARRANGEMENT.leaves(), sums.length));
    }

    /** The most that sums move between neighbours, in units of the target; told numbers must not move at all. */
    private static double worst(DoubleUnaryOperator target, Function<Rows, List<long[]>> told) {
        Random random = new Random(5);
        double worst = 0;
        for (int round = 0; round < 300; round++) {
            List<double[]> rows = rows(random, 1 + random.nextInt(40));
            int changed = random.nextInt(rows.size());
            double to = value(random);
            List<long[]> one = told.apply(table(rows, target));
            double[] other = rows.get(changed).clone();
            other[2] = to;
            List<double[]> neighbour = new ArrayList<>(rows);
            neighbour.set(changed, other);
            List<long[]> two = told.apply(table(neighbour, target));
            assertThat(two.get(0)).as("cuts").isEqualTo(one.get(0));
            assertThat(two.get(1)).as("rows of leaves").isEqualTo(one.get(1));
            double moved = 0;
            for (int c = 0; c < one.get(2).length; c++) {
                moved += Math.abs(one.get(2)[c] - two.get(2)[c]) * SUMS.grid();
            }
            worst = Math.max(worst, moved);
        }
        return worst;
    }

    private static double value(Random random) {
        double[] values = {50, 180, Double.NaN, 115, 50 + 130 * random.nextDouble()};
        return values[random.nextInt(values.length)];
    }

    private static List<double[]> rows(Random random, int count) {
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double age = random.nextInt(5) == 0 ? Double.NaN : random.nextInt(90);
            rows.add(new double[] {age, 30 + 90 * random.nextDouble(), value(random)});
        }
        return rows;
    }

    private static Rows table(List<double[]> rows, DoubleUnaryOperator target) {
        Rows table = new Rows(SCHEMA);
        rows.forEach(row -> table.with(row[0], row[1], target.applyAsDouble(row[2])));
        return table;
    }

    @Test
    void sensitivity_hunted_isKeptAndReached() {
        double declared = SUMS.sensitivity(Neighbours.OUTPUTS, Unit.row()).l1().doubleValue();
        double worst = worst(y -> y, OutputSumsTest::told);

        assertThat(declared).isEqualTo(130);
        assertThat(worst).isEqualTo(declared);
        assertThat(SUMS.sensitivity(Neighbours.OUTPUTS, Unit.row()).l2Squared())
                .isEqualByComparingTo(BigDecimal.valueOf(130 * 130));
    }

    /** Half the range, as if targets lay on one side of the middle, is too little. */
    @Test
    void sensitivity_halfTheRange_isCaught() {
        assertThat(worst(y -> y, OutputSumsTest::told)).isGreaterThan(130 / 2.0);
    }

    /** A missing target that counts at twice the upper bound moves more than is declared. */
    @Test
    void sensitivity_missingTargetFarOut_isCaught() {
        double declared = SUMS.sensitivity(Neighbours.OUTPUTS, Unit.row()).l1().doubleValue();

        assertThat(worst(y -> Double.isNaN(y) ? 360 : y, OutputSumsTest::told)).isGreaterThan(declared);
    }

    /** A tree that is cut by targets tells of them, and the hunt sees it. */
    @Test
    void told_treeCutByTargets_isCaught() {
        assertThatThrownBy(() -> worst(y -> y, rows -> {
                    InputTree tree = InputTree.of(
                            ARRANGEMENT,
                            InputPoints.of(rows, List.of(HEIGHT, WEIGHT)).places());
                    return List.of(tree.numbers(), new long[0], new long[5]);
                }))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void sensitivity_wholeRecordsOrSeveralRows_isRefused() {
        assertThatThrownBy(() -> SUMS.sensitivity(Neighbours.ADD_REMOVE, Unit.row()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SUMS.sensitivity(Neighbours.OUTPUTS, Unit.of("person", 2)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sensitivity_targetThatCannotVary_hasNoise() {
        OutputSums narrow = new OutputSums(List.of(AGE, WEIGHT), real("y", 1e9, Math.nextUp(1e9), false), ARRANGEMENT);

        assertThat(narrow.sensitivity(Neighbours.OUTPUTS, Unit.row()).l1()).isPositive();
    }

    @Test
    void told_rowsInAnotherOrder_isTheSame() {
        Random random = new Random(8);
        List<double[]> rows = rows(random, 200);
        List<double[]> mixed = new ArrayList<>(rows);
        Collections.shuffle(mixed, random);

        assertThat(told(table(mixed, y -> y))).usingRecursiveComparison().isEqualTo(told(table(rows, y -> y)));
    }

    @Test
    void told_missingInputs_countNowhere() {
        Rows rows = new Rows(SCHEMA)
                .with(Double.NaN, 60, 150)
                .with(20, Double.NaN, 150)
                .with(20, 60, Double.NaN);

        assertThat(Arrays.stream(told(rows).get(1)).sum()).isEqualTo(1);
        assertThat(told(rows).get(2)).containsOnly(0);
    }
}
