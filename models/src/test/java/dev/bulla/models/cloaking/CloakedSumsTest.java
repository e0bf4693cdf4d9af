package dev.bulla.models.cloaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.schema.Column;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.BelievedKernel;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import dev.bulla.models.curve.Leaf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cloaked sums say, against a Gaussian process that sees every row. */
class CloakedSumsTest {

    private static final CurveOf OF = new CurveOf(List.of(real("x"), real("z")), real("y"), KernelChoice.DEFAULT);
    private static final Setting SETTING =
            new Setting(Bend.PLAIN, new BelievedKernel("se", new double[] {0.3, 0.5}, 1), 0.2, 0.05, 1);

    private static Column real(String name) {
        return new Column.Real(name, 0, 1, Optional.empty(), Optional.empty());
    }

    /** Points with one, two or three rows each. */
    private static LeafRows points(int count) {
        SplittableRandom random = new SplittableRandom(1);
        List<Leaf> leaves = new ArrayList<>();
        double[] rows = new double[count];
        for (int i = 0; i < count; i++) {
            double[] at = {random.nextDouble(), random.nextDouble()};
            leaves.add(new Leaf(at, at, i, 1));
            rows[i] = 1 + i % 3;
        }
        return new LeafRows(leaves, rows);
    }

    @Test
    void curve_allPointsTold_isOrdinaryRegression() {
        int n = 12;
        LeafRows at = points(n);
        double[][] identity = new double[n][n];
        double[] sums = new double[n];
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < n; i++) {
            identity[i][i] = 1;
            sums[i] = at.rows()[i] * random.nextGaussian() / 3;
        }
        Curve curve = new CloakedSums(at, identity, sums, 0.7).curve(OF, List.of(SETTING));
        Curve.Value value = curve.at(new double[] {0.4, 0.6});
        double[] direct = regression(at, sums, 0.7, new double[] {0.4, 0.6});

        assertThat(value.mean()).isCloseTo(direct[0], offset(1e-9));
        assertThat(value.variance()).isCloseTo(direct[1], offset(1e-9));
    }

    /** The mean of n rows at a point has noise (noise + variance/n)/n around the curve there. */
    private static double[] regression(LeafRows at, double[] sums, double variance, double[] place) {
        int n = sums.length;
        Covariance k = OF.covariance(SETTING);
        double[][] joint = new double[n][n];
        double[] towards = new double[n];
        double[] means = new double[n];
        for (int i = 0; i < n; i++) {
            double[] x = at.leaves().get(i).low();
            towards[i] = Beliefs.meanVariance() + SETTING.amplitude() * k.at(place, x);
            means[i] = sums[i] / at.rows()[i];
            for (int j = 0; j < n; j++) {
                joint[i][j] = Beliefs.meanVariance()
                        + SETTING.amplitude() * k.at(x, at.leaves().get(j).low());
            }
            joint[i][i] += SETTING.noise() / at.rows()[i] + variance / (at.rows()[i] * at.rows()[i]);
        }
        double[] solved = Cholesky.of(joint).solve(towards);
        double mean = 0;
        double known = 0;
        for (int i = 0; i < n; i++) {
            mean += solved[i] * means[i];
            known += solved[i] * towards[i];
        }
        return new double[] {mean, Beliefs.meanVariance() + SETTING.amplitude() - known};
    }

    /** Turning the numbers changes nothing that is known: noise is the same on each. */
    @Test
    void curve_numbersTurned_isTheSame() {
        LeafRows at = points(9);
        double[][] weights = new double[9][2];
        double[][] turned = new double[9][2];
        SplittableRandom random = new SplittableRandom(3);
        double c = Math.cos(0.7);
        double s = Math.sin(0.7);
        for (int l = 0; l < 9; l++) {
            weights[l] = new double[] {random.nextGaussian(), random.nextGaussian()};
            turned[l] = new double[] {c * weights[l][0] - s * weights[l][1], s * weights[l][0] + c * weights[l][1]};
        }
        Curve one = new CloakedSums(at, weights, new double[] {2, -1}, 0.3).curve(OF);
        Curve other = new CloakedSums(at, turned, new double[] {2 * c + s, 2 * s - c}, 0.3).curve(OF);
        double[] place = {0.2, 0.9};

        assertThat(other.at(place).mean()).isCloseTo(one.at(place).mean(), offset(1e-9));
        assertThat(other.at(place).variance()).isCloseTo(one.at(place).variance(), offset(1e-9));
    }

    /** Made for many questions: near what it stands for, the same bits whoever asks, alone or one of many, before and after it is read back. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void fast_anyPlace_isNearTheCurve(int columns) {
        CurveOf of = new CurveOf(
                List.of(real("x"), real("z"), real("v")).subList(0, columns), real("y"), KernelChoice.DEFAULT);
        LeafRows even = LeafRows.even(of, 500, 64);
        SplittableRandom random = new SplittableRandom(5);
        double[][] weights = new double[even.size()][6];
        double[] values = new double[6];
        for (int l = 0; l < even.size(); l++) {
            double u = Math.sin(5 * even.leaves().get(l).low()[0]);
            for (int k = 0; k < 6; k++) {
                weights[l][k] = Math.cos(Math.PI * k * even.leaves().get(l).low()[columns - 1]) / 10;
                values[k] += weights[l][k] * even.rows()[l] * u;
            }
        }
        CloakedSums sums = new CloakedSums(even, weights, values, 0.3);
        Curve exact = sums.curve(of);
        Curve fast = exact.fast();
        Curve again = sums.curve(of, exact.settings()).fast();
        assertThat(exact.settings().stream().map(Setting::bend).distinct()).hasSizeGreaterThan(1);
        for (int i = 0; i < 200; i++) {
            double[] place = random.doubles(columns).toArray();
            Curve.Value right = exact.at(place);
            Curve.Value value = fast.at(place);
            double deviation = Math.sqrt(right.variance());
            assertThat(Math.abs(value.mean() - right.mean()) / deviation).isLessThan(2e-4);
            assertThat(Math.abs(Math.sqrt(value.variance()) / deviation - 1)).isLessThan(2e-4);
            assertThat(again.means(new double[][] {place})[0]).isEqualTo(value.mean());
        }
    }

    @Test
    void deviation_lessNoise_isLess() {
        LeafRows even = LeafRows.even(OF, 500, 49);
        CurveCloak cloak = CurveCloak.ofEven(OF, even);
        double before = 0;
        for (double deviation : new double[] {0.5, 2, 8, 32, 1e6}) {
            long[][] columns = cloak.columns(8, 0.5, Cloak.Norm.L2, 14);
            double[][] weights = new double[columns.length][8];
            for (int l = 0; l < columns.length; l++) {
                for (int k = 0; k < 8; k++) {
                    weights[l][k] = columns[l][k] / 16_384.0;
                }
            }
            double expected = new CloakedSums(even, weights, new double[8], deviation * deviation).deviation(OF);
            assertThat(expected).isGreaterThan(before);
            before = expected;
        }
        assertThat(before).as("nothing is known").isCloseTo(Math.sqrt(0.25 + (0.0625 + 0.25 + 1) / 3), offset(1e-3));
    }

    @Test
    void curve_withoutRows_isWhatWasBelieved() {
        Curve curve = new CloakedSums(new LeafRows(List.of(), new double[0]), new double[0][], new double[] {1, 2}, 4)
                .curve(OF);

        assertThat(curve.at(new double[] {0.5, 0.5}).mean()).isZero();
    }
}
