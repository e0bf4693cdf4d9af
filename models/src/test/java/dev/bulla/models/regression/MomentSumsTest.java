package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.WideSums;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.models.matrix.Gram;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MomentSumsTest {

    private static final Schema PEOPLE = Schemata.people(Budget.pure("1"));

    /** Age and sex explain height. */
    private static Design people(boolean constant, int weight) {
        return new Design(
                List.of(PEOPLE.require("age"), PEOPLE.require("sex")), PEOPLE.require("height"), constant, weight);
    }

    private static Design numbers(int inputs, boolean constant, int weight) {
        List<Column> columns = IntStream.range(0, inputs)
                .<Column>mapToObj(i -> new Column.Real("x" + i, -1, 1, Optional.empty(), Optional.empty()))
                .toList();
        return new Design(columns, new Column.Real("y", -1, 1, Optional.empty(), Optional.empty()), constant, weight);
    }

    /** docs/mathematics.md §1.5 and §6.1: (d + 1)² in L1 under both relations, d + 1 and √2(d + 1) in the Frobenius norm. */
    @ParameterizedTest
    @CsvSource({"1", "3", "10"})
    void sensitivity_wholeBox_isThatOfTheBook(int d) {
        MomentSums l1 = new MomentSums(numbers(d, false, 1), MomentSums.Norm.L1, 1, 10);
        MomentSums l2 = new MomentSums(numbers(d, false, 1), MomentSums.Norm.L2, 1, 10);
        double p = d + 1;

        assertThat(l1.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l1()).isEqualByComparingTo(decimal(p * p));
        assertThat(l1.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l1()).isEqualByComparingTo(decimal(p * p));
        assertThat(l2.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l2Squared())
                .isEqualByComparingTo(decimal(29 * 29 * p * p));
        assertThat(l2.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2Squared())
                .isEqualByComparingTo(decimal(2 * 29 * 29 * p * p));
    }

    private static BigDecimal decimal(double value) {
        return new BigDecimal(value);
    }

    @ParameterizedTest
    @CsvSource({"L1, 0.5, 6", "L2, 0.5, 6", "L1, 1, 12", "L2, 1, 12", "L1, 0.3, 3", "L2, 0.3, 3", "L2, 0.5, 17"})
    void sensitivity_everyFormAndRelation_isNeverBeaten(MomentSums.Norm norm, double share, int bits) {
        SensitivityKit.assertDeclared(new MomentSums(people(true, 2), norm, share, bits), PEOPLE, 21);
        SensitivityKit.assertDeclared(new MomentSums(people(false, 1), norm, share, bits), PEOPLE, 31);
        SensitivityKit.assertOrderFree(new MomentSums(people(true, 2), norm, share, bits), PEOPLE, 41);
    }

    /** The worst pair of docs/mathematics.md §6.1: all ones against nothing, in the box. */
    @Test
    void sensitivity_allOnes_isReachedInBothNorms() {
        SensitivityKit.Worst worst = SensitivityKit.hunt(
                new MomentSums(people(true, 1), MomentSums.Norm.L1, 1, 8),
                SensitivityKit.under(PEOPLE, Neighbours.ADD_REMOVE, Unit.row()),
                51);

        assertThat(worst.l1()).isEqualByComparingTo(worst.declared().l1());
    }

    @ParameterizedTest
    @EnumSource(MomentSums.Norm.class)
    void sensitivity_rowsThatAreNotShortened_areCaught(MomentSums.Norm norm) {
        MomentSums whole = new MomentSums(people(true, 2), norm, 1, 8);
        MomentSums half = new MomentSums(people(true, 2), norm, 0.5, 8);

        assertCaught(new Disguised(whole, half, Neighbours.ADD_REMOVE), Neighbours.ADD_REMOVE);
        assertHolds(new Disguised(half, half, Neighbours.ADD_REMOVE), Neighbours.ADD_REMOVE);
    }

    /** The target's weight left out of the declaration. */
    @ParameterizedTest
    @EnumSource(MomentSums.Norm.class)
    void sensitivity_forgottenWeightOfTheTarget_isCaught(MomentSums.Norm norm) {
        MomentSums heavy = new MomentSums(people(true, 2), norm, 1, 8);
        MomentSums light = new MomentSums(people(true, 1), norm, 1, 8);

        assertCaught(new Disguised(heavy, light, Neighbours.ADD_REMOVE), Neighbours.ADD_REMOVE);
    }

    /** The constant's weight, which grows with the inputs as the target's does: kept in every form, and caught where it is left out of the declaration. */
    @ParameterizedTest
    @EnumSource(MomentSums.Norm.class)
    void sensitivity_weightOfTheConstant_isKeptAndNotForgotten(MomentSums.Norm norm) {
        Design heavy =
                new Design(List.of(PEOPLE.require("age"), PEOPLE.require("sex")), PEOPLE.require("height"), 3, 3);
        for (double share : new double[] {0.5, 1}) {
            SensitivityKit.assertDeclared(new MomentSums(heavy, norm, share, 8), PEOPLE, 61);
        }
        MomentSums forgetful = new MomentSums(people(true, 3), norm, 1, 8);

        assertCaught(
                new Disguised(new MomentSums(heavy, norm, 1, 8), forgetful, Neighbours.ADD_REMOVE),
                Neighbours.ADD_REMOVE);
    }

    /** Many inputs make constant and target weigh more, never half as much as all inputs together; few leave them as in version 0.1. */
    @Test
    void design_manyInputs_weighsConstantAndTarget() {
        for (int inputs : new int[] {1, 4, 8, 9, 26, 200, 398}) {
            Design plain = numbers(inputs, true, 2);
            Design design = Method.SSP.design(plain.inputs(), plain.target(), false);
            Design former = Method.SSP.design(plain.inputs(), plain.target(), true);

            assertThat(former.weight(0)).isEqualTo(1);
            assertThat(former.weight(former.targetPlace())).isEqualTo(2);
            assertThat(design.constantWeight()).isBetween(1, 14);
            assertThat(design.targetWeight()).isEqualTo(Math.max(2, design.constantWeight()));
            assertThat(Method.FUNCTIONAL
                            .design(plain.inputs(), plain.target(), false)
                            .constantWeight())
                    .isBetween(1, 16);
            assertThat(inputs <= 8 || 2 * design.constantWeight() * design.constantWeight() < inputs)
                    .isTrue();
        }
    }

    /** Without the factor √2 of a replacement. */
    @Test
    void sensitivity_addRemoveDeclaredForReplaceOne_isCaughtInTheBallOfL2() {
        MomentSums sums = new MomentSums(people(false, 2), MomentSums.Norm.L2, 0.3, 10);

        assertCaught(new Disguised(sums, sums, Neighbours.ADD_REMOVE), Neighbours.REPLACE_ONE);
        assertHolds(new Disguised(sums, sums, Neighbours.REPLACE_ONE), Neighbours.REPLACE_ONE);
    }

    /** Heights divided by the largest of them, as papers do: the scale is learnt from the rows. */
    @Test
    void sensitivity_scaleTakenFromTheRows_isCaught() {
        MomentSums sums = new MomentSums(people(true, 2), MomentSums.Norm.L2, 1, 8);
        Statistic planted = new Disguised(sums, sums, Neighbours.ADD_REMOVE) {
            @Override
            public void add(Block block, long[] into) {
                double most = 1e-9;
                for (int r = 0; r < block.rows(); r++) {
                    most = Math.max(most, Double.isNaN(block.column(2)[r]) ? 0 : block.column(2)[r]);
                }
                double[][] columns = {
                    block.column(0), block.column(1), block.column(2).clone()
                };
                for (int r = 0; r < block.rows(); r++) {
                    columns[2][r] *= 2 / most;
                }
                sums.add(Block.of(columns, block.rows()), into);
            }
        };

        assertCaught(planted, Neighbours.ADD_REMOVE);
    }

    /** Moments of (1, age, height) from middles and radii that may be wrong, without the check that follows in ours. */
    private record Unchecked(double[] middles, double[] radii) implements Statistic {

        private static final int ONE = 1 << 10;

        @Override
        public String name() {
            return "unchecked";
        }

        @Override
        public double grid() {
            return 1.0 / ONE / ONE;
        }

        @Override
        public List<String> columns() {
            return List.of("age", "height");
        }

        @Override
        public int dimension() {
            return 6;
        }

        /** Of coordinates within [−1, 1]: 3² in L1, counting products twice, and at most √2·3 in L2. */
        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return new Sensitivity(BigDecimal.valueOf(9), BigDecimal.valueOf(18));
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int r = 0; r < block.rows(); r++) {
                long[] q = {ONE, step(block, 0, r), step(block, 1, r)};
                boolean missing = Double.isNaN(block.column(0)[r] + block.column(1)[r]);
                for (int i = 0; i < 3 && !missing; i++) {
                    for (int j = i; j < 3; j++) {
                        sums[MomentSums.index(3, i, j)] += (i == j ? 1 : 2) * q[i] * q[j];
                    }
                }
            }
        }

        private long step(Block block, int column, int row) {
            return (long) ((block.column(column)[row] - middles[column]) / radii[column] * ONE);
        }
    }

    private static Unchecked unchecked(double ageMiddle, double heightMiddle, double heightRadius) {
        return new Unchecked(new double[] {ageMiddle, heightMiddle}, new double[] {middle("age"), heightRadius});
    }

    /** Both columns begin at 0: the middle is the radius. */
    private static double middle(String column) {
        assertThat(Bounds.of(PEOPLE.require(column)).min()).isZero();
        return Bounds.of(PEOPLE.require(column)).middle();
    }

    /** (min + min)/2 in place of the middle, as a peer's linear regression had it: an input reaches 2. */
    @Test
    void sensitivity_lowerBoundUsedTwice_isCaught() {
        double height = middle("height");

        assertCaught(unchecked(0, height, height), Neighbours.ADD_REMOVE);
        assertHolds(unchecked(middle("age"), height, height), Neighbours.ADD_REMOVE);
    }

    /** The target as it comes, while the declaration believes it within [−1, 1]. */
    @Test
    void sensitivity_targetWithoutItsBounds_isCaught() {
        assertCaught(unchecked(middle("age"), 0, 1), Neighbours.ADD_REMOVE);
    }

    /** docs/mathematics.md §6.1: in the ball ‖x‖ ≤ 1, |y| ≤ 1 with three inputs the L1 norm is at most 1 + √3, whose square is b at ε = 1. */
    @Test
    void sensitivity_ballOfThreeInputs_isThatOfTheBook() {
        double share = (1 + Math.sqrt(3)) / 4;
        MomentSums sums = new MomentSums(numbers(3, false, 1), MomentSums.Norm.L1, share, MomentSums.MOST_BITS);
        BigDecimal l1 = sums.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l1();

        assertThat(new LaplaceMechanism(l1, BigDecimal.ONE, sums.grid()).scale())
                .as("to what the radius is cut to whole steps")
                .isBetween(7.464101615 - 1e-4, 7.464101615);
        long[] atTheCorner = new long[sums.dimension()];
        Block block = new Block(4);
        double third = Math.sqrt(1 / 3.0) - 1e-5;
        block.append(new double[] {third, third, third, 1});
        sums.add(block, atTheCorner);
        assertThat(atTheCorner[MomentSums.index(4, 3, 3)])
                .as("a row of the ball is not shortened")
                .isEqualTo(1L << (2 * MomentSums.MOST_BITS));
    }

    private static void assertCaught(Statistic planted, Neighbours neighbours) {
        assertThatThrownBy(() -> assertHolds(planted, neighbours)).isInstanceOf(AssertionError.class);
    }

    private static void assertHolds(Statistic planted, Neighbours neighbours) {
        SensitivityKit.hunt(planted, SensitivityKit.under(PEOPLE, neighbours, Unit.row()), 61)
                .assertDeclared();
    }

    @ParameterizedTest
    @EnumSource(MomentSums.Norm.class)
    void add_anyPartsAndOrderAndGram_givesTheSameBits(MomentSums.Norm norm) {
        Design design = numbers(20, true, 2);
        List<double[]> rows = rows(20_000, 21);
        MomentSums plain = new MomentSums(design, norm, 0.5, 17, Gram.plain());
        MomentSums best = new MomentSums(design, norm, 0.5, 17);
        long[] whole = sums(plain, rows, 1);

        assertThat(sums(plain, rows, 2)).isEqualTo(whole);
        assertThat(sums(best, rows, 1)).isEqualTo(whole);
        assertThat(sums(best, rows, 7)).isEqualTo(whole);
        SeededBits bits = SeededBits.of(5);
        for (int i = rows.size() - 1; i > 0; i--) {
            java.util.Collections.swap(rows, i, (int) bits.below(i + 1));
        }
        assertThat(sums(best, rows, 2)).isEqualTo(whole);
        assertThat(whole[0]).isPositive();
    }

    @Test
    void add_fullBlockAtTheBounds_isExactInDoubles() {
        assertThat(WideSums.gramIsExact(2L << MomentSums.MOST_BITS, Block.MOST_ROWS))
                .isTrue();
        MomentSums sums = new MomentSums(numbers(1, true, 2), MomentSums.Norm.L2, 1, MomentSums.MOST_BITS);
        Block block = new Block(2);
        while (!block.isFull()) {
            block.append(new double[] {-1, 1});
        }
        long[] total = new long[sums.dimension()];
        sums.add(block, total);

        long one = (1L << 34) * Block.MOST_ROWS;
        assertThat(total).containsExactly(29 * one, -41 * one, 2 * 41 * one, 29 * one, -2 * 41 * one, 4 * 29 * one);
    }

    @Test
    void add_knownRow_isItsProducts() {
        MomentSums sums = new MomentSums(people(true, 2), MomentSums.Norm.L1, 1, 4);
        Block block = new Block(3);
        block.append(new double[] {9, 1, 1.5});
        block.append(new double[] {Double.NaN, 1, 1.5});
        block.append(new double[] {9, Double.NaN, 1.5});
        long[] total = new long[sums.dimension()];
        sums.add(block, total);

        // (1, 1, 0, 1, 2·½) in steps of 1/16: squares once, products twice
        assertThat(total).containsExactly(256, 512, 0, 512, 512, 256, 0, 512, 512, 0, 0, 0, 256, 512, 256);
    }

    @Test
    void add_longRow_keepsItsDirection() {
        MomentSums sums = new MomentSums(numbers(3, true, 2), MomentSums.Norm.L2, 0.5, 16);
        Block block = new Block(4);
        block.append(new double[] {1, -1, 1, 1});
        long[] total = new long[sums.dimension()];
        sums.add(block, total);

        double steps = Math.scalb(1.0, 32);
        double trace = 0;
        for (int i = 0; i < 5; i++) {
            trace += total[MomentSums.index(5, i, i)] / 29.0 / steps;
        }
        assertThat(trace).isCloseTo(4, offset(1e-3)).isLessThanOrEqualTo(4);
        assertThat(total[MomentSums.index(5, 0, 2)] / 41.0 / steps).isCloseTo(-0.5, offset(1e-3));
        assertThat(total[MomentSums.index(5, 0, 4)] / 41.0 / steps).isCloseTo(1, offset(1e-3));
    }

    private static List<double[]> rows(int count, int columns) {
        SeededBits bits = SeededBits.of(3);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] row = new double[columns];
            for (int c = 0; c < columns; c++) {
                row[c] = Math.scalb((double) bits.nextLong(), -63);
            }
            row[i % columns] = i % 97 == 0 ? Double.NaN : row[i % columns];
            rows.add(row);
        }
        return rows;
    }

    private static long[] sums(MomentSums sums, List<double[]> rows, int parts) {
        long[] total = new long[sums.dimension()];
        for (int part = 0; part < parts; part++) {
            long[] own = new long[total.length];
            Block block = new Block(rows.get(0).length);
            for (int i = part; i < rows.size(); i += parts) {
                block.append(rows.get(i));
                if (block.isFull()) {
                    sums.add(block, own);
                    block.clear();
                }
            }
            sums.add(block, own);
            for (int i = 0; i < own.length; i++) {
                total[i] += own[i];
            }
        }
        return total;
    }
}
