package dev.bulla.bench.process;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
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
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** Curves: exact fits, moments of features and predictions, each beside its limit, on one thread, in CPU time, taking turns. */
public final class GpBench {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int COLUMNS = 4;

    /** With the target there are 512 coordinates. */
    private static final int FEATURES = 511;

    private static final int CLOAKED = 287;
    private static final int PEOPLE = 2_000;

    private static final double LENGTH = 0.3;
    private static final double NOISE = 0.1;

    /**
     * How much is measured.
     *
     * @param points of the exact fit
     * @param rows of the fold
     * @param questions to curves
     * @param times how often; the least counts
     * @param releases of the same rows; for each, {@value #STREAMED} rows are streamed
     */
    public record Sizes(int points, int rows, int questions, int times, int releases) {

        private static final int STREAMED = 200_000;

        public static final Sizes WHOLE = new Sizes(5_000, 32_768, 1_000_000, 3, 50);
        public static final Sizes QUICK = new Sizes(2_000, 16_384, 1_000_000, 2, 10);

        long streamed() {
            return (long) STREAMED * releases;
        }
    }

    /** What a model works out for its first questions counts, so each is a new one: another where the first is above the bar, unless it is far above. */
    private static final int MODELS = 2;

    private static final double FAR = 4;

    private static final int MOST_COLUMNS = 4;

    private final Sizes sizes;
    private final Consumer<String> progress;

    private GpBench(Sizes sizes, Consumer<String> progress) {
        this.sizes = sizes;
        this.progress = progress;
    }

    public static GpReport run(Sizes sizes, Consumer<String> progress) throws IOException {
        GpBench bench = new GpBench(sizes, progress);
        GpReport.Exact kernel = bench.kernel();
        GpReport.Folded folded = bench.folded();
        GpReport.Questions questions = bench.questions();
        progress.accept("Noise in a shape …");
        GpCloak cloak = GpCloak.run(CLOAKED);
        for (int i = 1; i < sizes.times; i++) {
            GpCloak next = GpCloak.run(CLOAKED);
            cloak = next.seconds() < cloak.seconds() ? next : cloak;
        }
        List<GpStream> streams = new ArrayList<>();
        for (GpMethod method : List.of(GpMethod.CELLS, GpMethod.MOMENTS)) {
            progress.accept(String.format(Locale.ROOT, "%,d rows, streamed, by %s …", sizes.streamed(), method.word()));
            GpStream stream = GpStream.run(method, sizes.streamed());
            progress.accept(String.format(Locale.ROOT, "… %.2f s, %.5f off", stream.seconds(), stream.off()));
            streams.add(stream);
        }
        return new GpReport(kernel, folded, questions, streams, cloak, GpNoise.run(sizes.releases, progress));
    }

    private static double cpu(Runnable work) {
        long before = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
    }

    private GpReport.Exact kernel() {
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
            progress.accept(
                    String.format(Locale.ROOT, "An exact fit of %,d points, %d of %d …", n, i + 1, sizes.times));
            plain = Math.min(plain, dpotrf(covariance, points));
            ours = Math.min(ours, cpu(() -> KernelSensitivity.fit(covariance, points, targets, NOISE)));
        }
        progress.accept(String.format(Locale.ROOT, "… dpotrf %.2f s, the fit %.2f s", plain, ours));
        return new GpReport.Exact(n, plain, ours);
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

    private GpReport.Folded folded() {
        double[] bandwidths = new double[COLUMNS];
        Arrays.fill(bandwidths, LENGTH);
        progress.accept("Moments of features …");
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
        progress.accept(String.format(Locale.ROOT, "… dsyrk %.2f s, the fold %.2f s", plain, ours));
        return new GpReport.Folded(sizes.rows, size, plain, ours, equal);
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

    private GpReport.Questions questions() {
        progress.accept(String.format(Locale.ROOT, "%,d predictions …", sizes.questions));
        GaussianProcessModel one = model(GpMethod.CELLS, false, 1, PEOPLE);
        GaussianProcessModel many = model(GpMethod.CELLS, false, 1, 100 * PEOPLE);
        double[][] line = points(sizes.questions, 1, "questions");
        double few = Double.POSITIVE_INFINITY;
        double more = Double.POSITIVE_INFINITY;
        double ofSeries = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 2 * sizes.times; i++) {
            few = Math.min(few, cpu(() -> one.predictions(line)));
            more = Math.min(more, cpu(() -> many.predictions(line)));
            ofSeries = i < sizes.times ? Math.min(ofSeries, cpu(this::series)) : ofSeries;
        }
        List<GpReport.Asked> asked = new ArrayList<>();
        for (int columns = 1; columns <= MOST_COLUMNS; columns++) {
            asked.add(asked("cells", GpMethod.CELLS, false, columns));
            asked.add(asked("cells of public inputs", GpMethod.CELLS, true, columns));
            asked.add(asked("cloaking", GpMethod.CLOAKING, true, columns));
            if (columns < 3) {
                asked.add(asked("moments", GpMethod.MOMENTS, false, columns));
            }
        }
        return new GpReport.Questions(sizes.questions, ofSeries, FEATURES, more / few, asked);
    }

    /** A new model each time: what it works out for its first questions counts. */
    private GpReport.Asked asked(String name, GpMethod method, boolean isPublic, int columns) {
        double[][] points = points(sizes.questions, columns, "questions");
        double least = Double.POSITIVE_INFINITY;
        int released = 0;
        double worst = 0;
        for (int i = 0; i < MODELS && least > GpReport.QUESTIONS_BAR && worst < FAR * GpReport.QUESTIONS_BAR; i++) {
            GaussianProcessModel model = model(method, isPublic, columns, PEOPLE);
            released = model.released().get(0).length;
            worst = cpu(() -> model.predictions(points));
            least = Math.min(least, worst);
        }
        progress.accept(String.format(Locale.ROOT, "… of %s, columns: %d: %.2f s", name, columns, least));
        return new GpReport.Asked(name, columns, released, least);
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

    private static GaussianProcessModel model(GpMethod method, boolean isPublic, int columns, int count) {
        List<Column> all = new ArrayList<>();
        for (int k = 0; k < columns; k++) {
            all.add(new Column.Real("c" + k, 0, 1, Optional.empty(), Optional.empty(), isPublic));
        }
        all.add(new Column.Real("y", 0, 1, Optional.empty(), Optional.empty()));
        Schema schema = new Schema(
                "bench",
                Unit.row(),
                isPublic ? Neighbours.OUTPUTS : Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-6"),
                OptionalLong.of(PEOPLE),
                all);
        Rows rows = new Rows(schema);
        for (double[] point : points(count, columns + 1, "people")) {
            point[columns] = (point[0] + point[columns]) / 2;
            rows.with(point);
        }
        return GaussianProcess.of(all.stream().limit(columns).map(Column::name).toArray(String[]::new))
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
}
