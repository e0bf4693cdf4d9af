package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.synth.trajectory.risk.TripRisk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Trips of the private recipe are no nearer to those of real people than trips of other people are; copies are. */
class TripRiskTest {

    private static final int PEOPLE = 400;
    private static final int DAYS = 3;
    private static final int HOURS = 24;
    private static final Budget BUDGET = Budget.approx("2", "1e-6");
    private static final Column TIME = new Column.Whole("t", 0, 24 * 30, Optional.empty(), Optional.empty());
    private static final Column X = new Column.Real("x", 0, 8, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Real("y", 0, 8, Optional.empty(), Optional.empty());
    private static final Schema SCHEMA = new Schema(
            "trips", Unit.of("person", 40), Neighbours.ADD_REMOVE, BUDGET, OptionalLong.empty(), List.of(TIME, X, Y));

    /** People with a home and a place of work of their own: out and back, three times. */
    private static List<double[][]> histories(String seed) {
        PublicBits bits = PublicBits.of(seed);
        List<double[][]> histories = new ArrayList<>();
        for (int person = 0; person < PEOPLE; person++) {
            double home = 4 * bits.nextUniform();
            double work = 4 + 4 * bits.nextUniform();
            double street = 8 * bits.nextUniform();
            double[][] history = new double[4 * DAYS][];
            for (int i = 0; i < history.length; i++) {
                double time = 96 * (i / 4) + 4 * (i % 4) + bits.below(4);
                history[i] = new double[] {time, i % 4 == 0 || i % 4 == 3 ? home : work, street};
            }
            histories.add(history);
        }
        return histories;
    }

    private static List<double[][]> trips(List<double[][]> histories) {
        return histories.stream()
                .flatMap(history -> TripRisk.trips(history, HOURS, 3).stream())
                .toList();
    }

    private static List<double[][]> made(List<double[][]> known) {
        Rows rows = new Rows(SCHEMA);
        for (int person = 0; person < known.size(); person++) {
            for (double[] visit : known.get(person)) {
                rows.withUnit("p" + person, visit);
            }
        }
        TrajectoryModel model = ReplayEngine.run(
                        Trajectories.of("x", "y")
                                .time("t")
                                .regions("64")
                                .rhythm(new Trajectories.Rhythm(4, HOURS, OptionalDouble.empty()))
                                .plan(SCHEMA, BUDGET),
                        rows,
                        MemoryJournal.account(SCHEMA),
                        SeededBits.replay(5),
                        Progress.NONE)
                .model();
        Map<Double, List<double[]>> byNumber = new LinkedHashMap<>();
        model.sample(
                2_000,
                PublicBits.of("made"),
                row -> byNumber.computeIfAbsent(row[0], n -> new ArrayList<>())
                        .add(new double[] {row[1], row[2], row[3]}));
        return byNumber.values().stream()
                .filter(trip -> trip.size() >= 3)
                .map(trip -> trip.toArray(double[][]::new))
                .limit(1_000)
                .toList();
    }

    /** Finer than what is released: else trips of four visits are like each other anyway. */
    private static int cell(double[] point) {
        return (int) point[0] % HOURS / 6 + 4 * ((int) (4 * point[1]) + 32 * (int) (4 * point[2]));
    }

    @Test
    void trips_madeUpPrivately_areNotTooNear() {
        List<double[][]> histories = histories("known");
        List<double[][]> known = trips(histories);
        List<double[][]> heldOut = trips(histories("held out"));

        TripRisk ours = TripRisk.of(known, made(histories), heldOut, TripRiskTest::cell);
        TripRisk copied = TripRisk.of(known, known, heldOut, TripRiskTest::cell);

        ours.measures()
                .forEach((name, risk) -> System.out.printf(
                        "private trips, %s: excess %.3f, copies %.3f, chance %.3f%n",
                        name, risk.excess(), copied.measures().get(name).excess(), risk.allowed()));
        assertThat(known).hasSize(PEOPLE * DAYS);
        assertThat(ours.isTooNear()).isFalse();
        assertThat(copied.measures().values()).allMatch(risk -> risk.isTooNear());
    }

    @Test
    void trips_pauses_cutThem() {
        double[][] history = {{0, 1, 1}, {5, 1, 1}, {30, 2, 1}, {31, 2, 1}, {32, 2, 2}, {80, 1, 1}};

        assertThat(TripRisk.trips(history, 24, 2)).hasSize(2);
        assertThat(TripRisk.trips(history, 24, 1)).hasSize(3);
        assertThat(TripRisk.trips(new double[0][], 24, 1)).isEmpty();
        assertThat(TripRisk.of(List.of(), List.of(), List.of(), TripRiskTest::cell)
                        .measures())
                .hasSize(3);
    }
}
