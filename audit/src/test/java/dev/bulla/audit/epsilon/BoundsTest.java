package dev.bulla.audit.epsilon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.chance.Bell;
import dev.bulla.core.chance.Binomial;
import dev.bulla.core.chance.HitRates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formulas of docs/mathematics.md §8 against their vectors. */
class BoundsTest {

    @Test
    void rates_vectors_areThoseOfTheBook() {
        assertThat(new HitRates(900, 1000, 100, 1000).epsilon(0, 0.95)).isCloseTo(1.989706314, within(1e-9));
        assertThat(new HitRates(5000, 10_000, 1839, 10_000).epsilon(0, 0.95)).isCloseTo(0.939123751, within(1e-9));
        assertThat(new HitRates(900, 1000, 100, 1000).mu(0.95)).isCloseTo(2.347097232, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 600, 600, 1e-5, 5.270399",
        "1000, 1000, 750, 1e-5, 0.976367",
        "1000, 1000, 600, 0, 0.297468",
    })
    void oneRun_vectors_areThoseOfTheBook(int canaries, int guesses, int right, double delta, double epsilon) {
        OneRun run = new OneRun(canaries, guesses, right, delta);

        assertThat(run.epsilon(0.95)).isCloseTo(epsilon, within(1e-6));
        assertThat(run.chance(epsilon + 1e-3)).isGreaterThan(0.05);
    }

    @Test
    void oneRun_guessesNoBetterThanACoin_refuteNothing() {
        assertThat(new OneRun(1000, 1000, 500, 0).epsilon(0.95)).isZero();
        assertThatThrownBy(() -> new OneRun(10, 11, 5, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void interval_ofNoneAndAll_hasItsExactEnds() {
        assertThat(Binomial.least(0, 10, 0.025)).isZero();
        assertThat(Binomial.most(0, 10, 0.025)).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-12));
        assertThat(Binomial.least(10, 10, 0.025)).isCloseTo(Math.pow(0.025, 0.1), within(1e-12));
        assertThat(new HitRates(0, 10, 0, 10).mu(0.95)).isNegative();
    }

    @Test
    void bell_bothTails_invertEachOther() {
        assertThat(Bell.below(-2.3263478740408408)).isCloseTo(0.01, within(1e-15));
        assertThat(Bell.below(-8) / 6.220960574271785e-16).isCloseTo(1, within(1e-6));
        for (double z = -5; z <= 5; z += 0.25) {
            assertThat(Bell.quantile(Bell.below(z))).isCloseTo(z, within(1e-9));
        }
    }

    @Test
    void envelope_ofNormalNoise_isTheTighterOne() {
        Stated both = new Stated(1, 1e-5, java.util.OptionalDouble.of(0.268));

        assertThat(both.envelope(0.01)).isCloseTo(Bell.below(-2.3263478740408408 + 0.268), within(1e-12));
        assertThat(Stated.pure(1).envelope(0.01)).isCloseTo(Math.E / 100, within(1e-12));
        assertThat(Stated.pure(1).envelope(0.9)).isCloseTo(1 - 0.1 / Math.E, within(1e-12));
    }
}
