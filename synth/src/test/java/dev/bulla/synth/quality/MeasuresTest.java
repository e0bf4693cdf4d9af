package dev.bulla.synth.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The measures against the vectors of their specification. */
class MeasuresTest {

    private static final Offset<Double> CLOSE = within(5e-9); // vectors have eight decimals

    private static CountPair pair(long[] real, long[] synthetic) {
        return CountPair.of(real, synthetic);
    }

    @Test
    void likeness_vector_isNormalised() {
        CountPair counts = pair(new long[] {50, 30, 20}, new long[] {60, 40, 0});

        assertThat(counts.divergence()).isCloseTo(0.57492950, CLOSE);
        assertThat(counts.likeness()).isCloseTo(0.63494906, CLOSE);
    }

    @Test
    void likeness_emptyCellsLeftOut_isTheSame() {
        CountPair all = pair(new long[] {50, 0, 30, 20, 0}, new long[] {60, 0, 40, 0, 0});
        CountPair some = CountPair.of(new long[] {50, 30, 20}, new long[] {60, 40, 0}, 5);

        assertThat(some.divergence()).isCloseTo(all.divergence(), within(1e-15));
        assertThat(some.variation()).isEqualTo(all.variation());
        assertThat(some.standardised()).isEqualTo(all.standardised());
    }

    @Test
    void propensity_vectors_areThoseOfSynthpop() {
        CountPair same = pair(new long[] {50, 30, 20}, new long[] {40, 40, 20});
        assertThat(same.voasWilliamson()).isCloseTo(5.07936508, CLOSE);
        assertThat(same.propensityError()).isCloseTo(0.00317460, CLOSE);
        assertThat(same.standardised()).isCloseTo(2.53968254, CLOSE);
        assertThat(same.jensenShannon()).isCloseTo(0.00918593, CLOSE);

        CountPair fewer = pair(new long[] {30, 10, 5, 55}, new long[] {10, 13, 5, 22});
        assertThat(fewer.voasWilliamson()).isCloseTo(13.27639752, CLOSE);
        assertThat(fewer.propensityError()).isCloseTo(0.01311249, CLOSE);
        assertThat(fewer.standardised()).isCloseTo(4.42546584, CLOSE);
    }

