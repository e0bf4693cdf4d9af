package dev.bulla.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import dev.bulla.data.FileTable;
import dev.bulla.models.regression.Regression;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * The exact moments of the whole covertype table against a plain {@code dsyrk} over the same numbers, on one thread, in CPU
 * time, taking turns; the reading of the file is measured apart.
 *
 * <p>The plain one has all its numbers in one matrix outside the heap already; ours starts from the blocks a table fills, puts
 * every number on the grid, checks every row and adds up whole numbers.
 */
final class MomentsBench {

    /** The first ten columns of covertype, with the bounds a code book would give; the other 44 and the label are 0 or 1. */
    private static final Map<String, double[]> BOUNDS = Map.of(
            "elevation", new double[] {1_500, 4_500},
            "aspect", new double[] {0, 360},
            "slope", new double[] {0, 90},
            "horiz_dist_hydrology", new double[] {0, 2_000},
            "vert_dist_hydrology", new double[] {-400, 800},
            "horiz_dist_roadways", new double[] {0, 8_000},
            "hillshade_9am", new double[] {0, 255},
            "hillshade_noon", new double[] {0, 255},
            "hillshade_3pm", new double[] {0, 255},
            "horiz_dist_fire_points", new double[] {0, 8_000});

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Schema schema;
    private final Consumer<String> progress;

    private MomentsBench(Schema schema, Consumer<String> progress) {
        this.schema = schema;
        this.progress = progress;
    }

    static MomentsReport run(Path file, int times, Consumer<String> progress) throws IOException {
        return new MomentsBench(schema(file), progress).measure(file, times);
    }

    private static Schema schema(Path file) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            List<Column> columns = new ArrayList<>();
            for (String name : in.readLine().split(",", -1)) {
                double[] bounds = BOUNDS.getOrDefault(name, new double[] {0, 1});
                columns.add(new Column.Real(name, bounds[0], bounds[1], Optional.empty(), Optional.empty()));
            }
            return new Schema(
                    "covertype",
                    Unit.row(),
                    Neighbours.ADD_REMOVE,
                    Budget.approx("10", "1e-6"),
                    OptionalLong.of(581_012),
                    columns);
        }
    }

    private MomentsReport measure(Path file, int times) {
        Fold sums = (Fold) Regression.linear()
                .target("elevation")
                .plan(schema, Budget.approx("1", "1e-6"))
                .measurements()
                .get(0)
                .statistic();
        progress.accept("Reading " + file.getFileName() + " …");
        long before = SYSTEM.getProcessCpuTime();
        HeldTable held = HeldTable.of(FileTable.csv(schema, file), sums.columns());
        double decoding = (SYSTEM.getProcessCpuTime() - before) / 1e9;
        Blocks blocks = Blocks.of(held, sums.columns());
        progress.accept("Measuring …");
        long[] whole = blocks.fold(sums, 1);
        boolean equal = Arrays.equals(blocks.fold(sums, 2), whole)
                && Arrays.equals(blocks.fold(sums, 7), whole)
                && Arrays.equals(blocks.shuffled().fold(sums, 2), whole)
                && Arrays.equals(held.fold(sums), whole);
        double ours = Double.POSITIVE_INFINITY;
        double plain = Double.POSITIVE_INFINITY;
        try (Plain matrix = new Plain(blocks)) {
            for (int i = 0; i < times; i++) {
                plain = Math.min(plain, cpu(matrix::multiply));
                ours = Math.min(ours, cpu(() -> blocks.fold(sums, 1)));
            }
        }
        return new MomentsReport(blocks.rows(), sums.columns().size() + 1, times, decoding, plain, ours, equal);
    }

    /** CPU time of the calling thread: both do all their work on it. */
    private static double cpu(Runnable work) {
        long before = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
    }

    /** The rows in memory, as a table would hand them over. */
    private record Blocks(List<double[][]> blocks, int columns) {

        static Blocks of(HeldTable table, List<String> columns) {
            List<double[][]> blocks = new ArrayList<>();
            table.fold(new Fold() {
                @Override
                public List<String> columns() {
                    return columns;
                }

                @Override
                public int dimension() {
                    return 0;
                }

                @Override
                public void add(Block block, long[] sums) {
                    double[][] copy = new double[columns.size()][];
                    Arrays.setAll(copy, c -> Arrays.copyOf(block.column(c), block.rows()));
                    synchronized (blocks) {
                        blocks.add(copy);
                    }
                }
            });
            return new Blocks(blocks, columns.size());
        }

        int rows() {
            return blocks.stream().mapToInt(block -> block[0].length).sum();
        }

        /** The sums of so many parts, added. */
        long[] fold(Fold fold, int parts) {
            long[] total = new long[fold.dimension()];
            for (int part = 0; part < parts; part++) {
                long[] own = new long[total.length];
                for (int b = part; b < blocks.size(); b += parts) {
                    fold.add(Block.of(blocks.get(b), blocks.get(b)[0].length), own);
                }
                for (int i = 0; i < own.length; i++) {
                    total[i] += own[i];
                }
            }
            return total;
        }

        /** The same rows in an order of chance. */
        Blocks shuffled() {
            int rows = rows();
            double[][] all = new double[columns][rows];
            int at = 0;
            for (double[][] block : blocks) {
                for (int c = 0; c < columns; c++) {
                    System.arraycopy(block[c], 0, all[c], at, block[c].length);
                }
                at += block[0].length;
            }
            PublicBits bits = PublicBits.of("shuffled rows");
            for (int i = rows - 1; i > 0; i--) {
                int j = bits.below(i + 1);
                for (double[] column : all) {
                    double kept = column[i];
                    column[i] = column[j];
                    column[j] = kept;
                }
            }
            List<double[][]> cut = new ArrayList<>();
            for (int from = 0; from < rows; from += 5_000) {
                double[][] block = new double[columns][];
                int first = from;
                Arrays.setAll(block, c -> Arrays.copyOfRange(all[c], first, Math.min(rows, first + 5_000)));
                cut.add(block);
            }
            return new Blocks(cut, columns);
        }
    }

    /** All numbers, and a column of ones, in one matrix outside the heap, by columns. */
    private static final class Plain implements AutoCloseable {

        private final DoublePointer matrix;
        private final DoublePointer product;
        private final int rows;
        private final int columns;

        Plain(Blocks blocks) {
            this.rows = blocks.rows();
            this.columns = blocks.columns() + 1;
            this.matrix = new DoublePointer((long) rows * columns);
            this.product = new DoublePointer((long) columns * columns);
            double[] ones = new double[rows];
            Arrays.fill(ones, 1);
            matrix.position(0).put(ones, 0, rows);
            long at = 0;
            for (double[][] block : blocks.blocks()) {
                for (int c = 0; c < block.length; c++) {
                    matrix.position((long) rows * (c + 1) + at).put(block[c], 0, block[c].length);
                }
                at += block[0].length;
            }
            matrix.position(0);
        }

        void multiply() {
            openblas.blas_set_num_threads(1);
            openblas.cblas_dsyrk(
                    openblas.CblasColMajor,
                    openblas.CblasUpper,
                    openblas.CblasTrans,
                    columns,
                    rows,
                    1.0,
                    matrix,
                    rows,
                    0.0,
                    product,
                    columns);
        }

        @Override
        public void close() {
            matrix.close();
            product.close();
        }
    }
}
