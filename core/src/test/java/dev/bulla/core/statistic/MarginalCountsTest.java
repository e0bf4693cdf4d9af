package dev.bulla.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarginalCountsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final MarginalCounts THREE =
            new MarginalCounts(List.of(cells("age", "sex"), cells("sex", "height"), cells("age")));

    @Test
    void sensitivity_threeMarginals_addUp() {
        Sensitivity row = THREE.sensitivity(Neighbours.ADD_REMOVE, Unit.row());
        Sensitivity unit = THREE.sensitivity(Neighbours.ADD_REMOVE, Unit.of("person", 4));
        Sensitivity replace = THREE.sensitivity(Neighbours.REPLACE_ONE, Unit.row());

        assertThat(row).isEqualTo(new Sensitivity(new BigDecimal(3), new BigDecimal(3)));
        assertThat(unit).isEqualTo(new Sensitivity(new BigDecimal(12), new BigDecimal(48)));
        assertThat(replace).isEqualTo(new Sensitivity(new BigDecimal(6), new BigDecimal(6)));
    }

    @Test
    void statistics_hunted_keepTheirDeclarationAndReachIt() {
        SensitivityKit.assertDeclared(THREE, SCHEMA, 3);
        SensitivityKit.assertOrderFree(THREE, SCHEMA, 3);
        assertThat(hunt(THREE, Neighbours.ADD_REMOVE).isTight()).isTrue();
        Schema units = SensitivityKit.under(SCHEMA, Neighbours.ADD_REMOVE, Unit.of("person", 3));
        assertThat(SensitivityKit.hunt(THREE, units, 19).isTight()).isTrue();
        assertThat(hunt(THREE, Neighbours.REPLACE_ONE).isTight()).isTrue();
    }

    @Test
    void marginals_chargedAsOne_isCaught() {
        Statistic mutant =
                Mutant.of(THREE, new CellCounts(cells("age")).sensitivity(Neighbours.ADD_REMOVE, Unit.row()));

        Worst worst = hunt(mutant, Neighbours.ADD_REMOVE);
        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void fold_rowMissingInOneColumn_countsInTheOtherMarginals() {
        long[] sums = new Rows(SCHEMA).with(3, Column.MISSING, 1.5).fold(THREE);

        assertThat(sums).hasSize(20 + 4 + 10).containsOnlyOnce(1);
        assertThat(sums[24 + 3]).isEqualTo(1);
    }

    private static Worst hunt(Statistic statistic, Neighbours neighbours) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(SCHEMA, neighbours, Unit.row()), 19);
    }

    private static Cells cells(String... columns) {
        return Cells.of(SCHEMA, List.of(columns), Map.of("height", 2));
    }
}
