package dev.bulla.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CellCountsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final CellCounts AGE_BY_SEX = new CellCounts(List.of(
            Axis.of(SCHEMA.require("age"), OptionalInt.of(5)), Axis.of(SCHEMA.require("sex"), OptionalInt.empty())));

    @Test
    void sensitivity_histogramRowOfTheBook_isMet() {
        Sensitivity addRemove = AGE_BY_SEX.sensitivity(Neighbours.ADD_REMOVE, Unit.row());
        Sensitivity replaceOne = AGE_BY_SEX.sensitivity(Neighbours.REPLACE_ONE, Unit.row());

        assertThat(addRemove.l1()).isEqualByComparingTo("1");
        assertThat(addRemove.l2()).isEqualByComparingTo("1");
        assertThat(replaceOne.l1()).isEqualByComparingTo("2");
        assertThat(replaceOne.l2().round(new MathContext(10))).isEqualByComparingTo("1.414213562");
    }

    @Test
    void sensitivity_sharesOfAThousandUnderReplaceOne_areRootTwoOverN() {
        BigDecimal l2 =
                AGE_BY_SEX.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2();

        assertThat(l2.movePointLeft(3).round(new MathContext(10))).isEqualByComparingTo("0.001414213562");
    }

    @Test
    void sensitivity_unitOfKRows_isKInBothNorms() {
        Sensitivity most = AGE_BY_SEX.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 7));

        assertThat(most.l1()).isEqualByComparingTo("7");
        assertThat(most.l2()).isEqualByComparingTo("7");
    }

    @Test
    void fold_randomNeighbours_neverMoveFurtherThanDeclaredAndReachIt() {
        RandomBits bits = SeededBits.of(17);
        long worst = 0;
        for (int trial = 0; trial < 300; trial++) {
            Schema schema = Schemata.people(
                    Budget.pure("1"), Unit.of("person", 3), Neighbours.ADD_REMOVE, OptionalLong.empty());
            Rows without = new Rows(schema);
            Rows with = new Rows(schema);
            for (long i = bits.below(20); i > 0; i--) {
                double[] row = random(bits);
                String unit = "u" + bits.below(4);
                without.withUnit(unit, row);
                with.withUnit(unit, row);
            }
            double[] same = random(bits);
            for (long i = bits.below(9); i > 0; i--) {
                with.withUnit("new", bits.nextBit() ? same : random(bits));
            }
            worst = Math.max(worst, distance(with.fold(AGE_BY_SEX), without.fold(AGE_BY_SEX)));
        }
        assertThat(worst).isEqualTo(3);
    }

    @Test
    void fold_withoutCapping_isCaughtMovingFurther() {
        // The mutant: a table that forgets to cap. The same search finds the lie.
        Schema schema = Schemata.people(Budget.pure("1"));
        Rows with = new Rows(schema);
        for (int i = 0; i < 5; i++) {
            with.with(1, 0, 0.5);
        }

        assertThat(distance(with.fold(AGE_BY_SEX), new Rows(schema).fold(AGE_BY_SEX)))
                .isGreaterThan(3);
    }

    @Test
    void add_missingCell_countsNowhere() {
        Rows rows = new Rows(SCHEMA)
                .with(Column.MISSING, 0, 1)
                .with(3, Column.MISSING, 1)
                .with(3, 1, Column.MISSING);

        assertThat(rows.fold(AGE_BY_SEX)).containsExactly(0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void cell_wholeNumbers_fallInRunsWithTheirLabels() {
        Axis axis = Axis.of(new Column.Whole("n", 0, 9, Optional.empty(), Optional.empty()), OptionalInt.of(3));

        assertThat(List.of(axis.label(0), axis.label(1), axis.label(2))).containsExactly("0..3", "4..6", "7..9");
        for (int value = 0; value <= 9; value++) {
            assertThat(axis.cell(value)).isEqualTo(value < 4 ? 0 : value < 7 ? 1 : 2);
        }
    }

    @Test
    void cell_realNumbers_lastCellHoldsTheUpperEnd() {
        Axis axis = Axis.of(SCHEMA.require("height"), OptionalInt.of(4));

        assertThat(axis.cell(0)).isZero();
        assertThat(axis.cell(0.5)).isEqualTo(1);
        assertThat(axis.cell(2)).isEqualTo(3);
        assertThat(axis.label(0)).isEqualTo("[0, 0.5)");
        assertThat(axis.label(3)).isEqualTo("[1.5, 2]");
    }

    @Test
    void cell_widestWholeColumn_neverLeavesTheGrid() {
        Column.Whole wide = new Column.Whole("n", -(1L << 41), (1L << 41) - 1, Optional.empty(), Optional.empty());
        Axis axis = Axis.of(wide, OptionalInt.of(999_983));

        assertThat(axis.cell((double) wide.min())).isZero();
        assertThat(axis.cell((double) wide.max())).isEqualTo(999_982);
    }

    @Test
    void of_realColumnWithoutBins_isRefusedByName() {
        assertThatThrownBy(() -> Axis.of(SCHEMA.require("height"), OptionalInt.empty()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("height")
                .hasMessageContaining("E-411 bins: ");
    }

    @Test
    void labels_ofACell_undoTheCellOfAPoint() {
        int cell = AGE_BY_SEX.cells().cell(7, 1);

        assertThat(AGE_BY_SEX.cells().labels(cell)).containsExactly("6..7", "m");
    }

    private static double[] random(RandomBits bits) {
        return new double[] {(double) bits.below(10), bits.below(3) == 0 ? Double.NaN : (double) bits.below(2), 1};
    }

    private static long distance(long[] a, long[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] - b[i]);
        }
        return sum;
    }
}
