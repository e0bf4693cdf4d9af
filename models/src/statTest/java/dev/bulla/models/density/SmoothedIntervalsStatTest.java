package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether intervals of smoothed kernel densities hold the answer that the same plan gives without noise, where a smooth density explains the rows
 * least: half of them in one value, two values of many, a narrow step on a wide one, a peak a hundred times narrower than the range. Mean over points, and at
 * the worst point. None of these shapes but the first was looked at when the interval was chosen.
 *
 * <p>Sixty releases: a point that is held with chance 95 % is held in fewer than 83 % of them with chance 10⁻⁴; the worst of a hundred points may be held in
 * 70 %. With the curvature of a straight model in place of the whole one, a bug that there was, the first shape was held at its worst point in half of the
 * releases at ε = 1 and in a quarter at ε = 5.
 */
class SmoothedIntervalsStatTest {

    private static final int RELEASES = 60;
    private static final int POINTS = 100;

    private record Read(Schema schema, long rows, long[] sums) implements Table {
        @Override
        public long[] fold(Fold fold) {
            return sums.clone();
        }
    }

    @ParameterizedTest
    @CsvSource({"half, 1", "half, 5", "values, 1", "values, 5", "steps, 1", "steps, 5", "peak, 1", "peak, 5"})
    void interval_ofASmoothedDensity_holdsTheNoiselessAnswer(String shape, String epsilon) {
        Rows rows = rows(shape);
        Plan<DensityModel> plan =
                KernelDensity.of("x").bandwidth(0.05).plan(rows.schema(), Budget.approx(epsilon, "1e-6"));
        Table table = new Read(
                rows.schema(), rows.rows(), ExactValues.of(plan.measurements().get(0), rows));
        Model exact = ReplayEngine.noiseless(plan, table);
        SeededBits bits = SeededBits.of(shape.hashCode());
        int[] held = new int[POINTS];
        for (int i = 0; i < RELEASES; i++) {
            Model model = ReplayEngine.run(
                            plan, table, MemoryJournal.account(Terms.of(rows.schema())), bits, Progress.NONE)
                    .model();
            for (int k = 0; k < POINTS; k++) {
                double truth = exact.answer((k + 0.5) / POINTS).value();
                Answer answer = model.answer((k + 0.5) / POINTS);
                held[k] += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
            }
        }
        double mean = 0;
        double worst = 1;
        for (int count : held) {
            mean += (double) count / (POINTS * RELEASES);
            worst = Math.min(worst, (double) count / RELEASES);
        }
        System.out.printf(
                Locale.ROOT,
                "%-6s ε = %s: covers %.3f on average, %.2f at the worst point%n",
                shape,
                epsilon,
                mean,
                worst);
        assertThat(mean).isBetween(0.93, 0.98);
        assertThat(worst).isGreaterThanOrEqualTo(0.7);
    }

    private static Rows rows(String shape) {
        SplittableRandom random = new SplittableRandom(11);
        List<Double> values = new ArrayList<>();
        ToDoubleFunction<SplittableRandom> draw = switch (shape) {
            case "half" -> r -> r.nextDouble() < 0.5 ? 0 : 0.4 + 0.1 * r.nextGaussian();
            case "values" ->
                r -> {
                    double u = r.nextDouble();
                    return u < 0.2 ? 0.3 : u < 0.3 ? 0.999 : r.nextDouble();
                };
            case "steps" ->
                r -> {
                    double u = r.nextDouble();
                    return u < 0.2
                            ? r.nextDouble()
                            : u < 0.7 ? 0.3 + 0.2 * r.nextDouble() : 0.35 + 0.01 * r.nextDouble();
                };
            default -> r -> r.nextDouble() < 0.3 ? 0.62 + 0.003 * r.nextGaussian() : 0.3 + 0.1 * r.nextGaussian();
        };
        for (int i = 0; i < 8_000; i++) {
            values.add(draw.applyAsDouble(random));
        }
        Schema schema = new Schema(
                "made",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(values.size()),
                List.of(new Column.Real("x", 0, 1, Optional.empty(), Optional.empty())));
        Rows rows = new Rows(schema);
        values.forEach(value -> rows.with(schema.require("x").read(value)));
        return rows;
    }
}
