package dev.bulla.models.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.testing.Audit;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ClassMomentsTest {

    private static final Column.Category LABEL =
            new Column.Category("label", List.of("no", "yes"), Optional.empty(), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", 100, 101, Optional.empty(), Optional.empty());
    private static final Column AGE = new Column.Whole("age", 17, 90, Optional.empty(), Optional.empty());
    private static final Column SEX =
            new Column.Category("sex", List.of("f", "m", "x"), Optional.empty(), Optional.empty());

    /**
     * The (1, u, u²) of docs/mathematics.md §7 per class, from a centre and a radius that may be wrong.
     *
     * @param features how many number columns there are, "x0" and so on, with bounds 100 and 101
     */
    private record Joint(int features, double centre, double radius, Sensitivity row) implements Statistic {

        @Override
        public String name() {
            return "joint";
        }

        @Override
        public double grid() {
            return 0x1p-19;
        }

        @Override
        public List<String> columns() {
            return numbers(features).columns().stream().map(Column::name).toList();
        }

        @Override
        public int dimension() {
            return 2 * (1 + 2 * features);
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            BigDecimal factor = BigDecimal.valueOf(neighbours == Neighbours.ADD_REMOVE ? 1 : 2);
            return new Sensitivity(row.l1().multiply(factor), row.l2Squared().multiply(factor));
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                boolean whole = true;
                for (int c = 0; c <= features; c++) {
                    whole &= !Double.isNaN(block.column(c)[row]);
                }
                int from = whole ? ((int) block.column(0)[row]) * (1 + 2 * features) : 0;
                sums[from] += whole ? 1 << 19 : 0;
                for (int j = 0; whole && j < features; j++) {
                    double u = (block.column(1 + j)[row] - centre) / radius;
                    sums[from + 1 + 2 * j] += (long) (u * (1 << 19));
                    sums[from + 2 + 2 * j] += (long) (u * u * (1 << 19));
                }
            }
        }
    }

    @Test
    void joint_vectorsOfTheBook_areReproduced() {
        Joint six = joint(6);
        BigDecimal added = six.sensitivity(Neighbours.ADD_REMOVE, Unit.row()).l2Squared();

        assertThat(new GaussianMechanism(added, Budget.approx("1", "1e-6"), six.grid()).scale())
                .isCloseTo(15.232296, Offset.offset(1e-6));
        assertThat(new LaplaceMechanism(six.row().l1(), BigDecimal.ONE, six.grid()).scale())
                .isCloseTo(13, Offset.offset(1e-6));
        assertThat(six.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2().doubleValue())
                .isCloseTo(5.099020, Offset.offset(1e-6));
        Worst worst = SensitivityKit.hunt(six, under(6, Neighbours.REPLACE_ONE), 3);
        worst.assertDeclared();
        assertThat(worst.l2Squared().doubleValue()).isCloseTo(26, Offset.offset(1e-3));
    }

    @Test
    void sensitivity_sixNumbers_isBelowTheBooks() {
        ClassMoments moments = new ClassMoments(LABEL, numbers(6).columns().subList(1, 7));
        Sensitivity added = moments.sensitivity(Neighbours.ADD_REMOVE, Unit.row());

        assertThat(added.l1()).isEqualByComparingTo("6");
        assertThat(added.l2Squared()).isEqualByComparingTo("6");
        assertThat(moments.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2Squared())
                .isEqualByComparingTo("12");
        assertThat(moments.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isEqualTo(new Sensitivity(BigDecimal.valueOf(18), BigDecimal.valueOf(54)));
        assertThat(new GaussianMechanism(added.l2Squared(), Budget.approx("1", "1e-6"), moments.grid()).scale())
                .isCloseTo(4.22467888933 * Math.sqrt(6), Offset.offset(1e-6));
    }

    @Test
    void sensitivity_hunted_isKeptAndReached() {
        for (List<Column> features : List.of(List.of(HEIGHT), List.of(SEX), List.of(AGE, SEX, HEIGHT))) {
            for (int weight : new int[] {0, 1, 3}) {
                ClassMoments moments = new ClassMoments(LABEL, features, weight);
                Schema schema = mixed();
                SensitivityKit.assertDeclared(moments, schema, 5);
                SensitivityKit.assertOrderFree(moments, schema, 5);
                for (Neighbours neighbours : List.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE)) {
                    Worst worst = SensitivityKit.hunt(moments, SensitivityKit.under(schema, neighbours, Unit.row()), 7);
                    assertThat(worst.isTight()).as("%s %s", neighbours, worst).isTrue();
                }
            }
        }
    }

    /** Counts of weight 2 under the declaration of counts of weight 1. */
    @Test
    void weightOfCountsForgotten_isCaught() {
        ClassMoments heavy = new ClassMoments(LABEL, List.of(SEX), 2);
        ClassMoments light = new ClassMoments(LABEL, List.of(SEX), 1);
        Declared mutant = new Declared(heavy, light.sensitivity(Neighbours.ADD_REMOVE, Unit.row()));

        Worst worst = SensitivityKit.hunt(mutant, mixed(), 3);
        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    /** A row without a class counts nowhere, one that misses a feature counts for its class. */
    @Test
    void fold_countsOfClasses_haveTheirWeight() {
        Rows rows = new Rows(mixed())
                .with(1, 17, 0, 100.25)
                .with(1, Column.MISSING, Column.MISSING, Column.MISSING)
                .with(Column.MISSING, 17, 2, 101);
        ClassMoments moments = new ClassMoments(LABEL, List.of(HEIGHT, SEX), 3);
        long[] sums = rows.fold(moments);

        assertThat(moments.dimension()).isEqualTo(14);
        assertThat(sums[moments.countPlace(0)]).isZero();
        assertThat(sums[moments.countPlace(1)] * moments.grid()).isEqualTo(6);
    }

    @Test
    void fold_partsAndHeldRows_giveEqualBits() {
        RandomBits bits = SeededBits.of(11);
        Rows rows = new Rows(mixed());
        for (int i = 0; i < 20_000; i++) {
            rows.with(
                    bits.below(5) == 0 ? Column.MISSING : (double) bits.below(2),
                    (double) (17 + bits.below(74)),
                    bits.below(9) == 0 ? Column.MISSING : (double) bits.below(3),
                    100 + bits.below(1 << 20) / (double) (1 << 20));
        }
        ClassMoments moments = new ClassMoments(LABEL, List.of(AGE, SEX, HEIGHT));

        assertThat(HeldTable.of(rows, moments.columns()).fold(moments)).containsExactly(rows.fold(moments));
    }

    @Test
    void fold_fewRows_tellsCountMeanAndSquare() {
        Rows rows = new Rows(mixed())
                .with(1, 17, 0, 100.25)
                .with(1, 90, 0, 100.75)
                .with(0, 17, 2, 101)
                .with(Column.MISSING, 17, 2, 101)
                .with(1, Column.MISSING, 1, Column.MISSING);
        ClassMoments moments = new ClassMoments(LABEL, List.of(HEIGHT, SEX));
        long[] sums = rows.fold(moments);
        double one = 1 / moments.grid();

        assertThat(new double[] {sums[0] / one, sums[1] / one, sums[2] / one}).containsExactly(0, 0, 1);
        assertThat(new double[] {sums[3] / one, sums[4] / one, sums[5] / one}).containsExactly(0.625, 0.75, 0.625);
        assertThat(IntStream.range(6, 12).mapToDouble(i -> sums[i] / one).toArray())
                .containsExactly(0, 0, 1, 2, 1, 0);
    }

    /** Bounds (100, 101), one label changed: what the peers' two variants do not protect (docs/mathematics.md §7). */
    @Test
    void release_labelMoveFarFromZero_isNotTold() {
        ClassMoments moments = new ClassMoments(LABEL, List.of(HEIGHT));
        Schema schema = under(List.of(LABEL, HEIGHT), Neighbours.REPLACE_ONE);
        long[] one = new Rows(schema).with(0, 101).with(1, 101).fold(moments);
        long[] other = new Rows(schema).with(0, 101).with(0, 101).fold(moments);
        LaplaceMechanism honest = new LaplaceMechanism(
                moments.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l1(), BigDecimal.ONE, moments.grid());
        LaplaceMechanism countsMoveByOne = new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, moments.grid());

        assertThat(audited(honest, one, other)).isBetween(0.5, 1.0);
        assertThat(audited(countsMoveByOne, one, other)).isGreaterThan(1.2);
    }

    @Test
    void sumOfTheClass_declaredByItsRangeOnly_isCaught() {
        // Δ = max − min for a class sum of x itself: a row that leaves takes up to 101 with it.
        Joint plain = new Joint(1, 0, 1, new Sensitivity(BigDecimal.valueOf(3), BigDecimal.valueOf(3)));

        assertCaught(plain, Neighbours.ADD_REMOVE);
    }

    @Test
    void lowerBoundUsedTwice_isCaught() {
        // (min + min)/2 as the middle, and half the range as the radius: u reaches 2.
        assertCaught(
                new Joint(1, 100, 0.5, new Sensitivity(BigDecimal.valueOf(3), BigDecimal.valueOf(3))),
                Neighbours.ADD_REMOVE);
    }

    @Test
    void countSensitivityOneUnderReplaceOne_isCaught() {
        ClassMoments honest = new ClassMoments(LABEL, List.of(SEX));
        Declared mutant = new Declared(honest, honest.sensitivity(Neighbours.ADD_REMOVE, Unit.row()));

        Worst worst = SensitivityKit.hunt(mutant, SensitivityKit.under(mixed(), Neighbours.REPLACE_ONE, Unit.row()), 3);
        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    @Test
    void meanDividedByAllRows_isCaught() {
        // A class mean moves by (max − min)/n_c; divided by all n rows the declaration is n/n_c times too small.
        ClassMoments honest = new ClassMoments(LABEL, List.of(HEIGHT));
        BigDecimal tooSmall = BigDecimal.valueOf(1 / 26.6);
        Declared mutant = new Declared(honest, new Sensitivity(tooSmall, tooSmall.pow(2)));

        Worst worst = SensitivityKit.hunt(mutant, mixed(), 3);
        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    @Test
    void scalingTakenFromTheData_isCaught() {
        assertCaught(new ScaledByData(), Neighbours.ADD_REMOVE);
    }

    /** An honest fold under a declared sensitivity that need not be. */
    private record Declared(Statistic honest, Sensitivity declared) implements Statistic {
        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public double grid() {
            return honest.grid();
        }

        @Override
        public List<String> columns() {
            return honest.columns();
        }

        @Override
        public int dimension() {
            return honest.dimension();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return declared;
        }

        @Override
        public void add(Block block, long[] sums) {
            honest.add(block, sums);
        }
    }

    /** Σ (x − min)/(max − min) with the smallest and largest value seen in place of the bounds. */
    private record ScaledByData() implements Statistic {
        @Override
        public String name() {
            return "scaled";
        }

        @Override
        public double grid() {
            return 0x1p-19;
        }

        @Override
        public List<String> columns() {
            return List.of("x0");
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return new Sensitivity(BigDecimal.ONE, BigDecimal.ONE);
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] seen = IntStream.range(0, block.rows())
                    .mapToDouble(row -> block.column(0)[row])
                    .filter(x -> !Double.isNaN(x))
                    .sorted()
                    .toArray();
            for (double x : seen) {
                double range = Math.max(1e-9, seen[seen.length - 1] - seen[0]);
                sums[0] += (long) ((x - seen[0]) / range * (1 << 19));
            }
        }
    }

    private static double audited(LaplaceMechanism mechanism, long[] one, long[] other) {
        return Audit.with(40_000, 17)
                .epsilon(
                        bits -> told(mechanism.release(one, MemoryJournal.grant(mechanism.cost()), bits)),
                        bits -> told(mechanism.release(other, MemoryJournal.grant(mechanism.cost()), bits)),
                        0);
    }

    /** High in "yes" less high in "no": the row's move at its plainest. */
    private static long told(long[] noisy) {
        return noisy[5] - noisy[2];
    }

    private static void assertCaught(Statistic mutant, Neighbours neighbours) {
        Worst worst = SensitivityKit.hunt(mutant, under(1, neighbours), 3);
        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    private static Joint joint(int features) {
        BigDecimal size = BigDecimal.valueOf(1 + 2L * features);
        return new Joint(features, 100.5, 0.5, new Sensitivity(size, size));
    }

    private static Schema under(int features, Neighbours neighbours) {
        return SensitivityKit.under(numbers(features), neighbours, Unit.row());
    }

    private static Schema numbers(int features) {
        List<Column> columns = new java.util.ArrayList<>(List.of(LABEL));
        for (int j = 0; j < features; j++) {
            columns.add(new Column.Real("x" + j, 100, 101, Optional.empty(), Optional.empty()));
        }
        return under(columns, Neighbours.ADD_REMOVE);
    }

    private static Schema mixed() {
        return under(List.of(LABEL, AGE, SEX, HEIGHT), Neighbours.ADD_REMOVE);
    }

    private static Schema under(List<Column> columns, Neighbours neighbours) {
        return new Schema(
                "people",
                Unit.row(),
                neighbours,
                Budget.approx("10", "1e-5"),
                neighbours == Neighbours.ADD_REMOVE ? OptionalLong.empty() : OptionalLong.of(2),
                columns);
    }
}
