package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Amount;
import java.math.BigDecimal;
import java.util.List;

/**
 * What an account is asked to pay for: a whole plan, once.
 *
 * @param claim what the release will promise
 * @param costs one per noisy release of the plan, in order
 * @param recipe the recipe's name
 * @param planHash the SHA-256 of the plan's canonical bytes, hex
 * @param key the idempotency key: one key pays once
 */
public record Charge(Claim claim, List<Cost> costs, String recipe, String planHash, String key) {

    public Charge {
        costs = List.copyOf(costs);
        if (costs.isEmpty()) {
            throw new IllegalArgumentException("a charge needs at least one cost");
        }
        if (!planHash.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("plan hash must be 64 hex digits, got " + planHash);
        }
        if (key.isBlank() || key.length() > 200) {
            throw new IllegalArgumentException("idempotency key must have 1 to 200 characters, got " + key.length());
        }
    }

    /**
     * Whether the costs prove the claim: Σε for pure ones, at what they leave of ε the exact profile of Σρ for normal noise, or what follows from Σρ alone where a
     * cost is no more than concentrated; an (ε, δ) by itself.
     */
    public static boolean isProved(Claim claim, List<Cost> costs) {
        Budget claimed = claim.guarantee().budget();
        if (costs.stream().allMatch(Cost.OfEpsilon.class::isInstance)) {
            return epsilon(costs).compareTo(Amount.cost(claimed.epsilon())) <= 0;
        }
        if (costs.size() == 1 && costs.get(0) instanceof Cost.Approx approx) {
            return approx.epsilon().compareTo(claimed.epsilon()) <= 0
                    && approx.delta().compareTo(claimed.delta()) <= 0;
        }
        BigDecimal rho = BigDecimal.ZERO;
        BigDecimal left = claimed.epsilon();
        for (Cost cost : costs) {
            if (cost instanceof Cost.Approx) {
                return false;
            }
            rho = rho.add(cost.rho());
            left = cost instanceof Cost.OfEpsilon pure ? left.subtract(pure.epsilon()) : left;
        }
        if (left.signum() <= 0 || claimed.isPure()) {
            return false;
        }
        return costs.stream().anyMatch(Cost.Concentrated.class::isInstance)
                ? ConcentratedProfile.proves(rho, left, claimed.delta())
                : GaussianProfile.deltaOf(rho, left).compareTo(claimed.delta()) <= 0;
    }

    /** Whether {@link #isProved its claim is proved} by its costs. */
    boolean keepsItsClaim() {
        return isProved(claim, costs);
    }

    /** Whether every cost is pure. */
    public boolean isPure() {
        return costs.stream().allMatch(Cost.OfEpsilon.class::isInstance);
    }

    /** The sum of ε of the pure costs. */
    public Amount epsilon() {
        return epsilon(costs);
    }

    private static Amount epsilon(List<Cost> costs) {
        return costs.stream()
                .filter(Cost.OfEpsilon.class::isInstance)
                .map(cost -> Amount.cost(((Cost.OfEpsilon) cost).epsilon()))
                .reduce(Amount.ZERO, Amount::plus);
    }

    /** The sum of Rényi costs at an order. */
    public Amount renyi(Renyi order) {
        return costs.stream().map(cost -> cost.renyi(order)).reduce(Amount.ZERO, Amount::plus);
    }
}
