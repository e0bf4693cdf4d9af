package dev.bulla.models.cloaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Noise shapes against published numbers, through whole numbers. */
class CloakVectorsTest {

    private static double[] even(double from, double to, int count) {
        double[] points = new double[count];
        Arrays.setAll(points, i -> from + (to - from) * i / (count - 1));
        return points;
    }

    private static double[][] covariance(double[] a, double[] b, double length) {
        double[][] k = new double[a.length][b.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                double r = (a[i] - b[j]) / length;
                k[i][j] = Math.exp(-r * r / 2);
            }
        }
        return k;
    }

    private static PointCloak points(double[] tests, int n, double noise, int steps) {
        double[] x = even(0, 1, n);
        return PointCloak.of(covariance(x, x, 0.2), covariance(tests, x, 0.2), noise, steps);
    }

    /** Cosines and sines on a grid of frequencies whose squares sum to 1. */
    static double[] waves(double x, double length, int most, double period) {
        double[] power = new double[most + 1];
        double sum = 0;
        for (int j = 0; j <= most; j++) {
            power[j] = (j == 0 ? 1 : 2) * Math.exp(-2 * Math.pow(Math.PI * j * length / period, 2));
            sum += power[j];
        }
        double[] features = new double[2 * most + 1];
        for (int j = 0; j <= most; j++) {
            double size = Math.sqrt(power[j] / sum);
            features[j] = size * Math.cos(2 * Math.PI * j * x / period);
            if (j > 0) {
                features[most + j] = size * Math.sin(2 * Math.PI * j * x / period);
            }
        }
        return features;
    }

    private static double[][] waves(double[] x, double length, double period) {
        return Arrays.stream(x).mapToObj(each -> waves(each, length, 5, period)).toArray(double[][]::new);
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Test
    void pointCloak_threePoints_hasThePublishedDeviations() {
        PointCloak cloak = points(new double[] {0.1, 0.5, 0.9}, 40, 0.1, 3_000);

        assertThat(cloak.deviations()).containsExactly(new double[] {0.143638, 0.129963, 0.143638}, offset(1e-6));
        assertThat(Arrays.stream(NoiseShape.ofVolume(cloak.columns()).weights()).sum())
                .isCloseTo(3, offset(1e-9));
    }

    @Test
    void pointCloak_threePoints_hasThePublishedCovariance() {
        PointCloak cloak = points(new double[] {0.1, 0.5, 0.9}, 40, 0.1, 3_000);
        double square = new BigDecimal(cloak.cloak().mostSquared()).doubleValue();
        double[][] m = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < cloak.cloak().directions(); k++) {
                    m[i][j] +=
                            square * cloak.cloak().undo()[i][k] * cloak.cloak().undo()[j][k];
                }
            }
        }
        assertThat(m[0][0]).isCloseTo(0.020631754, offset(2e-8));
        assertThat(m[1][1]).isCloseTo(0.016890421, offset(2e-8));
        assertThat(m[0][1]).isCloseTo(0.001171447, offset(2e-8));
    }

    /** Were observation noise left out of the inverse, or a row taken for a column, these would be far off. */
    @Test
    void pointCloak_withoutObservationNoise_isNotThePublishedOne() {
        double[] x = even(0, 1, 40);
        PointCloak without =
                PointCloak.of(covariance(x, x, 0.2), covariance(new double[] {0.1, 0.5, 0.9}, x, 0.2), 1e-6, 500);

        assertThat(without.deviations()[1]).isGreaterThan(1.5 * 0.129963);
    }

    /** Where c'M⁻¹c in doubles is luck, as the matrix is singular to them, the whole numbers still hide every target. */
    @ParameterizedTest
    @ValueSource(ints = {3, 10, 14, 16, 20, 30})
    void pointCloak_manyPoints_moveNoFartherThanStated(int tests) {
        PointCloak cloak = points(even(0.1, 0.9, tests), 60, 0.1, 50);
        BigInteger most = cloak.cloak().mostSquared();
        SplittableRandom random = new SplittableRandom(1);
        long[] y = random.longs(60, -1_000, 1_000).toArray();
        BigInteger[] before = cloak.cloak().times(y);
        BigInteger farthest = BigInteger.ZERO;
        for (int i = 0; i < y.length; i++) {
            long[] other = y.clone();
            other[i] += 100;
            BigInteger[] after = cloak.cloak().times(other);
            BigInteger moved = BigInteger.ZERO;
            for (int k = 0; k < after.length; k++) {
                moved = moved.add(after[k].subtract(before[k]).pow(2));
            }
            farthest = farthest.max(moved);
        }
        assertThat(farthest).isEqualTo(most.multiply(BigInteger.valueOf(10_000)));
        assertThat(most).isLessThanOrEqualTo(BigInteger.ONE.shiftLeft(48));
        assertThat(cloak.sensitivity(BigDecimal.valueOf(100)).pow(2)).isGreaterThanOrEqualTo(new BigDecimal(farthest));
        assertThat(near(cloak, y)).isLessThan(1e-2);
    }

    /** How far the numbers without noise, taken back, are from Cy. */
    private static double near(PointCloak cloak, long[] y) {
        double[] released = Arrays.stream(cloak.cloak().times(y))
                .mapToDouble(BigInteger::doubleValue)
                .toArray();
        double[] back = cloak.cloak().undone(released);
        double farthest = 0;
        for (int p = 0; p < back.length; p++) {
            double exact = 0;
            for (int i = 0; i < y.length; i++) {
                exact += cloak.columns()[i][p] * y[i];
            }
            farthest = Math.max(farthest, Math.abs(exact - back[p]));
        }
        return farthest;
    }

    /** Sixteen points and more: doubles call a matrix positive that is not, so a bound from them is no bound. */
    @Test
    void shape_ofManyPoints_leavesOutWhatDoublesCannotTell() {
        PointCloak cloak = points(even(0.1, 0.9, 30), 60, 0.1, 50);

        assertThat(cloak.cloak().directions()).isLessThan(16);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 0.1, 0.2, 1.835, 0.8906, 0.2018, 0.1648, 21.45",
        "200, 0.1, 0.2, 1.835, 0.4985, 0.0493, 0.0430, 24.9",
        "287, 0.5, 0.3, 2.2, 0.1554, 0.0277, 0.0208, 5.04"
    })
    void weightCloak_evenInputs_hasThePublishedNoise(
            int n,
            double ridge,
            double length,
            double period,
            double isotropic,
            double volume,
            double mean,
            double sup) {
        double[] x = even(0, 1, n);
        double[][] columns = FeatureWeights.columns(waves(x, length, period), ones(n), ridge);
        double[][] queries = waves(even(0, 1, 401), length, period);
        double longest =
                Arrays.stream(columns).mapToDouble(Cloak.Norm.L2::length).max().orElseThrow();

        assertThat(longest).isCloseTo(isotropic, offset(6e-5));
        assertThat(rms(columns, NoiseShape.ofVolume(columns, 5_000), queries)).isCloseTo(volume, offset(6e-5));
        assertThat(rms(columns, NoiseShape.ofQueries(columns, queries, 3_000), queries))
                .isCloseTo(mean, offset(6e-5));
        assertThat(SupNorm.of(covariance(x, x, length), ridge)).isCloseTo(sup, offset(0.02 * sup / 5));
    }

    private static double rms(double[][] columns, NoiseShape shape, double[][] queries) {
        Cloak cloak = Cloak.of(columns, shape, Cloak.Norm.L2, 24);
        double each = Math.sqrt(new BigDecimal(cloak.mostSquared()).doubleValue());
        double sum = 0;
        for (double[] query : queries) {
            double deviation = cloak.deviation(query, each);
            sum += deviation * deviation / queries.length;
        }
        return Math.sqrt(sum);
    }

    @Test
    void shape_ofTwoHundredEightySevenPoints_hidesEachOfThemFast() {
        double[] x = even(0, 1, 287);
        double[][] columns = FeatureWeights.columns(waves(x, 0.3, 2.2), ones(287), 0.5);
        double[][] queries = waves(even(0, 1, 101), 0.3, 2.2);
        NoiseShape.ofQueries(columns, queries, 50);
        long start = System.nanoTime();
        NoiseShape shape = NoiseShape.ofQueries(columns, queries);
        Cloak cloak = Cloak.of(columns, shape, Cloak.Norm.L2, 20);
        double seconds = (System.nanoTime() - start) * 1e-9;
        System.out.printf("287 points cloaked in %.3f s%n", seconds);

        double farthest = 0;
        for (double[] column : columns) {
            farthest = Math.max(farthest, Math.pow(Cloak.Norm.L2.length(shape.whitened(column)), 2));
        }
        assertThat(farthest).isCloseTo(1, offset(1e-6));
        assertThat(cloak.mostSquared()).isLessThanOrEqualTo(BigInteger.ONE.shiftLeft(40));
        assertThat(seconds).isLessThan(1);
    }

    @Test
    void cloak_forLaplace_isShortInAbsoluteValues() {
        double[] x = even(0, 1, 40);
        double[][] columns = FeatureWeights.columns(waves(x, 0.2, 1.835), ones(40), 0.1);
        Cloak cloak = Cloak.of(columns, NoiseShape.ofVolume(columns), Cloak.Norm.L1, 14);

        assertThat(cloak.most()).isBetween(BigInteger.valueOf(16_000), BigInteger.ONE.shiftLeft(14));
    }

    /** More features than inputs: only the directions that inputs have. */
    @Test
    void shape_moreFeaturesThanInputs_staysInTheirSpace() {
        double[][] columns = FeatureWeights.columns(waves(even(0, 1, 4), 0.2, 1.835), ones(4), 0.1);

        assertThat(NoiseShape.ofVolume(columns).directions()).isEqualTo(4);
        assertThat(Cloak.of(columns, NoiseShape.ofQueries(columns, columns), Cloak.Norm.L2, 14)
                        .directions())
                .isLessThanOrEqualTo(4);
    }

    /** Nothing that a shape does wrong can move the whole numbers farther. */
    @Test
    void cloak_ofNonsense_isInsideTheBall() {
        double[][] columns = {{Double.NaN, 1}, {1e300, -1e300}, {Double.POSITIVE_INFINITY, 0}, {0, 0}};
        NoiseShape shape =
                new NoiseShape(new double[][] {{1, 0}, {0, 1e200}}, new double[][] {{1, 0}, {0, 1}}, new double[4]);
        for (Cloak.Norm norm : Cloak.Norm.values()) {
            Cloak cloak = Cloak.of(columns, shape, norm, 10);
            assertThat(
                            norm == Cloak.Norm.L2
                                    ? cloak.mostSquared()
                                    : cloak.most().pow(2))
                    .isLessThanOrEqualTo(BigInteger.ONE.shiftLeft(20));
        }
    }

    @Test
    void leadingFeatures_ofAKernel_giveItBack() {
        double[] x = even(0, 1, 50);
        double[][] k = covariance(x, x, 0.2);
        LeadingFeatures leading = LeadingFeatures.of(k, ones(50));
        double[][] features = leading.first(14);
        double[] at = leading.at(k[7], 14);
        for (int i = 0; i < 50; i++) {
            double inner = 0;
            double there = 0;
            for (int r = 0; r < features[i].length; r++) {
                inner += features[i][r] * features[20][r];
                there += features[i][r] * at[r];
            }
            assertThat(inner).isCloseTo(k[i][20], offset(1e-4));
            assertThat(there).isCloseTo(k[i][7], offset(1e-4));
        }
    }
}
