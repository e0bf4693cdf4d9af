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
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticHintTest {

    private static final int ROWS = 2_000;
    private static final int COLUMNS = 6;
    private static final double SCALE = 900;
    private static final double HALF = Math.log(2);
    private static final Column.Category CLASS =
            new Column.Category("y", List.of("no", "yes"), Optional.empty(), Optional.empty());
    private static final List<Column> INPUTS = inputs();
    private static final Schema SCHEMA = new Schema(
            "people", Unit.row(), Neighbours.ADD_REMOVE, Budget.approx("10", "1e-5"), OptionalLong.empty(), columns());
    private static final LogisticDescent DESCENT = new LogisticDescent(CLASS, INPUTS);

    @Test
    void roundsOfShares_moreNoise_areMore() {
        int before = 0;
        for (double scale : new double[] {50, 200, 800, 3_200}) {
            int rounds = hint(0, scale).roundsOfShares();

            assertThat(rounds).isGreaterThanOrEqualTo(before);
            before = rounds;
        }
        assertThat(hint(0, 50).roundsOfShares()).isLessThan(10);
        assertThat(before).isGreaterThan(35);
    }

    /** Rounds without the classes' own noise: what noise alone makes of the answer costs what is allowed, whatever the noise. */
    @Test
    void directions_noiseAlone_costWhatIsAllowed() {
        for (double scale : new double[] {SCALE, 3 * SCALE}) {
            double cost = 0;
            Random random = new Random(8);
            int draws = 300;
            for (int i = 0; i < draws; i++) {
                LogisticHint hint = hint(0, scale);
                for (int round = 0; round < LogisticDescent.ROUNDS; round++) {
                    hint.take(noisy(new long[1 + COLUMNS], scale, random));
                }
                double spread = Arrays.stream(hint.directions()[0])
                        .skip(1)
                        .map(a -> a * a)
                        .sum();
                cost += spread * energy(scale) / 8 / draws;
            }

            assertThat(cost / HALF).isBetween(0.7 * LogisticHint.CARE, 1.1 * LogisticHint.CARE);
        }
    }

    /** Noise that hides the coefficients leaves something to be told: less than the loss of the shares where columns tell much, hardly more where they tell nothing. */
    @Test
    void answer_columnsThatTell_isBetterThanTheShares() {
        double told = 0;
        double nothing = 0;
        for (int i = 0; i < 20; i++) {
            told += loss(1, i) / 20;
            nothing += loss(0, i) / 20;
        }

        assertThat(new LogisticForecast(start(1, SCALE), 1, SCALE).isHidden()).isTrue();
        assertThat(told).isLessThan(0.95 * HALF);
        assertThat(nothing).isCloseTo(HALF, Offset.offset(0.02));
    }

    private static long[] noisy(long[] sums, double scale, Random random) {
        return Arrays.stream(sums)
                .map(sum -> sum + (long) (random.nextGaussian() * scale / LogisticDescent.GRID))
                .toArray();
    }

    private static double energy(double scale) {
        return start(0, scale).energy(1);
    }

    /** The log loss of a descent with much noise, on the rows that it learnt from. */
    private static double loss(int kind, int seed) {
        Random random = new Random(seed);
        WeightedPath path = new WeightedPath(DESCENT, SCALE);
        DESCENT.run(rows(kind), path, sums -> noisy(sums, SCALE, random));
        double[][] answer = path.answer();
        int[] indices = new int[1 + COLUMNS];
        double[] values = new double[1 + COLUMNS];
        double[] chance = new double[1];
        double loss = 0;
        for (double[] row : points(kind)) {
            path.encoding().encode(Arrays.copyOf(row, COLUMNS), indices, values);
            LogisticGradient.chances(answer, indices, values, chance);
            loss -= Math.log(row[COLUMNS] == 1 ? chance[0] : 1 - chance[0]) / ROWS;
        }
        return loss;
    }

    private static LogisticHint hint(int kind, double scale) {
        return new LogisticHint(start(kind, scale), 1, scale);
    }

    private static LogisticStart start(int kind, double scale) {
        return new LogisticStart(DESCENT, scale, rows(kind).fold(DESCENT.moments()));
    }

    private static Rows rows(int kind) {
        Rows rows = new Rows(SCHEMA);
        points(kind).forEach(rows::with);
        return rows;
    }

    /** @param kind 1 where every column tells, 0 where none does */
    private static List<double[]> points(int kind) {
        SeededBits bits = SeededBits.replay(5);
        double[][] points = new double[ROWS][];
        Arrays.setAll(points, i -> {
            double[] point = new double[COLUMNS + 1];
            point[COLUMNS] = i % 2;
            for (int j = 0; j < COLUMNS; j++) {
                point[j] = bits.below(600) / 1_000.0 + (kind == 1 ? 0.4 * (i % 2) : 0.2);
            }
            return point;
        });
        return List.of(points);
    }

    private static List<Column> inputs() {
        Column[] inputs = new Column[COLUMNS];
        Arrays.setAll(inputs, j -> new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        return List.of(inputs);
    }

    private static List<Column> columns() {
        Column[] columns = Arrays.copyOf(INPUTS.toArray(Column[]::new), COLUMNS + 1);
        columns[COLUMNS] = CLASS;
        return List.of(columns);
    }
}
