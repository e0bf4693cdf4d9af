package dev.bulla.core.testing;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Journal;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.domain.Schema;
import java.time.Instant;
import java.util.function.BiFunction;

/** A journal that forgets everything with the process. For tests only. */
public final class MemoryJournal implements Journal {

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

    @Override
    public synchronized Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
        Decision decision = rule.apply(terms, spent);
        if (decision instanceof Decision.Admitted admitted) {
            spent = admitted.after();
        }
        return new Entry(++number, "0".repeat(64), Instant.EPOCH, decision);
    }
}
