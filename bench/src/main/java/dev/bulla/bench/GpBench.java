package dev.bulla.bench;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.Series;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.gp.GaussianProcessModel;
import dev.bulla.models.gp.GpMethod;
import dev.bulla.models.gp.KernelSensitivity;
import dev.bulla.models.moment.MomentShape;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** Curves: exact fits, moments of features and predictions, each beside its limit, on one thread, in CPU time, taking turns. */
final class GpBench {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int COLUMNS = 4;

    /** With the target there are 512 coordinates. */
    private static final int FEATURES = 511;

    private static final double LENGTH = 0.3;
    private static final double NOISE = 0.1;

    /**
     * How much is measured.
     *
     * @param points of the exact fit
     * @param rows of the fold
     * @param questions to curves
     * @param times how often; the least counts
     */
    record Sizes(int points, int rows, int questions, int times) {
        static final Sizes WHOLE = new Sizes(5_000, 32_768, 1_000_000, 3);
        static final Sizes QUICK = new Sizes(2_000, 16_384, 1_000_000, 2);
    }

    private final Sizes sizes;

    private GpBench(Sizes sizes) {
        this.sizes = sizes;
    }

    static Report run(Sizes sizes, Consumer<String> progress) {
        GpBench bench = new GpBench(sizes);
        progress.accept("An exact fit …");
        Report.Exact kernel = bench.kernel();
        progress.accept("Moments of features …");
        Report.Folded folded = bench.folded();
        progress.accept("Predictions …");
        return new Report(kernel, folded, bench.questions());
    }

    private static double cpu(Runnable work) {
        long before = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
    }

    private Report.Exact kernel() {
        int n = sizes.points;
        double[][] points = points(n, COLUMNS, "points");
        double[] targets = column(points, 0);
        double[] scales = new double[COLUMNS];
        Arrays.fill(scales, LENGTH);
        Covariance covariance =
                Covariance.parse("se", List.of("a", "b", "c", "d")).withScales(scales, scales);
        double plain = Double.POSITIVE_INFINITY;
        double ours = Double.POSITIVE_INFINITY;
        KernelSensitivity.fit(covariance, points(300, COLUMNS, "warm"), new double[300], NOISE);
        for (int i = 0; i < sizes.times; i++) {
            plain = Math.min(plain, dpotrf(covariance, points));
            ours = Math.min(ours, cpu(() -> KernelSensitivity.fit(covariance, points, targets, NOISE)));
        }
        return new Report.Exact(n, plain, ours);
    }

    /** CPU seconds of the factorisation alone, its matrix ready. */
    private static double dpotrf(Covariance covariance, double[][] points) {
        int n = points.length;
        openblas.blas_set_num_threads(1);
        try (DoublePointer matrix = new DoublePointer((long) n * n)) {
            double[] column = new double[n];
            for (int j = 0; j < n; j++) {
                Arrays.fill(column, 0);
                covariance.at(points, j, column);
                column[j] += NOISE;
                matrix.position((long) j * n).put(column, 0, n);
            }
            matrix.position(0);
            return cpu(() -> openblas.LAPACKE_dpotrf_work(openblas.LAPACK_COL_MAJOR, (byte) 'L', n, matrix, n));
        }
    }

    private Report.Folded folded() {
        double[] bandwidths = new double[COLUMNS];
        Arrays.fill(bandwidths, LENGTH);
        Fold sums = new MomentShape(bandwidths, FEATURES, 0.5, 12).sums(curve(COLUMNS));
        List<double[][]> blocks = blocks(points(sizes.rows, COLUMNS + 1, "rows"));
        List<double[][]> mixed = new ArrayList<>(blocks);
        Collections.reverse(mixed);
        long[] whole = fold(sums, blocks, 1);
        boolean equal = Arrays.equals(fold(sums, blocks, 2), whole)
                && Arrays.equals(fold(sums, blocks, 7), whole)
                && Arrays.equals(fold(sums, mixed, 1), whole);
        double plain = Double.POSITIVE_INFINITY;
        double ours = Double.POSITIVE_INFINITY;
        int size = FEATURES + 1;
        try (DoublePointer matrix = new DoublePointer((long) sizes.rows * size);
                DoublePointer product = new DoublePointer((long) size * size)) {
            double[] any = column(points(sizes.rows, 1, "any"), 0);
            for (int c = 0; c < size; c++) {
                matrix.position((long) c * sizes.rows).put(any, 0, any.length);
            }
            matrix.position(0);
            for (int i = 0; i < Math.max(3, sizes.times); i++) {
                plain = Math.min(plain, cpu(() -> dsyrk(matrix, size, product)));
                ours = Math.min(ours, cpu(() -> fold(sums, blocks, 1)));
            }
        }
        return new Report.Folded(sizes.rows, size, plain, ours, equal);
    }

