package dev.bulla.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.noise.RoundedNormal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceTest {

    @Test
    void of_noiseThatIsMostlyZero_tellsHowOften() {
        // P(0) = (1 − a)/(1 + a), a = e^(−5): 0.98661…
        Confidence five = Confidence.of(DiscreteLaplace.ofScale(1, 5), 0);

        assertThat(five).isEqualTo(new Confidence(0.986, false));
        assertThat(five.interval()).isEqualTo("98.6 % interval");
        assertThat(five.json()).isEqualTo(Map.of("level", 0.986));
        assertThat(Confidence.of(DiscreteLaplace.ofScale(1, 50), 0).intervals()).isEqualTo("99.9 % intervals");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3, 5, 20, 1000})
    void of_anyScale_isCalled95OnlyUpTo98(double scale) {
        for (IntegerLaw law : new IntegerLaw[] {DiscreteLaplace.ofScale(scale), RoundedNormal.ofScale(scale)}) {
            long half = law.halfWidth95();
            double chance = law.probability(0).doubleValue();
            for (long step = 1; step <= half; step++) {
                chance += 2 * law.probability(step).doubleValue();
            }
            Confidence confidence = Confidence.of(law, half);
            if (confidence.equals(Confidence.ABOUT_95)) {
                assertThat(chance).isBetween(0.95, 0.98);
            } else {
                assertThat(chance).isGreaterThan(0.98);
                assertThat(confidence.chance()).isBetween(chance - 1e-3, chance);
            }
        }
    }

    @Test
    void interval_ofABound_saysSo() {
        assertThat(Confidence.ABOUT_95.interval()).isEqualTo("95 % interval");
        assertThat(Confidence.AT_LEAST_95.intervals()).isEqualTo("intervals of 95 % or more");
        assertThat(Confidence.AT_LEAST_95.json()).isEqualTo(Map.of("level", 0.95, "at_least", true));
    }
}
