package dev.bulla.core.accounting;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.guarantee.Claim;
import java.math.BigDecimal;

/** The one purse of a dataset: decides by the {@link Rule}, writes down in the {@link Journal}, then grants. */
public final class Account {

    private final Terms terms;
    private final Journal journal;

    /**
     * An account.
     *
     * @param terms what it was opened with
     * @param journal where it is written down
     */
    public Account(Terms terms, Journal journal) {
        this.terms = terms;
        this.journal = journal;
    }

    public Terms terms() {
        return terms;
    }

    /**
     * Pays for a plan. When this returns, the charge is durable and will not be given back.
     *
     * @throws BudgetExceeded when it does not fit; the refusal is written down, nothing is charged
     */
    public Receipt charge(Charge charge) {
        requireSameProtection(charge.claim());
        Rule[] asked = {new Rule(terms, Spent.NOTHING)};
        Journal.Entry entry = journal.record(charge, (present, spent) -> {
            asked[0] = new Rule(present, spent);
            return asked[0].decide(charge);
        });
        if (entry.decision() instanceof Decision.Refused refused) {
            BigDecimal delta = charge.claim().guarantee().budget().delta();
            throw new BudgetExceeded(terms.dataset(), refused, asked[0].isClosed(), asked[0].largest(delta));
        }
        return new Receipt(entry, charge.costs().stream().map(Grant::new).toList());
    }

    private void requireSameProtection(Claim claim) {
        if (claim.neighbours() != terms.neighbours() || !claim.unit().equals(terms.unit())) {
            throw new BadInput(
                    "E-303",
                    "account " + terms.dataset(),
                    "was opened for neighbours " + terms.neighbours().word() + " and unit "
                            + terms.unit().sentence() + "; this release says "
                            + claim.neighbours().word() + " and "
                            + claim.unit().sentence() + ".",
                    "Losses under different relations cannot be added up.",
                    "Use the schema the account was opened with.");
        }
    }
}
