package dev.bulla.models.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreeCountsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final TreeCounts LINE = new TreeCounts(new Halving(cells(List.of("height"), 200)));
    private static final TreeCounts PLANE = new TreeCounts(new Halving(cells(List.of("age", "height"), 30)));

    @Test
    void sensitivity_cellsAndBranches_addUp() {
        Sensitivity row = LINE.sensitivity(Neighbours.ADD_REMOVE, Unit.row());
        Sensitivity unit = LINE.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 4));
        Sensitivity replace = LINE.sensitivity(Neighbours.REPLACE_ONE, Unit.row());
        Sensitivity few = new TreeCounts(new Halving(cells(List.of("height"), 100)))
                .sensitivity(Neighbours.ADD_REMOVE, Unit.row());

        assertThat(row).isEqualTo(new Sensitivity(new BigDecimal(2), new BigDecimal(2)));
        assertThat(unit).isEqualTo(new Sensitivity(new BigDecimal(8), new BigDecimal(32)));
        assertThat(replace).isEqualTo(new Sensitivity(new BigDecimal(4), new BigDecimal(4)));
        assertThat(few).isEqualTo(new Sensitivity(BigDecimal.ONE, BigDecimal.ONE));
    }

    @Test
    void statistics_hunted_keepTheirDeclarationAndReachIt() {
        SensitivityKit.assertDeclared(LINE, SCHEMA, 3);
        SensitivityKit.assertOrderFree(LINE, SCHEMA, 3);
        SensitivityKit.assertDeclared(PLANE, SCHEMA, 4);
        SensitivityKit.assertOrderFree(PLANE, SCHEMA, 4);
        assertThat(hunt(LINE, Neighbours.ADD_REMOVE).isTight()).isTrue();
        assertThat(hunt(LINE, Neighbours.REPLACE_ONE).isTight()).isTrue();
    }

    /** A wrong statistic: rows counted more than once, or levels charged as one. */
    private record Planted(int times, BigDecimal charged) implements Statistic {

        @Override
        public String name() {
            return LINE.name();
        }

        @Override
        public List<String> columns() {
            return LINE.columns();
        }

        @Override
        public int dimension() {
            return LINE.dimension();
        }

        @Override
        public double grid() {
            return LINE.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            Sensitivity honest = LINE.sensitivity(neighbours, unit);
            return new Sensitivity(
                    honest.l1().multiply(charged), honest.l2Squared().multiply(charged));
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int i = 0; i < times; i++) {
                LINE.add(block, sums);
            }
        }
    }

    @Test
    void levels_chargedAsOne_areCaught() {
        Worst worst = hunt(new Planted(1, new BigDecimal("0.5")), Neighbours.ADD_REMOVE);

        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void rows_countedTwice_areCaught() {
        assertThatThrownBy(hunt(new Planted(2, BigDecimal.ONE), Neighbours.ADD_REMOVE)::assertDeclared)
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void fold_anyRow_countsOnceInItsCellAndOnceInItsBranchOrNowhere() {
        long[] one = new Rows(SCHEMA).with(3, 0, 1.5).fold(PLANE);
        long[] none = new Rows(SCHEMA).with(3, 0, Column.MISSING).fold(PLANE);

        assertThat(Arrays.stream(one).sum()).isEqualTo(2);
        assertThat(Arrays.stream(one).limit(300).sum()).isEqualTo(1);
        assertThat(none).containsOnly(0);
    }

    /** Rows that are made up cell by cell are counted like rows that are folded. */
    @Test
    void sums_ofRowsInEveryCell_areThoseOfTheFold() {
        long[] folded =
                new Rows(SCHEMA).with(3, 0, 1.5).with(3, 0, 1.5).with(7, 0, 1.9).fold(PLANE);

        assertThat(PLANE.sums(Arrays.copyOf(folded, 300))).isEqualTo(folded);
    }

    /** Every cell has a leaf of its own, all room is in the root, and the cells of a branch lie together. */
    @Test
    void halving_threeColumns_isATreeOfItsCells() {
        Halving tree = new Halving(cells(List.of("age", "height"), 30));
        double sum = 0;
        boolean[] seen = new boolean[2 << tree.depth()];
        for (int cell = 0; cell < 300; cell++) {
            assertThat(seen[tree.node(cell)]).isFalse();
            seen[tree.node(cell)] = true;
            sum += tree.volume(cell);
            int branch = tree.branch(tree.branchOf(cell) - 300);
            assertThat(tree.node(cell) >> (tree.depth() - tree.branchDepth())).isEqualTo(branch);
        }
        assertThat(tree.volumes()[1]).isCloseTo(sum, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(tree.depth()).isEqualTo(9);
    }

    private static Worst hunt(Statistic statistic, Neighbours neighbours) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(SCHEMA, neighbours, Unit.row()), 19);
    }

    private static Cells cells(List<String> columns, int bins) {
        return Cells.of(SCHEMA, columns, Map.of("height", bins));
    }
}
