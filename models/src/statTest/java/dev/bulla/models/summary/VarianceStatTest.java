package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variances and sums against the truth: n = 10,000 releases each, coverage within 93 % and 98 %. */
class VarianceStatTest {

    private static final int RELEASES = 10_000;

    @ParameterizedTest
    @CsvSource({"10000, 0", "10000, 1e-6", "1000, 0", "1000, 1e-6", "200, 0", "200, 1e-6"})
    void release_variances_cover(int size, String delta) {
        Rows rows = rows(size, Neighbours.ADD_REMOVE);
        Trials trials = Trials.of(
                Variance.of("income").plan(rows.schema(), Budget.approx("1", delta)),
                rows,
                variance(size),
                RELEASES,
                SeededBits.of(109));

        System.out.println(trials.text("variance of " + size + ", ε = 1, δ = " + delta));
        assertThat(trials.covered()).isBetween(0.93, 0.98);
    }

    @ParameterizedTest
    @CsvSource({"0", "1e-6"})
    void release_publicNumber_covers(String delta) {
        Rows rows = rows(500, Neighbours.REPLACE_ONE);
        Budget budget = Budget.approx("1", delta);
        Trials means =
                Trials.of(Mean.of("income").plan(rows.schema(), budget), rows, mean(500), RELEASES, SeededBits.of(113));
        Trials variances = Trials.of(
                Variance.of("income").plan(rows.schema(), budget), rows, variance(500), RELEASES, SeededBits.of(127));
        Trials sums = Trials.of(
                Sum.of("income").plan(rows.schema(), budget), rows, 500 * mean(500), RELEASES, SeededBits.of(131));

        System.out.println(means.text("mean, public number") + "\n" + variances.text("variance, public number") + "\n"
                + sums.text("sum, replace-one"));
        assertThat(means.covered()).isBetween(0.93, 0.98);
        assertThat(variances.covered()).isBetween(0.93, 0.98);
        assertThat(sums.covered()).isBetween(0.93, 0.98);
    }

    private static double income(int i) {
        return 90_000 * Math.pow((i * 37 % 101) / 101.0, 3);
    }

    private static double mean(int size) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += income(i);
        }
        return sum / size;
    }

    private static double variance(int size) {
        double mean = mean(size);
        double squares = 0;
        for (int i = 0; i < size; i++) {
            squares += Math.pow(income(i) - mean, 2);
        }
        return squares / size;
    }

    private static Rows rows(int size, Neighbours neighbours) {
        Rows rows = new Rows(new Schema(
                "people",
                Unit.row(),
                neighbours,
                Budget.approx("10", "1e-5"),
                OptionalLong.of(size),
                List.of(new Column.Real("income", 0, 100_000, Optional.of(0.0), Optional.empty()))));
        for (int i = 0; i < size; i++) {
            rows.with(income(i));
        }
        return rows;
    }
}
