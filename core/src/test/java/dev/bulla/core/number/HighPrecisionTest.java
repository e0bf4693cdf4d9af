package dev.bulla.core.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class HighPrecisionTest {

    private static final MathContext FIFTY = new MathContext(50);

    @Test
    void exp_one_isEToFiftyDigits() {
        assertThat(HighPrecision.exp(BigDecimal.ONE).round(FIFTY))
                .isEqualByComparingTo("2.7182818284590452353602874713526624977572470937000");
    }

    @Test
    void exp_andLn_areInverse() {
        for (String x : new String[] {"1e-90", "0.3", "1", "17.25", "1e60"}) {
            BigDecimal value = new BigDecimal(x);

            assertThat(HighPrecision.exp(HighPrecision.ln(value)).round(FIFTY)).isEqualByComparingTo(value);
        }
    }

    @Test
    void exp_largeNegative_keepsRelativePrecision() {
        BigDecimal product = HighPrecision.exp(new BigDecimal(-700)).multiply(HighPrecision.exp(new BigDecimal(700)));

        assertThat(product.round(FIFTY)).isEqualByComparingTo("1");
    }

    @Test
    void pi_agreesWithMachin() {
        BigDecimal pi =
                arctan(5).multiply(BigDecimal.valueOf(16)).subtract(arctan(239).multiply(BigDecimal.valueOf(4)));

        assertThat(pi.round(FIFTY)).isEqualByComparingTo(HighPrecision.PI.round(FIFTY));
    }

    @Test
    void normal_bothMethods_meetWhereTheyChange() {
        BigDecimal below = HighPrecision.normal(new BigDecimal("-4.99999999999999999999999999"));
        BigDecimal above = HighPrecision.normal(new BigDecimal("-5.00000000000000000000000001"));
        BigDecimal slope = HighPrecision.density(BigDecimal.valueOf(5)).multiply(new BigDecimal("2e-26"));

        assertThat(below.subtract(above).subtract(slope).abs()).isLessThan(new BigDecimal("1e-49"));
        assertThat(HighPrecision.normal(new BigDecimal(-5)).doubleValue())
                .isCloseTo(2.866515718791939e-7, org.assertj.core.data.Offset.offset(1e-21));
    }

    private static BigDecimal arctan(int inverse) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal power = BigDecimal.ONE.divide(BigDecimal.valueOf(inverse), HighPrecision.MC);
        BigDecimal square = BigDecimal.valueOf((long) inverse * inverse);
        for (int k = 0; k < 80; k++) {
            BigDecimal term = power.divide(BigDecimal.valueOf(2L * k + 1), HighPrecision.MC);
            sum = k % 2 == 0 ? sum.add(term) : sum.subtract(term);
            power = power.divide(square, HighPrecision.MC);
        }
        return sum;
    }
}
