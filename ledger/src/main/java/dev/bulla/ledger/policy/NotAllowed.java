package dev.bulla.ledger.policy;

import dev.bulla.core.accounting.Decision;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Refusal;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A charge that fits the cap and that the policy of the account does not let pass. Nothing was charged; it was written down as refused. */
public final class NotAllowed extends Refusal {

    private static final long serialVersionUID = 1L;

    private final transient Decision.Refused refused;

    private NotAllowed(Decision.Refused refused, Message message) {
        super(message);
        this.refused = refused;
    }

    /** What a policy says to a charge that it refuses. */
    public static NotAllowed of(String dataset, Decision.Refused refused, Optional<Person> by) {
        if (!Oversight.isQuota(refused.unit())) {
            return new NotAllowed(refused, approval(dataset, refused));
        }
        return new NotAllowed(
                refused, by.map(person -> quota(dataset, refused, person)).orElseGet(() -> nobody(dataset)));
    }

    /** The decision, as it is written down. */
    public Decision.Refused refused() {
        return refused;
    }

    private static Message nobody(String dataset) {
        return new Message(
                "E-317",
                "account " + dataset,
                "cannot release: it has quotas, and nobody is named who asks.",
                "A quota shares out the cap among requesters; it is no privacy guarantee.",
                "Name who asks.");
    }

    private static Message quota(String dataset, Decision.Refused refused, Person by) {
        return new Message(
                "E-315",
                "account " + dataset,
                "cannot release: the quota of " + Visible.of(by) + " leaves "
                        + percent(refused, refused.remaining(), RoundingMode.HALF_EVEN) + " of the cap, and "
                        + percent(refused, refused.requested(), RoundingMode.UP) + " were asked for.",
                "A quota shares out the cap among requesters; it is no privacy guarantee.",
                Text.of("Ask for less, or have the quota changed on the record: ", Text.task(LedgerTask.SHOW), "."));
    }

    private static Message approval(String dataset, Decision.Refused refused) {
        return new Message(
                "E-316",
                "account " + dataset,
                "cannot release without the approval of a second person: it takes "
                        + percent(refused, refused.requested(), RoundingMode.UP) + " of the cap, and up to "
                        + percent(refused, refused.remaining(), RoundingMode.HALF_EVEN) + " go without.",
                "What is released cannot be taken back, so two people decide about large parts of the cap.",
                "Propose this plan, have somebody else approve it, and run it again under the name of who proposed it.");
    }

    private static String percent(Decision.Refused refused, Amount amount, RoundingMode mode) {
        if (refused.total().equals(Amount.ZERO)) {
            return "nothing";
        }
        BigDecimal share =
                amount.decimal().movePointRight(2).divide(refused.total().decimal(), 2, mode);
        return share.toPlainString() + " %";
    }
}
