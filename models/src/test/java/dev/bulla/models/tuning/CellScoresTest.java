package dev.bulla.models.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CellScoresTest {

    private static final Column AGE = new Column.Whole("age", 0, 9, Optional.empty(), Optional.empty());
    private static final Column WEIGHT = new Column.Real("weight", 0, 8, Optional.empty(), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", 50, 180, Optional.empty(), Optional.empty());
    private static final double RANGE = 130;
    private static final Schema SCHEMA = new Schema(
            "people",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("10", "1e-3"),
            OptionalLong.of(40),
            List.of(AGE, WEIGHT, HEIGHT));
    private static final CellScores SCORES = scores(0, 3, 500);

    private static CellScores scores(double... noises) {
        List<CellScores.Candidate> candidates = new ArrayList<>();
        for (double noise : noises) {
            int finer = 1 + candidates.size();
            candidates.add(new CellScores.Candidate(grid(finer, 2 * finer - 1), noise));
        }
        return new CellScores(List.of(AGE, WEIGHT), HEIGHT, candidates);
    }

    private static HalvedGrid grid(int ages, int weights) {
        return new HalvedGrid(Cells.of(SCHEMA, List.of("age", "weight"), Map.of("age", ages, "weight", weights)));
    }

    /** How a neighbour is made. */
    private enum Change {
        ADD_ONE(Neighbours.ADD_REMOVE, 1),
        ADD_THREE(Neighbours.ADD_REMOVE, 3),
        REPLACE(Neighbours.REPLACE_ONE, 1),
        OUTPUT(Neighbours.OUTPUTS, 1);

        private final Neighbours neighbours;
        private final int rows;

        Change(Neighbours neighbours, int rows) {
            this.neighbours = neighbours;
            this.rows = rows;
        }

        Unit unit() {
            return rows == 1 ? Unit.row() : Unit.of("person", rows);
        }

        List<double[]> neighbour(List<double[]> rows, Random random) {
            List<double[]> other = new ArrayList<>(rows);
            switch (this) {
                case ADD_ONE, ADD_THREE -> {
                    double[] first = row(random);
                    for (int i = 0; i < this.rows; i++) {
                        other.add(random.nextBoolean() ? first : row(random));
                    }
                }
                case REPLACE -> other.set(0, row(random));
                case OUTPUT -> {
                    double[] changed = other.get(0).clone();
                    changed[2] = value(random);
                    other.set(0, changed);
                }
            }
            return other;
        }
    }

    private static double value(Random random) {
        double[] values = {50, 180, 50, 180, Double.NaN, 115, 50 + RANGE * random.nextDouble()};
        return values[random.nextInt(values.length)];
    }

    private static double[] row(Random random) {
        double age = random.nextInt(12) == 0 ? Double.NaN : random.nextInt(10);
        return new double[] {age, random.nextBoolean() ? random.nextInt(9) : 8 * random.nextDouble(), value(random)};
    }

    /** Few rows or many, anywhere or all alike: those at one end of the target in half a cell, and some others. */
    private static List<double[]> rows(Random random) {
        List<double[]> rows = new ArrayList<>();
        int count = 1 + random.nextInt(random.nextBoolean() ? 4 : 60);
        double[] same = row(random);
        boolean isAlike = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            rows.add(isAlike && i % 8 != 0 ? same : row(random));
        }
        return rows;
    }

    private static Rows table(List<double[]> rows) {
        Rows table = new Rows(SCHEMA);
        rows.forEach(row -> table.with(row[0], row[1], row[2]));
        return table;
    }

    /** The most that any score moves between neighbours, in units of the target. */
    private static double worst(Change change, Function<Table, long[]> scores) {
        Random random = new Random(11);
        double worst = 0;
        for (int round = 0; round < 6_000; round++) {
            List<double[]> rows = rows(random);
            long[] one = scores.apply(table(rows));
            long[] two = scores.apply(table(change.neighbour(rows, random)));
            for (int c = 0; c < one.length; c++) {
                worst = Math.max(worst, Math.abs(one[c] - two[c]) * SCORES.grid());
            }
        }
        return worst;
    }

    private static double declared(Change change) {
        return SCORES.score(change.neighbours, change.unit()).most().doubleValue();
    }

    @Test
    void scores_anyRelation_neverBeatTheirSensitivityAndComeNear() {
        for (Change change : Change.values()) {
            double worst = worst(change, table -> SCORES.of(table, List.of()));
            System.out.printf("%s: %.1f of %.1f%n", change, worst, declared(change));
            assertThat(worst).isLessThanOrEqualTo(declared(change)).isGreaterThan(0.6 * declared(change));
        }
        assertThat(declared(Change.ADD_THREE)).isEqualTo(3 * RANGE);
        assertThat(declared(Change.REPLACE)).isEqualTo(2 * RANGE);
        assertThat(declared(Change.OUTPUT)).isEqualTo(RANGE);
    }

    /** Rows at the lower bound in the larger half; one that comes at the upper bound to the other moves the score by all of the range. */
    @Test
    void scores_rowAgainstManyOthers_moveByAllOfTheRange() {
        CellScores one = new CellScores(List.of(AGE, WEIGHT), HEIGHT, List.of(new CellScores.Candidate(grid(1, 1), 0)));
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(new double[] {1, 1, 50});
        }
        assertThat(one.of(table(rows), List.of())).containsExactly(0);
        rows.add(new double[] {1, 7, 180});
        assertThat(-one.of(table(rows), List.of())[0] * one.grid()).isEqualTo(RANGE);
    }

    /** Half of the declared sensitivity would be too little. */
    @Test
    void scores_halfTheSensitivity_isCaught() {
        for (Change change : Change.values()) {
            assertThat(worst(change, table -> SCORES.of(table, List.of())))
                    .as(change.name())
                    .isGreaterThan(declared(change) / 2);
        }
    }

    /** Scores twice as large, as if the difference of means were weighed by the rows of both halves: more than is declared. */
    @Test
    void scores_weighedByBothHalves_areCaught() {
        double worst = worst(Change.ADD_ONE, table -> {
            long[] scores = SCORES.of(table, List.of());
            return Arrays.stream(scores).map(score -> 2 * score).toArray();
        });

        assertThat(worst).isGreaterThan(declared(Change.ADD_ONE));
    }

    /** Cells cut where the rows of the table lie move with a row that comes. */
    @Test
    void score_cellsThatFollowPrivateInputs_isRefused() {
        HalvedCells following = new HalvedCells() {
            @Override
            public int cells() {
                return 1;
            }

            @Override
            public int ways() {
                return 1;
            }

            @Override
            public boolean followsInputs() {
                return true;
            }

            @Override
            public HalvedCells of(Table table) {
                return this;
            }

            @Override
            public int half(double[] point, int way) {
                return 0;
            }
        };
        CellScores scores = new CellScores(List.of(AGE), HEIGHT, List.of(new CellScores.Candidate(following, 1)));

        assertThat(scores.score(Neighbours.OUTPUTS, Unit.row()).monotone()).isFalse();
        for (Neighbours each : List.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE)) {
            assertThatThrownBy(() -> scores.score(each, Unit.row())).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** A steep line is hidden by wide cells; a level one by none, and then fewer cells cost less noise. */
    @Test
    void scores_steepAndLevelRows_takeFineAndCoarseCells() {
        List<double[]> steep = new ArrayList<>();
        List<double[]> level = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            double weight = (i + 0.5) / 100;
            steep.add(new double[] {5, weight, 50 + RANGE * weight / 8});
            level.add(new double[] {5, weight, 100});
        }
        CellScores scores = scores(300, 300, 300);
        long[] ofSteep = scores.of(table(steep), List.of());
        long[] ofLevel = scores.of(table(level), List.of());

        assertThat(ofSteep[2]).isGreaterThan(ofSteep[1]);
        assertThat(ofSteep[1]).isGreaterThan(ofSteep[0]);
        assertThat(ofLevel[0]).isGreaterThan(ofLevel[1]);
        assertThat(ofLevel[1]).isGreaterThan(ofLevel[2]);
        // One cell, n rows from end to end: a quarter of the range for each, which is also the most.
        assertThat(-ofSteep[0] * scores.grid()).isBetween(0.24 * 800 * RANGE, 0.25 * 800 * RANGE);
    }
}
