package dev.bulla.core.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.StatAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** n = 200,000 draws, χ² at α = 10⁻⁶; power: a scale off by a tenth is rejected in the same run. */
class LawStatTest {

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 2.5, 8.05761848, 100})
    void draw_discreteLaplace_followsItsLaw(double scale) {
        StatAssert.with(200_000, 11).followsAndRejectsTenPercent(DiscreteLaplace::ofScale, scale);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 4.22467888933, 30.75})
    void draw_roundedNormal_followsItsLaw(double scale) {
        StatAssert.with(200_000, 13).followsAndRejectsTenPercent(RoundedNormal::ofScale, scale);
    }

    @Test
    void draw_scaleOfTenThirds_followsItsLaw() {
        StatAssert.with(200_000, 17)
                .followsAndRejectsTenPercent(
                        scale -> DiscreteLaplace.ofScale(Math.round(scale * 3_000_000), 3_000_000), 10 / 3.0);
        StatAssert.with(200_000, 19)
                .followsAndRejectsTenPercent(
                        scale -> RoundedNormal.ofScale(Math.round(scale * 3_000_000), 3_000_000), 10 / 3.0);
    }

    @Test
    void run_coinOfOneThird_isGeometric() {
        SeededBits bits = SeededBits.of(29);
        int draws = 300_000;
        long sum = 0;
        for (int i = 0; i < draws; i++) {
            sum += Coin.run(1, 3, bits);
        }
        double q = Math.exp(-1 / 3.0);
        double mean = q / (1 - q);
        assertThat(Math.abs(sum / (double) draws - mean)).isLessThan(5 * Math.sqrt(q) / (1 - q) / Math.sqrt(draws));
    }
}
