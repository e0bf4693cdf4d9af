package dev.bulla.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.ChargeKit;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.SelectionKit;
import dev.bulla.core.testing.StatAssert;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuantileMechanismTest {

    private static final Unit THREE = Unit.of("id", 3);

    @Test
    void scores_addedAndRemovedRows_moveNoFurtherThanDeclaredAndReachIt() {
        for (String level : List.of("0.5", "0.9", "0.25")) {
            QuantileMechanism one = quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", level);
            QuantileMechanism three = quantile(Neighbours.ADD_REMOVE, THREE, "1", level);
            long[] apart = {0, 0};
            for (long[] table : tables()) {
                for (int cell = 0; cell < table.length; cell++) {
                    long[] more = table.clone();
                    more[cell]++;
                    apart[0] = Math.max(apart[0], distance(one, table, more));
                    more[cell] += 2;
                    apart[1] = Math.max(apart[1], distance(three, table, more));
                }
            }
            assertReached(apart[0], one);
            assertReached(apart[1], three);
        }
        assertThat(quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.5").sensitivity())
                .isEqualTo(0.5);
        assertThat(quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.75", "0.5")
                        .sensitivity())
                .isEqualTo(1.25);
    }

    @Test
    void scores_replacedRow_moveNoFurtherThanDeclaredAndReachIt() {
        QuantileMechanism median = quantile(Neighbours.REPLACE_ONE, Unit.row(), "1", "0.5");
        long apart = 0;
        for (long[] table : tables()) {
            for (long[] other : moved(table)) {
                apart = Math.max(apart, distance(median, table, other));
            }
        }
        assertReached(apart, median);
        assertThat(median.sensitivity()).isEqualTo(1);
    }

    @Test
    void probabilities_neighbouringTables_keepEpsilonAndHalfTheScaleDoesNot() {
        QuantileMechanism right = quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.5");
        QuantileMechanism half = quantile(Neighbours.ADD_REMOVE, Unit.row(), "2", "0.5");
        QuantileMechanism replace = quantile(Neighbours.REPLACE_ONE, Unit.row(), "1", "0.5");

        assertThat(worstLoss(right, Neighbours.ADD_REMOVE)).isBetween(new BigDecimal("0.6"), BigDecimal.ONE);
        assertThat(worstLoss(half, Neighbours.ADD_REMOVE)).isGreaterThan(BigDecimal.ONE);
        assertThat(worstLoss(replace, Neighbours.REPLACE_ONE)).isBetween(new BigDecimal("0.6"), BigDecimal.ONE);
        assertThat(worstLoss(right, Neighbours.REPLACE_ONE)).isGreaterThan(BigDecimal.ONE);
    }

    @Test
    void release_hundredThousandDraws_followTheLaw() {
        long[] counts = {3, 1, 0, 4, 2};
        QuantileMechanism median = ofCells(5, Unit.row(), "1", "0.5");

        assertThat(StatAssert.with(100_000, 7)
                        .excess(
                                bits -> median.release(counts, MemoryJournal.grant(median.cost()), bits)[0],
                                SelectionKit.law(median.probabilities(counts, 0))::chance))
                .isLessThan(1);
    }

    @Test
    void release_tiesEverywhere_findsTheTiedCell() {
        long[] counts = new long[111];
        counts[37] = 10_000;
        for (String epsilon : List.of("0.1", "1", "10", "1000")) {
            QuantileMechanism deciles = ofCells(111, Unit.row(), epsilon, "0.1", "0.5", "0.9");

            assertThat(release(deciles, counts, 1)).containsOnly(37);
        }
    }

    @Test
    void release_noRowsOrOne_answersAndRises() {
        for (long rows : new long[] {0, 1}) {
            long[] counts = new long[20];
            counts[19] = rows;
            QuantileMechanism three = ofCells(20, THREE, "0.5", "0.1", "0.5", "0.9");
            for (int seed = 1; seed <= 100; seed++) {
                long[] cells = release(three, counts, seed);
                assertThat(cells).isSorted().hasSize(3);
                assertThat(cells[0]).isNotNegative();
                assertThat(cells[2]).isLessThan(20);
            }
        }
    }

    @Test
    void release_manyRuns_keepsTheRankErrorItStates() {
        long[] counts = new long[200];
        Arrays.fill(counts, 5);
        QuantileMechanism three = ofCells(200, Unit.row(), "1", "0.25", "0.5", "0.9");
        double allowed = three.rank95();
        int missed = 0;
        for (int seed = 1; seed <= 2_000; seed++) {
            long[] cells = release(three, counts, seed);
            boolean good = true;
            for (int q = 0; q < cells.length; q++) {
                good &= -three.scores(counts, q)[(int) cells[q]] < allowed * 20; // 20 steps to a row
            }
            missed += good ? 0 : 1;
        }
        assertThat(missed).isLessThan(140); // 100 expected at most, four deviations above
    }

    @Test
    void release_withEnds_haveTheQuantileBetweenThem() {
        for (long[] counts : List.of(
                spread(200, 5),
                spread(50, 0),
                new long[] {0, 0, 400, 0, 0},
                new long[] {1, 0, 3, 0, 1},
                new long[30])) {
            QuantileMechanism.Ask ask = ask(counts.length, 1, true, "0.25", "0.9");
            QuantileMechanism mechanism = new QuantileMechanism(ask, Neighbours.ADD_REMOVE, Unit.row(), BigDecimal.ONE);
            int missed = 0;
            for (int seed = 1; seed <= 1_000; seed++) {
                long[] cells = release(mechanism, counts, seed);
                assertThat(cells).hasSize(6);
                for (int q = 0; q < 2; q++) {
                    long[] scores = mechanism.scores(counts, q);
                    for (int cell = 0; cell < scores.length; cell++) {
                        missed += scores[cell] == 0 && (cell < cells[2 + q] || cell > cells[4 + q]) && sum(counts) > 0
                                ? 1
                                : 0;
                    }
                }
            }
            assertThat(missed).isLessThan(100);
        }
    }

    /** Few rows in the first cell and nine levels: every level's interval holds by itself, and would not if ends were put in order. */
    @Test
    void release_withEndsOfManyLevels_holdEachAndSortedEndsDoNot() {
        long[] counts = new long[100];
        counts[0] = 2;
        String[] levels = {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"};
        QuantileMechanism mechanism = new QuantileMechanism(
                ask(counts.length, 1, true, levels), Neighbours.ADD_REMOVE, Unit.row(), BigDecimal.ONE);
        int[] held = new int[levels.length];
        int heldSorted = 0;
        for (int seed = 1; seed <= 2_000; seed++) {
            long[] cells = release(mechanism, counts, seed);
            long most = 0;
            for (int q = 0; q < levels.length; q++) {
                long lower = cells[levels.length + q];
                most = Math.max(most, lower);
                held[q] += lower == 0 ? 1 : 0;
            }
            heldSorted += most == 0 ? 1 : 0;
        }

        // 95 % has a deviation of 0.5 points; the first cell is every quantile.
        assertThat(Arrays.stream(held).boxed()).allMatch(times -> times >= 1_940);
        assertThat(heldSorted).isLessThan(1_860);
    }

    /** A row that goes from one group to another: both groups' chances change, which is what a replaced row is charged for. */
    @Test
    void probabilities_rowReplacedByOneOfAnotherGroup_keepEpsilonAndThatOfOneGroupDoesNot() {
        QuantileMechanism right =
                new QuantileMechanism(ask(4, 2, false, "0.9"), Neighbours.REPLACE_ONE, Unit.row(), BigDecimal.ONE);
        QuantileMechanism ofOne =
                new QuantileMechanism(ask(4, 1, false, "0.9"), Neighbours.REPLACE_ONE, Unit.row(), BigDecimal.ONE);

        assertThat(worstLossOfAMove(right)).isBetween(new BigDecimal("0.6"), BigDecimal.ONE);
        assertThat(worstLossOfAMove(ofOne)).isGreaterThan(BigDecimal.ONE);
    }

    /** The largest loss of a row that is added, twice: one group loses it and another, as large a table as any, gets it. */
    private static BigDecimal worstLossOfAMove(QuantileMechanism mechanism) {
        BigDecimal worst = BigDecimal.ZERO;
        for (long[] table : tables()) {
            for (long[] more : grown(table)) {
                worst = worst.max(HighPrecision.ln(
                        worstRatio(mechanism.probabilities(table, 0), mechanism.probabilities(more, 0))));
            }
        }
        return worst.multiply(BigDecimal.valueOf(2));
    }

    @Test
    void probabilities_ofEndsAndAnswers_addUpToEpsilonAndToMoreAtFullScale() {
        QuantileMechanism right =
                new QuantileMechanism(ask(4, 1, true, "0.5"), Neighbours.ADD_REMOVE, Unit.row(), BigDecimal.ONE);
        QuantileMechanism twice =
                new QuantileMechanism(ask(4, 1, true, "0.5"), Neighbours.ADD_REMOVE, Unit.row(), new BigDecimal("3"));

        assertThat(worstLossOfAll(right)).isBetween(new BigDecimal("0.3"), BigDecimal.ONE);
        assertThat(worstLossOfAll(twice)).isGreaterThan(BigDecimal.ONE);
    }

    @Test
    void sensitivity_groups_isThatOfOneAddedRowAndTwiceForOneReplaced() {
        Unit row = Unit.row();
        QuantileMechanism.Ask groups = ask(4, 3, false, "0.9");

        assertThat(new QuantileMechanism(groups, Neighbours.ADD_REMOVE, row, BigDecimal.ONE).sensitivity())
                .isCloseTo(0.9, within(1e-7));
        assertThat(new QuantileMechanism(groups, Neighbours.REPLACE_ONE, row, BigDecimal.ONE).sensitivity())
                .isCloseTo(1.8, within(1e-7));
    }

    @Test
    void release_groups_answersEachFromItsOwnCells() {
        long[] counts = new long[30];
        counts[3] = 10_000;
        counts[15] = 10_000;
        counts[29] = 10_000;
        QuantileMechanism mechanism =
                new QuantileMechanism(ask(10, 3, false, "0.5"), Neighbours.ADD_REMOVE, Unit.row(), BigDecimal.ONE);

        assertThat(release(mechanism, counts, 1)).containsExactly(3, 5, 9);
    }

    private static long[] spread(int cells, long rows) {
        long[] counts = new long[cells];
        Arrays.fill(counts, rows);
        return counts;
    }

    private static long sum(long[] counts) {
        return Arrays.stream(counts).sum();
    }

    /** The most that the chances of an answer and both ends change by together, in logarithms. */
    private static BigDecimal worstLossOfAll(QuantileMechanism mechanism) {
        BigDecimal worst = BigDecimal.ZERO;
        for (long[] table : tables()) {
            for (long[] other : grown(table)) {
                BigDecimal sum = BigDecimal.ZERO;
                for (int choice = 0; choice < 3; choice++) {
                    sum = sum.add(HighPrecision.ln(worstRatio(
                            mechanism.probabilities(table, choice), mechanism.probabilities(other, choice))));
                }
                worst = worst.max(sum);
            }
        }
        return worst;
    }

    private static BigDecimal worstRatio(List<BigDecimal> p, List<BigDecimal> q) {
        BigDecimal worst = BigDecimal.ONE;
        for (int c = 0; c < p.size(); c++) {
            worst = worst.max(p.get(c).divide(q.get(c), HighPrecision.MC))
                    .max(q.get(c).divide(p.get(c), HighPrecision.MC));
        }
        return worst;
    }

    @Test
    void constructor_badLevels_areRefused() {
        for (String level : List.of("0", "1", "-0.5", "0.1234567")) {
            assertThatThrownBy(() -> quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", level))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("level");
        }
        assertThatThrownBy(() -> quantile(Neighbours.ADD_REMOVE, Unit.row(), "1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new QuantileMechanism(
                        ask(4, 1, false, "0.5", "0.50"), Neighbours.ADD_REMOVE, Unit.row(), BigDecimal.ONE))
                .hasMessageContaining("rise");
    }

    @Test
    void release_anyLevels_spendsItsGrantFirst() {
        ChargeKit.assertSpends(ofCells(3, Unit.row(), "1", "0.5"), 3);
    }

    private static QuantileMechanism quantile(Neighbours neighbours, Unit unit, String epsilon, String... levels) {
        return new QuantileMechanism(ask(4, 1, false, levels), neighbours, unit, new BigDecimal(epsilon));
    }

    private static QuantileMechanism ofCells(int cells, Unit unit, String epsilon, String... levels) {
        return new QuantileMechanism(
                ask(cells, 1, false, levels), Neighbours.ADD_REMOVE, unit, new BigDecimal(epsilon));
    }

    private static QuantileMechanism.Ask ask(int cells, int groups, boolean ends, String... levels) {
        return new QuantileMechanism.Ask(
                Stream.of(levels).map(BigDecimal::new).sorted().toList(), cells, groups, ends);
    }

    private static long[] release(QuantileMechanism mechanism, long[] counts, long seed) {
        return mechanism.release(counts, MemoryJournal.grant(mechanism.cost()), SeededBits.of(seed));
    }

    private static BigDecimal worstLoss(QuantileMechanism mechanism, Neighbours neighbours) {
        BigDecimal worst = BigDecimal.ONE;
        for (long[] table : tables()) {
            for (long[] other : neighbours == Neighbours.ADD_REMOVE ? grown(table) : moved(table)) {
                List<BigDecimal> p = mechanism.probabilities(table, 0);
                List<BigDecimal> q = mechanism.probabilities(other, 0);
                for (int c = 0; c < table.length; c++) {
                    worst = worst.max(p.get(c).divide(q.get(c), HighPrecision.MC))
                            .max(q.get(c).divide(p.get(c), HighPrecision.MC));
                }
            }
        }
        return HighPrecision.ln(worst);
    }

    private static long distance(QuantileMechanism mechanism, long[] one, long[] other) {
        long[] scores = mechanism.scores(one, 0);
        long[] others = mechanism.scores(other, 0);
        long most = 0;
        for (int c = 0; c < scores.length; c++) {
            most = Math.max(most, Math.abs(scores[c] - others[c]));
        }
        return most;
    }

    /** As far as declared, to the 28 binary digits in which it is declared, and no further. */
    private static void assertReached(long steps, QuantileMechanism mechanism) {
        String level = mechanism.ask().levels().get(0).toPlainString();
        double rows = (double) steps / Map.of("0.5", 2, "0.9", 10, "0.25", 4).get(level);
        assertThat(rows).isBetween(mechanism.sensitivity() * (1 - 1e-7), mechanism.sensitivity());
    }

    private static List<long[]> grown(long[] table) {
        List<long[]> all = new ArrayList<>();
        for (int cell = 0; cell < table.length; cell++) {
            long[] more = table.clone();
            more[cell]++;
            all.add(more);
        }
        return all;
    }

    private static List<long[]> moved(long[] table) {
        List<long[]> all = new ArrayList<>();
        for (long[] more : grown(table)) {
            for (int cell = 0; cell < table.length; cell++) {
                long[] other = more.clone();
                other[cell]--;
                if (table[cell] > 0) {
                    all.add(other);
                }
            }
        }
        return all;
    }

    /** All tables of four cells with up to two rows each, and some with far larger ones. */
    private static List<long[]> tables() {
        List<long[]> tables = new ArrayList<>();
        for (int i = 0; i < 81; i++) {
            long[] table = {i % 3, i / 3 % 3, i / 9 % 3, i / 27};
            tables.add(table);
        }
        tables.add(new long[] {40, 0, 1, 40});
        tables.add(new long[] {0, 0, 30, 1});
        tables.add(new long[] {9, 8, 7, 50});
        return tables;
    }
}
