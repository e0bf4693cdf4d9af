package dev.bulla.core.testing;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Schema;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/** A journal that forgets everything with the process. For tests only. */
public final class MemoryJournal implements Journal {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));

    private final Terms terms;
    private Spent spent = Spent.NOTHING;
    private long number;

    private MemoryJournal(Terms terms) {
        this.terms = terms;
    }

    /** A fresh account under a schema. */
    public static Account account(Schema schema) {
        return account(Terms.of(schema));
    }

    /** A fresh account under these terms. */
    public static Account account(Terms terms) {
        return new Account(terms, new MemoryJournal(terms));
    }

    /** Leave to draw noise once at this cost, from an account that admits everything. */
    public static Grant grant(Cost cost) {
        Journal admits = (charge, rule) ->
                new Entry(1, "0".repeat(64), Instant.EPOCH, new Decision.Admitted(Decision.Branch.PURE, Spent.NOTHING));
        Charge charge =
                new Charge(SCHEMA.claim(Budget.pure("1").guarantee()), List.of(cost), "trial", "0".repeat(64), "trial");
        return new Account(Terms.of(SCHEMA), admits).charge(charge).grants().get(0);
    }

    @Override
    public synchronized Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
        Decision decision = rule.apply(terms, spent);
        if (decision instanceof Decision.Admitted admitted) {
            spent = admitted.after();
        }
        return new Entry(++number, "0".repeat(64), Instant.EPOCH, decision);
    }
}
