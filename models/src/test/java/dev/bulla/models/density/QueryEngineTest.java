package dev.bulla.models.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.sun.management.ThreadMXBean;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.lattice.Ball;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import dev.bulla.models.feature.FourierGrid;
import dev.bulla.models.feature.GridSeries;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.PlainColumns;
import dev.bulla.models.feature.Series;
import dev.bulla.models.histogram.Cleaning;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A released function asked in bulk: the same answers, nothing allocated, tables within their error. */
class QueryEngineTest {

    private static final double SCALE = 4;

    @ParameterizedTest
    @CsvSource({
        "1, NONE, GAUSSIAN",
        "1, SMOOTH, GAUSSIAN",
        "1, POSITIVE, LAPLACE",
        "2, NONE, GAUSSIAN",
        "2, POSITIVE, MATERN32",
        "3, NONE, MATERN52",
        "4, POSITIVE, GAUSSIAN",
        "5, NONE, LAPLACE"
    })
    void densities_manyPoints_areTheAnswersOneByOne(int columns, Cleaning cleaning, Kernel kernel) {
        KernelDensityModel model = model(columns, cleaning, kernel);
        KernelDensityModel back = KernelDensityModel.read(Json.readObject(Json.canonical(model.json())));
        int count = 500;
        double[] points = points(columns, count);
        double[] out = new double[count];

        model.densities(points, count, out);

        for (int i = 0; i < count; i++) {
            double[] point = Arrays.copyOfRange(points, i * columns, (i + 1) * columns);
            assertThat(out[i]).isEqualTo(model.density(point)).isEqualTo(back.density(point));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, GAUSSIAN", "2, GAUSSIAN", "2, LAPLACE", "3, GAUSSIAN", "3, MATERN32", "4, GAUSSIAN", "6, MATERN52"})
    void series_anyMap_isTheProductOfWeightsAndFeatures(int columns, Kernel kernel) {
        FeatureMap map = map(columns, kernel);
        assertSeries(map, columns);
    }

    @Test
    void series_plainColumns_isTheProductOfWeightsAndFeatures() {
        assertSeries(new PlainColumns(4), 4);
    }

    @Test
    void series_directionsAndMixedMaps_areTheProductOfWeightsAndFeatures() {
        assertSeries(FeatureMap.direction(4), 4);
        for (int columns : new int[] {1, 2, 5}) {
            assertSeries(FeatureMap.mixed(map(columns, Kernel.GAUSSIAN)), columns);
        }
    }

    private static void assertSeries(FeatureMap map, int columns) {
        double[] weights = weights(map);
        Series series = map.series(weights);
        double[] points = points(columns, 200);
        double[] features = new double[map.dimension()];
        double[][] scratch = series.scratch();
        for (int i = 0; i < 200; i++) {
            double[] place = Arrays.copyOfRange(points, i * columns, (i + 1) * columns);
            for (int k = 0; k < columns; k++) {
                place[k] = (place[k] - 100) / 50;
            }
            map.features(place, features);
            double sum = 0;
            double height = 0;
            for (int j = 0; j < features.length; j++) {
                sum += features[j] * weights[j];
                height += Math.abs(features[j] * weights[j]);
            }
            assertThat(series.at(place, 0, scratch)).isCloseTo(sum, offset(1e-11 * height));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, NONE", "1, SMOOTH", "2, POSITIVE", "3, NONE", "4, NONE"})
    void densities_moreQueries_allocateNoMore(int columns, Cleaning cleaning) {
        KernelDensityModel model = model(columns, cleaning, Kernel.GAUSSIAN);
        int many = 4_000;
        double[] points = points(columns, many);
        double[] out = new double[many];
        allocated(model, points, many, out);

        assertThat(allocated(model, points, many, out)).isLessThan(64 << 10);
        model.table().ifPresent(table -> {
            long before = bean().getCurrentThreadAllocatedBytes();
            table.densities(points, many, out);
            assertThat(bean().getCurrentThreadAllocatedBytes() - before).isLessThan(4_096);
        });
    }

    private static long allocated(KernelDensityModel model, double[] points, int count, double[] out) {
        long before = bean().getCurrentThreadAllocatedBytes();
        model.densities(points, count, out);
        return bean().getCurrentThreadAllocatedBytes() - before;
    }

    private static ThreadMXBean bean() {
        return (ThreadMXBean) ManagementFactory.getThreadMXBean();
    }

    @ParameterizedTest
    @CsvSource({"1, NONE, GAUSSIAN", "1, POSITIVE, MATERN52", "2, NONE, GAUSSIAN", "2, POSITIVE, GAUSSIAN"})
    void table_anyPoint_isWithinItsErrorAndFarBelowTheNoise(int columns, Cleaning cleaning, Kernel kernel) {
        KernelDensityModel model = model(columns, cleaning, kernel);
        DensityTable table = model.table().orElseThrow();
        int count = 20_000;
        double[] points = points(columns, count);
        double[] read = new double[count];
        double[] exact = new double[count];

        table.densities(points, count, read);
        model.densities(points, count, exact);

        double noise =
                (model.answer(Arrays.copyOf(points, columns)).upper() - model.density(Arrays.copyOf(points, columns)))
                        / 1.959963984540055;
        assertThat(table.error()).isPositive().isLessThanOrEqualTo(0.011 * noise);
        for (int i = 0; i < count; i++) {
            assertThat(read[i]).isCloseTo(exact[i], offset(table.error()));
        }
    }

    /** One wave comes near the bound, so that half the cells, or a fourth derivative forgotten, would break it. */
    @Test
    void table_ofOneWave_comesNearItsError() {
        FourierGrid grid = FourierGrid.of(new double[] {0.1}, 1e-3);
        double[] weights = new double[grid.dimension()];
        weights[5] = 1;
        GridSeries series = (GridSeries) grid.series(weights);
        DensityTable table = DensityTable.of(columns(1), series, 1, 1e-3, false).orElseThrow();

        int count = 5_000;
        double[] points = points(1, count);
        double[] read = new double[count];
        table.densities(points, count, read);
        double worst = 0;
        for (int i = 0; i < count; i++) {
            double exact = series.at(new double[] {(points[i] - 100) / 50}, 0, new double[0][]);
            worst = Math.max(worst, Math.abs(exact - read[i]));
        }
        assertThat(worst).isBetween(0.8 * table.error(), table.error());
    }

    @Test
    void table_noiseTooSmall_isNone() {
        FourierGrid grid = FourierGrid.of(new double[] {0.02, 0.02}, 1e-3);
        GridSeries series = (GridSeries) grid.series(weights(grid));

        assertThat(DensityTable.of(columns(2), series, 1, 1e-9, false)).isEmpty();
    }

    /** The quick way to put a row on the grid and the general one agree in every bit. */
    @Test
    void add_anyMapAndPoint_isWhatTheBallMakesOfTheFeatures() {
        List<FeatureMap> maps = List.of(
                map(1, Kernel.GAUSSIAN),
                map(2, Kernel.LAPLACE),
                map(4, Kernel.GAUSSIAN),
                new PlainColumns(1),
                new PlainColumns(3),
                FeatureMap.direction(3),
                FeatureMap.mixed(map(2, Kernel.GAUSSIAN)));
        for (FeatureMap map : maps) {
            int columns = map.inputs();
            double[] points = points(columns, 300);
            Arrays.fill(points, 0, columns, 100);
            Arrays.fill(points, columns, 2 * columns, 150);
            Rows rows = new Rows(schema(columns));
            Ball ball = Ball.l2(new Grid(19), map.dimension(), BigDecimal.ONE);
            long[] wanted = new long[map.dimension()];
            double[] features = new double[map.dimension()];
            long[] steps = new long[map.dimension()];
            for (int i = 0; i < 300; i++) {
                double[] cells = new double[columns];
                double[] place = new double[columns];
                for (int k = 0; k < columns; k++) {
                    cells[k] = points[i * columns + k];
                    place[k] = (points[i * columns + k] - 100) / 50;
                }
                rows.with(cells);
                map.features(place, features);
                ball.quantise(features, steps);
                for (int j = 0; j < wanted.length; j++) {
                    wanted[j] += steps[j];
                }
            }
            assertThat(rows.fold(new FeatureSum(map, columns(columns)))).isEqualTo(wanted);
        }
    }

    private static KernelDensityModel model(int columns, Cleaning cleaning, Kernel kernel) {
        FeatureChoice choice = new FeatureChoice(kernel, OptionalInt.empty());
        double[] scaled = new double[columns];
        Arrays.fill(scaled, columns == 1 ? 0.05 : 0.3);
        FeatureMap map = choice.map(scaled);
        double[] weights = weights(map);
        long[] values = new long[weights.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = Math.round(weights[j] * (1 << 19));
        }
        NoisyValues noisy =
                new NoisyValues(values, 0x1p-19, new NoisyValues.StatedNoise("gaussian", SCALE, SCALE, 1.96 * SCALE));
        DensityShape shape = new DensityShape(columns(columns), scaled, choice, cleaning, OptionalLong.empty());
        return new KernelDensityModel(shape, map, noisy, OptionalInt.empty());
    }

    private static FeatureMap map(int columns, Kernel kernel) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, columns == 1 ? 0.05 : 0.3);
        return new FeatureChoice(kernel, OptionalInt.empty()).map(scaled);
    }

    /** Sums over two thousand places, and something like noise. */
    private static double[] weights(FeatureMap map) {
        double[] weights = new double[map.dimension()];
        double[] features = new double[map.dimension()];
        double[] points = points(map.inputs(), 2_000);
        SeededBits bits = SeededBits.of(3);
        for (int i = 0; i < 2_000; i++) {
            double[] place = Arrays.copyOfRange(points, i * map.inputs(), (i + 1) * map.inputs());
            for (int k = 0; k < place.length; k++) {
                place[k] = (place[k] - 100) / 50;
            }
            map.features(place, features);
            for (int j = 0; j < weights.length; j++) {
                weights[j] += features[j];
            }
        }
        for (int j = 0; j < weights.length; j++) {
            weights[j] += SCALE * 3.4 * (unit(bits) - 0.5);
        }
        return weights;
    }

    private static Schema schema(int columns) {
        return new Schema(
                "cube",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.of(2_000),
                columns(columns));
    }

    private static List<Column> columns(int count) {
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            columns.add(new Column.Real("c" + k, 100, 150, Optional.empty(), Optional.empty()));
        }
        return columns;
    }

    private static double[] points(int columns, int count) {
        SeededBits bits = SeededBits.of(9);
        double[] points = new double[columns * count];
        for (int i = 0; i < points.length; i++) {
            points[i] = 100 + 50 * (unit(bits) + unit(bits)) / 2;
        }
        return points;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
