package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Noise on each answer: the budget is divided, and ends. */
class AnswerPerturbationTest {

    private static final Budget BUDGET = Budget.approx("0.4", "1e-3");
    private static final KernelExpansion EXACT = KernelExpansion.density(0.5, new double[][] {{0}, {1}});

    @Test
    void at_afterTheLast_isRefused() {
        AnswerPerturbation noisy = AnswerPerturbation.gaussian(EXACT::at, 1, BUDGET, 2, SeededBits.of(71));

        assertThat(noisy.at(0)).isNotEqualTo(noisy.at(0));
        assertThatThrownBy(() -> noisy.at(0)).isInstanceOf(IllegalStateException.class);
    }

    /** k answers of μ/√k compose to μ; k of (ε/k, δ/k) by the classical constant need far more noise. */
    @Test
    void gaussian_hundredAnswers_composeToTheBudgetExactly() {
        double sigma = AnswerPerturbation.gaussian(EXACT::at, 1, BUDGET, 100, SeededBits.of(72))
                .scale();
        BigDecimal rho = new BigDecimal(100 / (2 * sigma * sigma));

        assertThat(GaussianProfile.epsilon(rho, BUDGET.delta()).doubleValue()).isCloseTo(0.4, within(1e-9));
        assertThat(AnswerPerturbation.gaussianAsPublished(EXACT::at, 1, BUDGET, 100, SeededBits.of(73))
                        .scale())
                .isCloseTo(100 * Math.sqrt(2 * Math.log(2e5)) / 0.4, within(1e-9))
                .isGreaterThan(20 * sigma);
    }

    /** The variance of 20,000 draws has a standard error of 1 % (normal) and 1.6 % (Laplace). */
    @Test
    void at_manyDraws_haveTheStatedScale() {
        AnswerPerturbation laplace =
                AnswerPerturbation.laplace(EXACT::at, 0.01, BUDGET.epsilon(), 20_000, SeededBits.of(74));
        AnswerPerturbation normal = AnswerPerturbation.gaussian(EXACT::at, 0.01, BUDGET, 20_000, SeededBits.of(75));

        assertThat(laplace.scale()).isCloseTo(20_000 * 0.01 / 0.4, within(1e-9));
        assertThat(variance(laplace) / (2 * laplace.scale() * laplace.scale())).isCloseTo(1, within(0.08));
        assertThat(variance(normal) / (normal.scale() * normal.scale())).isCloseTo(1, within(0.05));
    }

    private static double variance(AnswerPerturbation noisy) {
        return IntStream.range(0, 20_000)
                        .mapToDouble(i -> noisy.at(0.5) - EXACT.at(0.5))
                        .map(x -> x * x)
                        .sum()
                / 20_000;
    }
}
