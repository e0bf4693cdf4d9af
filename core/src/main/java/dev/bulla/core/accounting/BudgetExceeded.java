package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A charge that does not fit the cap. Nothing was charged; where it was asked for in earnest, it was written down as refused. */
public final class BudgetExceeded extends Refusal {

    private static final long serialVersionUID = 1L;

    private final transient Decision.Refused refused;

    /**
     * What an account by this rule says to a charge that it refuses.
     *
     * @param refused what the rule decided about the charge
     */
    public static BudgetExceeded of(Rule rule, Charge charge, Decision.Refused refused) {
        String dataset = rule.terms().dataset();
        return new BudgetExceeded(
                refused,
                rule.isClosed()
                        ? closed(dataset)
                        : message(
                                dataset,
                                refused,
                                fits(rule, charge.claim().guarantee().budget())));
    }

    /** What fits; never what was refused, which a first release would have been admitted with had its costs proved its claim. */
    private static Optional<Budget> fits(Rule rule, Budget asked) {
        Optional<Budget> largest = rule.largest(asked.delta());
        boolean isRefused = largest.filter(budget -> asked.epsilon().compareTo(budget.epsilon()) <= 0)
                .isPresent();
        return isRefused
                ? rule.largestBesideOthers(asked.delta())
                        .filter(budget -> budget.epsilon().compareTo(asked.epsilon()) < 0)
                : largest;
    }

    private BudgetExceeded(Decision.Refused refused, Message message) {
        super(message);
        this.refused = refused;
    }

    public Decision.Refused refused() {
        return refused;
    }

    private static Message closed(String dataset) {
        return new Message(
                "E-301",
                "account " + dataset,
                "cannot release: the account is closed, its first release took the whole cap.",
                "The cap bounds what all releases together can reveal.",
                "Ask what was released; that costs nothing.");
    }

    private static Message message(String dataset, Decision.Refused refused, Optional<Budget> fits) {
        String largest = fits.map(budget -> "The largest that still fits is " + budget + ".")
                .orElse("Nothing of this kind fits any more.");
        return new Message(
                "E-301",
                "account " + dataset,
                "cannot release. Requested " + shown(refused, refused.requested()) + ", remaining "
                        + shown(refused, refused.remaining()) + ", difference " + shown(refused, refused.difference())
                        + ".",
                "The cap bounds what all releases together can reveal.",
                largest);
    }

    private static String shown(Decision.Refused refused, Amount amount) {
        if (refused.unit().equals("epsilon")) {
            return "ε " + Budget.text(amount.decimal());
        }
        if (refused.total().trillionths() <= 0) {
            return "a Rényi cost of " + Budget.text(amount.decimal());
        }
        BigDecimal share = BigDecimal.valueOf(amount.trillionths())
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(refused.total().trillionths()), 2, RoundingMode.HALF_UP);
        return share.toPlainString() + " % of the cap";
    }
}
