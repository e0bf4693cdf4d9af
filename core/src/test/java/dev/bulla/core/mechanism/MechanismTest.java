package dev.bulla.core.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.PrivacyKit;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MechanismTest {

    @ParameterizedTest
    @CsvSource({"0.1, 1", "0.3, 1", "1, 2", "2.5, 7", "10, 1"})
    void laplace_exactRatios_stayWithinEpsilonAndHalfTheNoiseDoesNot(BigDecimal epsilon, int sensitivity) {
        double scale = new LaplaceMechanism(BigDecimal.valueOf(sensitivity), epsilon, 1).scale();

        assertThat(loss(scale, sensitivity)).isLessThanOrEqualTo(epsilon);
        assertThat(loss(scale / 2, sensitivity)).isGreaterThan(epsilon);
        assertThat(loss(scale, 2 * sensitivity)).isGreaterThan(epsilon);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1e-6, 1", "1, 1e-5, 1", "2, 1e-5, 3", "4, 1e-6, 1", "10, 1e-5, 2"})
    void gaussian_exactDelta_staysWithinAndHalfTheNoiseDoesNot(BigDecimal epsilon, BigDecimal delta, int sensitivity) {
        BigDecimal squared = BigDecimal.valueOf((long) sensitivity * sensitivity);
        double scale = new GaussianMechanism(squared, new Budget(epsilon, delta), 1).scale();

        assertThat(delta(scale, epsilon, sensitivity)).isLessThanOrEqualTo(delta);
        assertThat(delta(scale / 2, epsilon, sensitivity)).isGreaterThan(delta);
        assertThat(delta(scale, epsilon, 2 * sensitivity)).isGreaterThan(delta);
    }

    @Test
    void scale_both_areNeverBelowTheFormulaAndHardlyAbove() {
        double laplace = new LaplaceMechanism(BigDecimal.ONE, new BigDecimal("0.3"), 1).scale();
        double gaussian = new GaussianMechanism(BigDecimal.valueOf(2), Budget.approx("1", "1e-6"), 1).scale();

        assertThat(new BigDecimal(laplace).multiply(new BigDecimal("0.3")))
                .isBetween(BigDecimal.ONE, new BigDecimal("1.000001"));
        assertThat(gaussian / (4.22467888932684 * Math.sqrt(2))).isBetween(1.0, 1 + 1e-6);
    }

    @Test
    void release_withGrant_addsNoiseOnceAndLeavesTheSumsAlone() {
        Mechanism mechanism = new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, 1);
        long[] sums = new long[1000];
        Grant grant = grant(mechanism);
        long[] noisy = mechanism.release(sums, grant, SeededBits.of(1));

        assertThat(sums).containsOnly(0);
        assertThat(noisy).hasSize(1000);
        assertThat(Arrays.stream(noisy).max().getAsLong()).isPositive();
        assertThat(Arrays.stream(noisy).min().getAsLong()).isNegative();
        assertThatThrownBy(() -> mechanism.release(sums, grant, SeededBits.of(1)))
                .hasMessageContaining("once");
    }

    @Test
    void release_grantOfASmallerCost_drawsNothing() {
        SeededBits bits = SeededBits.of(1);
        Grant small = grant(new LaplaceMechanism(BigDecimal.ONE, new BigDecimal("0.5"), 1));
        Mechanism large = new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, 1);
        Mechanism other = new GaussianMechanism(BigDecimal.ONE, Budget.approx("0.1", "1e-6"), 1);

        assertThatThrownBy(() -> large.release(new long[1], small, bits)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> other.release(new long[1], small, bits)).isInstanceOf(IllegalStateException.class);
        assertThat(bits.words()).isZero();
    }

    private static Grant grant(Mechanism mechanism) {
        Account account = MemoryJournal.account(Schemata.people(Budget.pure("5")));
        Cost cost = mechanism.cost();
        Charge charge = new Charge(
                Schemata.people(Budget.pure("5")).claim(Budget.pure("1").guarantee()),
                List.of(cost),
                "count",
                "0".repeat(64),
                "k");
        return account.charge(charge).grants().get(0);
    }

    private static BigDecimal loss(double scale, int shift) {
        return PrivacyKit.of(DiscreteLaplace.ofScale(scale)::probability, shift, scale)
                .loss();
    }

    private static BigDecimal delta(double scale, BigDecimal epsilon, int shift) {
        return PrivacyKit.of(RoundedNormal.ofScale(scale)::probability, shift, scale)
                .delta(epsilon);
    }
}
