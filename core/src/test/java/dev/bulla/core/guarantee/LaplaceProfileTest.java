package dev.bulla.core.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.mechanism.LaplaceMechanism;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaplaceProfileTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.5, 0.287649136645",
        "1, 2, 0.5, 0.244918662404",
        "1, 10, 0.5, 0.222171704874",
        "0.5, 1, 0.25, 0.137687516632",
        "2, 1, 1, 0.55676994114594",
        "1, 1, 0.6, 0.241015358547991"
    })
    void delta_specVector_agreesToThePrintedDigits(
            BigDecimal epsilon0, long steps, BigDecimal epsilon, BigDecimal expected) {
        assertThat(LaplaceProfile.delta(epsilon0, steps, epsilon).round(new MathContext(12)))
                .isEqualByComparingTo(expected.round(new MathContext(12)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0.5, 0.268941421370",
        "1, 2, 0.5, 0.377540668798",
        "1, 10, 0.5, 0.388914147563",
        "2, 1, 1, 0.119202922022118"
    })
    void lossAtMost_specVector_agreesToThePrintedDigits(
            BigDecimal epsilon0, long steps, BigDecimal epsilon, BigDecimal expected) {
        assertThat(LaplaceProfile.lossAtMost(epsilon0, steps, epsilon).round(new MathContext(12)))
                .isEqualByComparingTo(expected.round(new MathContext(12)));
    }

    @Test
    void delta_oneStep_isThatOfRandomisedResponse() {
        double expected = (Math.exp(1) - Math.exp(0.5)) / (1 + Math.exp(1));

        assertThat(LaplaceProfile.delta(BigDecimal.ONE, 1, new BigDecimal("0.5"))
                        .doubleValue())
                .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-15));
    }

    @Test
    void delta_anyGrid_isNotBelowTheContinuousLaw() {
        for (int steps = 1; steps <= 64; steps++) {
            double delta = LaplaceProfile.delta(BigDecimal.ONE, steps, new BigDecimal("0.5"))
                    .doubleValue();

            assertThat(delta).isGreaterThanOrEqualTo(1 - Math.exp(-0.25) - 1e-15);
        }
    }

    @Test
    void scale_meanOfAHundred_isOneHundredth() {
        double scale = new LaplaceMechanism(new BigDecimal("0.01"), BigDecimal.ONE, 0x1p-20).scale();

        assertThat(scale).isBetween(0.01, 0.01 * (1 + 1e-6));
    }
}
