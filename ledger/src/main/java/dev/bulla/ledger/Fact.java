package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Amount;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Requester;
import java.math.BigDecimal;
import java.util.Optional;

/** What an entry says happened. */
sealed interface Fact {

    /** The word in the file. */
    String kind();

    /** The idempotency key this uses up. Refusals use up none. */
    default Optional<String> key() {
        return Optional.empty();
    }

    /** What a rule's answer to a charge is written down as. */
    static Fact of(Charge charge, Decision decision, boolean begins, Requester asked) {
        if (decision instanceof Decision.Admitted admitted) {
            return new Charged(
                    charge,
                    admitted.branch(),
                    admitted.after().epsilon(),
                    admitted.after().renyi(),
                    begins,
                    asked);
        }
        Decision.Refused refused = (Decision.Refused) decision;
        return new Refused(charge, refused.unit(), refused.requested(), refused.remaining(), asked.by());
    }

    /** The decision that this writes down, where a policy has refused what the rule had admitted. */
    default Decision decision(Decision byTheRule, Terms terms) {
        return this instanceof Refused refused && byTheRule instanceof Decision.Admitted
                ? new Decision.Refused(
                        refused.unit(),
                        refused.requested(),
                        refused.remaining(),
                        Oversight.whole(refused.unit(), terms))
                : byTheRule;
    }

    /** An account was opened. */
    record Opened(Terms terms) implements Fact {
        @Override
        public String kind() {
            return "open";
        }
    }

    /** A cap was changed; the order is the one that holds from here on. */
    record CapChanged(Budget cap, Optional<BigDecimal> order, Optional<String> reason) implements Fact {
        public CapChanged {
            order = order.map(BigDecimal::stripTrailingZeros);
        }

        @Override
        public String kind() {
            return "cap";
        }
    }

    /**
     * A charge was admitted; the amounts are the totals after it.
     *
     * @param begins whether a {@link Begun} is written before its noise is drawn. Version 0.1 wrote none: its noise may have been drawn at
     *     any time.
     * @param asked who asked for it, and with whose approval
     */
    record Charged(Charge charge, Decision.Branch branch, Amount epsilon, Amount renyi, boolean begins, Requester asked)
            implements Fact {
        @Override
        public String kind() {
            return "charge";
        }

        @Override
        public Optional<String> key() {
            return Optional.of(charge.key());
        }
    }

    /** A charge was refused: by the cap, or, as its unit says, by the policy of the account. */
    record Refused(Charge charge, String unit, Amount requested, Amount remaining, Optional<Person> by)
            implements Fact {
        @Override
        public String kind() {
            return "refusal";
        }
    }

    /** From here on this policy holds for the account. */
    record PolicySet(Policy policy, Optional<Person> by, Optional<String> reason) implements Fact {
        @Override
        public String kind() {
            return "policy";
        }
    }

    /** Somebody would like to make a charge. */
    record Proposed(Proposal proposal) implements Fact {
        @Override
        public String kind() {
            return "proposal";
        }
    }

    /** Somebody approves a proposal. */
    record Approved(long proposal, Person by) implements Fact {
        @Override
        public String kind() {
            return "approval";
        }
    }

    /** From here on the noise of a charge may have been drawn, or its run has failed: nobody takes it up again. */
    record Begun(long charge) implements Fact {
        @Override
        public String kind() {
            return "begun";
        }
    }

    /** The result of a charge was stored; hashes are SHA-256, hex. */
    record Stored(long charge, String id, String plan, String model, String certificate) implements Fact {
        @Override
        public String kind() {
            return "stored";
        }
    }
}
