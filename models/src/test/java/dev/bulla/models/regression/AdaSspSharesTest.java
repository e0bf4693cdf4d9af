package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.mechanism.GaussianMechanism;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** docs/mathematics.md §6.5: the shares of AdaSSP's budget. The constants as printed are in bench. */
class AdaSspSharesTest {

    /** Of docs/mathematics.md §6.5, ε from .01 to 100; those that the printed constants break are among them. */
    private static final String[][] CLAIMS = {
        {"0.01", "1e-6"},
        {"0.03", "0.01"},
        {"0.1", "1e-6"},
        {"0.3", "1e-9"},
        {"1", "1e-6"},
        {"3", "1e-3"},
        {"5", "1e-6"},
        {"10", "0.01"},
        {"20", "0.01"},
        {"20", "1e-6"},
        {"50", "1e-6"},
        {"100", "0.01"},
        {"100", "1e-6"}
    };

    /** Ours, the same budget in three equal parts: 1.62 times less noise, and never above δ. */
    @Test
    void tightShares_keepTheBudgetAtEveryEpsilon() {
        BigDecimal third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), MathContext.DECIMAL64);
        GaussianMechanism part =
                new GaussianMechanism(BigDecimal.ONE, Budget.approx("1", "1e-6"), third, Math.scalb(1.0, -20));
        assertThat(part.scale()).isCloseTo(7.317358, offset(1e-5));

        for (String[] claim : CLAIMS) {
            String epsilon = claim[0];
            double delta = Double.parseDouble(claim[1]);
            Budget budget = Budget.approx(epsilon, claim[1]);
            GaussianMechanism tenth =
                    new GaussianMechanism(BigDecimal.ONE, budget, new BigDecimal("0.1"), Math.scalb(1.0, -20));
            GaussianMechanism rest =
                    new GaussianMechanism(BigDecimal.TEN, budget, new BigDecimal("0.9"), Math.scalb(1.0, -20));
            double rho = .5 / tenth.scale() / tenth.scale() + 5 / rest.scale() / rest.scale();
            assertThat(GaussianProfile.deltaOf(
                                    new BigDecimal(rho).round(MathContext.DECIMAL64), new BigDecimal(epsilon))
                            .doubleValue())
                    .as("%s %s", epsilon, claim[1])
                    .isBetween(delta * (1 - 1e-3), delta);
        }
    }
}
