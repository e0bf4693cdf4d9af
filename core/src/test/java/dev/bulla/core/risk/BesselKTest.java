package dev.bulla.core.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.math.BigDecimal;
import java.math.MathContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Against mpmath with sixty digits: besselk, hyp1f2 over its gamma functions, and quadrature of the density. */
class BesselKTest {

    private static final Percentage TEN_DIGITS = withinPercentage(1e-8);

    @ParameterizedTest
    @CsvFileSource(resources = "besselk.csv", numLinesToSkip = 1)
    void law_dimensionToFiftyAndEpsilonToTwenty_hasTenDigits(
            int k, String x, double logBessel, double cdf, BigDecimal first, BigDecimal second, BigDecimal whole) {
        double at = Double.parseDouble(x);
        BigDecimal z = new BigDecimal(x).pow(2).divide(BigDecimal.valueOf(4), MathContext.DECIMAL128);
        BigDecimal half = new BigDecimal("0.5");
        BigDecimal order = BigDecimal.valueOf(k);

        assertThat(BesselKAsPublished.logBessel(k, at)).isEqualTo(logBessel, offset(1e-10 * (1 + Math.abs(logBessel))));
        assertThat(BesselKAsPublished.upTo(k, at)).isCloseTo(cdf, TEN_DIGITS);
        assertThat(HypergeometricAsPublished.regularised(
                        half, new BigDecimal("1.5").subtract(order), new BigDecimal("1.5"), z))
                .isCloseTo(first, TEN_DIGITS);
        assertThat(HypergeometricAsPublished.regularised(order, order.add(half), order.add(BigDecimal.ONE), z))
                .isCloseTo(second, TEN_DIGITS);
        assertThat(HypergeometricAsPublished.proportional(k, new BigDecimal(x))).isCloseTo(whole, TEN_DIGITS);
    }

    @ParameterizedTest
    @CsvSource({"1,0.7137694821", "2,0.6393510133", "3,0.6195414808"})
    void confidence_ofTheBook_isBothForms(int k, double expected) {
        assertThat(PrivacyAtRiskAsPublished.confidence(k, 0.6, 1)).isEqualTo(expected, offset(5e-11));
        assertThat(PrivacyAtRiskAsPublished.confidenceByCorollary1(k, "0.6", "1"))
                .isEqualTo(expected, offset(5e-11));
    }

    @Test
    void confidence_bothForms_agreeEverywhere() {
        for (int k : new int[] {1, 4, 17, 50}) {
            for (String epsilon : new String[] {"0.01", "1", "7", "19.9"}) {
                assertThat(PrivacyAtRiskAsPublished.confidenceByCorollary1(k, epsilon, "20"))
                        .isCloseTo(PrivacyAtRiskAsPublished.confidence(k, Double.parseDouble(epsilon), 20), TEN_DIGITS);
            }
        }
    }

    @Test
    void density_itsIntegral_isTheLaw() {
        for (int k : new int[] {1, 3, 10}) {
            int dimension = k;
            double integral = Quadrature.integral(1e-12, 3, t -> PrivacyAtRiskAsPublished.density(dimension, t));
            assertThat(integral).isEqualTo(BesselKAsPublished.upTo(k, 3), offset(1e-9));
        }
    }
}
