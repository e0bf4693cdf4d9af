package dev.bulla.ledger;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Standing;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Policies of the accounts of a ledger, proposals and approvals; each change is an entry. */
public final class Approvals {

    private final Ledger ledger;

    Approvals(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The policy in force; none where there is no such account. */
    public Optional<Policy> policy(String dataset) {
        return ledger.view(dataset, book -> book.oversight().policy());
    }

    /**
     * Puts a policy in force.
     *
     * @param change from the present policy to the new one
     * @param by who changes it
     * @return the entry
     */
    public long setPolicy(String dataset, UnaryOperator<Policy> change, Optional<Person> by, Optional<String> reason) {
        reason.ifPresent(text -> Checks.requireText("reason", text));
        return ledger.write(dataset, history -> {
            Policy present = book(history, dataset).oversight().policy();
            Policy changed = change.apply(present);
            if (changed.equals(present)) {
                throw new BadInput(
                        "E-318", "account " + dataset, "has this policy already.", "", "Nothing needs to be done.");
            }
            return new Fact.PolicySet(changed, by, reason);
        });
    }

    /**
     * Proposes a charge, so that somebody else can approve it. An account that is not open is opened, as by a charge.
     *
     * @return the entry
     */
    public long propose(Schema schema, Charge charge, Person by) {
        Account account = ledger.account(schema);
        account.requireSameProtection(charge.claim());
        Checks.requireText(charge);
        Proposal proposal = new Proposal(charge.claim(), charge.costs(), charge.recipe(), charge.planHash(), by);
        return ledger.write(schema.dataset(), history -> new Fact.Proposed(proposal));
    }

    /**
     * Approves a proposal, for one charge.
     *
     * @param by somebody else than who proposed it
     * @return the entry
     */
    public long approve(long proposal, Person by) {
        String dataset = ledger.proposedFor(proposal).orElseThrow(() -> refused(proposal, "is no proposal"));
        return ledger.write(dataset, history -> {
            book(history, dataset).oversight().objection(proposal, by).ifPresent(why -> {
                throw refused(proposal, why);
            });
            return new Fact.Approved(proposal, by);
        });
    }

    /** The proposals of an account that were not used for a charge, oldest first. */
    public List<Standing> proposals(String dataset) {
        return ledger.view(dataset, book -> book.oversight().standings()).orElse(List.of());
    }

    /** What a requester has spent of an account, under its present terms. */
    public Spent spentBy(String dataset, Person person) {
        return ledger.view(dataset, book -> book.oversight().spentBy(person)).orElse(Spent.NOTHING);
    }

    private static Book book(History history, String dataset) {
        return history.book(dataset)
                .orElseThrow(() -> new BadInput(
                        "E-309",
                        "account " + dataset,
                        "is not in this ledger.",
                        "",
                        "The first release opens it with the cap of its schema."));
    }

    private static BadInput refused(long proposal, String why) {
        return new BadInput(
                "E-319",
                "entry " + proposal,
                why + ".",
                "Two people decide about large parts of the cap, each charge once.",
                Text.of("See the proposals in ", Text.task(LedgerTask.SHOW), "."));
    }
}
