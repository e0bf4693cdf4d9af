package dev.bulla.core.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JointClaimTest {

    private static final MathContext UP = new MathContext(30, RoundingMode.UP);
    private static final List<String> EPSILONS = List.of("1e-6", "0.01", "0.3", "1", "7.77", "40");
    private static final List<String> DELTAS = List.of("0", "0", "1e-3", "1e-6", "1e-9", "1e-60", "0.1");

    /** μ = √(μ₁² + μ₂²): 0.3 and 0.4 are together what 0.5 is, and no less. */
    @Test
    void of_twoNormalParts_isTheProfileOfTheirSquaresSummed() {
        BigDecimal delta = new BigDecimal("1e-6");
        List<Cost> costs = List.of(normal("0.3"), normal("0.4"));
        List<Budget> claims = List.of(claim("0.045", delta), claim("0.08", delta));

        Budget joint = JointClaim.of(claims, costs);

        BigDecimal rho = new BigDecimal("0.125");
        assertThat(joint.delta()).isEqualByComparingTo(delta);
        assertThat(joint.epsilon().doubleValue())
                .isCloseTo(GaussianProfile.epsilon(rho, delta).doubleValue(), within(1e-5));
        assertThat(GaussianProfile.deltaOf(rho, joint.epsilon())).isLessThanOrEqualTo(delta);
        assertThat(GaussianProfile.deltaOf(rho, joint.epsilon().multiply(new BigDecimal("0.9999"))))
                .isGreaterThan(delta);
        assertThat(joint.epsilon())
                .isLessThan(JointClaim.sum(claims).orElseThrow().epsilon());
    }

    @Test
    void of_pureParts_isTheSumToTheLastDigit() {
        assertThat(JointClaim.of(
                        List.of(Budget.pure("0.1"), Budget.pure("0.200000001")),
                        List.of(pure("0.1"), pure("0.200000001"))))
                .isEqualTo(Budget.pure("0.300000001"));
    }

    /** Randomised response beside normal noise: above what either has alone, below the sum. */
    @Test
    void of_mixture_isBetweenItsPartsAndTheirSum() {
        Budget normal = Budget.approx("1", "1e-6");
        Budget joint = JointClaim.of(List.of(normal, Budget.pure("0.5")), List.of(fitting(normal), pure("0.5")));

        assertThat(joint.delta()).isEqualByComparingTo("1e-6");
        assertThat(joint.epsilon().doubleValue()).isBetween(1.2, 1.4999);
    }

    /** Of what is only concentrated no more is known than its ρ, so that normal noise beside it counts by its ρ too. */
    @Test
    void of_concentratedParts_isWhatFollowsFromTheSumOfRho() {
        Budget part = Budget.approx("1", "1e-6");
        BigDecimal rho = ConcentratedProfile.rho(part);
        List<Cost> both = List.of(new Cost.Concentrated(rho), new Cost.Gaussian(rho));
        Budget joint = JointClaim.of(List.of(part, part), both);

        assertThat(ConcentratedProfile.proves(rho.add(rho), joint.epsilon(), joint.delta()))
                .isTrue();
        assertThat(joint.epsilon())
                .isGreaterThan(GaussianProfile.epsilon(rho.add(rho), joint.delta()))
                .isLessThan(BigDecimal.valueOf(2));
        Budget mixed =
                JointClaim.of(List.of(part, Budget.pure("0.5")), List.of(new Cost.Concentrated(rho), pure("0.5")));
        assertThat(mixed.epsilon()).isBetween(new BigDecimal("1.4999"), new BigDecimal("1.5"));
    }

    @Test
    void of_anyParts_isNeverAboveEitherSumAndNeverBelowAPart() {
        RandomBits bits = SeededBits.of(17);
        int tighter = 0;
        for (int round = 0; round < 60; round++) {
            List<Budget> claims = new ArrayList<>();
            for (int part = 0; part < 2 + round % 3; part++) {
                claims.add(Budget.approx(any(EPSILONS, bits), any(DELTAS, bits)));
            }
            List<Cost> costs = claims.stream()
                    .map(each -> each.isPure() ? new Cost.Pure(each.epsilon()) : fitting(each))
                    .toList();
            Budget joint = JointClaim.of(claims, costs);
            Budget sum = JointClaim.sum(claims).orElseThrow();

            assertThat(joint.within(sum)).as("%s of %s", joint, claims).isTrue();
            for (Cost cost : costs) {
                if (cost instanceof Cost.Gaussian gaussian) {
                    assertThat(GaussianProfile.deltaOf(gaussian.rho(), joint.epsilon()))
                            .as("%s of %s", joint, claims)
                            .isLessThanOrEqualTo(joint.delta());
                }
            }
            tighter += joint.epsilon().compareTo(sum.epsilon()) < 0 ? 1 : 0;
        }
        assertThat(tighter).isGreaterThan(30);
    }

    @Test
    void of_moreThanAnyPromise_isRefused() {
        List<Budget> claims = List.of(Budget.pure("600"), Budget.pure("500"));
        assertThatThrownBy(() -> JointClaim.of(claims, List.of(pure("600"), pure("500"))))
                .isInstanceOfSatisfying(
                        BadInput.class,
                        refused -> assertThat(refused.messages().get(0).code()).isEqualTo("E-595"));
    }

    private static String any(List<String> words, RandomBits bits) {
        return words.get((int) Math.floorMod(bits.nextLong(), (long) words.size()));
    }

    /** The promise of normal noise of this ρ. */
    private static Budget claim(String rho, BigDecimal delta) {
        return new Budget(GaussianProfile.epsilon(new BigDecimal(rho), delta), delta);
    }

    private static Cost normal(String mu) {
        return new Cost.Gaussian(new BigDecimal(mu).pow(2).divide(BigDecimal.valueOf(2)));
    }

    /** Normal noise that just keeps a promise. */
    private static Cost fitting(Budget budget) {
        BigDecimal variance = GaussianProfile.sigma(budget).pow(2);
        return new Cost.Gaussian(BigDecimal.ONE.divide(variance.multiply(BigDecimal.valueOf(2)), UP));
    }

    private static Cost pure(String epsilon) {
        return new Cost.Pure(new BigDecimal(epsilon));
    }
}
