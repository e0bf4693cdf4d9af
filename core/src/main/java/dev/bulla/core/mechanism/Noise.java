package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The choice of noise: the option {@code noise}, auto, laplace or gaussian. */
public enum Noise implements Worded {
    /** Laplace when δ = 0; otherwise the smaller error at equal price in this account. */
    AUTO,
    /** Discrete Laplace noise, pure ε. */
    LAPLACE,
    /** Rounded normal noise, (ε, δ). */
    GAUSSIAN;

    /** The mechanisms it comes to. */
    public static final List<Ingredient> INGREDIENTS =
            List.of(LaplaceMechanism.INGREDIENT, GaussianMechanism.INGREDIENT);

    /**
     * Noise that fits a budget.
     *
     * @param noise which
     * @param budget the budget it keeps
     * @param mechanism calibrated
     */
    public record Candidate(Noise noise, Budget budget, AdditiveMechanism mechanism) {}

    public static Noise of(String word) {
        return Worded.of(values(), word, new Refusal("E-401", "noise", "", "Leave it out to let the plan choose."));
    }

    /** The mechanism of this choice, calibrated for a statistic, schema and budget. */
    public Candidate calibrate(Quantity statistic, Schema schema, Budget budget) {
        if (schema.cap().isPure() && !budget.isPure()) {
            throw new BadInput(
                    "E-407",
                    Text.request("delta"),
                    "does not fit this account: its cap has no delta.",
                    "Under a pure cap only pure releases can be admitted.",
                    Text.of("Leave ", Text.request("delta"), " out."));
        }
        if (this == AUTO) {
            return candidates(statistic, schema, budget).get(0);
        }
        if (this == LAPLACE && !budget.isPure()) {
            throw new BadInput(
                    "E-402",
                    Text.request("delta"),
                    "is not used by Laplace noise, which is pure.",
                    "A delta that buys nothing would only weaken the claim.",
                    Text.of("Leave ", Text.request("delta"), " out, or take ", Text.option("noise", "auto"), "."));
        }
        if (this == GAUSSIAN && budget.isPure()) {
            throw new BadInput(
                    "E-403",
                    Text.request("delta"),
                    "is needed for Gaussian noise.",
                    "No finite Gaussian noise is pure.",
                    Text.of(
                            "Give a ",
                            Text.request("delta"),
                            " far below one over the number of people, such as 1e-6; recipes with ",
                            Text.option("noise"),
                            " can take laplace without one."));
        }
        Sensitivity most = statistic.sensitivity(schema.neighbours(), schema.unit());
        AdditiveMechanism mechanism = this == LAPLACE
                ? new LaplaceMechanism(most.l1(), budget.epsilon(), statistic.grid())
                : new GaussianMechanism(most.l2Squared(), budget, statistic.grid());
        return new Candidate(this, budget, mechanism);
    }

    /**
     * All noise that keeps the budget at one price in the schema's account, the least error first. A δ never buys more noise for no less: where Laplace noise of the same ε
     * takes no larger part of the cap, which is so when the Gaussian would close the account, it is that which is compared; else that of the same Rényi cost.
     */
    public static List<Candidate> candidates(Quantity statistic, Schema schema, Budget budget) {
        if (budget.isPure()) {
            return List.of(LAPLACE.calibrate(statistic, schema, budget));
        }
        Cost gaussian =
                GAUSSIAN.calibrate(statistic, schema, budget).mechanism().cost();
        return isPureNoDearer(budget.epsilon(), gaussian, schema)
                ? sorted(statistic, schema, budget, Optional.of(budget.epsilon()))
                : atEqualPrice(statistic, schema, budget);
    }

    /** Whether a pure release takes at most the part of the cap that another takes, which is all of it when that fits as a first one only. */
    public static boolean isPureNoDearer(BigDecimal epsilon, Cost other, Schema schema) {
        Terms terms = Terms.of(schema);
        if (terms.bought().isEmpty() || terms.bought().get().compareTo(Amount.ZERO) <= 0) {
            return epsilon.compareTo(terms.cap().epsilon()) <= 0;
        }
        BigDecimal bought = terms.bought().get().decimal();
        Renyi order = terms.renyi().orElseThrow();
        BigDecimal part = other.renyi(order).decimal().divide(bought, MathContext.DECIMAL64);
        BigDecimal byEpsilon = epsilon.divide(terms.cap().epsilon(), MathContext.DECIMAL64);
        BigDecimal byRenyi = Amount.cost(order.ofPure(epsilon)).decimal().divide(bought, MathContext.DECIMAL64);
        return byEpsilon.min(byRenyi).compareTo(part.min(BigDecimal.ONE)) <= 0;
    }

    /** All noise that keeps the budget at one Rényi cost, the least error first: the choice of version 0.1. */
    public static List<Candidate> atEqualPrice(Quantity statistic, Schema schema, Budget budget) {
        if (budget.isPure()) {
            return List.of(LAPLACE.calibrate(statistic, schema, budget));
        }
        return sorted(statistic, schema, budget, equalPrice(GAUSSIAN.calibrate(statistic, schema, budget), schema));
    }

    private static List<Candidate> sorted(Quantity statistic, Schema schema, Budget budget, Optional<BigDecimal> pure) {
        List<Candidate> candidates = new ArrayList<>(List.of(GAUSSIAN.calibrate(statistic, schema, budget)));
        pure.ifPresent(
                epsilon -> candidates.add(LAPLACE.calibrate(statistic, schema, new Budget(epsilon, BigDecimal.ZERO))));
        candidates.sort((a, b) ->
                Double.compare(a.mechanism().deviation(), b.mechanism().deviation()));
        return candidates;
    }

    /** The ε of Laplace noise that costs what the Gaussian does, if such a small one makes sense; never above its ε. */
    private static Optional<BigDecimal> equalPrice(Candidate gaussian, Schema schema) {
        Optional<Renyi> renyi = Terms.of(schema).renyi();
        if (renyi.isEmpty()) {
            return Optional.empty();
        }
        Amount price = gaussian.mechanism().cost().renyi(renyi.get());
        BigDecimal epsilon =
                renyi.get().pureFor(price.decimal()).min(gaussian.budget().epsilon());
        return epsilon.compareTo(new BigDecimal("1e-6")) < 0 ? Optional.empty() : Optional.of(epsilon);
    }
}
