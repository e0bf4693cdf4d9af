package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.UnitFold;
import dev.bulla.core.testing.MemoryJournal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What private topics of four fifths of the people know of the others: the later half of their check-ins, by region, is foretold from the first. Perplexity, beside regions by themselves and topics of
 * the same form without noise.
 */
class SharedTopicsStatTest {

    private static final int FIFTH = 5;
    private static final int TOPICS = 10;
    private static final int STEPS = 100;

    /** The regions of people, in the order of time. */
    private static final class Histories implements UnitFold {

        private final Regions regions;
        private final List<int[]> all = new ArrayList<>();

        Histories(Regions regions) {
            this.regions = regions;
        }

        @Override
        public List<String> columns() {
            return List.of("unix_time", "lat", "lon");
        }

        @Override
        public int dimension() {
            return 0;
        }

        @Override
        public void addUnit(Block unit, long[] sums) {
            int[] history = new int[unit.rows()];
            Arrays.setAll(history, row -> regions.of(unit.column(1)[row], unit.column(2)[row]));
            all.add(history);
        }
    }

    /** How somebody with these visits is mixed: a prior of one visit that is mixed as all are. */
    private static double[] mixture(TopicLaws topics, int[] known) {
        double[] mixture = new double[topics.laws().length];
        Arrays.setAll(mixture, topics::weight);
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[mixture.length];
            Arrays.setAll(next, topics::weight);
            for (int spot : known) {
                double chance = 0;
                for (int k = 0; k < mixture.length; k++) {
                    chance += mixture[k] * topics.laws()[k][spot];
                }
                for (int k = 0; k < mixture.length && chance > 0; k++) {
                    next[k] += mixture[k] * topics.laws()[k][spot] / chance;
                }
            }
            mixture = Shrinkage.ofSum(next, 1);
        }
        return mixture;
    }

    /** One visit in a hundred is anywhere. */
    private static double perplexity(TopicLaws topics, List<int[]> people, int regions) {
        double sum = 0;
        int visits = 0;
        for (int[] history : people) {
            int middle = history.length / 2;
            double[] mixture = mixture(topics, Arrays.copyOf(history, middle));
            for (int i = middle; i < history.length; i++) {
                double chance = 0;
                for (int k = 0; k < mixture.length; k++) {
                    chance += mixture[k] * topics.laws()[k][history[i]];
                }
                sum += Math.log(0.99 * chance + 0.01 / regions);
                visits++;
            }
        }
        return Math.exp(-sum / visits);
    }

    private static double perplexity(CheckIns known, Budget budget, int topics, List<int[]> others) {
        SharedTopicsModel model = ReplayEngine.run(
                        SharedTopics.of("lat", "lon").regions(known.cuts()).plan(known.schema(), budget),
                        known.rows(),
                        MemoryJournal.account(known.schema()),
                        SeededBits.replay(3),
                        Progress.NONE)
                .model();
        return perplexity(model.topics(topics), others, known.regions().size());
    }

    /** Measured: 9.06, 9.22 and 8.55. */
    @ParameterizedTest
    @CsvSource({"0.5, 11", "1, 11", "4, 10"})
    void topics_checkIns_foretellOthers(String epsilon, double most) throws IOException {
        Budget free = Budget.approx("1000", "1e-6");
        CheckIns known = CheckIns.read(free, person -> person % FIFTH != 0);
        CheckIns held = CheckIns.read(free, person -> person % FIFTH == 0);
        Histories others = new Histories(held.regions());
        held.rows().fold(others);

        double alone = perplexity(known, free, 1, others.all);
        double exact = perplexity(known, free, TOPICS, others.all);
        double ours = perplexity(known, Budget.approx(epsilon, "1e-6"), TOPICS, others.all);

        System.out.printf(
                "check-ins by region, %d topics, ε = %s: perplexity %.2f; without noise %.2f, regions by themselves %.2f%n",
                TOPICS, epsilon, ours, exact, alone);
        assertThat(ours).isLessThan(most);
    }
}