    @Test
    void overlap_vectors_areClipped() {
        assertThat(new IntervalOverlap(0, 1).with(new IntervalOverlap(.2, .9))).isCloseTo(0.85, within(1e-12));
        assertThat(new IntervalOverlap(0, 1).with(new IntervalOverlap(.5, 2))).isCloseTo(0.41666667, CLOSE);
        assertThat(new IntervalOverlap(0, 1).with(new IntervalOverlap(3, 4))).isZero();
        assertThat(new IntervalOverlap(0, 1).with(new IntervalOverlap(-1e6, 1e6)))
                .isCloseTo(0.5, within(1e-6));
        assertThatThrownBy(() -> new IntervalOverlap(1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A logistic model with a weight per cell is the table: pMSE, what is expected of it, and their ratio agree. */
    @Test
    void logisticPropensity_oneColumn_isThatOfItsTable() {
        TwoTables tables = new TwoTables(column(new int[] {50, 30, 20}), column(new int[] {40, 40, 20}));
        Propensity logistic = Propensity.logistic(tables);

        assertThat(logistic.error()).isCloseTo(0.00317460, CLOSE);
        assertThat(logistic.standardised()).isCloseTo(2.53968254, within(1e-7));
    }

    @Test
    void propensity_levelOfOneTableOnly_isFiniteAndTold() {
        TwoTables tables = new TwoTables(column(new int[] {500, 500, 0}), column(new int[] {0, 500, 500}));

        assertThat(Propensity.logistic(tables).error()).isCloseTo(0.125, within(1e-6));
        assertThat(Propensity.tree(tables, "seed").error()).isCloseTo(0.125, within(1e-12));
        assertThat(Propensity.tree(tables, "seed").standardised()).isGreaterThan(50);
    }

    /** Fresh rows of one law are told apart by chance alone; what goes together only in one table, by a tree and not by weights of single columns. */
    @Test
    void treePropensity_onlyPairsDiffer_findsThem() {
        PublicBits bits = PublicBits.of("pairs");
        CodedTable real = random(bits, 3_000, true);

        assertThat(Propensity.tree(new TwoTables(real, random(bits, 3_000, true)), "s")
                        .standardised())
                .isLessThan(1.8);
        assertThat(Propensity.tree(new TwoTables(real, random(bits, 3_000, false)), "s")
                        .standardised())
                .isGreaterThan(10);
        assertThat(Propensity.logistic(new TwoTables(real, random(bits, 3_000, false)))
                        .standardised())
                .isLessThan(4);
    }

    private static CodedTable random(PublicBits bits, int rows, boolean isTied) {
        int[][] codes = new int[2][rows];
        for (int r = 0; r < rows; r++) {
            codes[0][r] = bits.below(3);
            codes[1][r] = isTied && bits.below(2) == 0 ? codes[0][r] : bits.below(3);
        }
        return new CodedTable(List.of("a", "b"), new int[] {3, 3}, codes);
    }

    private static CodedTable column(int[] counts) {
        int[] codes = IntStream.range(0, counts.length)
                .flatMap(x -> IntStream.generate(() -> x).limit(counts[x]))
                .toArray();
        return new CodedTable(List.of("a"), new int[] {counts.length}, new int[][] {codes});
    }

    @Test
    void counts_manyCells_areThoseOfFewCells() {
        PublicBits bits = PublicBits.of("cells");
        int[][] one = codes(bits, 2_000);
        int[][] other = codes(bits, 3_000);
        int[] narrow = {7, 5, 9};
        int[] wide = {7_000, 5_000, 90_000};
        List<String> names = List.of("a", "b", "c");
        TwoTables few = new TwoTables(new CodedTable(names, narrow, one), new CodedTable(names, narrow, other));
        TwoTables many = new TwoTables(new CodedTable(names, wide, one), new CodedTable(names, wide, other));

        assertThat(many.variation(0, 1, 2)).isCloseTo(few.variation(0, 1, 2), within(1e-15));
        assertThat(many.counts(0, 1, 2).standardised())
                .isCloseTo(few.counts(0, 1, 2).standardised(), within(1e-9));
        assertThat(many.counts(0, 1, 2).degreesOfFreedom())
                .isEqualTo(few.counts(0, 1, 2).degreesOfFreedom());
    }

    private static int[][] codes(PublicBits bits, int rows) {
        return new int[][] {
            IntStream.range(0, rows).map(r -> bits.below(7)).toArray(),
            IntStream.range(0, rows).map(r -> bits.below(5)).toArray(),
            IntStream.range(0, rows).map(r -> bits.below(9)).toArray()
        };
    }

    @Test
    void sets_ofThreeOfFour_areAllInOrder() {
        assertThat(TwoTables.sets(4, 3).stream().map(Arrays::toString))
                .containsExactly("[0, 1, 2]", "[0, 1, 3]", "[0, 2, 3]", "[1, 2, 3]");
        assertThat(TwoTables.sets(14, 2)).hasSize(91);
        assertThat(TwoTables.sets(2, 3)).isEmpty();
    }

    /** Quantiles 0, 1.8, 3.6, 5.4, 7.2, 9 of both together; what is missing has its own code. */
    @Test
    void grouped_numbers_lieBetweenQuantilesOfBoth() {
        List<Column> columns = List.of(new Column.Whole("a", 0, 100, Optional.empty(), Optional.empty()));
        HeldTable real = table(columns, new double[][] {{0, 1, 2, 3, 4, Double.NaN}});
        HeldTable synthetic = table(columns, new double[][] {{5, 6, 7, 8, 9}});
        Quality quality = Quality.of(real, synthetic);

        assertThat(quality.grouped().counts(0).real()).containsExactly(2, 2, 1, 0, 0, 1);
        assertThat(quality.grouped().counts(0).synthetic()).containsExactly(0, 0, 1, 2, 2, 0);
        assertThat(quality.binned().real().size(0)).isEqualTo(ComparedCells.BINS + 1);
    }

    @Test
    void associations_numbersAndLevels_areKnownOnes() {
        List<Column> columns = List.of(
                new Column.Real("x", 0, 10, Optional.empty(), Optional.empty()),
                new Column.Real("y", 0, 10, Optional.empty(), Optional.empty()),
                new Column.Category("g", List.of("a", "b"), Optional.empty(), Optional.empty()),
                new Column.Category("h", List.of("c", "d"), Optional.empty(), Optional.empty()));
        HeldTable table = table(columns, new double[][] {{1, 2, 3, 4}, {2, 1, 4, 3}, {0, 0, 1, 1}, {0, 1, 1, 1}});
        Quality quality = Quality.of(table, table);
        double[][] all = quality.realAssociations();

        assertThat(all[0][1]).isCloseTo(0.6, within(1e-12));
        assertThat(all[0][2]).isCloseTo(Math.sqrt(0.8), within(1e-12));
        assertThat(all[2][3]).isCloseTo(1 / Math.sqrt(3), within(1e-12));
        assertThat(Quality.meanDifference(all, quality.syntheticAssociations())).isZero();
        assertThat(quality.overlap(0)).hasValue(1);
        assertThat(quality.overlap(2)).isEmpty();
        assertThat(quality.targets()).containsExactly(2, 3);
    }

    /** Fresh draws of one law score 2, draws from the fitted table 1. */
    @Test
    void standardised_freshRows_isTwoAndFittedOnesOne() {
        PublicBits bits = PublicBits.of("two");
        double fitted = 0;
        double fresh = 0;
        int runs = 400;
        for (int run = 0; run < runs; run++) {
            int[] real = IntStream.range(0, 2_000).map(r -> law(bits)).toArray();
            int[] made = IntStream.range(0, 2_000)
                    .map(r -> real[bits.below(real.length)])
                    .toArray();
            int[] other = IntStream.range(0, 2_000).map(r -> law(bits)).toArray();
            fitted += tables(real, made).counts(0).standardised() / runs;
            fresh += tables(real, other).counts(0).standardised() / runs;
        }
        // Each is the mean of 400 of a χ² of 19 over 19, times 1 and 2: standard errors .016 and .032.
        assertThat(fitted).isCloseTo(1, within(0.08));
        assertThat(fresh).isCloseTo(2, within(0.16));
    }

    private static int law(PublicBits bits) {
        return Math.min(bits.below(20), bits.below(30));
    }

    private static TwoTables tables(int[] real, int[] synthetic) {
        return new TwoTables(
                new CodedTable(List.of("a"), new int[] {20}, new int[][] {real}),
                new CodedTable(List.of("a"), new int[] {20}, new int[][] {synthetic}));
    }

    @Test
    void transfer_oneClassOnly_isNothing() {
        CodedTable both =
                new CodedTable(List.of("x", "y"), new int[] {3, 2}, new int[][] {{0, 1, 2, 2, 0}, {0, 0, 1, 1, 1}});
        CodedTable one = new CodedTable(List.of("x", "y"), new int[] {3, 2}, new int[][] {{0, 1, 2}, {0, 0, 0}});

        assertThat(Transfer.naiveBayes(one, both, 1)).isEmpty();
        assertThat(Transfer.logistic(both, one, 1)).isEmpty();
        assertThat(Transfer.logistic(both, both, 1).orElseThrow().auc()).isBetween(0.5, 1.0);
        assertThatThrownBy(() -> Transfer.logistic(both, both, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static HeldTable table(List<Column> columns, double[][] values) {
        Schema schema = new Schema(
                "measured", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);
        return HeldTable.of(schema, values);
    }
}
