package dev.bulla.synth.defaults;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Releases of one recipe on one table, each with coins of its own that are the same in every run. */
record Releases<M extends Model>(Recipe<M> recipe, Table table, Budget budget, int count) {

    private static final long FIRST_SEED = 101;

    Plan<M> plan() {
        return recipe.plan(table.schema(), budget);
    }

    /** A cell of which less is better, over several samples. */
    static <M extends Model> Measure.Cell cell(
            String name, List<Releases<M>> samples, double bar, ToDoubleFunction<M> score) {
        return new Measure.Cell(
                name,
                samples.get(0)::plan,
                bar,
                false,
                most -> samples.stream()
                        .limit(most)
                        .flatMapToDouble(sample -> Arrays.stream(sample.scores(most, score)))
                        .toArray());
    }

    /** A score of each release, of so many at most. What is computed before any noise is computed once. */
    double[] scores(int most, ToDoubleFunction<M> score) {
        Blueprint<M> blueprint = recipe.blueprint(table.schema(), budget);
        boolean isExact = blueprint.measurements().stream().allMatch(Releases::isExact);
        long[] first = isExact ? ExactValues.of(blueprint.measurements().get(0), table) : new long[0];
        double[] scores = new double[Math.min(most, count)];
        for (int i = 0; i < scores.length; i++) {
            SeededBits bits = SeededBits.replay(FIRST_SEED + i);
            M model = isExact ? blueprint.model().apply(noisy(blueprint, first, bits)) : run(bits);
            scores[i] = score.applyAsDouble(model);
        }
        return scores;
    }

    private static boolean isExact(Measurement measurement) {
        return measurement.statistic() instanceof Quantity.Exact && measurement.mechanism() instanceof Mechanism;
    }

    private M run(SeededBits bits) {
        return ReplayEngine.run(plan(), table, MemoryJournal.account(Terms.of(table.schema())), bits, Progress.NONE)
                .model();
    }

    private List<long[]> noisy(Blueprint<M> blueprint, long[] first, SeededBits bits) {
        List<long[]> noisy = new ArrayList<>();
        for (Measurement measurement : blueprint.measurements()) {
            long[] exact =
                    noisy.isEmpty() ? first.clone() : ExactValues.of(measurement, table, noisy.toArray(long[][]::new));
            Mechanism mechanism = (Mechanism) measurement.mechanism();
            noisy.add(mechanism.release(exact, MemoryJournal.grant(mechanism.cost()), bits));
        }
        return noisy;
    }
}
