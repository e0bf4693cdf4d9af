package dev.bulla.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SensitivityKit.Worst;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ColumnSumTest {

    private static final Column DEBT = new Column.Whole("debt", -30, 500, Optional.empty(), Optional.empty());
    private static final Column YEAR = new Column.Whole("year", 1900, 2000, Optional.empty(), Optional.empty());
    private static final Column ALWAYS = new Column.Whole("year", 1900, 2000, Optional.of(1950L), Optional.empty());
    private static final Column SIGNED = new Column.Real("signed", -1.7, 1.7, Optional.empty(), Optional.empty());
    private static final Column SEX = new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());
    private static final Cells ALL = new Cells(List.of());
    private static final Cells BY_SEX = new Cells(List.of(Axis.of(SEX, OptionalInt.empty())));

    @Test
    void sensitivity_sumRowOfTheBook_isMetExactlyForWholeNumbers() {
        assertNorms(new ColumnSum(DEBT, ALL), Neighbours.ADD_REMOVE, Unit.row(), "500", "250000");
        assertNorms(new ColumnSum(DEBT, ALL), Neighbours.ADD_REMOVE, Unit.of("id", 3), "1500", "2250000");
        assertNorms(new ColumnSum(DEBT, ALL), Neighbours.REPLACE_ONE, Unit.row(), "530", "280900");
        assertNorms(new ColumnSum(ALWAYS, ALL), Neighbours.REPLACE_ONE, Unit.row(), "100", "10000");
    }

    @Test
    void sensitivity_missingRowsUnderReplaceOne_isThatOfTheFartherBound() {
        assertNorms(new ColumnSum(YEAR, ALL), Neighbours.REPLACE_ONE, Unit.row(), "2000", "4000000");
    }

    @Test
    void sensitivity_boundsWithinOneStep_isOneStep() {
        Column narrow = new Column.Real("x", 1e9, 1e9 + 1e-3, Optional.of(1e9), Optional.empty());
        ColumnSum sum = new ColumnSum(narrow, ALL);

        assertThat(sum.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l1())
                .isEqualByComparingTo(new BigDecimal(sum.grid()));
    }

    @Test
    void statistics_hunted_keepTheirDeclarationAndReachIt() {
        for (Column column : List.of(DEBT, YEAR, ALWAYS, SIGNED)) {
            for (Cells cells : List.of(ALL, BY_SEX)) {
                ColumnSum sum = new ColumnSum(column, cells);
                SensitivityKit.assertDeclared(sum, schema(column), 7);
                SensitivityKit.assertOrderFree(sum, schema(column), 7);
                Schema units = SensitivityKit.under(schema(column), Neighbours.ADD_REMOVE, Unit.of("person", 3));
                assertThat(SensitivityKit.hunt(sum, units, 13).isTight()).isTrue();
                for (Neighbours neighbours : Recipe.OF_RECORDS) {
                    assertThat(hunt(sum, neighbours, column).isTight())
                            .as("%s %s %s", column.name(), cells, neighbours)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void grouped_replaceOneNotDoubled_isCaught() {
        ColumnSum honest = new ColumnSum(YEAR, BY_SEX);
        Statistic mutant = Mutant.of(honest, new ColumnSum(YEAR, ALL).sensitivity(Neighbours.REPLACE_ONE, Unit.row()));

        Worst worst = hunt(mutant, Neighbours.REPLACE_ONE, YEAR);
        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("L1");
    }

    @Test
    void grouped_signedColumnWithOnlyTwoCellsInMind_isCaught() {
        // Two cells give √2·Q; the same cell with the two ends gives 2Q in L2.
        ColumnSum honest = new ColumnSum(SIGNED, BY_SEX);
        Sensitivity one = honest.sensitivity(Neighbours.ADD_REMOVE, Unit.row());
        Sensitivity wrong =
                new Sensitivity(one.l1().add(one.l1()), one.l2Squared().add(one.l2Squared()));

        Worst worst = hunt(Mutant.of(honest, wrong), Neighbours.REPLACE_ONE, SIGNED);
        assertThatThrownBy(worst::assertDeclared).hasMessageContaining("squared L2");
    }

    @Test
    void fold_wholeNumbers_addsExactlyByGroup() {
        ColumnSum sum = new ColumnSum(DEBT, BY_SEX);
        long[] sums = new Rows(schema(DEBT))
                .with(-30, 0)
                .with(7, 0)
                .with(500, 1)
                .with(3, Column.MISSING)
                .fold(sum);

        assertThat(sums[0] * sum.grid()).isEqualTo(-23);
        assertThat(sums[1] * sum.grid()).isEqualTo(500);
    }

    /** What is cut off adds up: of ten million rows it must stay below the range, the least noise there is at ε = 1; it did not. */
    @Test
    void fold_realNumbers_cutOffLessThanTheNoiseOfTenMillionRows() {
        Column weight = new Column.Real("weight", 0, 10, Optional.empty(), Optional.empty());
        Schema schema = Schema.builder("rows")
                .cap(Budget.pure("1"))
                .real("weight", 0, 10)
                .build();
        Rows row = new Rows(schema).with(1 / 3.0);
        ColumnSum sum = new ColumnSum(weight, ALL);
        ColumnSum coarse = ColumnSum.coarse(weight, ALL);

        assertThat((1 / 3.0 - row.fold(sum)[0] * sum.grid()) * 1e7).isBetween(0.0, 1.0);
        assertThat((1 / 3.0 - row.fold(coarse)[0] * coarse.grid()) * 1e7).isGreaterThan(10);
    }

    private static void assertNorms(ColumnSum sum, Neighbours neighbours, Unit unit, String l1, String l2Squared) {
        Sensitivity most = sum.sensitivity(neighbours, unit);
        assertThat(most.l1()).isEqualByComparingTo(l1);
        assertThat(most.l2Squared()).isEqualByComparingTo(l2Squared);
    }

    private static Worst hunt(Statistic statistic, Neighbours neighbours, Column column) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(schema(column), neighbours, Unit.row()), 13);
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
