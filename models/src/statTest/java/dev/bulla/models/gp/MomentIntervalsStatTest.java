package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Answer;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Curves drawn from what is believed of them beforehand: 95 % intervals of the method of moments hold the curve as often as they say,
 * but for two standard errors of the curves. */
class MomentIntervalsStatTest {

    private static final int CURVES = 60;
    private static final int PLACES = 30;
    private static final int WAVES = 60;

    @ParameterizedTest
    @CsvSource({"1, 2000, 1", "1, 20000, 1", "1, 20000, 0.3", "2, 20000, 1"})
    void answer_curvesFromTheBeliefs_areInsideTheirIntervals(int columns, int rows, String epsilon) {
        double[] moments = measured(columns, rows, epsilon);
        System.out.printf(
                "%d columns, %d rows, ε = %s: %.1f ± %.1f %% inside, error %.4f, expected %.4f%n",
                columns, rows, epsilon, moments[0], moments[1], moments[2], moments[3]);
        assertThat(moments[0]).isBetween(93 - 2 * moments[1], 98 + 2 * moments[1]);
    }

    /** Inside in percent with its standard error, root mean square error and what the plan expected, in units of half the target's range. */
    private static double[] measured(int columns, int count, String epsilon) {
        List<Column> declared = new ArrayList<>();
        IntStream.range(0, columns)
                .forEach(k -> declared.add(new Column.Real("x" + k, 0, 1, Optional.empty(), Optional.empty())));
        declared.add(new Column.Real("y", -1, 1, Optional.empty(), Optional.empty()));
        Schema schema = new Schema(
                "curve",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(count),
                declared);
        String[] inputs = IntStream.range(0, columns).mapToObj(k -> "x" + k).toArray(String[]::new);
        Plan<GaussianProcessModel> plan = GaussianProcess.of(inputs)
                .target("y")
                .method(GpMethod.MOMENTS)
                .plan(schema, Budget.approx(epsilon, "1e-6"));
        double[] shares = new double[CURVES];
        double square = 0;
        for (int c = 0; c < CURVES; c++) {
            Random random = new Random(11 + c);
            Drawn curve = Drawn.of(columns, random);
            double noise = random.nextBoolean() ? 0.1 : 0.2;
            Rows table = new Rows(schema);
            for (int r = 0; r < count; r++) {
                double[] row = Arrays.copyOf(random.doubles(columns).toArray(), columns + 1);
                double target = curve.at(row) + noise * random.nextGaussian();
                row[columns] = Math.max(-1, Math.min(1, target));
                table.with(row);
            }
            GaussianProcessModel model = CurveTable.release(plan, table, schema, 1_000 + c);
            for (int i = 0; i < PLACES; i++) {
                double[] place = random.doubles(columns).toArray();
                Answer answer = model.answer(place);
                double right = curve.at(place);
                shares[c] += answer.lower() <= right && right <= answer.upper() ? 100.0 / PLACES : 0;
                square += (answer.value() - right) * (answer.value() - right);
            }
        }
        double inside = Arrays.stream(shares).average().orElseThrow();
        double error = Math.sqrt(Arrays.stream(shares)
                        .map(share -> (share - inside) * (share - inside))
                        .sum()
                / CURVES
                / (CURVES - 1));
        return new double[] {
            inside,
            error,
            Math.sqrt(square / CURVES / PLACES),
            plan.predictedError().get(ErrorWords.QUERY_SD)
        };
    }

    /** A curve of the beliefs: many waves with frequencies of a kernel's spectrum, over one column of a smooth kernel or a rough one. */
    private record Drawn(double mean, double height, double[][] frequencies, double[] shifts) {

        static Drawn of(int columns, Random random) {
            double length = 0;
            double weight = 0;
            // A length counts by itself.
            for (double each = 0.05; each < 2; each *= 2) {
                weight += Math.min(1, each);
                length = random.nextDouble() * weight < Math.min(1, each) ? each : length;
            }
            boolean isRough = columns == 1 && random.nextBoolean();
            double[][] frequencies = new double[WAVES][columns];
            double[] shifts = new double[WAVES];
            for (int i = 0; i < WAVES; i++) {
                for (int k = 0; k < columns; k++) {
                    double one = random.nextGaussian();
                    frequencies[i][k] = (isRough ? one / Math.abs(random.nextGaussian()) : one) / length;
                }
                shifts[i] = 2 * Math.PI * random.nextDouble();
            }
            return new Drawn(0.2 * random.nextGaussian(), 0.25 * Math.sqrt(2.0 / WAVES), frequencies, shifts);
        }

        double at(double[] place) {
            double sum = mean;
            for (int i = 0; i < shifts.length; i++) {
                double angle = shifts[i];
                for (int k = 0; k < frequencies[i].length; k++) {
                    angle += frequencies[i][k] * place[k];
                }
                sum += height * Math.cos(angle);
            }
            return sum;
        }
    }
}
