package dev.bulla.audit.epsilon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.RoundedNormal;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How small a fault is found: Laplace noise a tenth too small by 2·10⁵ releases, normal noise a fifth too small by the μ audit with 10⁶, at
 * 99 % confidence. Honest noise is not refuted by as many.
 */
class PowerStatTest {

    private static final int FINE = 1 << 10;

    private static Game laplace(int shift, long tenths) {
        DiscreteLaplace noise = DiscreteLaplace.ofScale(10L * shift, tenths);
        return Game.of(Stated.pure(1), bits -> new double[] {shift + noise.draw(bits)}, bits ->
                new double[] {noise.draw(bits)});
    }

    private static Game normal(double factor) {
        double sigma = 3.73063163482;
        RoundedNormal noise = RoundedNormal.ofScale(FINE * sigma / factor);
        Stated stated = new Stated(1, 1e-5, OptionalDouble.of(1 / sigma));
        return Game.of(stated, bits -> new double[] {FINE + noise.draw(bits)}, bits -> new double[] {noise.draw(bits)});
    }

    @ParameterizedTest
    @ValueSource(ints = {1, FINE})
    void laplace_aTenthTooSmall_isRefuted(int shift) {
        Suite suite = Audits.suite(
                List.of(new GameAudit("too small", "0 and 1", laplace(shift, 11), Audits.opponent(200_000, 1)).task()));
        Suite honest = Audits.suite(
                List.of(new GameAudit("honest", "0 and 1", laplace(shift, 10), Audits.opponent(200_000, 2)).task()));

        System.out.println("power: Laplace noise a tenth too small, shift " + shift + ": ε at least "
                + suite.epsilon("too small") + " by 200000 releases, honest " + honest.epsilon("honest"));
        assertThat(suite.refuted()).containsKey("too small");
        assertThat(honest.refuted()).isEmpty();
        assertThat(honest.epsilon("honest")).isGreaterThan(0.9);
    }

    @Test
    void normal_aFifthTooSmall_isRefutedByMu() {
        Suite suite = Audits.suite(
                List.of(new GameAudit("too small", "0 and 1", normal(1.2), Audits.opponent(1_000_000, 3)).task()));
        Suite honest = Audits.suite(
                List.of(new GameAudit("honest", "0 and 1", normal(1), Audits.opponent(1_000_000, 4)).task()));

        System.out.println("power: normal noise a fifth too small: μ at least " + suite.mu("too small")
                + " by 1000000 releases, 0.26805 charged, honest " + honest.mu("honest"));
        assertThat(suite.refuted()).containsKey("too small");
        assertThat(honest.refuted()).isEmpty();
        assertThat(honest.mu("honest")).isGreaterThan(0.24);
    }
}
