package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.coding.ColumnCoding;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableCountsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final Codings CODINGS = new Codings(List.of(
            new ColumnCoding(SCHEMA.require("age"), 5, new double[] {0, 9}),
            new ColumnCoding(SCHEMA.require("sex"), 2, new double[0]),
            new ColumnCoding(SCHEMA.require("height"), 4, new double[] {0, 1.5})));
    private static final TableCounts COUNTS = new TableCounts(CODINGS, List.of(new Pair(0, 1), new Pair(1, 2)));

    @Test
    void sensitivity_fiveTables_addUp() {
        assertThat(COUNTS.sensitivity(Neighbours.ADD_REMOVE, Unit.row())).isEqualTo(sensitivity(5, 5));
        assertThat(COUNTS.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isEqualTo(sensitivity(15, 45));
        assertThat(COUNTS.sensitivity(Neighbours.REPLACE_ONE, Unit.row())).isEqualTo(sensitivity(10, 10));
    }

    @Test
    void statistic_hunted_keepsItsDeclarationAndReachesIt() {
        SensitivityKit.assertDeclared(COUNTS, SCHEMA, 3);
        SensitivityKit.assertOrderFree(COUNTS, SCHEMA, 3);
        assertThat(hunt(COUNTS, Neighbours.ADD_REMOVE).isTight()).isTrue();
        assertThat(hunt(COUNTS, Neighbours.REPLACE_ONE).isTight()).isTrue();
    }

    @Test
    void tables_chargedAsOne_isCaught() {
        Worst worst = hunt(new ChargedAsOne(), Neighbours.ADD_REMOVE);

        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void fold_spikesAndMissing_areInCellsOfTheirOwnAndInNone() {
        long[] sums =
                new Rows(SCHEMA).with(0, 1, 1.5).with(1, Column.MISSING, 2).fold(COUNTS);

        assertThat(sums).hasSize(12 + 2 + 1_002 + 14 + 12);
        assertThat(sums[COUNTS.startOf(0) + 10]).as("age 0 is a spike").isEqualTo(1);
        assertThat(sums[COUNTS.startOf(0)]).isZero();
        assertThat(sums[COUNTS.startOf(0) + 1]).isEqualTo(1);
        assertThat(sums[COUNTS.startOf(2) + 1_001]).as("height 1.5 is a spike").isEqualTo(1);
        assertThat(sums[COUNTS.startOf(2) + 999]).isEqualTo(1);
        assertThat(sums[COUNTS.startOf(new Pair(0, 1)) + 5 * 2 + 1]).isEqualTo(1);
        assertThat(java.util.Arrays.stream(sums).sum())
                .as("two tables of sex miss a row, one pair each")
                .isEqualTo(5 + 2);
    }

    private static Sensitivity sensitivity(long l1, long l2Squared) {
        return new Sensitivity(BigDecimal.valueOf(l1), BigDecimal.valueOf(l2Squared));
    }

    private static Worst hunt(Statistic statistic, Neighbours neighbours) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(SCHEMA, neighbours, Unit.row()), 19);
    }

    /** Forgets that tables add up. */
    private static final class ChargedAsOne extends Quantity.Declared implements Statistic {

        ChargedAsOne() {
            super(COUNTS.name(), COUNTS.columns(), COUNTS.dimension(), 1);
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return TableCounts.ofOne(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            COUNTS.add(block, sums);
        }
    }
}
