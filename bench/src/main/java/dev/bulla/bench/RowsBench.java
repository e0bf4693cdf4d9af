package dev.bulla.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.FileTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A histogram over three columns of a generated table, read in every way there is, in one warm JVM.
 *
 * <p>Times are CPU times of the whole process, all threads, the least of several runs; the engine's own query and ours
 * take turns. All ways must give the same sums, or there is no report.
 */
final class RowsBench {

    static final int MOST_ROWS = 5;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** A fold that the engine cannot add up by itself. */
    private record Untold(Fold fold) implements Fold {
        @Override
        public List<String> columns() {
            return fold.columns();
        }

        @Override
        public int dimension() {
            return fold.dimension();
        }

        @Override
        public void add(Block block, long[] sums) {
            fold.add(block, sums);
        }
    }

    @FunctionalInterface
    private interface Work {
        long[] run() throws SQLException;
    }

    private final long rows;
    private final int times;
    private final Consumer<String> progress;
    private final List<RowsReport.Line> lines = new ArrayList<>();
    private final CellCounts counts = new CellCounts(List.of(
            axis("age", RowsData.AGE_BINS),
            axis("income", RowsData.INCOME_BINS),
            axis("height", RowsData.HEIGHT_BINS)));

    private RowsBench(long rows, int times, Consumer<String> progress) {
        this.rows = rows;
        this.times = times;
        this.progress = progress;
    }

    static RowsReport run(long rows, int times, Consumer<String> progress) throws IOException, SQLException {
        Path folder = Files.createTempDirectory("bulla-bench-rows");
        try (RowsData data = RowsData.generate(folder, rows, progress)) {
            return new RowsBench(rows, times, progress).measure(data);
        } finally {
            RowsData.delete(folder);
        }
    }

    private RowsReport measure(RowsData data) throws SQLException {
        Table parquet = FileTable.parquet(RowsData.schema(Unit.row()), data.parquet());
        long[] sums = parquet.fold(counts);
        long[] theirs = {Long.MAX_VALUE};
        long[] ours = {Long.MAX_VALUE};
        for (int i = 0; i < times; i++) {
            theirs[0] = Math.min(theirs[0], cpu(sums, data::groupBy));
            ours[0] = Math.min(ours[0], cpu(sums, () -> parquet.fold(counts)));
        }
        add("duckdb", "Parquet, DuckDB's own GROUP BY", theirs[0]);
        add("push_down", "Parquet, added up by the engine", ours[0]);
        long peak = peakMemory();
        Fold untold = new Untold(counts);
        add("parquet", "Parquet, Java fold", least(sums, () -> parquet.fold(untold)));
        Table csv = FileTable.csv(RowsData.schema(Unit.row()), data.csv());
        add("csv", "CSV", least(sums, () -> csv.fold(counts)));
        Table packed = FileTable.csv(RowsData.schema(Unit.row()), data.packed());
        add("csv_gz", "CSV.gz", least(sums, () -> packed.fold(counts)));
        Table units = FileTable.parquet(RowsData.schema(Unit.of("person", MOST_ROWS)), data.parquet());
        add("units", "Parquet, units of at most " + MOST_ROWS + " rows", least(null, () -> units.fold(counts)));
        Table unitsCsv = FileTable.csv(RowsData.schema(Unit.of("person", MOST_ROWS)), data.csv());
        add("units_csv", "CSV, units of at most " + MOST_ROWS + " rows", least(null, () -> unitsCsv.fold(counts)));
        return new RowsReport(rows, times, lines, peak, peakMemory());
    }

    private void add(String key, String name, long cpu) {
        progress.accept("  " + name);
        lines.add(new RowsReport.Line(key, name, cpu / 1e9, rows / (cpu / 1e9)));
    }

    private long least(long @org.jspecify.annotations.Nullable [] sums, Work work) throws SQLException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < Math.min(times, 3); i++) {
            least = Math.min(least, cpu(sums, work));
        }
        return least;
    }

    private static long cpu(long @org.jspecify.annotations.Nullable [] sums, Work work) throws SQLException {
        long before = SYSTEM.getProcessCpuTime();
        long[] found = work.run();
        long after = SYSTEM.getProcessCpuTime();
        if (sums != null && !Arrays.equals(sums, found)) {
            throw new IllegalStateException("two ways to read the rows give different sums");
        }
        return after - before;
    }

    /** The most memory the process has had, in bytes; 0 where the system does not tell. */
    private static long peakMemory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        } catch (IOException e) {
            return 0;
        }
        return 0;
    }

    private static Axis axis(String column, int bins) {
        return Axis.of(RowsData.schema(Unit.row()).require(column), OptionalInt.of(bins));
    }
}
