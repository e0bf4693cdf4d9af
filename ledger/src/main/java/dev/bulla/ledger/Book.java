package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import java.sql.SQLException;

/**
 * One account as its entries left it. Totals are added up from the charges, never read from entries.
 *
 * @param terms that hold now
 * @param spent under them
 * @param first the entry of the first charge; 0 when there is none
 */
record Book(Terms terms, Spent spent, long first) {

    Book(Terms terms) {
        this(terms, Spent.NOTHING, 0);
    }

    /** After one more charge. */
    Book with(long number, Fact.Charged charged) {
        return new Book(terms, after(spent, charged, terms), first == 0 ? number : first);
    }

    /** Under other terms: what was charged before is counted anew under them. */
    Book under(Terms changed, Past past) throws SQLException {
        return new Book(changed, recounted(changed, past), first);
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

    private static Spent after(Spent before, Fact.Charged charged, Terms terms) {
        Spent after = before.plus(charged.charge(), terms);
        return charged.branch() == Decision.Branch.FIRST ? after.close() : after;
    }
}
