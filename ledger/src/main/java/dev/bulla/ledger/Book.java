package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.ledger.policy.Asked;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One account, replayed from its entries. Totals are added up from the charges, never read from the file. */
final class Book {

    private final List<Fact.Charged> charges = new ArrayList<>();
    private final Oversight oversight = new Oversight();
    private Terms terms;
    private Spent spent = Spent.NOTHING;
    private int counted;

    Book(Terms terms) {
        this.terms = terms;
    }

    Terms terms() {
        return terms;
    }

    /** From here on other terms hold; what was charged before is counted anew under them. */
    void change(Terms changed) {
        terms = changed;
        spent = Spent.NOTHING;
        counted = 0;
        oversight.recount();
    }

    /** The policy of the account and what it rests on, counted up to the last charge. */
    Oversight oversight() {
        spent();
        return oversight;
    }

    /** What is written down of a charge that the rule has decided about: the policy has a word about what the cap admits. */
    Fact fact(Charge charge, Decision decision, boolean begins, Optional<Person> by) {
        if (decision instanceof Decision.Admitted admitted) {
            Oversight.Answer answer = oversight().judge(terms, charge, admitted, by);
            return answer instanceof Oversight.Answer.Passed passed
                    ? Fact.of(charge, decision, begins, passed.asked())
                    : Fact.of(
                            charge,
                            ((Oversight.Answer.Held) answer).refused(),
                            begins,
                            new Asked(by, Optional.empty()));
        }
        return Fact.of(charge, decision, begins, new Asked(by, Optional.empty()));
    }

    void charge(Fact.Charged charged) {
        charges.add(charged);
        charged.asked().approval().ifPresent(oversight::use);
    }

    /** What has been spent under the present terms. Costs are slow to compute, so each is added when first needed. */
    Spent spent() {
        for (; counted < charges.size(); counted++) {
            Fact.Charged charged = charges.get(counted);
            spent = after(spent, charged, terms);
            boolean closes = charged.branch() == Decision.Branch.FIRST;
            charged.asked().by().ifPresent(person -> oversight.count(terms, charged.charge(), closes, person));
        }
        return spent;
    }

    /**
     * Whether everything charged so far fits these terms by the account's own rule: asked for again, one charge after the
     * other, all would be admitted. So a cap never claims less than what has been released.
     */
    boolean fits(Terms under) {
        Book again = under.equals(terms) ? this : replayed(under);
        return new Rule(under, again.spent()).fits() || (charges.size() == 1 && isAdmittedFirst(under));
    }

    /** What was charged as a share of the cap: above 1 when it is over the cap, infinite when a cap without δ meets releases with one. */
    double usedShare() {
        double share = new Rule(terms, spent()).usedShare();
        if (fits(terms)) {
            return spent().closed() ? 1 : Math.min(1, share);
        }
        return charges.size() == 1
                ? Math.min(
                        share,
                        charges.get(0).charge().claim().guarantee().budget().shareOf(terms.cap()))
                : share;
    }

    private boolean isAdmittedFirst(Terms under) {
        return new Rule(under, Spent.NOTHING).decide(charges.get(0).charge()) instanceof Decision.Admitted;
    }

    private Book replayed(Terms under) {
        Book again = new Book(under);
        again.charges.addAll(charges);
        return again;
    }

    private static Spent after(Spent before, Fact.Charged charged, Terms terms) {
        Spent after = before.plus(charged.charge(), terms);
        return charged.branch() == Decision.Branch.FIRST ? after.close() : after;
    }
}
