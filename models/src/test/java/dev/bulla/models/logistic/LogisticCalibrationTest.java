package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticCalibrationTest {

    private static final int ROWS = 20_000;
    private static final Column AGE = new Column.Real("age", 0, 1, Optional.empty(), Optional.empty());
    private static final long STEPS = LogisticDescent.STEPS;

    /** The rows' own log odds are 0.3 and twice the direction. The two rounds of a descent get most of the way there from wherever it ended. */
    @Test
    void answer_littleNoise_isNearlyTheSlopeAndTheConstantOfTheRows() {
        for (double expected : new double[] {0.5, 1, 3}) {
            double[][] answer = calibrated(2, 2, expected, 1, LogisticDescent.LAST);

            assertThat(answer[0][0]).isCloseTo(0.3, Offset.offset(0.15));
            assertThat(Math.abs(answer[0][1] - 2)).isLessThan(0.4 * Math.abs(expected - 2));
        }
    }

    @Test
    void answer_threeClasses_isNearlyTheSlopeOfTheRows() {
        double[][] answer = calibrated(3, 2, 1, 1, LogisticDescent.LAST);

        assertThat((answer[2][1] - answer[0][1]) / 2).isBetween(1.5, 2.2);
        assertThat(Arrays.stream(answer).mapToDouble(row -> row[0]).sum()).isCloseTo(0, Offset.offset(0.1));
    }

    /** What is told is lost in noise: what was expected stays. */
    @Test
    void answer_muchNoise_isWhatWasExpected() {
        double[][] answer = calibrated(2, 2, 1, 1e7, 2);

        assertThat(answer[0][0]).isCloseTo(0, Offset.offset(1e-3));
        assertThat(answer[0][1]).isCloseTo(1, Offset.offset(1e-3));
    }

    /** Classes that have nothing to do with the direction: it is not believed, though it was. */
    @Test
    void answer_directionThatTellsNothing_isNearlyNone() {
        double[][] answer = calibrated(2, 0, 1, 1, 8);

        assertThat(answer[0][1]).isCloseTo(0, Offset.offset(0.1));
    }

    /** A round goes by a parabola, which the loss is not: every further one comes nearer. */
    @Test
    void take_again_comesNearer() {
        double before = 1;
        for (int rounds : new int[] {1, 2, 4, 8}) {
            double off = Math.abs(calibrated(2, 2, 1, 1, rounds)[0][1] - 2);

            assertThat(off).isLessThan(before);
            before = off;
        }
    }

    /**
     * The answer after rounds without noise, for directions of one unit of the feature.
     *
     * @param slope the true one
     * @param expected the one that is expected; the constant is expected to be 0
     * @param noise that is allowed for, in rows
     */
    private static double[][] calibrated(int classes, double slope, double expected, double noise, int rounds) {
        Column.Category target = new Column.Category(
                "y", List.of("a", "b", "c").subList(0, classes), Optional.empty(), Optional.empty());
        LogisticDescent descent = new LogisticDescent(target, List.of(AGE));
        Rows rows = rows(target, slope);
        LogisticStart start = new LogisticStart(descent, 1e-3, rows.fold(descent.moments()));
        int outputs = LogisticGradient.outputs(target);
        double[][] directions = new double[outputs][2];
        for (int r = 0; r < outputs; r++) {
            directions[r][1] = outputs == 1 ? 1 : r - 1;
        }
        LogisticCalibration calibration =
                new LogisticCalibration(start, directions, new double[outputs], new double[outputs], expected);
        for (int i = 0; i < rounds; i++) {
            LogisticBalance balance = new LogisticBalance(target, encoding(), directions, calibration.line(), STEPS);
            calibration.take(
                    Arrays.stream(rows.fold(balance))
                            .mapToDouble(q -> q * LogisticDescent.GRID * LogisticBalance.length(outputs))
                            .toArray(),
                    noise);
        }
        return calibration.answer();
    }

    /** The position between the bounds, in units of the spread of an even law. */
    private static LogisticEncoding encoding() {
        return new LogisticEncoding(List.of(AGE), new double[] {0.5}, new double[] {1 / Math.sqrt(12)});
    }

    /** Log odds of classes are 0.3 (of two) and the slope times a class's own multiple of the feature. */
    private static Rows rows(Column.Category target, double slope) {
        Schema schema = new Schema(
                "people",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-5"),
                OptionalLong.empty(),
                List.of(AGE, target));
        SeededBits bits = SeededBits.replay(9);
        int classes = target.levels().size();
        Rows rows = new Rows(schema);
        for (int i = 0; i < ROWS; i++) {
            double place = (i + 0.5) / ROWS;
            double feature = (place - 0.5) * Math.sqrt(12);
            double[] chances = new double[classes == 2 ? 1 : classes];
            Arrays.setAll(chances, r -> classes == 2 ? 0.3 + slope * feature : slope * (r - 1) * feature);
            LogisticGradient.normalise(chances);
            double coin = bits.below(1_000_000) / 1e6;
            int truth = classes == 2
                    ? coin < chances[0] ? 1 : 0
                    : coin < chances[0] ? 0 : coin < chances[0] + chances[1] ? 1 : 2;
            rows.with(place, truth);
        }
        return rows;
    }
}
