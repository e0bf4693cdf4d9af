package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What an account is opened with.
 *
 * @param dataset whose account it is
 * @param cap what everything charged to the account stays within while this cap is in force
 * @param relation between which tables everything charged to the account promises something, and about whom
 * @param order the public Rényi order, which follows from the cap alone; none for a pure cap
 */
public record Terms(String dataset, Budget cap, Claim.Relation relation, Optional<BigDecimal> order) {

    private static final int LONGEST_NAMES = 300;

    public Terms {
        if (order.isPresent() == cap.isPure()) {
            throw new IllegalArgumentException("order must be given exactly when the cap has a delta, got cap " + cap);
        }
        order = order.map(BigDecimal::stripTrailingZeros);
    }

    /** The terms a schema declares, with the order that buys the most normal noise. */
    public static Terms of(Schema schema) {
        return new Terms(schema.dataset(), schema.cap(), schema.relation(), orderFor(schema.cap()));
    }

    /** The same account under another cap, with the order of that cap: a new promise, under which all is recounted. */
    public Terms withCap(Budget changed) {
        return new Terms(dataset, changed, relation, orderFor(changed));
    }

    public Neighbours neighbours() {
        return relation.neighbours();
    }

    public Unit unit() {
        return relation.unit();
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
     * Refuses another relation than the account was opened for. What is public is part of it: of a column that becomes public later, what is
     * released later promises nothing, and the account has promised something.
     *
     * @param who says them: "this release says"
     */
    public void requireSame(Claim.Relation other, String who) {
        if (other.neighbours() != neighbours() || !other.unit().equals(unit())) {
            throw new BadInput(
                    "E-303",
                    "account " + dataset,
                    "was opened for neighbours " + neighbours().word() + " and unit "
                            + unit().sentence() + "; " + who + " "
                            + other.neighbours().word() + " and " + other.unit().sentence() + ".",
                    "Losses under different relations cannot be added up.",
                    "Use the schema the account was opened with.");
        }
        if (!other.publicColumns().equals(relation.publicColumns())) {
            throw new BadInput(
                    "E-586",
                    "account " + dataset,
                    "was opened with the public columns " + names(relation) + "; " + who + " " + names(other) + ".",
                    "All other columns are protected by everything that the account pays for, so what is public stays as it"
                            + " was declared first.",
                    "Declare public: true in the columns that the account was opened with, and in no other.");
        }
    }

    private static String names(Claim.Relation relation) {
        return Visible.text(String.join(", ", relation.publicColumns()), LONGEST_NAMES);
    }

    private static Optional<BigDecimal> orderFor(Budget cap) {
        return cap.isPure() ? Optional.empty() : Optional.of(Renyi.bestFor(cap).order());
    }
}
