package dev.bulla.data.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.table.Table;
import dev.bulla.data.FileTable;
import dev.bulla.data.MemoryTable;
import dev.bulla.data.Survey;
import dev.bulla.data.Tables;
import dev.bulla.data.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnitCappingTest {

    @TempDir
    Path folder;

    @Test
    void fold_unitWithManyRows_countsAtMostItsCap() throws IOException {
        StringBuilder rows = new StringBuilder("person,age,income,sex\n");
        for (int i = 0; i < 1000; i++) {
            rows.append(i % 2 == 0 ? "busy" : " busy ")
                    .append(',')
                    .append(i % 100)
                    .append(",1,f\n");
        }
        rows.append("quiet,1,1,f\n");

        for (Table table : tables(Survey.persons(3), rows.toString())) {
            assertThat(table.fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(4);
            assertThat(table.rows()).isEqualTo(1001);
        }
    }

    @Test
    void fold_rowsWithoutId_addNothing() throws IOException {
        String rows = "person,age,income,sex\n,1,1,f\n  ,2,1,f\n\"\",3,1,f\n4,1,f\n\"broken,5,1,f\na,6,1,f\n\n";

        for (Table table : tables(Survey.persons(2), rows)) {
            assertThat(table.fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(1);
            assertThat(table.rows()).isEqualTo(7);
        }
    }

    @Test
    void fold_again_keepsOtherRowsBecauseTheKeyIsFresh() throws IOException {
        StringBuilder rows = new StringBuilder("person,age,income,sex\n");
        for (int i = 0; i < 1000; i++) {
            rows.append("busy,1,").append(i).append(",f\n");
        }

        for (Table table : tables(Survey.persons(1), rows.toString())) {
            Set<Long> kept = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                kept.add(table.fold(Tally.of("income"))[2]);
            }
            assertThat(kept).hasSizeGreaterThan(10);
        }
    }

    @Test
    void fold_oneUnitMore_changesTheSumsByThatUnitAlone() throws IOException {
        String others = "person,age,income,sex\na,1,1,f\na,1,1,f\nb,2,1,m\n";
        String with = others + "c,9,1,?\n".repeat(50);

        for (int i = 0; i < 2; i++) {
            long[] sums = tables(Survey.persons(2), others).get(i).fold(Tally.of("age"));
            long[] more = tables(Survey.persons(2), with).get(i).fold(Tally.of("age"));
            assertThat(more).containsExactly(sums[0] + 2, 0, sums[2] + 2 * 16 * 9, sums[3] + 2 * 16 * 81);
        }
    }

    @Test
    void fold_longIds_areToldApart() throws IOException {
        String id = "x".repeat(100_000);
        String rows = "person,age,income,sex\n" + id + "1,1,1,f\n" + id + "2,1,1,f\n" + id + "1,1,1,f\n";

        for (Table table : tables(Survey.persons(1), rows)) {
            assertThat(table.fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(2);
        }
        UnitId kept = new UnitId();
        kept.set(id);
        assertThat(kept.length()).isLessThanOrEqualTo(UnitId.LONGEST);
    }

    /** JSON can spell half a surrogate pair, which has no UTF-8 and would there look like every other one. */
    @Test
    void fold_longIdsWithHalvesOfPairs_areToldApart() throws IOException {
        String row = "{\"person\":\"" + "x".repeat(200) + "\\u%s\",\"age\":1,\"income\":1,\"sex\":\"f\"}\n";
        String rows = row.formatted("d800") + row.formatted("dfff") + row.formatted("003f") + row.formatted("d800");
        Path file = Files.writeString(folder.resolve("rows.jsonl"), rows);

        Table table = Tables.open(Survey.persons(1), file);

        assertThat(table.fold(Survey.TALLY)[Tally.ROWS]).isEqualTo(3);
    }

    private List<Table> tables(dev.bulla.core.schema.Schema schema, String rows) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        return List.of(FileTable.csv(schema, file), MemoryTable.csv(schema, file));
    }
}
