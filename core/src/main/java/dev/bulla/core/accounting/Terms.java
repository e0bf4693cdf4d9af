package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What an account is opened with.
 *
 * @param dataset whose account it is
 * @param cap what everything charged to the account stays within while this cap is in force
 * @param neighbours which tables must look alike
 * @param unit whose presence is protected
 * @param order the public Rényi order, which follows from the cap alone; none for a pure cap
 */
public record Terms(String dataset, Budget cap, Neighbours neighbours, Unit unit, Optional<BigDecimal> order) {

    public Terms {
        if (order.isPresent() == cap.isPure()) {
            throw new IllegalArgumentException("order must be given exactly when the cap has a delta, got cap " + cap);
        }
        order = order.map(BigDecimal::stripTrailingZeros);
    }

    /** The terms a schema declares, with the order that buys the most normal noise. */
    public static Terms of(Schema schema) {
        return new Terms(schema.dataset(), schema.cap(), schema.neighbours(), schema.unit(), orderFor(schema.cap()));
    }

    /** The same account under another cap, with the order of that cap: a new promise, under which all is recounted. */
    public Terms withCap(Budget changed) {
        return new Terms(dataset, changed, neighbours, unit, orderFor(changed));
    }

    /** The Rényi currency of the account; none for a pure cap. */
    public Optional<Renyi> renyi() {
        return order.map(Renyi::ofOrder);
    }

    /** B, what the cap buys at the order, rounded down; none for a pure cap. */
    public Optional<Amount> bought() {
        return renyi().map(renyi -> Amount.limit(renyi.bought(cap)));
    }

    /**
     * Refuses other neighbours or another unit than the account was opened for.
     *
     * @param who says them: "this release says"
     */
    public void requireSame(Neighbours otherNeighbours, Unit otherUnit, String who) {
        if (otherNeighbours != neighbours || !otherUnit.equals(unit)) {
            throw new BadInput(
                    "E-303",
                    "account " + dataset,
                    "was opened for neighbours " + neighbours.word() + " and unit " + unit.sentence() + "; " + who + " "
                            + otherNeighbours.word() + " and " + otherUnit.sentence() + ".",
                    "Losses under different relations cannot be added up.",
                    "Use the schema the account was opened with.");
        }
    }

    private static Optional<BigDecimal> orderFor(Budget cap) {
        return cap.isPure() ? Optional.empty() : Optional.of(Renyi.bestFor(cap).order());
    }
}
