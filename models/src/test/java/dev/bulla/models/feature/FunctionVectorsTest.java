package dev.bulla.models.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.density.DensityModel;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.density.KernelDensityModel;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.HistogramModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of docs/mathematics.md §5.2, §5.3 and §5.5, from the classes that use them. */
class FunctionVectorsTest {

    /** docs/mathematics.md §5.2: shares of 1,000 rows under replace-one move by √2/n in L2, not by 2/n. */
    @Test
    void histogram_replaceOne_movesByRootTwo() {
        Plan<HistogramModel> plan =
                Histogram.of("c0").bins("c0", 10).plan(schema(1, Neighbours.REPLACE_ONE, 1_000), Budget.pure("1"));
        Sensitivity sensitivity =
                plan.measurements().get(0).statistic().sensitivity(Neighbours.REPLACE_ONE, Unit.row());

        assertThat(sensitivity.l2().doubleValue() / 1_000).isCloseTo(0.001414213562, offset(6e-13));
        assertThat(sensitivity.l1().doubleValue()).isEqualTo(2);
    }

    /** docs/mathematics.md §5.3: the published covariance, read literally, is off by (2πh²)^(−d/4). */
    @ParameterizedTest
    @CsvSource({"1, 1, 0.6316", "0.5, 2, 0.798", "0.1, 1, 1.997"})
    void volume_ofTheKernel_isWhatThePublishedScaleForgets(double h, int columns, double ratio) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, h);
        double volume = KernelDensityModel.volume(Kernel.GAUSSIAN, columns(columns), scaled);

        assertThat(volume).isCloseTo(Math.pow(2 * Math.PI * h * h, columns / 2.0), offset(1e-12));
        assertThat(1 / Math.sqrt(volume)).isCloseTo(ratio, offset(5e-4));
    }

    /** docs/mathematics.md §5.3: the deviation of the number of rows over that of a weight. */
    @ParameterizedTest
    @CsvSource({"0.1, 1, 2.3, 0.05", "0.1, 3, 12.9, 0.3", "0.02, 3, 99, 3"})
    void constant_ofTheGrid_tellsTheRowsAsWellAsTheBookSays(double h, int columns, double ratio, double off) {
        double one = 1 / FourierGrid.of(new double[] {h}, 1e-3).constant();

        assertThat(Math.pow(one, columns)).isCloseTo(ratio, offset(off));
    }

    /** docs/mathematics.md §5.3: a constant of weight 0.1 beside random features. */
    @Test
    void constant_ofRandomFeatures_tellsTheRowsAsWellAsTheBookSays() {
        FeatureMap map = RandomFourier.of(Kernel.GAUSSIAN, new double[] {0.3, 0.3, 0.3, 0.3}, 10, "vectors");
        double c = map.constant() * map.constant();

        assertThat(1 / map.constant()).isCloseTo(3.16, offset(5e-3));
        assertThat(1 / Math.sqrt(1 - c)).isCloseTo(1.054, offset(5e-4));
    }

    /** docs/mathematics.md §5.3: 5,000 rows, h = 0.1; the second deviation is that of the classical constant √(2 ln(2/δ))/ε. */
    @Test
    void deviation_replaceOne_isThatOfTheBook() {
        double delta =
                Math.sqrt(2) / (5_000 * KernelDensityModel.volume(Kernel.GAUSSIAN, columns(1), new double[] {0.1}));
        double sigma = GaussianProfile.sigma(Budget.approx("0.4", "1e-3")).doubleValue();

        assertThat(delta).isCloseTo(0.001128379167, offset(6e-13));
        assertThat(delta * sigma).isCloseTo(0.006273100636, offset(6e-12));
        assertThat(delta * Math.sqrt(2 * Math.log(2 / 1e-3)) / 0.4).isCloseTo(0.010998732647, offset(6e-12));
        assertThat(Math.sqrt(2)
                        / (1_000 * KernelDensityModel.volume(Kernel.GAUSSIAN, columns(2), new double[] {0.5, 0.5})))
                .isCloseTo(0.000900316316, offset(6e-13));
    }

    /** docs/mathematics.md §5.3: one record moved from x to a far x': at x the density moves by μ/√2 deviations of its noise. */
    @Test
    void audit_oneRecordMovedFar_shiftsAnAnswerByMuOverRootTwo() {
        Schema schema = schema(1, Neighbours.REPLACE_ONE, 3);
        Budget budget = Budget.approx("0.4", "1e-3");
        Plan<DensityModel> plan =
                KernelDensity.of("c0").bandwidth(0.02).clean(Cleaning.NONE).plan(schema, budget);
        Statistic statistic = (Statistic) plan.measurements().get(0).statistic();
        double sigma = plan.measurements().get(0).mechanism().scale();
        long[] here = new Rows(schema).with(0.3).with(0.5).with(0.9).fold(statistic);
        long[] there = new Rows(schema).with(0.8).with(0.5).with(0.9).fold(statistic);
        double[] moved = new double[here.length];
        for (int j = 0; j < moved.length; j++) {
            moved[j] = (here[j] - there[j]) * statistic.grid();
        }
        FeatureMap map = FeatureChoice.DEFAULT.map(new double[] {0.02});
        double shift = map.series(moved).at(new double[] {0.3}, 0, new double[0][]);
        double mu = 1 / GaussianProfile.sigma(budget).doubleValue();

        assertThat(shift).isCloseTo(1, offset(3e-3));
        assertThat(shift / sigma).isCloseTo(mu / Math.sqrt(2), offset(2e-3 * mu));
        assertThat(shift / sigma).isLessThan(mu);
    }

    /** docs/mathematics.md §5.5: the certified least kernel and the factor that follows from it. */
    @ParameterizedTest
    @CsvSource({
        "0.02, 1e-2, 47, 1.066102, -0.00560945, 1.418174",
        "0.1, 1e-3, 15, 1.377966, -0.00056223, 1.414611",
        "0.02, 1e-6, 89, 1.109492, -4.58606e-7, 1.414214"
    })
    void leastKernel_ofTheGrid_isThatOfTheBook(
            double h, double accuracy, int m, double period, double least, double factor) {
        FourierGrid grid = FourierGrid.of(new double[] {h}, accuracy);

        assertThat(grid.dimension()).isEqualTo(m);
        assertThat(grid.period(0)).isCloseTo(period, offset(1e-6));
        assertThat(grid.leastKernel().doubleValue()).isCloseTo(least, offset(Math.abs(least) * 1e-4 + 2e-11));
        assertThat(Math.sqrt(2 - 2 * grid.leastKernel().doubleValue())).isCloseTo(factor, offset(6e-7));
    }

    /** docs/mathematics.md §5.5, four columns in whole shells; the grid is not used there, but counts its frequencies the same way. */
    @ParameterizedTest
    @CsvSource({"0.5, 1e-2, 1065", "0.5, 1e-3, 1737", "0.2, 1e-2, 4785", "0.2, 1e-3, 9057"})
    void frequencies_ofFourColumns_areAsManyAsTheBookSays(double h, double accuracy, int m) {
        double[] scaled = new double[4];
        Arrays.fill(scaled, h / (1 + 4 * h));
        Frequencies chosen = Frequencies.heaviest(Kernel.GAUSSIAN, scaled, accuracy / 2, 20_000);

        assertThat(2 * chosen.half().size() - 1).isEqualTo(m);
    }

    /** docs/mathematics.md §5.5: the largest error of random features over many pairs, h = 0.2, worst of eight draws. */
    @ParameterizedTest
    @CsvSource({
        "1, 512, 0.093",
        "1, 2048, 0.052",
        "1, 8192, 0.026",
        "2, 512, 0.154",
        "2, 2048, 0.072",
        "2, 8192, 0.035",
        "4, 512, 0.180",
        "4, 2048, 0.097",
        "4, 8192, 0.046"
    })
    void randomFeatures_ofGaussian_missItByAsMuchAsTheBookSays(int columns, int m, double error) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, 0.2);
        double worst = 0;
        for (int draw = 0; draw < 8; draw++) {
            worst = Math.max(worst, largestError(RandomFourier.of(Kernel.GAUSSIAN, scaled, m / 2, "spec " + draw)));
        }
        assertThat(worst).isBetween(0.5 * error, 1.4 * error);
    }

    private static double largestError(FeatureMap map) {
        int columns = map.inputs();
        PublicBits bits = PublicBits.of("pairs");
        double[] a = new double[map.dimension()];
        double[] b = new double[map.dimension()];
        double[][] scratch = map.scratch();
        double worst = 0;
        for (int i = 0; i < 1_500_000 / (map.dimension() + 500); i++) {
            double[] x = new double[columns];
            double[] y = new double[columns];
            double square = 0;
            for (int k = 0; k < columns; k++) {
                x[k] = bits.nextUniform();
                y[k] = bits.nextUniform();
                square += (x[k] - y[k]) * (x[k] - y[k]);
            }
            map.features(x, a, scratch);
            map.features(y, b, scratch);
            double product = 0;
            for (int j = 1; j < a.length; j++) {
                product += a[j] * b[j];
            }
            worst = Math.max(worst, Math.abs(product / 0.9 - Math.exp(-square / 0.08)));
        }
        return worst;
    }

    private static Schema schema(int columns, Neighbours neighbours, long rows) {
        return new Schema(
                "vectors", Unit.row(), neighbours, Budget.approx("3", "1e-2"), OptionalLong.of(rows), columns(columns));
    }

    private static List<Column> columns(int count) {
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            columns.add(new Column.Real("c" + k, 0, 1, Optional.empty(), Optional.empty()));
        }
        return columns;
    }
}
