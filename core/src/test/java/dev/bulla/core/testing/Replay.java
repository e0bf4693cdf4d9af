package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One plan run on two tables with the same coins.
 *
 * <p>On neighbouring tables it proves for this pair: the model has the same members and lengths, the stages and the failure text are the
 * same; unless a mechanism chooses by scores or finds its keys, the same number of random words was drawn (rows steer no branch of the sampling); and for every
 * mechanism that is handed exact values, that the values move by no more than the declared sensitivity and that what was released is
 * what the mechanism makes of them with these coins (no other way from rows to the result).
 *
 * <p>On tables that no statistic of the plan can tell apart it proves that the model is the same byte for byte, whatever the
 * mechanism. Does not prove anything about tables it was not given.
 */
public final class Replay {

    private final Plan<?> plan;
    private final long seed;

    /**
     * What one run did; {@code failure} is empty when it went well.
     *
     * @param exact what each measurement was handed, given the noisy outputs before it; empty when it takes turns with the table
     */
    private record Run(
            Table table,
            long words,
            List<Optional<long[]>> exact,
            List<long[]> noisy,
            String shape,
            String model,
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
        assertSameStory(first, second);
        assertShapes(first, second);
        if (plan.measurements().stream().noneMatch(Replay::chooses)) {
            assertThat(second.words()).as("random words drawn").isEqualTo(first.words());
        }
        assertMechanismsAlone(first);
        assertMechanismsAlone(second);
        for (int i = 0; i < first.exact().size(); i++) {
            if (first.exact().get(i).isPresent()) {
                assertMoves(i, first, second);
            }
        }
    }

    /** Fails unless a release works on both tables, which the caller takes to be the same to every statistic, and is the same. */
    public void assertSame(Table one, Table other) {
        Run first = run(one);
        Run second = run(other);
        assertThat(first.failure()).as("message").isEmpty();
        assertSameStory(first, second);
        assertThat(second.shape()).as("shape of model.json").isEqualTo(first.shape());
        assertThat(second.words()).as("random words drawn").isEqualTo(first.words());
        assertThat(second.model()).as("model.json").isEqualTo(first.model());
    }

    private static void assertSameStory(Run first, Run second) {
        assertThat(second.failure()).as("messages").isEqualTo(first.failure());
        assertThat(second.stages()).as("stages told").isEqualTo(first.stages());
    }

    /**
     * The shape is public, unless a measurement asks by what it was told: then what was asked is drawn and paid for, and all of the model must follow
     * from what was released.
     */
    private void assertShapes(Run first, Run second) {
        if (plan.measurements().stream().noneMatch(Replay::asks)) {
            assertThat(second.shape()).as("shape of model.json").isEqualTo(first.shape());
            return;
        }
        assertFollows(first);
        assertFollows(second);
    }

    private void assertFollows(Run run) {
        byte[] model = run.model().getBytes(StandardCharsets.UTF_8);
        if (run.failure().isEmpty()) {
            Plan<?> again = Plan.remake(Json.readObject(plan.bytes()), Recipes.all());
            assertThat(again.makes(Recipes.read(model), model))
                    .as("model.json is what the plan makes of what was released")
                    .isTrue();
        }
    }

    /** Whether what comes out is asked for by what was told before. */
    private static boolean asks(Measurement measurement) {
        return !(measurement.statistic() instanceof Quantity.Exact) && measurement.outputs() == Measurement.DRAWN;
    }

    /** What was released is what each mechanism makes of its exact values, the coins and nothing else. */
    private void assertMechanismsAlone(Run run) {
        SeededBits bits = SeededBits.replay(seed);
        for (int i = 0; i < run.exact().size() && run.exact().get(i).isPresent(); i++) {
            Mechanism mechanism = (Mechanism) plan.measurements().get(i).mechanism();
            long[] exact = run.exact().get(i).get();
            assertThat(mechanism.release(exact, MemoryJournal.grant(mechanism.cost()), bits))
                    .as("what the mechanism makes of the exact values alone")
                    .isEqualTo(run.noisy().get(i));
        }
    }

    private void assertMoves(int index, Run first, Run second) {
        Measurement measurement = plan.measurements().get(index);
        long[][] earlier = first.noisy().subList(0, index).toArray(long[][]::new);
        long[] moved = minus(
                ExactValues.of(measurement, first.table(), earlier),
                ExactValues.of(measurement, second.table(), earlier));
        Schema schema = plan.schema();
        Sensitivity declared = measurement.statistic().sensitivity(schema.neighbours(), schema.unit());
        BigDecimal grid = new BigDecimal(measurement.statistic().grid());
        BigDecimal l1 = BigDecimal.ZERO;
        BigDecimal l2Squared = BigDecimal.ZERO;
        for (long difference : moved) {
            BigDecimal step = BigDecimal.valueOf(difference).abs().multiply(grid);
            l1 = l1.add(step);
            l2Squared = l2Squared.add(step.multiply(step));
        }
        assertThat(l1).as("measured L1 against declared").isLessThanOrEqualTo(declared.l1());
        assertThat(l2Squared).as("measured squared L2 against declared").isLessThanOrEqualTo(declared.l2Squared());
        boolean adds = measurement.mechanism() instanceof AdditiveMechanism && measurement.outputs() == moved.length;
        if (adds) {
            assertThat(minus(first.noisy().get(index), second.noisy().get(index)))
                    .as("released values move as the exact sums do")
                    .isEqualTo(minus(
                            first.exact().get(index).get(),
                            second.exact().get(index).get()));
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
            String model = new String(release.modelBytes(), StandardCharsets.UTF_8);
            String shape = shape(Json.readObject(release.modelBytes()));
            List<long[]> noisy = release.model().released();
            List<Optional<long[]>> exact = new ArrayList<>();
            for (int i = 0; i < noisy.size(); i++) {
                Measurement measurement = plan.measurements().get(i);
                long[][] earlier = noisy.subList(0, i).toArray(long[][]::new);
                exact.add(
                        measurement.statistic() instanceof Quantity.Exact
                                ? Optional.of(ExactValues.of(measurement, table, earlier))
                                : Optional.empty());
            }
            return new Run(table, bits.words(), exact, noisy, shape, model, stages, "");
        } catch (RuntimeException failure) {
            return new Run(table, bits.words(), List.of(), List.of(), "", "", stages, text(failure));
        }
    }

    /**
     * What a choice by scores draws depends on the scores, and what is drawn for keys on how many there are: so does the result, which is
     * what is paid for.
     */
    private static boolean chooses(Measurement measurement) {
        return measurement.mechanism().norm().equals("linf") || measurement.outputs() == Measurement.DRAWN;
    }

    private static String text(Throwable failure) {
        String cause = failure.getCause() == null ? "" : "; " + text(failure.getCause());
        return failure + cause;
    }

    /** Members, lengths and kinds, and everything that is not a number: all of it is public. */
    public static String shape(Object value) {
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
