package dev.bulla.audit.attack;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Schema;
import java.time.Instant;
import java.util.function.BiFunction;

/**
 * An account that lives as long as one trial of an attack: every trial is a release of its own, that nobody sees.
 *
 * <p>What an attack tells of many trials is no release under anybody's budget. Reports say so: on private rows they are for the steward alone.
 */
final class TrialAccount implements Journal {

    private static final String NO_LINE_BEFORE = "0".repeat(64);

    private final Terms terms;

    private TrialAccount(Terms terms) {
        this.terms = terms;
    }

    static Account of(Schema schema) {
        Terms terms = Terms.of(schema);
        return new Account(terms, new TrialAccount(terms));
    }

    /** The schema with a cap that one release of this budget just fits. */
    static Schema capped(Schema schema, Budget budget) {
        return new Schema(
                schema.dataset(), schema.unit(), schema.neighbours(), budget, schema.rows(), schema.columns());
    }

    @Override
    public Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
        return new Entry(1, NO_LINE_BEFORE, Instant.EPOCH, rule.apply(terms, Spent.NOTHING));
    }
}
