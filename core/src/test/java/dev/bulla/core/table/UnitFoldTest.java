package dev.bulla.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitFoldTest {

    /** How many units had these rows, in this order: time and place as digits. */
    private static final class Histories implements UnitFold {

        private final Map<String, Integer> seen = new HashMap<>();

        @Override
        public List<String> columns() {
            return List.of("time", "place");
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public void addUnit(Block unit, long[] sums) {
            StringBuilder history = new StringBuilder();
            for (int i = 0; i < unit.rows(); i++) {
                history.append((long) unit.column(0)[i])
                        .append(':')
                        .append(Double.isNaN(unit.column(1)[i]) ? "?" : Long.toString((long) unit.column(1)[i]))
                        .append(' ');
            }
            seen.merge(history.toString().strip(), 1, Integer::sum);
            sums[0]++;
        }
    }

    private static Schema schema(Unit unit) {
        return new Schema(
                "visits",
                unit,
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(
                        new Column.Whole("place", 0, 99, Optional.empty(), Optional.empty()),
                        new Column.Whole("time", 0, 999, Optional.empty(), Optional.empty())));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fold_unitsInAnyOrder_seesEachOnceAndInOrder(boolean isHeld) {
        Rows rows = new Rows(schema(Unit.of("person", 10)))
                .withUnit("b", 7, 30)
                .withUnit("a", 5, 20)
                .withUnit("", 1, 1)
                .withUnit("a", 3, 20)
                .withUnit("b", Double.NaN, 10)
                .withUnit("a", 9, 4)
                .withUnit("c", 1, 1);
        Histories histories = new Histories();
        Table table = isHeld ? HeldTable.of(rows, List.of("place", "time")) : rows;

        assertThat(table.fold(histories)).containsExactly(3);
        assertThat(histories.seen).containsOnlyKeys("4:9 20:3 20:5", "10:? 30:7", "1:1");
    }

    @Test
    void fold_rowsThatFulfilAConditionOfUnits_areLeftInOrder() {
        Schema schema = schema(Unit.of("person", 10));
        Rows rows = new Rows(schema)
                .withUnit("a", 5, 20)
                .withUnit("a", 3, 10)
                .withUnit("a", 1, 30)
                .withUnit("b", 1, 1);
        Histories histories = new Histories();

        Where.of("place > 1", schema).of(rows).fold(histories);

        assertThat(histories.seen).containsOnlyKeys("10:3 20:5", "");
    }

    @Test
    void fold_rowIsUnit_seesEachRow() {
        Histories histories = new Histories();

        new Rows(schema(Unit.row())).with(5, 20).with(3, 10).fold(histories);

        assertThat(histories.seen).containsOnlyKeys("20:5", "10:3");
    }

    /** A long history of few times: the order is that of values, whatever the order of rows and the coins. */
    @Test
    void fold_manyRowsOfAUnit_areInOrder() {
        Random random = new Random(3);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            all.add(new double[] {random.nextInt(50), random.nextInt(100)});
        }
        Map<String, Integer> first = new HashMap<>();
        for (int trial = 0; trial < 3; trial++) {
            Collections.shuffle(all, random);
            Rows rows = new Rows(schema(Unit.of("person", Block.MOST_ROWS)));
            all.forEach(row -> rows.withUnit("a", row));
            Histories histories = new Histories();
            rows.fold(histories);
            histories.seen.forEach((history, units) -> first.merge(history, units, Integer::sum));
        }
        assertThat(first).hasSize(1);
    }

    @Test
    void cap_moreRowsThanABlockHolds_isRefused() {
        assertThatThrownBy(() -> new UnitCap(
                        new Histories(), schema(Unit.of("person", Block.MOST_ROWS + 1)), SeededBits.replay(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
