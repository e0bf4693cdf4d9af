package dev.bulla.ledger.policy;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Claim;
import java.util.List;

/**
 * A charge that somebody would like to make: the plan and its price.
 *
 * @param claim what the release will promise
 * @param costs what it will cost
 * @param recipe the recipe's name
 * @param planHash the SHA-256 of the plan's canonical bytes, hex
 * @param by who proposes it
 */
public record Proposal(Claim claim, List<Cost> costs, String recipe, String planHash, Person by) {

    /** Any key: a proposal has none. */
    private static final String KEY = "proposal";

    public Proposal {
        costs = List.copyOf(costs);
        charge(claim, costs, recipe, planHash); // the same limits
    }

    /** Whether this very plan at this very price is what is charged. */
    boolean isFor(Charge charge) {
        return claim.equals(charge.claim())
                && costs.equals(charge.costs())
                && recipe.equals(charge.recipe())
                && planHash.equals(charge.planHash());
    }

    /** What it would charge, under no key in particular. */
    public Charge charge() {
        return charge(claim, costs, recipe, planHash);
    }

    private static Charge charge(Claim claim, List<Cost> costs, String recipe, String planHash) {
        return new Charge(claim, costs, recipe, planHash, KEY);
    }
}
