package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LogisticSharesTest {

    /** Half a normal law has the mean σ√(2/π); far outside, that of an exponential law of scale σ²/distance, nearly. */
    @Test
    void mean_atAndBeyondAnEnd_isThatOfTheCutLaw() {
        assertThat(LogisticShares.mean(0, 0.01)).isCloseTo(0.01 * Math.sqrt(2 / Math.PI), within(1e-6));
        assertThat(LogisticShares.mean(1, 0.01)).isCloseTo(1 - 0.01 * Math.sqrt(2 / Math.PI), within(1e-6));
        assertThat(LogisticShares.mean(-0.2, 0.01)).isBetween(0.00045, 0.00055);
        assertThat(LogisticShares.mean(0.3, 0.001)).isEqualTo(0.3);
    }

    @Test
    void of_noiseThatHidesEverything_isEqualShares() {
        assertThat(LogisticShares.of(new double[] {40, -30, 7}, 1e6, 1e-6))
                .satisfies(shares ->
                        Arrays.stream(shares).forEach(share -> assertThat(share).isCloseTo(1.0 / 3, within(1e-4))));
    }

    @Test
    void of_anyTold_addsUpAndHasNoZero() {
        for (double[] told : new double[][] {{1, 0}, {-3, 9, 0.1}, {0.99, 0.01}, {0, 0, 0, 0}}) {
            for (double deviation : new double[] {0, 1e-6, 0.01, 1}) {
                double[] shares = LogisticShares.of(told, deviation, 1e-6);

                assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
                assertThat(Arrays.stream(shares).min().orElseThrow()).isPositive();
            }
        }
    }
}