    private void dsyrk(DoublePointer matrix, int size, DoublePointer product) {
        openblas.blas_set_num_threads(1);
        openblas.cblas_dsyrk(
                openblas.CblasColMajor,
                openblas.CblasUpper,
                openblas.CblasTrans,
                size,
                sizes.rows,
                1.0,
                matrix,
                sizes.rows,
                0.0,
                product,
                size);
    }

    private static List<double[][]> blocks(double[][] points) {
        List<double[][]> blocks = new ArrayList<>();
        for (int from = 0; from < points.length; from += Block.MOST_ROWS) {
            double[][] rows = Arrays.copyOfRange(points, from, Math.min(points.length, from + Block.MOST_ROWS));
            double[][] block = new double[points[0].length][];
            Arrays.setAll(block, c -> column(rows, c));
            blocks.add(block);
        }
        return blocks;
    }

    /** The sums of so many parts, added. */
    private static long[] fold(Fold fold, List<double[][]> blocks, int parts) {
        long[] total = new long[fold.dimension()];
        for (int part = 0; part < parts; part++) {
            for (int b = part; b < blocks.size(); b += parts) {
                fold.add(Block.of(blocks.get(b), blocks.get(b)[0].length), total);
            }
        }
        return total;
    }

    private Report.Questions questions() {
        GaussianProcessModel moments = model(GpMethod.MOMENTS, 2_000);
        GaussianProcessModel many = model(GpMethod.MOMENTS, 200_000);
        GaussianProcessModel cells = model(GpMethod.CELLS, 2_000);
        double[][] line = points(sizes.questions, 1, "questions");
        double few = Double.POSITIVE_INFINITY;
        double more = Double.POSITIVE_INFINITY;
        double ofCells = Double.POSITIVE_INFINITY;
        double ofSeries = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 2 * sizes.times; i++) {
            few = Math.min(few, cpu(() -> moments.predictions(line)));
            more = Math.min(more, cpu(() -> many.predictions(line)));
            ofCells = i < sizes.times ? Math.min(ofCells, cpu(() -> cells.predictions(line))) : ofCells;
            ofSeries = i < sizes.times ? Math.min(ofSeries, cpu(this::series)) : ofSeries;
        }
        return new Report.Questions(sizes.questions, ofSeries, FEATURES, few, ofCells, more / few);
    }

    /** A series of all features of four columns, asked one point after the other. */
    private void series() {
        double[] bandwidths = new double[COLUMNS];
        Arrays.fill(bandwidths, LENGTH);
        FeatureMap map = FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.of(FEATURES), 0.01);
        double[] weights = new double[map.dimension()];
        Arrays.fill(weights, 1);
        Series series = map.series(weights);
        double[][] scratch = series.scratch();
        double[] point = {0.1, 0.2, 0.3, 0.4};
        double sum = 0;
        for (int i = 0; i < sizes.questions; i++) {
            point[0] = (i & 1_023) / 1_024.0;
            sum += series.at(point, 0, scratch);
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("a series has values");
        }
    }

    private static GaussianProcessModel model(GpMethod method, int count) {
        CurveOf of = curve(1);
        Schema schema = new Schema(
                "bench",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-6"),
                OptionalLong.of(2_000),
                List.of(of.inputs().get(0), of.target()));
        Rows rows = new Rows(schema);
        for (double[] point : points(count, 2, "people")) {
            rows.with(point[0], (point[0] + point[1]) / 2);
        }
        return GaussianProcess.of("c0")
                .target("y")
                .method(method)
                .plan(schema, Budget.approx("1", "1e-6"))
                .release(rows, MemoryJournal.account(schema))
                .model();
    }

    private static CurveOf curve(int columns) {
        List<Column> inputs = new ArrayList<>();
        for (int k = 0; k < columns; k++) {
            inputs.add(new Column.Real("c" + k, 0, 1, Optional.empty(), Optional.empty()));
        }
        return new CurveOf(
                inputs, new Column.Real("y", 0, 1, Optional.empty(), Optional.empty()), KernelChoice.DEFAULT);
    }

    private static double[][] points(int count, int columns, String seed) {
        PublicBits bits = PublicBits.of(seed);
        double[][] points = new double[count][columns];
        for (double[] point : points) {
            for (int k = 0; k < columns; k++) {
                point[k] = bits.nextUniform();
            }
        }
        return points;
    }

    private static double[] column(double[][] points, int column) {
        return Arrays.stream(points).mapToDouble(point -> point[column]).toArray();
    }

    /**
     * What was measured, as a table and as JSON.
     *
     * @param kernel the exact fit
     * @param moments the fold of moments
     * @param questions what predictions cost
     */
    record Report(Exact kernel, Folded moments, Questions questions) {

        static final double KERNEL_BAR = 4;
        static final double FOLD_BAR = 3;
        static final double QUESTIONS_BAR = 2;
        static final double FLAT_BAR = 1.1;

        /**
         * The exact fit.
         *
         * @param points how many
         * @param plain CPU seconds of dpotrf alone
         * @param ours CPU seconds of matrix, factor, weights, inverse and sensitivity
         */
        record Exact(int points, double plain, double ours) {

            double ratio() {
                return ours / plain;
            }
        }

        /**
         * The fold.
         *
         * @param rows how many
         * @param features of each
         * @param plain CPU seconds of dsyrk over features that lie ready
         * @param ours CPU seconds of features, grid, check, dsyrk and sums
         * @param equal whether parts and orders gave the same bits
         */
        record Folded(int rows, int features, double plain, double ours, boolean equal) {

            double ratio() {
                return ours / plain;
            }
        }

        /**
         * Predictions of released curves.
         *
         * @param count how many
         * @param series CPU seconds for a series of as many features
         * @param features as many
         * @param moments CPU seconds for a model of moments
         * @param cells CPU seconds for a model of cells
         * @param growth time of a model of many rows over that of one of few
         */
        record Questions(int count, double series, int features, double moments, double cells, double growth) {}

        private static String word(boolean ok) {
            return ok ? "ok" : "above";
        }

        String table() {
            return String.format(
                            Locale.ROOT,
                            "Gaussian processes, Java %d, one thread, CPU time, the least of the runs.%n%n"
                                    + "    %,d points, 4 columns: dpotrf alone %15.3f s%n"
                                    + "    matrix, factor, weights, inverse, sensitivity %6.3f s   %.2f×   bar ≤ %.0f×  %s%n%n",
                            Runtime.version().feature(),
                            kernel.points,
                            kernel.plain,
                            kernel.ours,
                            kernel.ratio(),
                            KERNEL_BAR,
                            word(kernel.ratio() <= KERNEL_BAR))
                    + String.format(
                            Locale.ROOT,
                            "    %,d rows, %d features: dsyrk alone %14.3f s%n"
                                    + "    features, grid, check, dsyrk, sums %17.3f s   %.2f×   bar ≤ %.0f×  %s%n"
                                    + "    1, 2 and 7 parts, shuffled: %s%n%n",
                            moments.rows,
                            moments.features,
                            moments.plain,
                            moments.ours,
                            moments.ratio(),
                            FOLD_BAR,
                            word(moments.ratio() <= FOLD_BAR),
                            moments.equal ? "the same bits" : "DIFFERENT BITS")
                    + asked();
        }

        private String asked() {
            return String.format(
                    Locale.ROOT,
                    "    %,d predictions, a series of %d features %8.3f s   bar ≤ %.0f s  %s%n"
                            + "    of a released model, method moments %16.3f s   bar ≤ %.0f s  %s%n"
                            + "    of a released model, method cells %18.3f s   bar ≤ %.0f s  %s%n"
                            + "    a model of 100 times the rows %22.3f×   bar ≤ %.1f×  %s%n",
                    questions.count,
                    questions.features,
                    questions.series,
                    QUESTIONS_BAR,
                    word(questions.series <= QUESTIONS_BAR),
                    questions.moments,
                    QUESTIONS_BAR,
                    word(questions.moments <= QUESTIONS_BAR),
                    questions.cells,
                    QUESTIONS_BAR,
                    word(questions.cells <= QUESTIONS_BAR),
                    questions.growth,
                    FLAT_BAR,
                    word(questions.growth <= FLAT_BAR));
        }

        private static Map<String, Object> bar(double value, double bar) {
            return Map.of("value", value, "bar", bar, "ok", value <= bar);
        }

        String json() {
            Map<String, Object> all = new TreeMap<>();
            all.put("points", kernel.points);
            all.put(
                    "cpu_s",
                    Map.of(
                            "dpotrf", kernel.plain,
                            "kernel_fit", kernel.ours,
                            "dsyrk", moments.plain,
                            "moments", moments.ours));
            all.put("kernel", bar(kernel.ratio(), KERNEL_BAR));
            all.put("rows", moments.rows);
            all.put("features", moments.features);
            all.put("fold", bar(moments.ratio(), FOLD_BAR));
            all.put("equal_bits", moments.equal);
            all.put("predictions", questions.count);
            all.put("series_s", bar(questions.series, QUESTIONS_BAR));
            all.put("model_moments_s", bar(questions.moments, QUESTIONS_BAR));
            all.put("model_cells_s", bar(questions.cells, QUESTIONS_BAR));
            all.put("growth", bar(questions.growth, FLAT_BAR));
            return new String(Json.canonical(all), StandardCharsets.UTF_8);
        }
    }
}
