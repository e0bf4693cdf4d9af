package dev.bulla.core.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GaussianProfileTest {

    @ParameterizedTest
    @CsvSource({
        "0.1, 1e-5, 30.7495661320",
        "0.4, 1e-3, 5.55939068944",
        "0.5, 1e-6, 8.05761848073",
        "1, 1e-5, 3.73063163482",
        "1, 1e-6, 4.22467888933",
        "1, 0.01, 1.87787556091",
        "2, 1e-5, 1.99381244564",
        "4, 1e-6, 1.19351858716",
        "8, 1e-6, 0.652935384358",
        "10, 1e-5, 0.499888619709",
        "20, 0.01, 0.220727510754"
    })
    void sigma_specVector_agreesToThePrintedDigits(String epsilon, String delta, BigDecimal expected) {
        BigDecimal sigma = GaussianProfile.sigma(Budget.approx(epsilon, delta));

        assertThat(sigma.round(new MathContext(expected.precision()))).isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0.126936737507", "2, 0.5, 0.05244032328766966", "0.155375573006, 20, 0.48276953103162684"})
    void delta_specVector_agreesToThePrintedDigits(BigDecimal sigma, BigDecimal epsilon, BigDecimal expected) {
        assertThat(GaussianProfile.delta(sigma, epsilon).round(new MathContext(12)))
                .isEqualByComparingTo(expected.round(new MathContext(12)));
    }

    @ParameterizedTest
    @CsvSource({"1e-3", "0.01", "0.1", "1", "5", "10", "20", "50"})
    void sigma_anyBudget_reproducesDeltaFromBelow(String epsilon) {
        for (String delta : new String[] {"0.1", "1e-3", "1e-6", "1e-9", "1e-12"}) {
            Budget budget = Budget.approx(epsilon, delta);
            BigDecimal reached = GaussianProfile.delta(GaussianProfile.sigma(budget), budget.epsilon());

            assertThat(reached).isLessThanOrEqualTo(budget.delta());
            assertThat(reached).isGreaterThan(budget.delta().multiply(new BigDecimal("0.999999999999")));
        }
    }

    @Test
    void sigma_extremeBudgets_converges() {
        for (Budget budget : new Budget[] {
            Budget.approx("1000", "1e-100"),
            Budget.approx("1e-9", "1e-100"),
            Budget.approx("1e-9", "0.5"),
            Budget.approx("1000", "0.5"),
            Budget.approx("250", "1e-40")
        }) {
            BigDecimal sigma = GaussianProfile.sigma(budget);

            assertThat(GaussianProfile.delta(sigma, budget.epsilon())).isLessThanOrEqualTo(budget.delta());
        }
    }

    @Test
    void delta_classicalConstantAtEpsilonTen_exceedsTheClaim() {
        BigDecimal classical = new BigDecimal(Math.sqrt(2 * Math.log(1.25 / 1e-5)) / 10);

        assertThat(classical.round(new MathContext(6))).isEqualByComparingTo("0.484481");
        assertThat(GaussianProfile.delta(classical, BigDecimal.TEN)).isGreaterThan(new BigDecimal("1e-5"));
    }

    @Test
    void epsilon_ofTheCap_isTheLargestThatFits() {
        BigDecimal epsilon = GaussianProfile.epsilon(new BigDecimal("0.224249168246345"), new BigDecimal("1e-5"));

        assertThat(epsilon.round(new MathContext(10))).isEqualByComparingTo("2.767551124");
    }

    @Test
    void epsilon_hardlyAnyBudget_isSmallAndSafe() {
        for (String rho : new String[] {"1e-12", "1e-11", "5e-9", "1e-3", "5", "900"}) {
            BigDecimal exact = new BigDecimal(rho);
            BigDecimal epsilon = GaussianProfile.epsilon(exact, new BigDecimal("1e-5"));
            BigDecimal sigma = BigDecimal.ONE.divide(
                    exact.multiply(BigDecimal.valueOf(2)).sqrt(MathContext.DECIMAL128), MathContext.DECIMAL128);

            assertThat(GaussianProfile.delta(sigma, epsilon)).isLessThanOrEqualTo(new BigDecimal("1e-5"));
        }
    }

    @Test
    void sigma_pureBudget_isRefused() {
        assertThatThrownBy(() -> GaussianProfile.sigma(Budget.pure("1"))).hasMessageContaining("delta");
    }
}
