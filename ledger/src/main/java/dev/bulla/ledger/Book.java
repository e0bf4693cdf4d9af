package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Requester;
import java.sql.SQLException;
import java.util.Optional;

/**
 * One account as its entries left it. Totals are added up from the charges, never read from entries.
 *
 * @param terms that hold now
 * @param spent under them
 * @param first the entry of the first charge; 0 when there is none
 * @param oversight the policy, and what it rests on
 */
record Book(Terms terms, Spent spent, long first, Oversight oversight) {

    Book(Terms terms) {
        this(terms, Spent.NOTHING, 0, Oversight.NONE);
    }

    /** After one more charge. */
    Book with(long number, Fact.Charged charged) {
        return new Book(
                terms,
                after(spent, charged, terms),
                first == 0 ? number : first,
                counted(oversight.using(charged.asked().approval()), charged, terms));
    }

    /** With another policy, proposal or approval. */
    Book with(Oversight changed) {
        return new Book(terms, spent, first, changed);
    }

    /** What is written down of a charge that the rule has decided about: the policy has a word about what the cap admits. */
    Fact fact(Charge charge, Decision decision, boolean begins, Optional<Person> by) {
        Requester nobodyApproved = new Requester(by, Optional.empty());
        if (decision instanceof Decision.Admitted admitted) {
            Oversight.Answer answer = oversight.judge(terms, charge, admitted, by);
            return answer instanceof Oversight.Answer.Passed passed
                    ? Fact.of(charge, decision, begins, passed.asked())
                    : Fact.of(charge, ((Oversight.Answer.Held) answer).refused(), begins, nobodyApproved);
        }
        return Fact.of(charge, decision, begins, nobodyApproved);
    }

    /** Under other terms: what was charged before is counted anew under them. */
    Book under(Terms changed, Past past) throws SQLException {
        Oversight[] again = {oversight.uncounted()};
        if (!again[0].equals(oversight)) {
            past.charges(terms.dataset(), spent.releases(), charged -> again[0] = counted(again[0], charged, changed));
        }
        return new Book(changed, recounted(changed, past), first, again[0]);
    }

    /**
     * Whether everything charged so far fits these terms by the account's own rule: asked for again, one charge after the
     * other, all would be admitted. So a cap never claims less than what has been released.
     */
    boolean fits(Terms wanted, Past past) throws SQLException {
        Spent again = wanted.equals(terms) ? spent : recounted(wanted, past);
        return new Rule(wanted, again).fits() || (spent.releases() == 1 && isAdmittedFirst(wanted, past));
    }

    /** What was charged as a share of the cap: above 1 when it is over the cap, infinite when a cap without δ meets releases with one. */
    double usedShare(Past past) throws SQLException {
        double share = new Rule(terms, spent).usedShare();
        if (fits(terms, past)) {
            return spent.closed() ? 1 : Math.min(1, share);
        }
        return spent.releases() == 1
                ? Math.min(share, firstCharge(past).claim().guarantee().budget().shareOf(terms.cap()))
                : share;
    }

    private boolean isAdmittedFirst(Terms wanted, Past past) throws SQLException {
        return new Rule(wanted, Spent.NOTHING).decide(firstCharge(past)) instanceof Decision.Admitted;
    }

    private Charge firstCharge(Past past) throws SQLException {
        return past.charged(first).map(Fact.Charged::charge).orElseThrow();
    }

    private Spent recounted(Terms wanted, Past past) throws SQLException {
        Spent[] sum = {Spent.NOTHING};
        if (spent.releases() > 0) {
            past.charges(terms.dataset(), spent.releases(), charged -> sum[0] = after(sum[0], charged, wanted));
        }
        return sum[0];
    }

    private static Oversight counted(Oversight before, Fact.Charged charged, Terms terms) {
        boolean closes = charged.branch() == Decision.Branch.FIRST;
        return charged.asked()
                .by()
                .map(person -> before.counting(terms, charged.charge(), closes, person))
                .orElse(before);
    }

    private static Spent after(Spent before, Fact.Charged charged, Terms terms) {
        Spent after = before.plus(charged.charge(), terms);
        return charged.branch() == Decision.Branch.FIRST ? after.close() : after;
    }
}
