package dev.bulla.app.ledger;

import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import java.util.ArrayList;
import java.util.List;

/** One account, replayed from its entries. Totals are added up from the charges, never read from the file. */
final class Book {

    private final List<Fact.Charged> charges = new ArrayList<>();
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
    }

    void charge(Fact.Charged charged) {
        charges.add(charged);
    }

    /** What has been spent under the present terms. Costs are slow to compute, so each is added when first needed. */
    Spent spent() {
        for (; counted < charges.size(); counted++) {
            spent = after(spent, charges.get(counted), terms);
        }
        return spent;
    }

    private static Spent after(Spent before, Fact.Charged charged, Terms terms) {
        Spent after = before.plus(charged.charge(), terms);
        return charged.branch() == Decision.Branch.FIRST ? after.close() : after;
    }
}
