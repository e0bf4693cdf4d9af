package dev.bulla.models.kits;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.Marginals;
import dev.bulla.models.summary.Count;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Sum;
import dev.bulla.models.summary.Variance;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every recipe on neighbouring tables with the same coins, and its statistics under the hunt. */
class ReplayTest {

    private static final Budget CAP = Budget.approx("10", "1e-5");
    private static final Schema ROWS = Schemata.people(CAP);
    private static final Schema UNITS =
            Schemata.people(CAP, Unit.of("person", 3), Neighbours.ADD_REMOVE, OptionalLong.of(1000));
    private static final Schema REPLACE = Schemata.people(CAP, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(6));

    @Test
    void release_addedRow_changesNothingButTheSums() {
        RandomBits bits = SeededBits.of(31);
        for (Plan<?> plan : plans(ROWS)) {
            for (int trial = 0; trial < 20; trial++) {
                List<double[]> rows = random(bits, (int) bits.below(9));
                Replay.of(plan, trial)
                        .assertAlike(table(ROWS, rows), table(ROWS, rows).with(random(bits)));
            }
        }
    }

    @Test
    void release_addedUnitOfManyRows_movesByItsCapAtMost() {
        RandomBits bits = SeededBits.of(37);
        for (Plan<?> plan : plans(UNITS)) {
            for (int trial = 0; trial < 20; trial++) {
                List<double[]> rows = random(bits, (int) bits.below(9));
                Rows more = table(UNITS, rows);
                double[] same = random(bits);
                for (int i = 0; i < 5; i++) {
                    more.withUnit("new", bits.nextBit() ? same : random(bits));
                }
                Replay.of(plan, trial).assertAlike(table(UNITS, rows), more);
            }
        }
    }

    @Test
    void release_replacedRow_changesNothingButTheSums() {
        RandomBits bits = SeededBits.of(41);
        List<Plan<?>> plans = new ArrayList<>(histograms(REPLACE));
        plans.addAll(summaries(REPLACE));
        for (Plan<?> plan : plans) {
            for (int trial = 0; trial < 20; trial++) {
                List<double[]> rows = random(bits, 5);
                Replay.of(plan, trial)
                        .assertAlike(
                                table(REPLACE, rows).with(random(bits)),
                                table(REPLACE, rows).with(random(bits)));
            }
        }
    }

    @Test
    void release_emptyTable_looksLikeOneWithARow() {
        for (Plan<?> plan : plans(ROWS)) {
            Replay.of(plan, 1).assertAlike(new Rows(ROWS), new Rows(ROWS).with(Column.MISSING, Column.MISSING, 1));
        }
    }

    @Test
    void statistics_everyRecipe_keepTheirDeclaration() {
        for (Plan<?> plan : plans(ROWS)) {
            for (Measurement measurement : plan.measurements()) {
                // What follows from earlier outputs is hunted for given ones, in its own test: FavouredCountsTest.
                if (measurement.statistic() instanceof Statistic statistic) {
                    SensitivityKit.assertDeclared(statistic, ROWS, 43);
                    SensitivityKit.assertOrderFree(statistic, ROWS, 43);
                }
            }
        }
    }

    private static List<Plan<?>> plans(Schema schema) {
        List<Plan<?>> plans = new ArrayList<>(histograms(schema));
        plans.addAll(summaries(schema));
        plans.add(approx(Count.rows(), schema));
        plans.add(approx(
                Bernstein.of("height").bandwidth(0.5).degree(4).target("age").iterations(2), schema));
        plans.add(Bernstein.of("age", "height")
                .bandwidth(2)
                .degree(3)
                .sensitivity("0.01")
                .plan(schema, Budget.pure("0.5")));
        plans.add(Count.rows().plan(schema, Budget.pure("0.5")));
        plans.add(approx(NaiveBayes.of("age", "height").target("sex"), schema));
        plans.add(NaiveBayes.of("height").target("sex").plan(schema, Budget.pure("0.5")));
        return plans;
    }

    private static List<Plan<?>> histograms(Schema schema) {
        return List.of(
                approx(Histogram.of("age", "sex").noise(Noise.GAUSSIAN), schema),
                approx(Histogram.of("height").bins("height", 7).asShares(), schema),
                approx(Marginals.of("age", "sex").and("sex", "height").bins("height", 2), schema),
                Histogram.of("age").plan(schema, Budget.pure("0.5")));
    }

    private static List<Plan<?>> summaries(Schema schema) {
        return List.of(
                approx(Count.rows().by("sex"), schema),
                approx(Sum.of("height").by("sex"), schema),
                Sum.of("age").plan(schema, Budget.pure("0.5")),
                Mean.of("age").plan(schema, Budget.pure("0.5")),
                approx(Mean.of("height").by("sex", "age").bins("age", 3), schema),
                Variance.of("height").plan(schema, Budget.pure("0.5")),
                approx(Variance.of("age").by("sex"), schema));
    }

    private static Plan<?> approx(Recipe<?> recipe, Schema schema) {
        return recipe.plan(schema, Budget.approx("0.5", "1e-6"));
    }

    private static Rows table(Schema schema, List<double[]> rows) {
        Rows table = new Rows(schema);
        for (int i = 0; i < rows.size(); i++) {
            table.withUnit("u" + i % 3, rows.get(i));
        }
        return table;
    }

    private static List<double[]> random(RandomBits bits, int rows) {
        return Stream.generate(() -> random(bits)).limit(rows).toList();
    }

    private static double[] random(RandomBits bits) {
        return new double[] {
            bits.below(5) == 0 ? Column.MISSING : (double) bits.below(10),
            bits.below(5) == 0 ? Column.MISSING : (double) bits.below(2),
            bits.below(5) == 0 ? Column.MISSING : bits.below(21) / 10.0
        };
    }
}
