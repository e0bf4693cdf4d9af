package dev.bulla.core.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcentratedProfileTest {

    /** Ten releases of normal noise with σ = 5: by zCDP alone 3.131056, exactly 2.921600590. */
    @Test
    void epsilon_specVector_agreesToThePrintedDigits() {
        BigDecimal epsilon = ConcentratedProfile.epsilon(new BigDecimal("0.2"), new BigDecimal("1e-6"));

        assertThat(epsilon.doubleValue()).isCloseTo(3.131056, within(2e-6));
    }

    /** What private synthesis draws in pieces, rounded down: of ten digits, seven are sure. */
    @ParameterizedTest
    @CsvSource({
        "0.1, 1e-9, 0.0001771384",
        "1, 1e-9, 0.0149730577",
        "5, 1e-9, 0.3116932616",
        "1, 1e-6, 0.0243559704",
        "3, 1e-5, 0.2242491682"
    })
    void rho_specVectors_areAtMostThoseAndHardlyLess(String epsilon, String delta, double expected) {
        double rho = ConcentratedProfile.rho(Budget.approx(epsilon, delta)).doubleValue();

        assertThat(rho).isLessThanOrEqualTo(expected + 5.1e-11).isCloseTo(expected, within(1e-8 * expected + 5.1e-11));
    }

    @ParameterizedTest
    @CsvSource({"0.01", "0.1", "1", "5", "20", "1000"})
    void rho_anyBudget_provesItAndNoMoreWould(String epsilon) {
        for (String delta : new String[] {"0.1", "1e-3", "1e-6", "1e-12", "1e-100"}) {
            Budget budget = Budget.approx(epsilon, delta);
            BigDecimal rho = ConcentratedProfile.rho(budget);

            assertThat(ConcentratedProfile.proves(rho, budget.epsilon(), budget.delta()))
                    .isTrue();
            assertThat(ConcentratedProfile.proves(
                            rho.multiply(new BigDecimal("1.00001")), budget.epsilon(), budget.delta()))
                    .isFalse();
            // normal noise has a ρ of its own, exactly: what is proved of all zCDP is proved of it
            BigDecimal sigma = GaussianProfile.sigma(budget);
            assertThat(rho)
                    .isLessThan(
                            BigDecimal.ONE.divide(sigma.pow(2).multiply(BigDecimal.valueOf(2)), MathContext.DECIMAL64));
            assertThat(ConcentratedProfile.epsilon(rho, budget.delta()).doubleValue())
                    .isCloseTo(
                            budget.epsilon().doubleValue(),
                            within(1e-4 * budget.epsilon().doubleValue()));
        }
    }

    @Test
    void rho_pureBudget_isRefused() {
        assertThatThrownBy(() -> ConcentratedProfile.rho(Budget.pure("1"))).hasMessageContaining("delta");
        assertThat(ConcentratedProfile.proves(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ZERO))
                .isFalse();
    }
}
