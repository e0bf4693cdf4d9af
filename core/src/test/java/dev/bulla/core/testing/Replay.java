package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One plan run on two neighbouring tables with the same coins.
 *
 * <p>Proves for this pair of tables: the same number of random words was drawn (rows steer no branch of the sampling),
 * the released values differ by exactly the difference of the exact sums and by no more than the declared sensitivity
 * (no side way from rows to the result), and the model has the same members and lengths, the stages and the failure
 * text are the same. Does not prove anything about tables it was not given.
 */
public final class Replay {

    private final Plan<?> plan;
    private final long seed;

    /** What one run did; {@code failure} is empty when it went well. */
    private record Run(
            long words,
            List<long[]> exact,
            Optional<List<long[]>> noisy,
            String shape,
            List<String> stages,
            String failure) {}

    private Replay(Plan<?> plan, long seed) {
        this.plan = plan;
        this.seed = seed;
    }

    /** A replay of a plan with the coins of this seed, nightly too. */
    public static Replay of(Plan<?> plan, long seed) {
        return new Replay(plan, seed);
    }

    /** Fails unless the two tables, which the caller takes to be neighbours, are treated alike. */
    public void assertAlike(Table one, Table other) {
        Run first = run(one);
        Run second = run(other);
        assertThat(second.failure()).as("messages").isEqualTo(first.failure());
        assertThat(second.stages()).as("stages told").isEqualTo(first.stages());
        assertThat(second.shape()).as("shape of model.json").isEqualTo(first.shape());
        assertThat(second.words()).as("random words drawn").isEqualTo(first.words());
        for (int i = 0; i < first.exact().size(); i++) {
            assertMoves(i, first, second);
        }
    }

    private void assertMoves(int index, Run first, Run second) {
        long[] exact = minus(first.exact().get(index), second.exact().get(index));
        Measurement measurement = plan.measurements().get(index);
        Schema schema = plan.schema();
        Sensitivity declared = measurement.statistic().sensitivity(schema.neighbours(), schema.unit());
        BigDecimal grid = new BigDecimal(measurement.statistic().grid());
        BigDecimal l1 = BigDecimal.ZERO;
        BigDecimal l2Squared = BigDecimal.ZERO;
        for (long difference : exact) {
            BigDecimal step = BigDecimal.valueOf(difference).abs().multiply(grid);
            l1 = l1.add(step);
            l2Squared = l2Squared.add(step.multiply(step));
        }
        assertThat(l1).as("measured L1 against declared").isLessThanOrEqualTo(declared.l1());
        assertThat(l2Squared).as("measured squared L2 against declared").isLessThanOrEqualTo(declared.l2Squared());
        if (first.noisy().isPresent() && second.noisy().isPresent()) {
            assertThat(minus(
                            first.noisy().get().get(index), second.noisy().get().get(index)))
                    .as("released values move as the exact sums do")
                    .isEqualTo(exact);
        }
    }

    private Run run(Table table) {
        SeededBits bits = SeededBits.replay(seed);
        List<String> stages = new ArrayList<>();
        try {
            Release<?> release = ReplayEngine.run(
                    plan,
                    table,
                    MemoryJournal.account(plan.schema()),
                    bits,
                    (stage, stages1, name) -> stages.add(stage + "/" + stages1 + " " + name));
            String shape = shape(Json.readObject(release.modelBytes()));
            List<long[]> exact = plan.measurements().stream()
                    .map(measurement -> measurement.statistic().of(table, List.of()))
                    .toList();
            return new Run(bits.words(), exact, release.model().released(), shape, stages, "");
        } catch (RuntimeException failure) {
            return new Run(bits.words(), List.of(), Optional.empty(), "", stages, text(failure));
        }
    }

    private static String text(Throwable failure) {
        String cause = failure.getCause() == null ? "" : "; " + text(failure.getCause());
        return failure + cause;
    }

    /** Members, lengths and kinds, and everything that is not a number: all of it is public. */
    private static String shape(Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> members = new ArrayList<>();
            map.forEach((name, member) -> members.add(name + ":" + shape(member)));
            return members.stream().sorted().toList().toString();
        }
        if (value instanceof List<?> list) {
            return list.size() + " of " + list.stream().map(Replay::shape).toList();
        }
        return value instanceof Number ? "number" : value.toString();
    }

    private static long[] minus(long[] one, long[] other) {
        assertThat(other).as("length of a result").hasSameSizeAs(one);
        long[] difference = new long[one.length];
        for (int i = 0; i < one.length; i++) {
            difference[i] = one[i] - other[i];
        }
        return difference;
    }
}
