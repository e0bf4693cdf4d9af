package dev.bulla.core.noise;

import dev.bulla.core.testing.StatAssert;
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
}
