package dev.bulla.core.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SensitivitySamplerTest {

    private static final SampleSize SIZE = SampleSize.marginal(500, new BigDecimal("0.2"));
    private static final SensitivitySampler<Double> SAMPLER = SensitivitySampler.of(
            "uniform(0, 1)",
            (count, bits) -> Stream.generate(bits::nextUniform).limit(count).toList(),
            100);

    @Test
    void sample_meanOfUniforms_isTheQuantileOfTheirDistance() {
        SampledSensitivity sampled = SAMPLER.sample(SensitivitySamplerTest::mean, Norm.L1, SIZE);

        // |x − x'| ≤ t with chance 1 − (1 − t)²: the quantile 0.8 is 1 − √0.2 = 0.553.
        assertThat(sampled.value()).isCloseTo(0.00553, within(0.0005)).isLessThan(0.01);
    }

    @Test
    void sample_sameSeed_isTheSameOnAnyThreads() {
        AtomicInteger last = new AtomicInteger();
        SampledSensitivity once = SAMPLER.sample(SensitivitySamplerTest::mean, Norm.SUP, SIZE);
        SampledSensitivity again = SAMPLER.progress(done -> last.accumulateAndGet(done, Math::max))
                .sample(SensitivitySamplerTest::mean, Norm.SUP, SIZE);

        assertThat(again).isEqualTo(once);
        assertThat(last).hasValue(500);
        assertThat(SAMPLER.seed("other").sample(SensitivitySamplerTest::mean, Norm.SUP, SIZE))
                .isNotEqualTo(once);
    }

    @Test
    void sample_notANumber_isInfinitelyFar() {
        SampledSensitivity sampled = SAMPLER.sample(table -> new double[] {Double.NaN}, Norm.L2, SIZE);

        assertThat(sampled.value()).isInfinite();
        assertThatThrownBy(() -> sampled.releaseOutsideAccounts(new double[1], Budget.pure("1")))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void reach_supNorm_isScaledToTheDimension() {
        SampledSensitivity sampled = new SampledSensitivity(0.5, Norm.SUP, SIZE, "o", "s");

        assertThat(sampled.reach(26).l1().doubleValue()).isCloseTo(13, within(1e-7));
        assertThat(sampled.reach(26).l2Squared().doubleValue()).isCloseTo(6.5, within(1e-7));
        assertThat(sampled.mechanism(26, Budget.pure("1")).scale()).isBetween(13.0, 13.0 * (1 + 1e-6));
    }

    @Test
    void releaseOutsideAccounts_pureAndApprox_carryTheirClaim() {
        SampledSensitivity sampled = SAMPLER.sample(SensitivitySamplerTest::mean, Norm.L1, SIZE);
        var pure = sampled.releaseOutsideAccounts(new double[] {0.5}, Budget.pure("1"));
        var approx = sampled.releaseOutsideAccounts(new double[] {0.5}, Budget.approx("1", "1e-6"));

        assertThat(pure.claim().guarantee()).hasToString("random-DP(ε = 1, γ = 0.2; oracle = uniform(0, 1))");
        assertThat(approx.claim().guarantee())
                .hasToString("random-DP(ε = 1, δ = 1e-6, γ = 0.2; oracle = uniform(0, 1))");
        assertThat(pure.values()[0]).isCloseTo(0.5, within(40 * pure.scale()));
        assertThat(pure.claim().sentence()).startsWith("This is no differential privacy");
    }

    @Test
    void charge_randomDpClaim_isRefusedByTheAccount() {
        Claim claim =
                SAMPLER.sample(SensitivitySamplerTest::mean, Norm.L1, SIZE).claim(Budget.pure("0.1"));
        Account account = MemoryJournal.account(
                Schemata.people(Budget.pure("1"), Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(100)));
        Charge charge =
                new Charge(claim, List.of(new Cost.Pure(new BigDecimal("0.1"))), "trial", "0".repeat(64), "key");
        Charge proved = new Charge(
                new Claim(new Guarantee.Pure(new BigDecimal("0.1")), Neighbours.REPLACE_ONE, Unit.row()),
                charge.costs(),
                "trial",
                charge.planHash(),
                "key");

        assertThatThrownBy(() -> account.charge(charge))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-310")
                .hasMessageContaining("random-DP(ε = 0.1, γ = 0.2; oracle = uniform(0, 1))");
        assertThat(account.charge(proved).grants()).hasSize(1);
    }

    @Test
    void blueprint_randomDp_isRefused() {
        Guarantee random = SAMPLER.sample(SensitivitySamplerTest::mean, Norm.L1, SIZE)
                .claim(Budget.pure("1"))
                .guarantee();

        assertThatThrownBy(() -> new Blueprint<>(Map.of(), random, List.of(), Map.of(), Map.of(), noisy -> {
                    throw new AssertionError();
                }))
                .hasMessageContaining("none takes random-DP(ε = 1, γ = 0.2");
    }

    @Test
    void randomDp_worstPair_hasNoPromise() {
        Guarantee random = new Guarantee.RandomDp(BigDecimal.ONE, BigDecimal.ZERO, new BigDecimal("0.1"), "o");

        assertThat(random.hitRate(0.01)).isEqualTo(1);
        assertThat(random.posterior(0.5)).isEqualTo(1);
    }

    private static double[] mean(List<Double> table) {
        return new double[] {table.stream().mapToDouble(x -> x).average().orElse(0)};
    }
}
