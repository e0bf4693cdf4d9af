package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldTableTest {

    private static final Schema PEOPLE = SchemaReader.read(Json.readObject("""
            {"dataset": "people", "unit": {"column": "person", "max_rows": 2}, "budget": {"epsilon": "1"},
             "columns": {"age": {"type": "integer", "min": 0, "max": 100}, "height": {"type": "real", "min": 0, "max": 3}}}
            """.getBytes(StandardCharsets.UTF_8)));

    /** Rows and the sum of one column, a missing value counted as 1,000. */
    private record Sums(String column) implements Fold {
        @Override
        public List<String> columns() {
            return List.of(column);
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                sums[0]++;
                double value = block.column(0)[row];
                sums[1] += Double.isNaN(value) ? 1_000 : (long) value;
            }
        }
    }

    @Test
    void fold_overAndOver_isTheTablesOwnSumOverTheRowsKept() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            rows.add(List.of("p" + i / 3, "" + i % 100, i % 7 == 0 ? "" : "1.5"));
        }
        HeldTable held = HeldTable.of(
                MemoryTable.of(PEOPLE, List.of("person", "age", "height"), rows), List.of("height", "age"));

        assertThat(held.rows()).isEqualTo(20_000);
        long[] ages = held.fold(new Sums("age"));
        assertThat(ages[0]).isEqualTo(20_000);
        assertThat(held.fold(new Sums("age"))).isEqualTo(ages);
        // Which rows of a person are kept is drawn anew each time, so of the 4,286 without a height some are there.
        long above = held.fold(new Sums("height"))[1] - 20_000;
        assertThat(above % 999).isZero();
        assertThat(above / 999).isBetween(1_000L, 4_286L);
    }

    @Test
    void fold_noRows_isZero() {
        HeldTable held =
                HeldTable.of(MemoryTable.of(PEOPLE, List.of("person", "age", "height"), List.of()), List.of("age"));

        assertThat(held.fold(new Sums("age"))).containsExactly(0, 0);
        assertThatThrownBy(() -> held.fold(new Sums("height"))).hasMessageContaining("not held");
        assertThat(held.schema().require("age")).isInstanceOf(Column.Whole.class);
    }
}
