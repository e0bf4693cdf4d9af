package dev.bulla.models.svm;

import static dev.bulla.models.svm.SvmCases.BUDGET;
import static dev.bulla.models.svm.SvmCases.row;
import static dev.bulla.models.svm.SvmCases.schema;
import static dev.bulla.models.svm.SvmCases.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts of scores, and the place they part two classes at. */
class ScoreCountsTest {

    private static Quantity.Exact scoreCounts(Schema schema) {
        Plan<SvmModel> plan = Svm.of("x", "z")
                .target("y")
                .features(9)
                .cost(schema.rows().orElseThrow() / 10.0)
                .plan(schema, BUDGET);
        return (Quantity.Exact) plan.measurements().get(1).statistic();
    }

    /** A row is in one cell, whoever's it is: a unit of k rows moves a count by k at most, a replaced row two by one. */
    @Test
    void of_scoreCounts_moveByOneRowInOneCell() {
        Schema rows = schema(2, 30_000);
        Schema units = schema(2, Neighbours.ADD_REMOVE, Unit.of("person", 3), 30_000);
        Schema replace = schema(2, Neighbours.REPLACE_ONE, Unit.row(), 30_000);
        int seed = 40;
        for (Schema schema : List.of(rows, units, replace)) {
            Quantity.Exact counts = scoreCounts(schema);
            assertThat(huntCounts(counts, schema, seed++)).isCloseTo(1, offset(1e-12));
            SvmCases.Planted twice =
                    new SvmCases.Planted(counts, table -> neighbours(counts.of(table, List.of(weights()))), counts);
            assertThat(huntCounts(twice, schema, seed++)).isGreaterThan(1.4);
        }
        assertThat(scoreCounts(rows)
                        .of(new Rows(rows).with(Double.NaN, 0, 1).with(0.5, 0, Double.NaN), List.of(weights())))
                .containsOnly(0);
    }

    /** Some noisy weights, for the map of {@link #scoreCounts}. */
    private static long[] weights() {
        SeededBits bits = SeededBits.replay(77);
        long[] weights = new long[3 + 2 * 8 + 8];
        Arrays.setAll(weights, j -> (bits.nextLong() >> 40));
        return weights;
    }

    /** The planted bug: every row counts in the next cell too. */
    private static long[] neighbours(long[] counts) {
        long[] twice = counts.clone();
        for (int j = 1; j < counts.length; j++) {
            twice[j] += counts[j - 1];
        }
        twice[0] += counts[counts.length - 1];
        return twice;
    }

    /** The furthest that counts of neighbours were found apart, over what is declared. */
    private static double huntCounts(Quantity.Exact quantity, Schema schema, long seed) {
        SeededBits bits = SeededBits.of(seed);
        boolean replace = schema.neighbours() == Neighbours.REPLACE_ONE;
        double declared =
                quantity.sensitivity(schema.neighbours(), schema.unit()).l2().doubleValue();
        double most = 0;
        for (int trial = 0; trial < 40; trial++) {
            Rows one = new Rows(schema);
            Rows other = new Rows(schema);
            for (int i = 0; i < 9; i++) {
                double[] row = row(schema, bits);
                one.withUnit("u" + i, row);
                other.withUnit("u" + i, row);
            }
            double[] row = row(schema, bits);
            for (int i = 0; i < 4 && (i == 0 || schema.unit().column().isPresent()); i++) {
                other.withUnit("new", row);
            }
            if (replace) {
                one.withUnit("old", row(schema, bits));
            }
            long[] a = quantity.of(one, List.of(weights()));
            long[] b = quantity.of(other, List.of(weights()));
            double square = 0;
            for (int j = 0; j < a.length; j++) {
                square += (a[j] - b[j]) * (a[j] - b[j]);
            }
            most = Math.max(most, Math.sqrt(square) / declared);
        }
        return most;
    }

    @Test
    void cell_anyNumber_isOneOfTheCells() {
        for (double score : new double[] {0, -0.0, 1e300, -1e300, 1 / 0.0, -1 / 0.0, 0 / 0.0, 1.499, -1.5, 0.05}) {
            assertThat(ScoreCounts.cell(score)).isBetween(0, ScoreCounts.CELLS - 1);
        }
        assertThat(ScoreCounts.cell(0)).isEqualTo(16);
        assertThat(ScoreCounts.cell(-0.01)).isEqualTo(15);
        assertThat(ScoreCounts.cell(0.15)).isEqualTo(17);
    }

    /** Nine tenths of μ², or of ε, are for the weights, and all is what was asked for. */
    @Test
    void plan_twoClasses_partsTheBudgetBetweenWeightsAndCounts() {
        Schema schema = schema(2, 3_000);
        Plan<SvmModel> normal = Svm.of("x", "z").target("y").plan(schema, BUDGET);
        double sigma = GaussianProfile.sigma(BUDGET).doubleValue();
        assertThat(ratio(normal, 0)).isCloseTo(sigma / Math.sqrt(0.9), offset(1e-4));
        assertThat(ratio(normal, 1)).isCloseTo(sigma / Math.sqrt(0.1), offset(1e-3));
        Plan<SvmModel> pure = Svm.of("x", "z").target("y").plan(schema, Budget.pure("2"));
        assertThat(ratio(pure, 0)).isCloseTo(0.5 / 0.9, offset(1e-4));
        assertThat(ratio(pure, 1)).isCloseTo(0.5 / 0.1, offset(1e-4));
    }

    /** Three classes have no single place to part them, and few rows would leave it to the noise. */
    @Test
    void plan_severalClassesOrFewRows_countsNoScores() {
        Svm recipe = Svm.of("x", "z").target("y");

        assertThat(recipe.plan(schema(3, 30_000), BUDGET).measurements()).hasSize(1);
        assertThat(recipe.plan(schema(2, 1_000), BUDGET).measurements()).hasSize(1);
        assertThat(recipe.plan(schema(2, 2_000), BUDGET).measurements()).hasSize(2);
        assertThat(recipe.plan(schema(2, 2_000), Budget.approx("0.1", "1e-6")).measurements())
                .hasSize(1);
    }

    private static double ratio(Plan<SvmModel> plan, int place) {
        return plan.measurements().get(place).mechanism().scale()
                / plan.measurements().get(place).mechanism().sensitivity();
    }

    /** A tenth of the rows in one class, which lean to the other: the weights alone call all rows alike. */
    @Test
    void release_unbalancedClasses_arePartedWhereTheCountsSay() {
        Schema schema = schema(2, 3_000);
        Plan<SvmModel> plan = Svm.of("x", "z").target("y").plan(schema, BUDGET);
        SeededBits bits = SeededBits.of(24);
        Rows rows = new Rows(schema);
        for (int i = 0; i < 3_000; i++) {
            double x = unit(bits);
            rows.with(0.4 + 0.1 * x, 2 * unit(bits) - 1, x > 0.85 ? 1 : 0);
        }
        int found = 0;
        for (int i = 0; i < 10; i++) {
            SvmModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                    .model();
            found += model.classify(0.498, 0) == 1 && model.classify(0.45, 0) == 0 ? 1 : 0;
            assertThat(model.released()).hasSize(2);
            assertThat(Math.abs(model.offset())).isLessThanOrEqualTo(1.5);
        }
        assertThat(found).isGreaterThanOrEqualTo(8);
    }
}
