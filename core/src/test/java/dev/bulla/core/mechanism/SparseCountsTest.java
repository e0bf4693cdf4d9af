package dev.bulla.core.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.StatAssert;
import dev.bulla.core.testing.ThresholdKit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparseCountsTest {

    private static final Budget CLAIM = Budget.approx("1", "1e-6");

    @Test
    void threshold_oneRowAtEpsilonOne_isFifteenAndItsDeltaIsThatOfTheDiscreteLaw() {
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);

        assertThat(counts.threshold()).isEqualTo(15);
        assertThat(counts.delta().doubleValue()).isCloseTo(Math.exp(-14) / (1 + Math.exp(-1)), Offset.offset(1e-19));
        assertThat(counts.delta()).isLessThanOrEqualTo(CLAIM.delta());
        assertThat(counts.chance(1)).isLessThanOrEqualTo(counts.delta());
    }

    @ParameterizedTest
    @CsvSource({"1, 1e-6, 1", "0.1, 1e-9, 1", "3, 1e-6, 1", "1, 1e-6, 2", "3, 1e-3, 2", "8, 1e-6, 2", "0.2, 0.01, 2"})
    void release_uniqueKeys_haveExactlyTheStatedDelta(String epsilon, String delta, int rows) {
        Budget claim = Budget.approx(epsilon, delta);
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, unit(rows), claim);
        ThresholdKit kit = new ThresholdKit(counts.scale(), counts.threshold());
        long[][] units = rows == 1 ? new long[][] {{1, 0}} : new long[][] {{2, 0}, {1, 1}};
        BigDecimal worst = BigDecimal.ZERO;
        for (long[] unit : units) {
            worst = worst.max(kit.delta(claim.epsilon(), unit, new long[2]));
        }

        assertThat(worst).isCloseTo(counts.delta(), Offset.offset(counts.delta().movePointLeft(25)));
        assertThat(counts.delta()).isLessThanOrEqualTo(claim.delta());
    }

    @Test
    void release_allSmallNeighbours_keepTheClaim() {
        for (int rows = 1; rows <= 2; rows++) {
            Budget claim = Budget.approx("1", "0.001");
            SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, unit(rows), claim);
            ThresholdKit kit = new ThresholdKit(counts.scale(), counts.threshold());
            for (long[] table : new long[][] {{0, 0}, {0, 3}, {1, 1}, {counts.threshold(), 0}, {5, 20}}) {
                for (long[] unit : rows == 1 ? new long[][] {{1, 0}, {0, 1}} : new long[][] {{2, 0}, {1, 1}, {0, 2}}) {
                    kit.assertKeeps(claim, table, new long[] {table[0] + unit[0], table[1] + unit[1]});
                }
            }
        }
    }

    @Test
    void release_replacedRow_keepsTheClaimAndAddRemoveNoiseDoesNot() {
        Budget claim = Budget.approx("1", "0.001");
        SparseCounts right = new SparseCounts(Neighbours.REPLACE_ONE, Unit.row(), claim);
        SparseCounts wrong = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), claim);
        long[][][] pairs = {{{1, 0}, {0, 1}}, {{7, 0}, {6, 1}}, {{20, 20}, {19, 21}}};
        for (long[][] pair : pairs) {
            new ThresholdKit(right.scale(), right.threshold()).assertKeeps(claim, pair[0], pair[1]);
        }
        assertThatThrownBy(() -> new ThresholdKit(wrong.scale(), wrong.threshold())
                        .assertKeeps(claim, new long[] {20, 20}, new long[] {19, 21}))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void thresholdOneTooLow_thresholdKit_rejects() {
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);
        new ThresholdKit(counts.scale(), counts.threshold()).assertKeeps(CLAIM, new long[] {1}, new long[] {0});

        // The mutant that leaves out the chance at the threshold itself.
        assertThatThrownBy(() -> new ThresholdKit(counts.scale(), counts.threshold() - 1)
                        .assertKeeps(CLAIM, new long[] {1}, new long[] {0}))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("exact δ");
    }

    @Test
    void deltaDropped_thresholdKit_rejects() {
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);

        // The mutant that shows whatever key it saw: no threshold, so no δ to pay.
        assertThatThrownBy(() ->
                        new ThresholdKit(counts.scale(), -1_000).assertKeeps(CLAIM, new long[] {1}, new long[] {0}))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("exact δ");
    }

    @Test
    void deltaOfOneRow_forUnitsOfTwo_isRejected() {
        Budget claim = Budget.approx("1", "0.001");
        SparseCounts two = new SparseCounts(Neighbours.ADD_REMOVE, Unit.of("id", 2), claim);
        long forOneRow = two.threshold();
        while (new ThresholdKit(two.scale(), forOneRow - 1)
                        .delta(claim.epsilon(), new long[] {1}, new long[] {0})
                        .compareTo(claim.delta())
                <= 0) {
            forOneRow--;
        }
        ThresholdKit mutant = new ThresholdKit(two.scale(), forOneRow);

        mutant.assertKeeps(claim, new long[] {1, 0}, new long[] {0, 0});
        assertThatThrownBy(() -> mutant.assertKeeps(claim, new long[] {1, 1}, new long[] {0, 0}))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void release_uniqueKeyManyTimes_showsAsOftenAsStated() {
        // n = 200,000, χ² at α = 10⁻⁶; a threshold one off doubles or halves the chance of 0.03.
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), Budget.approx("1", "0.05"));
        SeededBits bits = SeededBits.of(3);
        Map<String, Long> exact = Map.of("only one has it", 1L);
        long[] shown = new long[200_000];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = counts.release(exact, grant(counts), bits).size();
        }
        BigDecimal chance = counts.chance(1);

        assertThat(StatAssert.excess(
                        shown, z -> z == 1 ? chance : z == 0 ? BigDecimal.ONE.subtract(chance) : BigDecimal.ZERO))
                .isLessThan(1);
    }

    @Test
    void release_keysInAnyOrder_comeOutSortedAndWithoutEmptyOnes() {
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), Budget.approx("10", "1e-6"));
        Map<String, Long> exact = new TreeMap<>(java.util.Comparator.reverseOrder());
        exact.putAll(Map.of("pear", 1_000L, "apple", 2_000L, "nothing", 0L, "negative", -5_000L, "one", 1L));
        Map<String, Long> shown = counts.release(exact, grant(counts), SeededBits.of(1));

        assertThat(shown.keySet()).containsExactly("apple", "pear");
        assertThat(shown.get("apple")).isCloseTo(2_000L, Offset.offset(10L));
        assertThat(counts.release(Map.<String, Long>of(), grant(counts), SeededBits.of(1)))
                .isEmpty();
    }

    @Test
    void release_withoutAGrantThatCovers_drawsNothing() {
        SparseCounts counts = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);
        SeededBits bits = SeededBits.of(1);
        Grant pure = MemoryJournal.grant(new Cost.Pure(BigDecimal.ONE));
        Grant once = grant(counts);
        counts.release(Map.of("a", 3L), once, bits);
        long drawn = bits.words();

        assertThatThrownBy(() -> counts.release(Map.of("a", 3L), pure, bits)).hasMessageContaining("does not pay");
        assertThatThrownBy(() -> counts.release(Map.of("a", 3L), once, bits)).hasMessageContaining("once");
        assertThat(bits.words()).isEqualTo(drawn);
        assertThatThrownBy(() -> new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), Budget.pure("1")))
                .hasMessageContaining("delta");
    }

    @Test
    void account_thresholdedCounts_areAFirstReleaseThatClosesItOrRefused() {
        Budget cap = Budget.approx("1", "1e-5");
        SparseCounts fits = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);
        Account first = MemoryJournal.account(Schemata.people(cap));
        Account later = MemoryJournal.account(Schemata.people(cap));
        Account pure = MemoryJournal.account(Schemata.people(Budget.pure("5")));
        later.charge(charge(new Cost.Pure(new BigDecimal("0.001")), Budget.pure("0.001"), "k"));

        assertThat(first.charge(charge(fits.cost(), CLAIM, "k")).grants()).hasSize(1);
        assertThatThrownBy(() -> first.charge(charge(new Cost.Pure(new BigDecimal("1e-6")), Budget.pure("1e-6"), "l")))
                .isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> later.charge(charge(fits.cost(), CLAIM, "l"))).isInstanceOf(BudgetExceeded.class);
        assertThatThrownBy(() -> pure.charge(charge(fits.cost(), CLAIM, "k"))).isInstanceOf(BudgetExceeded.class);
        // A claim smaller than what the cost proves is no claim.
        Account fresh = MemoryJournal.account(Schemata.people(cap));
        assertThatThrownBy(() -> fresh.charge(charge(fits.cost(), Budget.approx("1", "1e-7"), "k")))
                .isInstanceOf(BudgetExceeded.class);
    }

    private static Charge charge(Cost cost, Budget claim, String key) {
        Schema schema = Schemata.people(CLAIM, Unit.row(), Neighbours.ADD_REMOVE, OptionalLong.empty());
        return new Charge(schema.claim(claim.guarantee()), List.of(cost), "sparse", "0".repeat(64), key);
    }

    private static Unit unit(int rows) {
        return rows == 1 ? Unit.row() : Unit.of("id", rows);
    }

    private static Grant grant(SparseCounts counts) {
        return MemoryJournal.grant(counts.cost());
    }
}
