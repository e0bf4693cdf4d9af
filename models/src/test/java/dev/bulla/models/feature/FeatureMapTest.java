package dev.bulla.models.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureMapTest {

    @Test
    void turn_anyAngle_isNearTheTrueCosineAndSine() {
        double[] all = new double[4_001];
        double[] cos = new double[4_001];
        double[] sin = new double[4_001];
        for (int i = 0; i <= 4_000; i++) {
            double turns = (i - 2_000) / 173.0;
            double angle = 2 * Math.PI * (turns - Math.rint(turns));
            assertThat(Turn.cos(turns)).isCloseTo(Math.cos(angle), offset(2e-15));
            assertThat(Turn.sin(turns)).isCloseTo(Math.sin(angle), offset(2e-15));
            all[i] = turns;
        }
        Turn.circle(all, 4_001, cos, sin);
        for (int i = 0; i <= 4_000; i++) {
            assertThat(cos[i]).isEqualTo(Turn.cos(all[i]));
            assertThat(sin[i]).isEqualTo(Turn.sin(all[i]));
        }
    }

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void spectrumSum_equalsTheSeriesAddedUp(Kernel kernel) {
        for (double period : new double[] {2, 5, 40}) {
            double sum = 1;
            int last = 200_000;
            for (int j = last; j >= 1; j--) {
                sum += 2 * kernel.spectrum(j / period);
            }
            double beyond = kernel == Kernel.LAPLACE ? 2 * last * kernel.spectrum(last / period) : 0;
            assertThat(kernel.spectrumSum(period)).isCloseTo(sum + beyond, offset(1e-6 * sum));
        }
    }

    /** The transform of the spectrum is the kernel: its integral says so at 0, its shape elsewhere. */
    @ParameterizedTest
    @EnumSource(Kernel.class)
    void frequency_drawnManyTimes_hasTheKernelAsItsMeanCosine(Kernel kernel) {
        PublicBits bits = PublicBits.of("mean cosine");
        double[] mean = new double[4];
        for (int i = 0; i < 200_000; i++) {
            double frequency = kernel.frequency(bits);
            for (int r = 0; r < mean.length; r++) {
                mean[r] += StrictMath.cos(frequency * r * 0.7) / 200_000;
            }
        }
        for (int r = 0; r < mean.length; r++) {
            assertThat(mean[r]).isCloseTo(kernel.at(r * 0.7), offset(0.01));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GAUSSIAN, 1, 0.05", "GAUSSIAN, 3, 0.3", "LAPLACE, 1, 0.1", "LAPLACE, 2, 0.5", "MATERN32, 1, 0.05",
        "MATERN32, 2, 0.3", "MATERN52, 1, 0.02", "MATERN52, 3, 0.4", "LAPLACE, 3, 0.5", "MATERN52, 1, 1"
    })
    void of_fewColumns_isAsNearAsItSaysAndNeverBelowItsLeast(Kernel kernel, int columns, double h) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, h);
        FourierGrid map = (FourierGrid) new FeatureChoice(kernel, OptionalInt.empty()).map(scaled);
        SeededBits bits = SeededBits.of(21);
        double worst = 0;
        for (int i = 0; i < 300; i++) {
            double[] x = point(bits, columns);
            double[] y = i % 3 == 0 ? near(x, bits, h) : point(bits, columns);
            double wanted = 1;
            for (int k = 0; k < columns; k++) {
                wanted *= kernel.at((x[k] - y[k]) / h);
            }
            double got = product(map, x, y);
            assertThat(product(map, x, x)).isCloseTo(1, offset(1e-10));
            assertThat(got).isGreaterThanOrEqualTo(map.leastKernel().doubleValue() - 1e-12);
            worst = Math.max(worst, Math.abs(got - wanted));
        }
        assertThat(worst).isLessThanOrEqualTo(map.kernelError());
        assertThat(map.dimension()).isLessThanOrEqualTo(FeatureMap.MOST);
        if (map.dimension() < FeatureMap.MOST - 2) {
            assertThat(map.kernelError()).isLessThan(5 * kernel.accuracy());
        }
    }

    @ParameterizedTest
    @CsvSource({"GAUSSIAN, 1", "LAPLACE, 1", "LAPLACE, 2", "MATERN32, 3", "GAUSSIAN, 2", "MATERN52, 5"})
    void of_fixedNumberOfFeatures_takesThatManyAndKeepsTheNorm(Kernel kernel, int columns) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, 0.02);
        FeatureMap map = FeatureMap.of(kernel, scaled, OptionalInt.of(64), 1e-3);

        assertThat(map.dimension()).isEqualTo(63);
        double[] x = point(SeededBits.of(4), columns);
        assertThat(product(map, x, x)).isCloseTo(1, offset(1e-12));
    }

    @Test
    void of_threeNarrowColumns_staysWithinTheMost() {
        FeatureMap map = FeatureMap.of(Kernel.GAUSSIAN, new double[] {0.002, 0.002, 0.002}, OptionalInt.empty(), 1e-3);

        assertThat(map.dimension()).isEqualTo(FeatureMap.MOST - 1);
        assertThat(map.leastKernel().doubleValue()).isLessThan(-1);
    }

    @Test
    void plainColumns_anyPair_isInsideTheBallAndAboveItsLeast() {
        PlainColumns map = new PlainColumns(3);

        assertThat(product(map, new double[] {1, 1, 0}, new double[] {1, 1, 0})).isCloseTo(1, offset(1e-15));
        assertThat(product(map, new double[] {1, 1, 1}, new double[] {0, 0, 0})).isCloseTo(-0.5, offset(1e-15));
        assertThat(map.leastKernel()).isEqualByComparingTo(new BigDecimal("-0.5"));
        assertThat(map.constant()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 20})
    void mixed_everyPoint_hasNormOneAndTheThreePartsAThirdEach(int columns) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, 0.3);
        FeatureMap kernel = FeatureMap.of(Kernel.GAUSSIAN, scaled, OptionalInt.of(65), 1e-2);
        FeatureMap map = FeatureMap.mixed(kernel);
        int along = 2 * MixedColumns.OCTAVES * columns;
        int direction = columns + 1;
        assertThat(map.dimension()).isEqualTo(direction + along + kernel.dimension() - 1);
        SeededBits bits = SeededBits.of(5);
        for (int i = 0; i < 50; i++) {
            double[] features = new double[map.dimension()];
            map.features(point(bits, columns), features);

            assertThat(square(features, 0, direction)).isCloseTo(1.0 / 3, offset(1e-12));
            assertThat(square(features, direction, direction + along)).isCloseTo(1.0 / 3, offset(1e-12));
            assertThat(square(features, direction + along, features.length)).isCloseTo(1.0 / 3, offset(1e-12));
        }
    }

    private static double square(double[] features, int from, int to) {
        return Arrays.stream(features, from, to).map(x -> x * x).sum();
    }

    /** What a linear classifier answers at a point, it answers at its direction. */
    @Test
    void direction_anyWeights_haveTheSignTheyHaveAtThePoint() {
        FeatureMap direction = FeatureMap.direction(4);
        PlainColumns plain = new PlainColumns(4);
        SeededBits bits = SeededBits.of(6);
        double[] one = new double[5];
        double[] other = new double[5];
        for (int i = 0; i < 200; i++) {
            double[] x = point(bits, 4);
            direction.features(x, one);
            plain.features(x, other);
            double[] weights = Arrays.stream(point(bits, 5)).map(w -> w - 0.5).toArray();

            assertThat(product(direction, x, x)).isCloseTo(1, offset(1e-12));
            assertThat(Math.signum(dot(weights, one))).isEqualTo(Math.signum(dot(weights, other)));
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    @Test
    void mixed_whatIsNoKernel_isRefused() {
        assertThatThrownBy(() -> FeatureMap.mixed(new PlainColumns(2))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sensitivity_everyKernelAndPlainColumns_isNeverBeaten() {
        Schema people = Schemata.people(Budget.pure("1"));
        int seed = 31;
        for (Kernel kernel : Kernel.values()) {
            FeatureMap line = FeatureMap.of(kernel, new double[] {0.2}, OptionalInt.of(41), 1e-2);
            SensitivityKit.assertDeclared(new FeatureSum(line, List.of(people.require("height"))), people, seed++);
            FeatureMap plane = FeatureMap.of(kernel, new double[] {0.3, 0.3}, OptionalInt.of(101), 1e-2);
            SensitivityKit.assertDeclared(
                    new FeatureSum(plane, List.of(people.require("age"), people.require("height"))), people, seed++);
        }
        SensitivityKit.assertDeclared(
                new FeatureSum(new PlainColumns(2), List.of(people.require("age"), people.require("height"))),
                people,
                seed++);
        FeatureMap mixed =
                FeatureMap.mixed(FeatureMap.of(Kernel.GAUSSIAN, new double[] {0.3, 0.3}, OptionalInt.of(41), 1e-2));
        SensitivityKit.assertDeclared(
                new FeatureSum(mixed, List.of(people.require("age"), people.require("height"))), people, seed);
    }

    @Test
    void choice_unknownKernelOrTooManyFeatures_isRefused() {
        assertThatThrownBy(() -> Kernel.of("triangle")).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> new FeatureChoice(Kernel.GAUSSIAN, OptionalInt.of(2)))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> new FeatureChoice(Kernel.GAUSSIAN, OptionalInt.of(20_001)))
                .isInstanceOf(BadInput.class);
    }

    private static double product(FeatureMap map, double[] x, double[] y) {
        double[] a = new double[map.dimension()];
        double[] b = new double[map.dimension()];
        map.features(x, a);
        map.features(y, b);
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static double[] near(double[] x, SeededBits bits, double h) {
        double[] y = x.clone();
        for (int k = 0; k < y.length; k++) {
            y[k] = Math.max(0, Math.min(1, y[k] + (unit(bits) - 0.5) * h / 4));
        }
        return y;
    }

    private static double[] point(SeededBits bits, int columns) {
        double[] point = new double[columns];
        for (int k = 0; k < columns; k++) {
            point[k] = unit(bits);
        }
        return point;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
