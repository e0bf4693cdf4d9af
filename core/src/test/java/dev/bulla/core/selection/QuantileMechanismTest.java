package dev.bulla.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        QuantileMechanism median = quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.5");

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
            QuantileMechanism deciles = quantile(Neighbours.ADD_REMOVE, Unit.row(), epsilon, "0.1", "0.5", "0.9");

            assertThat(release(deciles, counts, 1)).containsOnly(37);
        }
    }

    @Test
    void release_noRowsOrOne_answersAndRises() {
        for (long rows : new long[] {0, 1}) {
            long[] counts = new long[20];
            counts[19] = rows;
            QuantileMechanism three = quantile(Neighbours.ADD_REMOVE, THREE, "0.5", "0.1", "0.5", "0.9");
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
        QuantileMechanism three = quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.25", "0.5", "0.9");
        double allowed = three.rank95(200);
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
    void constructor_badLevels_areRefused() {
        for (String level : List.of("0", "1", "-0.5", "0.1234567")) {
            assertThatThrownBy(() -> quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", level))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("level");
        }
        assertThatThrownBy(() -> quantile(Neighbours.ADD_REMOVE, Unit.row(), "1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new QuantileMechanism(
                        List.of(new BigDecimal("0.5"), new BigDecimal("0.50")),
                        Neighbours.ADD_REMOVE,
                        Unit.row(),
                        BigDecimal.ONE))
                .hasMessageContaining("rise");
    }

    @Test
    void release_anyLevels_spendsItsGrantFirst() {
        ChargeKit.assertSpends(quantile(Neighbours.ADD_REMOVE, Unit.row(), "1", "0.5"), 3);
    }

    private static QuantileMechanism quantile(Neighbours neighbours, Unit unit, String epsilon, String... levels) {
        return new QuantileMechanism(
                Stream.of(levels).map(BigDecimal::new).sorted().toList(), neighbours, unit, new BigDecimal(epsilon));
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
        String level = mechanism.levels().get(0).toPlainString();
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
