package dev.bulla.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Term;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MomentsTest {

    private static final Column AGE = new Column.Whole("age", 17, 90, Optional.empty(), Optional.empty());
    private static final Column ALWAYS = new Column.Whole("age", 17, 90, Optional.of(40L), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", -0.3, 2.1, Optional.empty(), Optional.empty());
    private static final Column SEX = new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final Cells ALL = new Cells(List.of());
    private static final Cells BY_SEX = new Cells(List.of(Axis.of(SEX, OptionalInt.empty())));
    private static final Offset<Double> GRID = Offset.offset(1e-4);

    /** (1, u) or (1, u, u²) as docs/mathematics.md §1.5 writes it, in 2⁻¹⁹; {@code l2} is declared, right or wrong. */
    private record Joint(Column column, int order, BigDecimal l1, BigDecimal l2Squared) implements Statistic {

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
            return List.of(column.name());
        }

        @Override
        public int dimension() {
            return order + 1;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return new Sensitivity(l1.multiply(k), l2Squared.multiply(k.pow(2)));
        }

        @Override
        public List<Aggregate> aggregates() {
            Bounds bounds = Bounds.of(column);
            Stream<Term> powers = Stream.of(1, 2)
                    .limit(order)
                    .map(p -> Term.of(column, bounds.middle(), bounds.range() / 2, p, 1L << 19));
            return List.of(new Aggregate(
                    List.of(),
                    Stream.concat(Stream.of(Term.one(1L << 19)), powers).toList()));
        }

        @Override
        public void add(Block block, long[] sums) {
            Aggregate.addAll(aggregates(), block, columns(), sums);
        }
    }

    @Test
    void joint_meanAndVarianceRowsOfTheBook_areReachedByTheHunt() {
        assertNorms(hunt(joint(AGE, 1, 2, 2), Neighbours.ADD_REMOVE, AGE), 2, 2);
        assertNorms(hunt(joint(AGE, 2, 3, 3), Neighbours.ADD_REMOVE, AGE), 3, 3);
        assertNorms(hunt(joint(ALWAYS, 1, 2, 4), Neighbours.REPLACE_ONE, ALWAYS), 2, 4);
        assertNorms(hunt(joint(ALWAYS, 2, 3, 4), Neighbours.REPLACE_ONE, ALWAYS), 2.25, 4);
    }

    @Test
    void joint_l2OfOneForTheMean_isCaught() {
        Worst worst = hunt(joint(AGE, 1, 2, 1), Neighbours.ADD_REMOVE, AGE);

        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("squared L2");
    }

    @Test
    void joint_nineQuartersForAVarianceWithMissingRows_isCaught() {
        Worst worst = hunt(joint(AGE, 2, 2.25, 4), Neighbours.REPLACE_ONE, AGE);

        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void sensitivity_countedInUnitsOfTheRange_isHalfOfTheJointForm() {
        assertRange(Moments.of(AGE, ALL, false), Neighbours.ADD_REMOVE, 1, 1);
        assertRange(Moments.of(AGE, ALL, true), Neighbours.ADD_REMOVE, 2, 2);
        assertRange(Moments.of(AGE, BY_SEX, false), Neighbours.ADD_REMOVE, 1, 1);
        assertRange(Moments.of(AGE, BY_SEX, true), Neighbours.ADD_REMOVE, 2, 2);
        assertRange(Moments.of(AGE, ALL, false), Neighbours.REPLACE_ONE, 2, 2);
        assertRange(Moments.of(AGE, ALL, true), Neighbours.REPLACE_ONE, 2.25, 2);
        assertRange(Moments.of(AGE, BY_SEX, false), Neighbours.REPLACE_ONE, 2, 2);
        assertRange(Moments.of(AGE, BY_SEX, true), Neighbours.REPLACE_ONE, 4, 4);
    }

    @Test
    void sensitivity_publicNumber_isThatOfTheBook() {
        assertRange(Moments.ofPublicNumber(ALWAYS, false), Neighbours.REPLACE_ONE, 2, 4);
        assertRange(Moments.ofPublicNumber(ALWAYS, true), Neighbours.REPLACE_ONE, 2.25, 4);
        assertThatThrownBy(() -> Moments.ofPublicNumber(AGE, false)).hasMessageContaining("fallback");
    }

    @Test
    void sensitivity_wholeNumbers_isExactlyTheRange() {
        Sensitivity most = Moments.of(AGE, ALL, false).sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 5));

        assertThat(most.l1()).isEqualByComparingTo("365");
        assertThat(most.l2()).isEqualByComparingTo("365");
    }

    @Test
    void statistics_hunted_keepTheirDeclarationAndReachIt() {
        for (Column column : List.of(AGE, HEIGHT)) {
            for (Cells cells : List.of(ALL, BY_SEX)) {
                for (boolean squares : new boolean[] {false, true}) {
                    Moments moments = Moments.of(column, cells, squares);
                    SensitivityKit.assertDeclared(moments, schema(column), 5);
                    SensitivityKit.assertOrderFree(moments, schema(column), 5);
                    assertReached(hunt(moments, Neighbours.ADD_REMOVE, column));
                    assertReached(hunt(moments, Neighbours.REPLACE_ONE, column));
                    assertReached(SensitivityKit.hunt(
                            moments,
                            SensitivityKit.under(schema(column), Neighbours.ADD_REMOVE, Unit.of("person", 3)),
                            11));
                }
            }
        }
        for (boolean squares : new boolean[] {false, true}) {
            Worst worst = hunt(Moments.ofPublicNumber(ALWAYS, squares), Neighbours.REPLACE_ONE, ALWAYS);
            worst.assertDeclared();
            assertReached(worst);
        }
    }

    @Test
    void grouped_replaceOneNotDoubled_isCaught() {
        Moments honest = Moments.of(AGE, BY_SEX, true);
        Statistic mutant = Mutant.of(honest, honest.sensitivity(Neighbours.ADD_REMOVE, Unit.row()));

        Worst worst = hunt(mutant, Neighbours.REPLACE_ONE, AGE);
        assertThatThrownBy(worst::assertDeclared).isInstanceOf(AssertionError.class);
    }

    @Test
    void fold_wholeNumbers_countsAndAddsExactly() {
        Rows rows = new Rows(schema(AGE)).with(17, 0).with(90, 0).with(40, 1).with(Column.MISSING, 1);
        Moments moments = Moments.of(AGE, BY_SEX, false);
        double step = moments.grid();
        long[] sums = rows.fold(moments);

        assertThat(sums).hasSize(4);
        assertThat(new double[] {sums[0] * step, sums[1] * step, sums[2] * step, sums[3] * step})
                .containsExactly(73, -73, 23, -50);
    }

    @Test
    void of_category_isRefusedByName() {
        assertThatThrownBy(() -> Moments.of(SEX, ALL, false))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("sex");
    }

    private static Joint joint(Column column, int order, double l1, double l2Squared) {
        return new Joint(column, order, BigDecimal.valueOf(l1), BigDecimal.valueOf(l2Squared));
    }

    private static void assertNorms(Worst worst, double l1, double l2Squared) {
        worst.assertDeclared();
        assertThat(worst.l1().doubleValue()).isCloseTo(l1, Offset.offset(0.003));
        assertThat(worst.l2Squared().doubleValue()).isCloseTo(l2Squared, GRID);
    }

    /** In both norms, up to the slack of a step per number and to what a hunt over whole ages can see. */
    private static void assertReached(Worst worst) {
        assertThat(worst.l1().doubleValue()).isGreaterThan(worst.declared().l1().doubleValue() * 0.998);
        assertThat(worst.l2Squared().doubleValue())
                .isGreaterThan(worst.declared().l2Squared().doubleValue() * 0.9999);
    }

    private static void assertRange(Moments moments, Neighbours neighbours, double l1, double l2Squared) {
        Sensitivity most = moments.sensitivity(neighbours, Unit.row());
        assertThat(most.l1().doubleValue() / 73).isCloseTo(l1, GRID);
        assertThat(most.l2Squared().doubleValue() / (73 * 73)).isCloseTo(l2Squared, GRID);
    }

    private static Worst hunt(Statistic statistic, Neighbours neighbours, Column column) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(schema(column), neighbours, Unit.row()), 11);
    }

    private static Schema schema(Column column) {
        return new Schema(
                "people",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(column, SEX));
    }
}
