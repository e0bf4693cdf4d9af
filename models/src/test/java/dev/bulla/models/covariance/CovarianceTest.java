package dev.bulla.models.covariance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.refusal.BadInput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CovarianceTest {

    private static final List<String> ONE = List.of("x");
    private static final List<String> TWO = List.of("age", "hour");
    private static final int BINS = 10;

    /** ∬ e^(−(u − v)²/ℓ²) over two bins, as Smith, Zwiessele and Lawrence have it: their ℓ is √2 times ours, ours are averages. */
    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, 1, 0.7, 0.7605924887772701",
        "0, 10, 20, 30, 15, 19.89071969479467",
        "0, 10, 5, 15, 3, 26.551906159506764",
        "-1, 2, 1.5, 4, 0.5, 0.4542476943089857"
    })
    void cellCell_publishedIntegrals_areWidthsTimesAverages(
            double s, double t, double s2, double t2, double length, double integral) {
        assertThat(squares(length / Math.sqrt(2)).cellCell(at(s), at(t), at(s2), at(t2)) * (t - s) * (t2 - s2))
                .isCloseTo(integral, within(1e-12 * integral));
    }

    @Test
    void pointCell_publishedIntegral_isTheWidthTimesTheAverage() {
        assertThat(squares(0.7 / Math.sqrt(2)).pointCell(at(0.3), at(0), at(1)))
                .isCloseTo(0.8053788987541496, within(1e-12));
    }

    @Test
    void cellCell_twoColumns_isTheProductOverColumns() {
        Covariance k = Covariance.parse("se", TWO)
                .withScales(new double[] {0.7 / Math.sqrt(2), 1.1 / Math.sqrt(2)}, new double[] {1, 1});

        assertThat(k.cellCell(at(0, 0), at(1, 2), at(0.5, 1), at(2, 3)) * 1 * 2 * 1.5 * 2)
                .isCloseTo(1.1561020309930132, within(1e-12));
    }

    /** A product of a sum over different columns is no product over columns: four plain integrals, one in another. */
    @ParameterizedTest
    @ValueSource(strings = {"se(age)*periodic(hour)", "se+matern32(hour)", "se(age)+matern52(hour)*se(age)"})
    void averages_twoColumns_arePlainIntegrals(String words) {
        Covariance k = Covariance.parse(words, TWO)
                .withScales(new double[] {1.5, 0.8}, new double[] {1, 2}, new double[] {1, 0.9});
        double[] low = {0, 0};
        double[] high = {1, 2};
        double[] low2 = {0.5, 1};
        double[] high2 = {3, 1.5};
        double point = PlainQuadrature.mean(
                a -> PlainQuadrature.mean(h -> k.at(at(0.2, 1.7), at(a, h)), 0, 2, 1, 1.7), 0, 1, 1, 0.2);
        double cells = PlainQuadrature.mean(
                a -> PlainQuadrature.mean(h -> k.pointCell(at(a, h), low2, high2), 0, 2, 1, 1, 1.5), 0, 1, 1, 0.5);

        assertThat(k.pointCell(at(0.2, 1.7), low, high)).isCloseTo(point, within(1e-10 * point));
        assertThat(k.cellCell(low, high, low2, high2)).isCloseTo(cells, within(1e-10 * cells));
    }

    @ParameterizedTest
    @CsvSource({
        "se, 0.6065306597126334",
        "matern32, 0.4833577245965077",
        "matern52, 0.5239941088318203",
        "periodic, 0.2231301601484298"
    })
    void at_oneLengthApart_isTheFormula(String kernel, double value) {
        Covariance k = Covariance.parse(kernel, ONE).withScales(new double[] {2}, new double[] {6}, new double[] {1});

        assertThat(k.at(at(1), at(3))).isCloseTo(value, within(1e-15));
        assertThat(k.at(at(3), at(1))).isEqualTo(k.at(at(1), at(3)));
        assertThat(k.at(at(3), at(3))).isEqualTo(1);
    }

    /** 2·sin²(π/2)/1 and a whole period later nothing. */
    @Test
    void at_halfAndWholePeriods_isLeastAndOne() {
        Covariance k = Covariance.parse("periodic", ONE).withScales(new double[] {1}, new double[] {24});

        assertThat(k.at(at(5), at(17))).isCloseTo(Math.exp(-2), within(1e-15));
        assertThat(k.at(at(5), at(5 + 240))).isEqualTo(1);
    }

    @Test
    void at_sumsAndProducts_areMeansAndProducts() {
        double se = of("se").at(at(0), at(1));
        double rough = of("matern32").at(at(0), at(1));
        double turn = of("periodic").at(at(0), at(1));

        assertThat(of("se*periodic+matern32").at(at(0), at(1))).isCloseTo((se * turn + rough) / 2, within(1e-15));
        assertThat(of("se*se*matern32*matern32").at(at(0), at(1))).isCloseTo(se * se * rough * rough, within(1e-15));
    }

    /** A column that a product does not name counts as 1. */
    @Test
    void at_columnNotNamed_countsAsOne() {
        Covariance k = Covariance.parse("se(hour)", TWO).withScales(new double[] {1, 2}, new double[] {1, 1});

        assertThat(k.at(at(0, 1), at(50, 1))).isEqualTo(1);
        assertThat(k.cellCell(at(0, 1), at(10, 1), at(70, 3), at(80, 3))).isCloseTo(Math.exp(-0.5), within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"se", "matern32", "matern52", "periodic", "se*periodic", "matern32*matern52", "se+periodic"})
    void cellCell_sidesOfNoWidth_areThePoint(String words) {
        Covariance k = of(words);

        assertThat(k.cellCell(at(2), at(2), at(0.5), at(0.5))).isEqualTo(k.at(at(2), at(0.5)));
        assertThat(k.pointCell(at(2), at(0.5), at(0.5))).isEqualTo(k.at(at(2), at(0.5)));
        assertThat(k.cellCell(at(2), at(2), at(0.5), at(3))).isEqualTo(k.pointCell(at(2), at(0.5), at(3)));
        assertThat(k.cellCell(at(0.5), at(3), at(2), at(2)))
                .isCloseTo(k.pointCell(at(2), at(0.5), at(3)), within(1e-15));
        assertThat(k.pointCell(at(2), at(0.5), at(0.5 + 1e-12))).isCloseTo(k.at(at(2), at(0.5)), within(1e-11));
    }

    /** Ten bins of ten units, a length of 12/√2: the covariance of their averages has no negative direction. */
    @ParameterizedTest
    @ValueSource(
            strings = {"se", "matern32", "matern52", "periodic", "se*periodic", "se*matern32", "se+periodic*matern52"})
    void cellCell_tenBins_isSymmetricAndPositive(String words) {
        Covariance k = Covariance.parse(words, ONE)
                .withScales(new double[] {12 / Math.sqrt(2)}, new double[] {35}, new double[] {0.7});
        double[][] gram = new double[BINS][BINS];
        for (int i = 0; i < BINS; i++) {
            for (int j = 0; j < BINS; j++) {
                gram[i][j] = k.cellCell(at(10.0 * i), at(10.0 * i + 10), at(10.0 * j), at(10.0 * j + 10));
                assertThat(gram[i][j])
                        .isCloseTo(
                                k.cellCell(at(10.0 * j), at(10.0 * j + 10), at(10.0 * i), at(10.0 * i + 10)),
                                within(1e-15));
            }
        }

        assertThat(leastPivot(gram)).isGreaterThan(-1e-12);
    }

    /** A kernel that is no covariance fails the test above: its pivots are negative. */
    @Test
    void leastPivot_noCovariance_isNegative() {
        double[][] box = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                box[i][j] = Math.abs(i - j) <= 1 ? 1 : 0;
            }
        }

        assertThat(leastPivot(box)).isLessThan(-0.5);
    }

    @Test
    void equals_sameShapeAndScales_isEqual() {
        Covariance one = Covariance.parse("se(age)*periodic(hour)", TWO).withScales(at(2, 9), at(9, 24), at(9, 1));
        Covariance other =
                Covariance.parse(" periodic( hour )*se(age) ", TWO).withScales(at(2, 7), at(5, 24), at(3, 1));

        assertThat(other).isEqualTo(one).hasSameHashCodeAs(one).hasToString("se(age)*periodic(hour)");
        assertThat(one)
                .isNotEqualTo(Covariance.parse("se(age)*periodic(hour)", TWO))
                .isNotEqualTo(Covariance.parse("se(age)*periodic(hour)", TWO).withScales(at(3, 9), at(9, 24), at(9, 1)))
                .isNotEqualTo(Covariance.parse("se(age)*periodic(hour)", TWO).withScales(at(2, 9), at(9, 12), at(9, 1)))
                .isNotEqualTo(Covariance.parse("se(age)*periodic(hour)", TWO).withScales(at(2, 9), at(9, 24), at(9, 2)))
                .isNotEqualTo(Covariance.parse("se(hour)*periodic(age)", TWO).withScales(at(2, 9), at(9, 24), at(9, 1)))
                .isNotEqualTo(Covariance.parse("se(age)*periodic(hour)", List.of("age", "hour", "day")));
    }

    @Test
    void uses_eachColumn_isWhatWordsName() {
        Covariance k = Covariance.parse("se(age)*periodic(hour)", TWO);

        assertThat(List.of(k.usesLength(0), k.usesLength(1), k.usesPeriod(0), k.usesPeriod(1)))
                .containsExactly(true, false, false, true);
        assertThat(k.columns()).containsExactly("age", "hour");
    }

    @Test
    void values_withoutScales_areRefused() {
        Covariance shape = Covariance.parse("se", ONE);

        assertThatIllegalStateException().isThrownBy(() -> shape.at(at(0), at(1)));
        assertThatIllegalStateException().isThrownBy(() -> shape.pointCell(at(0), at(1), at(2)));
        assertThatIllegalStateException().isThrownBy(() -> shape.cellCell(at(0), at(1), at(1), at(2)));
    }

    @Test
    void cells_thatEndBeforeTheyStart_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> of("se").pointCell(at(0), at(2), at(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> of("se").cellCell(at(0), at(1), at(Double.NaN), at(1)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE})
    void withScales_noScale_isRefused(double scale) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Covariance.parse("se", ONE).withScales(at(scale), at(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Covariance.parse("periodic", ONE).withScales(at(1), at(scale)));
        assertThat(Covariance.parse("periodic", ONE)
                        .withScales(at(scale), at(1), at(1))
                        .at(at(0), at(1)))
                .isEqualTo(1);
    }

    @Test
    void withScales_otherNumberOfThem_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Covariance.parse("se", TWO).withScales(at(1), at(1, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Covariance.parse("se", TWO).withScales(at(1, 1), at(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Covariance.parse("se", TWO).withScales(at(1, 1), at(1, 1), at(1)));
    }

    /** A period can be asked for that no length scale goes with: the person who asked is told. */
    @Test
    void withScales_periodFarLongerThanTheLength_isRefusedAsAnOption() {
        assertThatThrownBy(() -> Covariance.parse("periodic", ONE).withScales(at(1), at(1), at(0.0009)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-567")
                .hasMessageContaining("\"x\"");
    }

    @Test
    void parse_noColumnsOrOneTwice_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Covariance.parse("se", List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Covariance.parse("se", List.of("a", "a")));
    }

    private static Covariance of(String words) {
        return Covariance.parse(words, ONE).withScales(at(1.5), at(4), at(0.8));
    }

    private static Covariance squares(double length) {
        return Covariance.parse("se", ONE).withScales(at(length), at(1));
    }

    /** The least diagonal of LDLᵀ, the largest first. */
    private static double leastPivot(double[][] gram) {
        double least = Double.POSITIVE_INFINITY;
        boolean[] done = new boolean[gram.length];
        for (int step = 0; step < gram.length; step++) {
            int best = -1;
            for (int i = 0; i < gram.length; i++) {
                if (!done[i] && (best < 0 || gram[i][i] > gram[best][best])) {
                    best = i;
                }
            }
            double pivot = gram[best][best];
            least = Math.min(least, pivot);
            done[best] = true;
            for (int i = 0; pivot > 1e-14 && i < gram.length; i++) {
                double share = gram[i][best] / pivot;
                for (int j = 0; !done[i] && j < gram.length; j++) {
                    gram[i][j] -= done[j] ? 0 : share * gram[best][j];
                }
            }
        }
        return least;
    }

    private static double[] at(double... x) {
        return x;
    }
}
