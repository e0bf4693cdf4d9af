package dev.bulla.core.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenyiTest {

    private static final Budget CAP = Budget.approx("3", "1e-5");
    private static final Renyi EXACT = Renyi.ofOrder(new BigDecimal("7.50770272242476"));

    @Test
    void bestFor_specCap_isTheOrderCutToThreeDecimals() {
        assertThat(Renyi.bestFor(CAP).order()).isEqualByComparingTo("7.507");
    }

    @Test
    void bought_specCap_agreesToThePrintedDigits() {
        assertThat(EXACT.bought(CAP).round(new MathContext(10))).isEqualByComparingTo("1.683596091");
        assertThat(Renyi.bestFor(CAP).bought(CAP).round(new MathContext(10))).isEqualByComparingTo("1.683438488");
        assertThat(EXACT.bought(CAP)
                        .divide(EXACT.order(), MathContext.DECIMAL64)
                        .round(new MathContext(9)))
                .isEqualByComparingTo("0.224249168");
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.034802829", "0.5, 0.427290393", "1, 0.951863064"})
    void ofPure_specVector_agreesToThePrintedDigits(BigDecimal epsilon, BigDecimal expected) {
        assertThat(EXACT.ofPure(epsilon).setScale(9, RoundingMode.HALF_EVEN)).isEqualByComparingTo(expected);
    }

    @Test
    void ofGaussian_halfAndAMillionth_agreesToThePrintedDigits() {
        BigDecimal sigma = GaussianProfile.sigma(Budget.approx("0.5", "1e-6"));
        BigDecimal rho = BigDecimal.ONE.divide(sigma.pow(2).multiply(BigDecimal.valueOf(2)), MathContext.DECIMAL128);

        assertThat(EXACT.ofGaussian(rho).doubleValue())
                .isCloseTo(0.0578180808122791, org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    void pureFor_cost_isTheLargestThatFits() {
        Renyi renyi = Renyi.bestFor(CAP);
        BigDecimal epsilon = renyi.pureFor(new BigDecimal("0.0578126690287"));

        assertThat(renyi.ofPure(epsilon)).isLessThanOrEqualTo(new BigDecimal("0.0578126690287"));
        assertThat(renyi.ofPure(epsilon.add(new BigDecimal("1e-6")))).isGreaterThan(new BigDecimal("0.0578126690287"));
    }

    @Test
    void pureFor_tinyCaps_endsSoon() {
        for (String[] cap :
                new String[][] {{"0.001", "1e-100"}, {"1e-9", "1e-9"}, {"1e-5", "1e-12"}, {"1000", "0.5"}}) {
            Budget budget = Budget.approx(cap[0], cap[1]);
            Renyi renyi = Renyi.bestFor(budget);

            assertThat(renyi.pureFor(renyi.bought(budget).max(BigDecimal.ZERO))).isNotNegative();
            assertThat(renyi.ofPure(new BigDecimal("1000"))).isPositive();
        }
    }

    @Test
    void ofPure_tinyAndHugeEpsilon_isPositiveAndAtMostEpsilon() {
        for (String epsilon : new String[] {"1e-9", "1e-6", "1e-3", "30", "1000"}) {
            BigDecimal cost = EXACT.ofPure(new BigDecimal(epsilon));

            assertThat(cost).isPositive();
            assertThat(cost).isLessThanOrEqualTo(new BigDecimal(epsilon).setScale(12, RoundingMode.UP));
        }
    }
}
