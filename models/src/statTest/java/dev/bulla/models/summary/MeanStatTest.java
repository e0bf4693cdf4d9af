package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Means against the truth: n = 20,000 releases each, and the first 500 for the error, which chance alone leaves above its bar with
 * less than 10⁻⁸. Coverage of 95 % has a deviation of 0.154 points, so ±5 of them, which chance
 * alone leaves with 6·10⁻⁷, rejects an interval a tenth too short (93.3 % for one Laplace number).
 */
class MeanStatTest {

    private static final int RELEASES = 20_000;
    private static final double FIVE_DEVIATIONS = 5 * Math.sqrt(0.95 * 0.05 / RELEASES);
    private static final double RANGE = 73;

    @ParameterizedTest
    @CsvSource({"0.1, 3.5e-4", "1, 3.1e-5"})
    void release_adultAges_areCloserThanThePeersAndCover(String epsilon, double bar) throws IOException {
        Rows rows = adult();
        Plan<SummaryModel> plan = Mean.of("age").plan(rows.schema(), Budget.pure(epsilon));
        SeededBits bits = SeededBits.of(101);
        Trials few = Trials.of(plan, rows, 38.58164675532078, 500, bits);
        Trials many = Trials.of(plan, rows, 38.58164675532078, RELEASES, bits);

        System.out.printf(
                "Adult ages, pure ε = %s, error of the range: %.3g and %.3g, bar %.2g%n",
                epsilon, few.error() / RANGE, many.error() / RANGE, bar);
        System.out.println(few.text("  years") + "\n" + many.text("  years"));
        assertThat(few.error() / RANGE).isLessThan(bar);
        assertThat(many.covered()).isBetween(0.95 - FIVE_DEVIATIONS, 0.95 + FIVE_DEVIATIONS);
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "1000, 1e-6", "100, 0", "100, 1e-6", "30, 0", "30, 1e-6"})
    void release_groupsDownToThirtyRows_cover(int size, String delta) {
        Trials trials = ages(size, Budget.approx("1", delta));

        System.out.println(trials.text("ages of " + size + ", ε = 1, δ = " + delta));
        assertThat(trials.covered()).isBetween(0.95 - FIVE_DEVIATIONS, 0.98);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1e-6", "5, 0", "5, 1e-6"})
    void release_tinyGroups_coverAtLeast(int size, String delta) {
        Trials trials = ages(size, Budget.approx("1", delta));

        System.out.println(trials.text("ages of " + size + ", ε = 1, δ = " + delta));
        assertThat(trials.covered()).isGreaterThan(0.95 - FIVE_DEVIATIONS);
    }

    private static NoisyValues.StatedNoise narrower(NoisyValues.StatedNoise right) {
        return new NoisyValues.StatedNoise(right.mechanism(), 0.9 * right.scale(), 0, 0);
    }

    @Test
    void answer_noiseTakenForATenthSmaller_isRejected() {
        Rows rows = uniform(1000);
        Plan<SummaryModel> plan = Mean.of("age").plan(rows.schema(), Budget.pure("1"));
        long[] sums = ExactValues.of(plan.measurements().get(0), rows);
        SeededBits bits = SeededBits.of(107);
        MeanReading reading = new MeanReading(rows.schema().require("age"), OptionalLong.empty(), Optional.empty());
        int covered = 0;
        for (int i = 0; i < RELEASES; i++) {
            AdditiveMechanism mechanism =
                    (AdditiveMechanism) plan.measurements().get(0).mechanism();
            NoisyValues right =
                    NoisyValues.of(mechanism.release(sums, MemoryJournal.grant(mechanism.cost()), bits), mechanism);
            NoisyValues wrong = new NoisyValues(right.values(), right.grid(), narrower(right.noise()));
            Answer answer = reading.answer(wrong, 0);
            covered += answer.lower() <= truth(1000) && truth(1000) <= answer.upper() ? 1 : 0;
        }
        assertThat((double) covered / RELEASES).isLessThan(0.95 - FIVE_DEVIATIONS);
    }

    private static Trials ages(int size, Budget budget) {
        Rows rows = uniform(size);
        return Trials.of(Mean.of("age").plan(rows.schema(), budget), rows, truth(size), RELEASES, SeededBits.of(103));
    }

    /** Skewed ages, as those of a census: every third row at 17, others up to 90. */
    private static Rows uniform(int size) {
        Rows rows = new Rows(schema());
        for (int i = 0; i < size; i++) {
            rows.with(age(i));
        }
        return rows;
    }

    private static double age(int i) {
        return i % 3 == 0 ? 17 : 17 + i * 31 % 74;
    }

    private static double truth(int size) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += age(i);
        }
        return sum / size;
    }

    private static Rows adult() throws IOException {
        Rows rows = new Rows(schema());
        PublicData.adultAges().forEach(rows::with);
        return rows;
    }

    /** The bounds the peers were given. */
    private static Schema schema() {
        return new Schema(
                "adult",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-5"),
                OptionalLong.of(32_561),
                List.of(new Column.Whole("age", 17, 90, Optional.empty(), Optional.empty())));
    }
}
