package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaledMomentsTest {

    private static final Column AGE = real("age", 0, 100);
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final Column HEIGHT = real("height", 40, 240);
    private static final Schema SCHEMA = schema(OptionalLong.of(2_000));
    private static final Design DESIGN = new Design(List.of(AGE, SEX), HEIGHT, 2, 2);
    private static final ColumnSpreads SPREADS = new ColumnSpreads(DESIGN);
    private static final GaussianMechanism BEFORE = new GaussianMechanism(
            SPREADS.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l2Squared(),
            Budget.approx("1", "1e-6"),
            SPREADS.grid());

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    private static Schema schema(OptionalLong rows) {
        return new Schema(
                "people",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                rows,
                List.of(AGE, SEX, HEIGHT));
    }

    /** Heights that rise with age, both within a tenth of their bounds. */
    private static Rows rows(int count) {
        SplittableRandom random = new SplittableRandom(2);
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < count; i++) {
            double age = 20 + 4 * random.nextGaussian();
            double sex = random.nextInt(2);
            rows.with(age, sex, 150 + age + 4 * sex + 3 * random.nextGaussian());
        }
        return rows;
    }

    private static long[] nonsense(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] sums = new long[SPREADS.dimension()];
        Arrays.setAll(sums, i -> (long) (1e9 * random.nextGaussian()));
        return sums;
    }

    /** Whatever was released before: sums of narrow columns, which make the units as small as they can be, nonsense, the least number there is, and nothing. */
    @ParameterizedTest
    @CsvSource({"0.7, 6", "0.7, 15", "6, 10", "1.3, 3"})
    void sensitivity_forAnySpreads_isNeverBeaten(double share, int bits) {
        long[] least = new long[SPREADS.dimension()];
        Arrays.fill(least, Long.MIN_VALUE);
        ScaledMoments moments = new ScaledMoments(DESIGN, share, bits, BEFORE);
        for (long[] spreads : List.of(rows(20_000).fold(SPREADS), nonsense(1), least, new long[SPREADS.dimension()])) {
            Statistic given = moments.given(spreads);
            SensitivityKit.assertDeclared(given, SCHEMA, 5);
            SensitivityKit.assertOrderFree(given, SCHEMA, 6);
            for (Neighbours neighbours : Recipe.OF_RECORDS) {
                if (neighbours == Neighbours.ADD_REMOVE || neighbours == Neighbours.REPLACE_ONE) {
                    assertThat(given.sensitivity(neighbours, Unit.row()))
                            .isEqualTo(moments.sensitivity(neighbours, Unit.row()));
                }
            }
        }
    }

    /** Rows in units of the spread that are not shortened, under the declaration of those that are. */
    @Test
    void sensitivity_rowsThatAreNotShortened_areCaught() {
        long[] spreads = rows(20_000).fold(SPREADS);
        Statistic whole = new ScaledMoments(DESIGN, 6, 8, BEFORE).given(spreads);
        Statistic shortened = new ScaledMoments(DESIGN, 0.7, 8, BEFORE).given(spreads);
        Disguised planted = new Disguised(whole, shortened, Neighbours.ADD_REMOVE);

        assertThatThrownBy(() -> SensitivityKit.hunt(planted, SCHEMA, 5).assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void moments_whoseSumsWouldNotBeExact_areRefused() {
        assertThatThrownBy(() -> new ScaledMoments(new Design(List.of(AGE, SEX), HEIGHT, 20, 20), 6, 17, BEFORE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void plan_withOrWithoutRows_sharesTheBudget() {
        for (OptionalLong rows : List.of(OptionalLong.empty(), OptionalLong.of(50), OptionalLong.of(1_000_000))) {
            Plan<?> plan = Regression.linear().target("height").plan(schema(rows), Budget.approx("1", "1e-6"));

            assertThat(plan.options()).containsEntry("method", "scaled");
            double first = plan.measurements().get(0).mechanism().scale()
                    / plan.measurements().get(0).mechanism().sensitivity();
            double second = plan.measurements().get(1).mechanism().scale()
                    / plan.measurements().get(1).mechanism().sensitivity();
            assertThat(1 / (first * first) + 1 / (second * second))
                    .as("μ² of both, that of one release at (1, 1e-6)")
                    .isCloseTo(1 / (4.22467888933 * 4.22467888933), offset(1e-5));
        }
    }

    /** Both columns vary by a fiftieth of their bounds or less; in units of these the slope drowns. */
    @Test
    void release_narrowColumns_findsTheSlope() {
        double[] scaled = slopes(Method.SCALED);
        double[] plain = slopes(Method.SSP);

        assertThat(scaled[0]).isCloseTo(1, offset(0.2));
        assertThat(scaled[1]).isLessThan(plain[1] / 2);
    }

    /** The mean, and the deviation around 1. */
    private static double[] slopes(Method method) {
        Plan<RegressionModel> plan =
                Regression.linear().target("height").method(method).plan(SCHEMA, Budget.approx("1", "1e-6"));
        Rows rows = rows(2_000);
        SeededBits bits = SeededBits.of(9);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 40; i++) {
            RegressionModel model = ReplayEngine.run(plan, rows, MemoryJournal.account(SCHEMA), bits, Progress.NONE)
                    .model();
            double slope = (model.predict(24, 0) - model.predict(16, 0)) / 8;
            sum += slope / 40;
            squares += (slope - 1) * (slope - 1) / 40;
        }
        return new double[] {sum, Math.sqrt(squares)};
    }
}
