package dev.bulla.core.accounting;

import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The privacy account of a dataset: decides by the {@link Rule}, records in the {@link Journal}, then grants. */
public final class Account {

    private final Terms terms;
    private final Journal journal;

    /**
     * An account.
     *
     * @param terms what it was opened with
     * @param journal where it is written down
     */
    public Account(Terms terms, Journal journal) {
        this.terms = terms;
        this.journal = journal;
    }

    /** Keeps the accounts of datasets; a ledger is one. */
    public interface Keeper {

        /**
         * The account of a schema's dataset if it has been opened. Opens nothing.
         *
         * @throws BadInput when the schema says otherwise than the account
         */
        Optional<Account> existing(Schema schema);

        /**
         * The account of a schema's dataset, opened with what the schema says unless it has been opened before.
         *
         * @throws BadInput when it has, and the schema says otherwise
         */
        Account account(Schema schema);
    }

    /** Where charges and refusals of one account are written down. */
    public interface Journal {

        /**
         * Asks the rule about a charge and writes its decision down, as one step that no other writer can split. When this
         * returns, the entry survives any crash; when it throws, nothing may be released.
         *
         * @param rule from the account's present terms and what was spent under them to a decision
         */
        Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule);

        /**
         * Writes down that the noise of a charge may be drawn from here on, or that its run has failed: either way nobody may take it up
         * again. When this returns, that survives any crash; when it throws, no noise may be drawn. A journal that lets nobody take up a charge
         * need not write.
         *
         * @param entry of the charge
         */
        default void begin(Entry entry) {}

        /**
         * The entry of a charge that was admitted and whose noise never began, to be taken up again; none where there is no such charge.
         * The charge is to be the same in every part.
         */
        default Optional<Entry> unbegun(Charge charge) {
            return Optional.empty();
        }

        /**
         * A line of the journal.
         *
         * @param number its index in the chain, from 1
         * @param hash its link in the hash chain, hex
         * @param time when it was written
         * @param decision what was decided
         */
        record Entry(long number, String hash, Instant time, Decision decision) {}
    }

    /**
     * What an account gives for a charge.
     *
     * @param entry the durable line that paid
     * @param grants one per cost of the charge
     * @param failing what writes down that the run has failed
     */
    public record Receipt(Journal.Entry entry, List<Grant> grants, Runnable failing) {

        public Receipt {
            grants = List.copyOf(grants);
        }

        /**
         * Writes down that nothing will come of the charge and that nobody may take it up again. A run that fails may have failed because
         * of its rows, so it is not tried for free a second time.
         */
        public void fail() {
            failing.run();
        }
    }

    /** A keeper of this one account, whichever schema is asked about. */
    public Keeper keeper() {
        return new Keeper() {
            @Override
            public Optional<Account> existing(Schema schema) {
                return Optional.of(Account.this);
            }

            @Override
            public Account account(Schema schema) {
                return Account.this;
            }
        };
    }

    public Terms terms() {
        return terms;
    }

    /**
     * Pays for a plan. When this returns, the charge is durable and will not be given back.
     *
     * @throws BudgetExceeded when it does not fit; the refusal is written down, nothing is charged
     */
    public Receipt charge(Charge charge) {
        requireDifferentialPrivacy(charge.claim());
        requireSameProtection(charge.claim());
        Rule[] asked = {new Rule(terms, Spent.NOTHING)};
        Journal.Entry entry = journal.record(charge, (present, spent) -> {
            asked[0] = new Rule(present, spent);
            return asked[0].decide(charge);
        });
        if (entry.decision() instanceof Decision.Refused refused) {
            throw BudgetExceeded.of(asked[0], charge, refused);
        }
        return receipt(entry, charge);
    }

    /**
     * Takes up a charge that was paid by a run that died before its noise began. Nothing more is charged. Of several that take it up at
     * once, one may draw noise: the first to begin.
     *
     * @return nothing when there is no such charge
     */
    public Optional<Receipt> resume(Charge charge) {
        requireSameProtection(charge.claim());
        return journal.unbegun(charge).map(entry -> receipt(entry, charge));
    }

    private Receipt receipt(Journal.Entry entry, Charge charge) {
        Grant.Start start = new Grant.Start(() -> journal.begin(entry));
        return new Receipt(
                entry,
                charge.costs().stream().map(cost -> new Grant(cost, start)).toList(),
                start::write);
    }

    /** Random DP speaks of tables like an oracle's, not of the rows this account protects. */
    private void requireDifferentialPrivacy(Claim claim) {
        if (claim.guarantee() instanceof Guarantee.RandomDp random) {
            throw new BadInput(
                    "E-310",
                    "account " + terms.dataset(),
                    "takes no release under " + random + ".",
                    "A sampled sensitivity says nothing of the rows at hand, so nothing this account promises would hold.",
                    "Prove a sensitivity, or keep the release out of every account: from Java, under its own claim.");
        }
    }

    /**
     * Refuses a promise for other neighbours, another unit or other public columns than this account was opened for. A caller that counts rows because
     * a claim calls their number public must ask this first: the account may hold that number to be private.
     */
    public void requireSameProtection(Claim claim) {
        terms.requireSame(claim.relation(), "this release says");
    }
}
