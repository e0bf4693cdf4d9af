package dev.bulla.bench;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.density.DensityModel;
import dev.bulla.models.density.DensityTable;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Cleaning;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Released densities: what a question costs, beside the published form and as rows and columns grow, and what fitting costs.
 *
 * <p>Questions are timed by the CPU time of the asking thread, the least of many batches; models that are compared take turns.
 */
final class FunctionsBench {

    static final int QUESTIONS = 5_000;
    static final int ROWS = 5_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** A turn takes about so long: some systems count CPU time in steps of many microseconds. */
    private static final long TURN_NANOS = 5_000_000;

    private static final double BANDWIDTH = 0.1;
    private static final double WIDE = 0.3;

    @FunctionalInterface
    interface Batch {
        void ask(double[] points, int count, double[] out);
    }

    /** Something to ask, and the points. */
    private record Asked(String key, String name, int columns, Batch batch, double[] points) {}

    private final boolean quick;
    private final double[] out = new double[QUESTIONS];

    private FunctionsBench(boolean quick) {
        this.quick = quick;
    }

    static FunctionsReport run(long rows, boolean quick, Consumer<String> progress) throws IOException, SQLException {
        FunctionsBench bench = new FunctionsBench(quick);
        progress.accept("Asking …");
        List<FunctionsReport.Line> byKind = bench.byKind();
        List<FunctionsReport.Line> byRows = bench.byRows();
        progress.accept("The published form …");
        double naive = bench.naive();
        Path folder = Files.createTempDirectory("bulla-bench-functions");
        try (RowsData data = RowsData.generateParquet(folder, rows, progress)) {
            progress.accept("Fitting …");
            return new FunctionsReport(byKind, byRows, naive, rows, FitBench.measure(data.parquet(), quick ? 2 : 3));
        } finally {
            RowsData.delete(folder);
        }
    }

    private List<FunctionsReport.Line> byKind() {
        List<Asked> asked = new ArrayList<>();
        DensityModel line = model(1, ROWS, BANDWIDTH, Cleaning.POSITIVE);
        DensityModel plane = model(2, ROWS, BANDWIDTH, Cleaning.POSITIVE);
        asked.add(asked("d1", "1 column", 1, line::densities));
        DensityTable lineTable = line.table().orElseThrow();
        asked.add(asked("d1_table", "1 column, tabulated", 1, lineTable::densities));
        asked.add(asked("d1_smooth", "1 column, smoothed", 1, model(1, ROWS, BANDWIDTH, Cleaning.SMOOTH)::densities));
        asked.add(asked("d2", "2 columns", 2, plane::densities));
        DensityTable planeTable = plane.table().orElseThrow();
        asked.add(asked("d2_table", "2 columns, tabulated", 2, planeTable::densities));
        asked.add(asked("d3", "3 columns, h = 0.3", 3, model(3, ROWS, WIDE, Cleaning.POSITIVE)::densities));
        asked.add(asked("d4", "4 columns, random features", 4, model(4, ROWS, WIDE, Cleaning.POSITIVE)::densities));
        return time(asked);
    }

    private List<FunctionsReport.Line> byRows() {
        List<Asked> asked = new ArrayList<>();
        for (int rows = 1_000; rows <= (quick ? 100_000 : 1_000_000); rows *= 10) {
            DensityModel model = model(1, rows, BANDWIDTH, Cleaning.POSITIVE);
            asked.add(asked("n" + rows, String.format(Locale.ROOT, "%,d rows", rows), 1, model::densities));
        }
        return time(asked);
    }

    /** Each takes its turn, many times; the least counts. */
    private List<FunctionsReport.Line> time(List<Asked> all) {
        long[] least = new long[all.size()];
        int[] repeats = new int[all.size()];
        for (int i = 0; i < least.length; i++) {
            cpu(all.get(i), 20);
            least[i] = cpu(all.get(i), 20) / 20;
            repeats[i] = (int) Math.max(1, Math.min(500, TURN_NANOS / (least[i] + 1)));
        }
        for (int turn = 0; turn < (quick ? 20 : 100); turn++) {
            for (int i = 0; i < least.length; i++) {
                least[i] = Math.min(least[i], cpu(all.get(i), repeats[i]) / repeats[i]);
            }
        }
        List<FunctionsReport.Line> lines = new ArrayList<>();
        for (int i = 0; i < least.length; i++) {
            lines.add(new FunctionsReport.Line(all.get(i).key(), all.get(i).name(), (double) least[i] / QUESTIONS));
        }
        return lines;
    }

    private long cpu(Asked asked, int repeats) {
        long before = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < repeats; i++) {
            asked.batch().ask(asked.points(), QUESTIONS, out);
        }
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    /** Seconds that all questions take together, the least of a few. */
    private double naive() {
        double[] rows = points(1, ROWS, "rows");
        double[] questions = points(1, QUESTIONS, "questions");
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < (quick ? 1 : 3); i++) {
            long before = THREADS.getCurrentThreadCpuTime();
            NaiveDensity.densities(rows, questions, BANDWIDTH, 4);
            least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - before) / 1e9);
        }
        return least;
    }

    private static Asked asked(String key, String name, int columns, Batch batch) {
        return new Asked(key, name, columns, batch, points(columns, QUESTIONS, "questions"));
    }

    private static DensityModel model(int columns, int count, double bandwidth, Cleaning cleaning) {
        List<Column> declared = new ArrayList<>();
        for (int k = 0; k < columns; k++) {
            declared.add(new Column.Real("c" + k, 0, 1, Optional.empty(), Optional.empty()));
        }
        Budget budget = Budget.approx("1", "1e-6");
        Schema schema =
                new Schema("bench", Unit.row(), Neighbours.ADD_REMOVE, budget, OptionalLong.of(count), declared);
        Rows rows = new Rows(schema);
        double[] points = points(columns, count, "rows");
        double[] row = new double[columns];
        for (int i = 0; i < count; i++) {
            System.arraycopy(points, i * columns, row, 0, columns);
            rows.with(row);
        }
        String[] names = declared.stream().map(Column::name).toArray(String[]::new);
        return KernelDensity.of(names)
                .bandwidth(bandwidth)
                .clean(cleaning)
                .plan(schema, budget)
                .release(rows, MemoryJournal.account(schema))
                .model();
    }

    private static double[] points(int columns, int count, String seed) {
        PublicBits bits = PublicBits.of(seed);
        double[] points = new double[columns * count];
        for (int i = 0; i < points.length; i++) {
            points[i] = (bits.nextUniform() + bits.nextUniform()) / 2;
        }
        return points;
    }
}
