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
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.tree.Offer;
import dev.bulla.synth.tree.Offer.Grouping;
import dev.bulla.synth.tree.Tree;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeCountsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final Codings CODINGS = new Codings(List.of(
            new ColumnCoding(SCHEMA.require("age"), 5, new double[0]),
            new ColumnCoding(SCHEMA.require("sex"), 2, new double[0]),
            new ColumnCoding(SCHEMA.require("height"), 4, new double[0])));
    private static final Grouping AGES = new Grouping(0, new int[] {0, 0, 1, 1, 2}, 3, true);
    private static final Grouping SEXES = new Grouping(1, new int[] {0, 1}, 2, false);
    private static final double[] HALVES = {.5, .5};
    private static final double[] QUARTERS = {.25, .25, .25, .25};
    private static final Tree SEX = Tree.root(1, HALVES);
    private static final Tree HEIGHT =
            Tree.root(2, QUARTERS).cut(0, 1, new boolean[] {false, true}, List.of(QUARTERS, QUARTERS));
    private static final NodeCounts COUNTS = new NodeCounts(
            CODINGS,
            List.of(
                    new Offer(SEX, new int[] {0}, List.of(AGES)),
                    new Offer(HEIGHT, new int[] {1, 2}, List.of(AGES, SEXES)),
                    new Offer(HEIGHT, new int[] {2}, List.of())));

    @Test
    void sensitivity_fourTables_addUp() {
        assertThat(COUNTS.sensitivity(Neighbours.ADD_REMOVE, Unit.row())).isEqualTo(sensitivity(4, 4));
        assertThat(COUNTS.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 3)))
                .isEqualTo(sensitivity(12, 36));
        assertThat(COUNTS.sensitivity(Neighbours.REPLACE_ONE, Unit.row())).isEqualTo(sensitivity(8, 8));
    }

    @Test
    void statistic_hunted_keepsItsDeclarationAndReachesIt() {
        SensitivityKit.assertDeclared(COUNTS, SCHEMA, 3);
        SensitivityKit.assertOrderFree(COUNTS, SCHEMA, 3);
        assertThat(hunt(COUNTS).isTight()).isTrue();
    }

    @Test
    void row_countedTwice_isCaught() {
        assertThatThrownBy(hunt(new EveryNode())::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void fold_rows_areInTheirLeavesGroupsAndLevels() {
        long[] sums = new Rows(SCHEMA)
                .with(9, 1, 1.9)
                .with(0, 0, 0.1)
                .with(3, Column.MISSING, 1)
                .with(Column.MISSING, 1, 0.6)
                .fold(COUNTS);

        assertThat(sums).hasSize(6 + 2 * 5 * 4 + 4);
        assertThat(java.util.Arrays.stream(sums).sum()).isEqualTo(2 + 5 + 2);
        assertThat(sums[COUNTS.start(0, 0, 2) + 1]).as("old, m").isEqualTo(1);
        assertThat(sums[COUNTS.start(1, 1, 2) + 3]).as("m, old, tall").isEqualTo(1);
        assertThat(sums[COUNTS.start(1, 0, 0)]).as("f, young, short").isEqualTo(1);
        assertThat(sums[COUNTS.start(1, 1, 4) + 1]).as("m, of no age").isEqualTo(1);
        assertThat(sums[COUNTS.start(2, 0, 0) + 1]).isEqualTo(1);
        assertThat(sums[COUNTS.start(2, 0, 0) + 3]).isEqualTo(1);
    }

    private static Sensitivity sensitivity(long l1, long l2Squared) {
        return new Sensitivity(BigDecimal.valueOf(l1), BigDecimal.valueOf(l2Squared));
    }

    private static SensitivityKit.Worst hunt(Statistic statistic) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(SCHEMA, Neighbours.ADD_REMOVE, Unit.row()), 19);
    }

    /** Counts a row in the leaf that it is in and in the one beside. */
    private static final class EveryNode extends Quantity.Declared implements Statistic {

        EveryNode() {
            super(COUNTS.name(), COUNTS.columns(), COUNTS.dimension(), 1);
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return COUNTS.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            long[] own = new long[sums.length];
            COUNTS.add(block, own);
            int leaf = COUNTS.start(1, 1, 0) - COUNTS.start(1, 0, 0);
            for (int i = 0; i < own.length; i++) {
                sums[i] += own[i];
                if (i >= COUNTS.start(1, 0, 0) && i < COUNTS.start(1, 1, 0)) {
                    sums[i + leaf] += own[i];
                }
            }
        }
    }
}
