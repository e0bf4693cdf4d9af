package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of bad value and text in a Parquet file: it is one row and no other notices. */
final class HostileParquetTest {

    private static final int GOOD_ROWS = 5;
    private static final int AT_ONCE = 64;

    /** Types of which no value is an id. */
    private static final Pattern NO_IDS =
            Pattern.compile("(TIMESTAMP|TIME|INTERVAL|BLOB|INTEGER\\[|VARCHAR\\[|STRUCT|MAP)");

    @TempDir
    private Path folder;

    private final List<String> faults = new ArrayList<>();
    private final long start = System.nanoTime();
    private int combinations;
    private int kinds;

    /** All histograms of all kinds in one pass; the sums of each stand together. */
    private record Joint(List<CellCounts> parts) implements Fold {

        @Override
        public List<String> columns() {
            return parts.stream()
                    .flatMap(part -> part.columns().stream())
                    .distinct()
                    .toList();
        }

        @Override
        public int dimension() {
            return parts.stream().mapToInt(CellCounts::dimension).sum();
        }

        @Override
        public void add(Block block, long[] sums) {
            List<String> columns = columns();
            int from = 0;
            for (CellCounts part : parts) {
                int[] places =
                        part.columns().stream().mapToInt(columns::indexOf).toArray();
                for (int row = 0; row < block.rows(); row++) {
                    int at = row;
                    int cell = part.cells()
                            .cell(Arrays.stream(places)
                                    .mapToDouble(p -> block.column(p)[at])
                                    .toArray());
                    if (cell >= 0) {
                        sums[from + cell]++;
                    }
                }
                from += part.dimension();
            }
        }

        long[] slice(long[] sums, int part) {
            int from = parts.subList(0, part).stream()
                    .mapToInt(CellCounts::dimension)
                    .sum();
            return Arrays.copyOfRange(sums, from, from + parts.get(part).dimension());
        }
    }

    @Test
    void parquet_everyTypedValue_movesNothingButItself() throws SQLException, IOException {
        List<HostileValues.Value> values = HostileValues.all();
        for (int i = 0; i < values.size(); i += AT_ONCE) {
            try (HostileParquet files =
                    HostileParquet.typed(folder, values.subList(i, Math.min(i + AT_ONCE, values.size())))) {
                check(files, 1, 4);
            }
        }
        report("typed values");
    }

    @Test
    void parquet_everyText_movesNothingButItself() throws SQLException, IOException {
        List<HostileCells.Cell> cells = HostileCells.all();
        for (int i = 0; i < cells.size(); i += AT_ONCE) {
            try (HostileParquet files =
                    HostileParquet.texts(folder, cells.subList(i, Math.min(i + AT_ONCE, cells.size())))) {
                check(files, 4, 16);
            }
        }
        report("texts");
    }

    private void report(String what) {
        assertThat(faults).isEmpty();
        System.out.printf(
                "hostile rows, Parquet, %s: %d kinds, %,d pairs of tables in %.1f s%n",
                what, kinds, combinations, (System.nanoTime() - start) / 1e9);
    }

    private void check(HostileParquet files, int everyFold, int everyId) throws SQLException, IOException {
        kinds += files.names().size();
        Path without = files.write("without", "i < 5 ORDER BY i");
        Path with = files.write("with", "true ORDER BY (i + 4) % 7");
        Path alone = files.write("alone", "i = 5");
        Path replaced = files.write("replaced", "i <> 1 ORDER BY i");
        Schema rows = files.schema(Unit.row(), Neighbours.ADD_REMOVE);
        Schema exchanged = files.schema(Unit.row(), Neighbours.REPLACE_ONE);
        addRemove(
                files.names(),
                FileTable.parquet(rows, without),
                FileTable.parquet(rows, with),
                FileTable.parquet(rows, alone));
        addRemove(files.names(), files.memory(rows, without), files.memory(rows, with), files.memory(rows, alone));
        replaceOne(files.names(), FileTable.parquet(exchanged, without), FileTable.parquet(exchanged, replaced));
        replaceOne(files.names(), files.memory(exchanged, without), files.memory(exchanged, replaced));
        oneByOne(files.names(), FileTable.parquet(rows, with), everyFold);
        for (int kind = 0; kind < files.names().size(); kind += everyId) {
            asId(files, kind, without, with);
        }
    }

    private void addRemove(List<String> names, Table without, Table with, Table alone) {
        assertThat(List.of(without.rows(), with.rows(), alone.rows())).containsExactly(5L, 6L, 1L);
        Joint all = joint(names.size());
        long[] before = without.fold(all);
        long[] moved = HostileCheck.minus(with.fold(all), before);
        long[] own = alone.fold(all);
        for (int part = 0; part < all.parts().size(); part++) {
            String name = name(names, part);
            require(name, all.parts().get(part), with.schema(), all.slice(moved, part));
            if (!Arrays.equals(all.slice(moved, part), all.slice(own, part))) {
                faults.add(name + ": moved by what is not the row's own");
            }
        }
    }

    private void replaceOne(List<String> names, Table without, Table replaced) {
        assertThat(replaced.rows()).isEqualTo(GOOD_ROWS);
        Joint all = joint(names.size());
        long[] moved = HostileCheck.minus(replaced.fold(all), without.fold(all));
        for (int part = 0; part < all.parts().size(); part++) {
            require(name(names, part), all.parts().get(part), replaced.schema(), all.slice(moved, part));
        }
    }

    /** A histogram asked for by itself, which DuckDB may count in its own way, has the sums of the common pass. */
    private void oneByOne(List<String> names, Table with, int every) {
        Joint all = joint(names.size());
        long[] sums = with.fold(all);
        int each = all.parts().size() / names.size();
        for (int kind = 0; kind < names.size(); kind += every) {
            int part = kind * each + (kind % 8 == 0 ? kind / 8 % 3 : each - 1);
            combinations++;
            if (!Arrays.equals(with.fold(all.parts().get(part)), all.slice(sums, part))) {
                faults.add(name(names, part) + ": another sum when asked for alone");
            }
        }
    }

    /**
     * The bad value is the id: its row is one unit's or nobody's, and nobody else's rows are lost. Where no value of the type
     * can be read as an id, the file is refused whatever its rows.
     */
    private void asId(HostileParquet files, int kind, Path without, Path with) {
        Schema schema = files.schema(Unit.of("id" + kind, 2), kind);
        Statistic rows = new RowCount();
        if (NO_IDS.matcher(files.names().get(kind)).lookingAt()) {
            for (Path file : List.of(without, with)) {
                combinations++;
                assertThat(catchThrowable(() -> FileTable.parquet(schema, file)))
                        .as(files.names().get(kind))
                        .hasMessageStartingWith("E-521 ");
            }
            return;
        }
        long[] moved = HostileCheck.minus(
                FileTable.parquet(schema, with).fold(rows),
                FileTable.parquet(schema, without).fold(rows));
        require(files.names().get(kind) + " as id", rows, schema, moved);
    }

    private void require(String name, Statistic statistic, Schema schema, long[] moved) {
        combinations++;
        HostileCheck.excess(statistic, schema, moved, 1).ifPresent(fault -> faults.add(name + ": " + fault));
    }

    private static Joint joint(int kinds) {
        return new Joint(IntStream.range(0, kinds)
                .boxed()
                .flatMap(kind -> HostileParquet.counts(kind).stream())
                .toList());
    }

    private static String name(List<String> names, int part) {
        return names.get(part / 7) + ", histogram " + part % 7;
    }
}
