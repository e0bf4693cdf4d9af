package dev.bulla.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A held table by column and by row, whichever it was made from. */
class HeldColumnsTest {

    private static final Schema SCHEMA = Schema.builder("held")
            .integer("age", 0, 99)
            .category("sex", "f", "m")
            .real("height", 0, 3)
            .cap(Budget.pure("1"))
            .build();
    private static final double[][] VALUES = {{3, 1, 2}, {0, 1, 1}, {1.5, Column.MISSING, 2}};
    private static final List<double[]> POINTS =
            List.of(new double[] {3, 0, 1.5}, new double[] {1, 1, Column.MISSING}, new double[] {2, 1, 2});

    @Test
    void points_ofColumns_andColumnsOfPoints_areEachOther() {
        HeldTable byColumn = HeldTable.of(SCHEMA, VALUES);
        HeldTable byRow = HeldTable.ofRows(SCHEMA, POINTS);

        assertThat(numbers(byColumn.points())).isEqualTo(numbers(POINTS));
        for (int c = 0; c < 3; c++) {
            assertThat(byRow.column(c)).containsExactly(VALUES[c]);
        }
        assertThat(byRow.column("sex")).isSameAs(byRow.column(1));
        assertThat(byColumn.count()).isEqualTo(3);
        assertThat(byRow.rows()).isEqualTo(3);
    }

    @Test
    void of_table_isSortedAndTheSameHoweverItWasRead() {
        HeldTable one = HeldTable.of(HeldTable.of(SCHEMA, VALUES));
        HeldTable other = HeldTable.of(HeldTable.of(SCHEMA, VALUES).rows(2, 0, 1));

        assertThat(one.column("age")).containsExactly(1, 2, 3);
        assertThat(numbers(other.points())).isEqualTo(numbers(one.points()));
    }

    /** Forty rows of one person under a schema that promises for two: of rows that were given nobody knows whose they are. */
    @Test
    void fold_rowsGivenUnderASchemaOfUnits_isRefused() {
        Schema persons = Schema.builder("held")
                .unit("person", 2)
                .integer("age", 0, 99)
                .cap(Budget.pure("1"))
                .build();
        double[] ages = new double[40];
        HeldTable given = HeldTable.of(persons, new double[][] {ages});
        Rows rows = new Rows(persons);
        for (double age : ages) {
            rows.withUnit("a", age);
        }
        HeldTable read = HeldTable.of(rows, List.of("age"));

        for (HeldTable table : List.of(given, HeldTable.ofRows(persons, given.points()), read.rows(0, 0, 0))) {
            assertThatThrownBy(() -> table.fold(new Ages())).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> table.fold(new AgesOfUnits())).isInstanceOf(IllegalStateException.class);
        }
        assertThat(read.fold(new Ages())).containsExactly(2, 0);
        assertThat(read.fold(new AgesOfUnits())).containsExactly(1, 0);
        assertThat(HeldTable.of(rows).fold(new Ages())).containsExactly(2, 0);
        assertThatThrownBy(() -> HeldTable.of(rows).fold(new AgesOfUnits())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void of_someColumns_holdsThoseAlone() {
        HeldTable held = HeldTable.of(HeldTable.ofRows(SCHEMA, POINTS), List.of("height", "age"));

        assertThat(held.columns()).extracting(Column::name).containsExactly("height", "age");
        assertThat(held.column("age")).containsExactly(3, 1, 2);
        assertThat(held.points().get(2)).containsExactly(2, 2);
        assertThatThrownBy(() -> held.column("sex")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> held.column("name")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> HeldTable.of(held, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shuffled_rows_areAllThereInAnotherOrder() {
        double[] ages = IntStream.range(0, 60).mapToDouble(i -> i).toArray();
        HeldTable table = HeldTable.of(SCHEMA, new double[][] {ages, new double[60], new double[60]});

        double[] shuffled = table.shuffled(PublicBits.of("order")).column("age");

        assertThat(shuffled).containsExactlyInAnyOrder(ages).isNotEqualTo(ages);
    }

    @Test
    void matching_condition_tellsEachRow() {
        Where tall = Where.of("height > 1", SCHEMA);

        assertThat(HeldTable.ofRows(SCHEMA, POINTS).matching(tall)).containsExactly(true, false, true);
    }

    @Test
    void without_column_isGoneFromRowsAndSchema() {
        HeldTable less = HeldTable.of(SCHEMA, VALUES).without("sex");

        assertThat(less.points().get(0)).containsExactly(3, 1.5);
        assertThat(less.schema().columns()).extracting(Column::name).containsExactly("age", "height");
        assertThatThrownBy(() -> less.place("sex")).isInstanceOf(BadInput.class);
    }

    @Test
    void only_publicNumberOfRows_isThatOfTheRows() {
        Schema known = Schema.builder("held")
                .integer("age", 0, 99)
                .cap(Budget.pure("1"))
                .replaceOne(3)
                .build();
        HeldTable table = HeldTable.ofRows(known, List.of(new double[] {1}, new double[] {2}, new double[] {3}));

        assertThat(table.only(table.points().subList(0, 2)).schema().rows()).hasValue(2);
    }

    /** Sums of rows held in blocks, by column and by row; of many rows and of none. */
    @Test
    void fold_anyNumberOfRows_isTheSum() {
        for (int rows : new int[] {0, 1, Block.MOST_ROWS, 3 * Block.MOST_ROWS + 1}) {
            List<double[]> points = new ArrayList<>();
            long sum = 0;
            for (int row = 0; row < rows; row++) {
                points.add(new double[] {row % 100, 0, 0});
                sum += row % 100;
            }
            HeldTable byRow = HeldTable.ofRows(SCHEMA, points);
            assertThat(byRow.fold(new Ages())).containsExactly(rows, sum);
            assertThat(HeldTable.of(byRow, List.of("sex", "age")).fold(new Ages()))
                    .containsExactly(rows, sum);
            assertThat(HeldTable.of(byRow).fold(new Ages())).containsExactly(rows, sum);
        }
    }

    @Test
    void of_wrongColumns_isRefused() {
        assertThatThrownBy(() -> HeldTable.of(SCHEMA, new double[2][3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HeldTable.of(SCHEMA, new double[][] {{1}, {1}, {1, 2}}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Numbers of which one that is missing equals another. */
    private static List<List<Double>> numbers(List<double[]> points) {
        return points.stream()
                .map(point -> Arrays.stream(point).boxed().toList())
                .toList();
    }

    /** How many units, and the sum of their ages. */
    private static final class AgesOfUnits implements UnitFold {

        @Override
        public List<String> columns() {
            return List.of("age");
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public void addUnit(Block unit, long[] sums) {
            sums[0]++;
            for (int row = 0; row < unit.rows(); row++) {
                sums[1] += (long) unit.column(0)[row];
            }
        }
    }

    private static final class Ages implements Fold {

        @Override
        public List<String> columns() {
            return List.of("age");
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                sums[0]++;
                sums[1] += (long) block.column(0)[row];
            }
        }
    }
}
