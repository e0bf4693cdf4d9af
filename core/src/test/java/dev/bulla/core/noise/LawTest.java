package dev.bulla.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LawTest {

    @Test
    void probability_roundedNormalOfOne_agreesToThePrintedDigits() {
        RoundedNormal law = RoundedNormal.ofScale(1);

        assertThat(law.probability(0).round(new MathContext(15))).isEqualByComparingTo("0.382924922548026");
        assertThat(law.probability(1).round(new MathContext(15))).isEqualByComparingTo("0.241730337457129");
        assertThat(law.probability(2).round(new MathContext(15))).isEqualByComparingTo("0.0605975359430819");
        assertThat(law.probability(-2)).isEqualByComparingTo(law.probability(2));
    }

    @Test
    void probability_discreteLaplaceOfOne_agreesToThePrintedDigits() {
        assertThat(DiscreteLaplace.ofScale(1).probability(0).round(new MathContext(14)))
                .isEqualByComparingTo("0.46211715726001");
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 1e-5, 945.61915, 9.988e-6",
        "0.5, 1e-6, 65.008549, 9.647e-7",
        "1, 1e-6, 17.931245, 9.879e-7",
        "2, 1e-5, 4.0586214, 9.947e-6",
        "4, 1e-6, 1.5078200, 6.250e-7",
        "8, 1e-6, 0.50925787, 3.331e-8",
        "20, 0.01, 0.023498174, 9.135e-3"
    })
    void variance_countsAtTheAnalyticSigma_agreesToThePrintedDigits(
            String epsilon, String delta, BigDecimal variance, BigDecimal trueDelta) {
        RoundedNormal law = RoundedNormal.ofScale(
                GaussianProfile.sigma(Budget.approx(epsilon, delta)).doubleValue());

        assertThat(new BigDecimal(law.variance()).round(new MathContext(variance.precision())))
                .isEqualByComparingTo(variance);
        assertThat(delta(law, new BigDecimal(epsilon)).round(new MathContext(4)))
                .isEqualByComparingTo(trueDelta);
    }

    @Test
    void probability_bothLaws_sumToOne() {
        for (IntegerLaw law : new IntegerLaw[] {
            DiscreteLaplace.ofScale(2.5), RoundedNormal.ofScale(3.25), RoundedNormal.ofScale(0.125)
        }) {
            double sum = law.probability(0).doubleValue();
            double square = 0;
            for (int k = 1; k < 150; k++) {
                sum += 2 * law.probability(k).doubleValue();
                square += 2 * law.probability(k).doubleValue() * k * k;
            }
            assertThat(sum).isCloseTo(1, Offset.offset(1e-12));
            assertThat(square).isCloseTo(law.variance(), Offset.offset(1e-9));
        }
    }

    @Test
    void halfWidth95_bothLaws_isTheSmallestThatCovers() {
        for (IntegerLaw law : new IntegerLaw[] {
            DiscreteLaplace.ofScale(0.25),
            DiscreteLaplace.ofScale(7.5),
            RoundedNormal.ofScale(0.125),
            RoundedNormal.ofScale(4.25),
            RoundedNormal.ofScale(30)
        }) {
            double covered = law.probability(0).doubleValue();
            long width = 0;
            while (covered < 0.95) {
                width++;
                covered += 2 * law.probability(width).doubleValue();
            }
            assertThat(law.halfWidth95()).isEqualTo(width);
        }
    }

    @Test
    void variance_smallScales_isPositiveAndJoins() {
        for (double scale : new double[] {0.02, 0.05, 0.1, 0.2, 0.32, 0.34, 0.4}) {
            RoundedNormal law = RoundedNormal.ofScale(scale);
            double direct = 0;
            for (int k = 1; k < 8; k++) {
                direct += 2.0 * k * k * law.probability(k).doubleValue();
            }

            assertThat(law.variance()).isNotNegative().isCloseTo(direct, Offset.offset(1e-13));
        }
    }

    @Test
    void exactly_anyDouble_isThatDouble() {
        for (double value : new double[] {1, 0.1, Math.PI, 0x1p40, 0x1p-20, 3e-6, 12345.678, 1e12}) {
            Scale scale = Scale.exactly(value);

            assertThat(scale.divisor()).isEqualTo(1);
            assertThat(new BigDecimal(scale.numerator())
                            .divide(new BigDecimal(java.math.BigInteger.ONE.shiftLeft(scale.shift()))))
                    .isEqualByComparingTo(new BigDecimal(value));
        }
    }

    @Test
    void ofScale_ratio_isThatLaw() {
        assertThat(DiscreteLaplace.ofScale(10, 4).probability(3))
                .isEqualByComparingTo(DiscreteLaplace.ofScale(2.5).probability(3));
        assertThat(RoundedNormal.ofScale(1, 3).variance()).isBetween(0.1, 0.15);
        assertThat(Scale.ratio(6, 8)).isEqualTo(new Scale(3, 1, 2));
        assertThat(Scale.ratio(20, 6)).isEqualTo(new Scale(10, 3, 0));
        assertThatThrownBy(() -> Scale.ratio(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scale.ratio(1, 1L << 30)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void exactly_outOfRange_isRefused() {
        for (double value : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 0x1p-21, 0x1p41}) {
            assertThatThrownBy(() -> Scale.exactly(value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void roundUp_anyValue_isNeverBelowAndHardlyAbove() {
        for (String text :
                new String[] {"1", "0.1", "8.05761848072504", "3333333.33333333", "1e-5", "0.99999999999999"}) {
            BigDecimal value = new BigDecimal(text);
            double rounded = Scale.roundUp(value);

            assertThat(new BigDecimal(rounded)).isGreaterThanOrEqualTo(value);
            assertThat(new BigDecimal(rounded)).isLessThanOrEqualTo(value.multiply(new BigDecimal("1.000000008")));
        }
    }

    @Test
    void draw_largestScale_stillFills() {
        SeededBits bits = SeededBits.of(7);
        double[] squares = new double[2];
        int draws = 20_000;
        for (int i = 0; i < draws; i++) {
            squares[0] += Math.pow(RoundedNormal.ofScale(0x1p40).draw(bits) / 0x1p40, 2);
            squares[1] += Math.pow(DiscreteLaplace.ofScale(0x1p40).draw(bits) / 0x1p40, 2);
        }
        assertThat(Arrays.stream(squares).map(s -> s / draws).toArray())
                .satisfies(v -> assertThat(v[0]).isCloseTo(1, Offset.offset(0.06)))
                .satisfies(v -> assertThat(v[1]).isCloseTo(2, Offset.offset(0.25)));
    }

    private static BigDecimal delta(IntegerLaw law, BigDecimal epsilon) {
        BigDecimal factor = HighPrecision.exp(epsilon);
        int reach = 12 + (int) (12 * Math.sqrt(law.variance()));
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal before = law.probability(-reach - 1);
        for (int k = -reach; k <= reach; k++) {
            BigDecimal here = law.probability(k);
            sum = sum.add(here.subtract(factor.multiply(before)).max(BigDecimal.ZERO));
            before = here;
        }
        return sum;
    }
}
