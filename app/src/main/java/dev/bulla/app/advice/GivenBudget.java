package dev.bulla.app.advice;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.risk.PrivacyLoss;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Noise on numbers that together move by 1 at most, such as a count.
 *
 * @param asked ε and δ
 * @param dimension how many numbers there are
 */
record GivenBudget(Budget asked, int dimension) implements NoiseSource {

    @Override
    public String name() {
        return (dimension == 1 ? "one number" : dimension + " numbers") + " with a sensitivity of 1, "
                + (asked.isPure() ? "Laplace noise" : "normal noise");
    }

    @Override
    public String errorWords() {
        return "expected absolute error";
    }

    /** E|Laplace| = 1/ε, E|normal| = σ√(2/π). */
    @Override
    public Optional<NoiseAt> at(BigDecimal epsilon) {
        Budget budget = new Budget(epsilon, asked.delta());
        if (asked.isPure()) {
            PrivacyLoss loss = PrivacyLoss.laplace(Budget.text(epsilon), dimension);
            return Optional.of(new NoiseAt(budget, Optional.of(loss), OptionalDouble.of(1 / epsilon.doubleValue())));
        }
        double sigma = GaussianProfile.sigma(budget).doubleValue();
        return Optional.of(new NoiseAt(
                budget,
                Optional.of(PrivacyLoss.gaussian(1 / sigma)),
                OptionalDouble.of(sigma * Math.sqrt(2 / Math.PI))));
    }
}
