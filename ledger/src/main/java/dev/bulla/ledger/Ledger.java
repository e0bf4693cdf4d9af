package dev.bulla.ledger;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.policy.NotAllowed;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.KeyLock;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A ledger file in use. Threads may share one; processes may share the file.
 *
 * <p>Promises: an answered charge survives any crash; everything charged stays within the cap at every moment; one
 * idempotency key pays once; what was changed in the file is noticed before it is counted. When in doubt it throws and
 * nothing may be released: {@link Unavailable} when it cannot write, {@link Tampered} when it is not what was written.
 */
public final class Ledger implements Account.Keeper, AutoCloseable {

    private final Chain chain;
    private final Charges charges;

    private final Heads heads = new Heads(this);
    private Optional<Witness> witness = Optional.empty();

    private Ledger(Chain chain) {
        this.chain = chain;
        this.charges = new Charges(chain);
    }

    /** Opens a ledger, or makes one readable by its owner only, and checks the whole chain. */
    public static Ledger open(Location location) {
        return open(location, Clock.systemUTC(), () -> {});
    }

    /** Opens the ledger in a file. */
    public static Ledger open(Path path) {
        return open(Location.of(path));
    }

    /**
     * Opens a ledger that has a witness, and refuses one that does not hold what the witness saw. From here on every entry is in the witness before
     * it is answered for. A new ledger begins a new witness.
     *
     * @param witness with the key that heads are signed with
     */
    public static Ledger open(Location location, Witness witness) {
        boolean isNew = !location.exists();
        if (isNew && witness.exists()) {
            witness.require(0, Ledger::none);
        }
        Ledger ledger = open(location);
        return ledger.checkedBy(witness, isNew && !witness.exists());
    }

    /** Opens a ledger to look things up, and refuses one that does not hold what its witness saw. */
    public static Ledger openReadOnly(Location location, Witness witness) {
        return openReadOnly(location).checkedBy(witness, false);
    }

    private Ledger checkedBy(Witness watching, boolean begins) {
        try {
            if (begins) {
                watching.begin(heads.grown());
            } else {
                require(watching);
            }
            witness = Optional.of(watching);
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Refuses to go on where this ledger does not hold what a witness saw. */
    void require(Witness watching) {
        watching.require(head().number(), entry -> entry == 0 ? none(entry) : hash(entry));
    }

    private static Optional<String> none(long entry) {
        return Optional.of(Entry.GENESIS).filter(genesis -> entry == 0);
    }

    /** What was written is answered for when the witness has seen it. */
    private <T> T witnessed(T written) {
        witness.ifPresent(watching -> watching.advance(head().number(), heads::grown));
        return written;
    }

    /** Opens a ledger to look things up; needs no right to write anything anywhere. */
    public static Ledger openReadOnly(Location location) {
        return new Ledger(Chain.of(Store.open(location, false), Clock.systemUTC(), false));
    }

    /** Opens the ledger in a file to look things up. */
    public static Ledger openReadOnly(Path path) {
        return openReadOnly(Location.of(path));
    }

    /** Everything found wrong with a ledger, earliest first; empty when it is sound. */
    public static List<Fault> verify(Location location) {
        try (Ledger ledger = openReadOnly(location)) {
            return ledger.verify();
        } catch (Tampered tampered) {
            return List.of(tampered.fault());
        }
    }

    /** Everything found wrong with a ledger file. */
    public static List<Fault> verify(Path path) {
        return verify(Location.of(path));
    }

    /** Loads the driver's native code; call it before other code opens a SQLite file ahead of the ledger. */
    public static void prepareDriver() {
        Store.prepareDriver();
    }

    /** @param beforeCommit run inside every write, just before it becomes durable */
    static Ledger open(Location location, Clock clock, Runnable beforeCommit) {
        return new Ledger(Chain.of(Store.open(location, true, beforeCommit), clock, true));
    }

    /**
     * The account of a schema's dataset. The first call opens it, durably, with the schema's cap, neighbours, unit and, where
     * inputs are public, public columns; a later schema that says otherwise is refused.
     */
    @Override
    public Account account(Schema schema) {
        Optional<Account> known = existing(schema);
        return known.isPresent()
                ? known.get()
                : account(schema, witnessed(chain.write(draft -> opened(draft, schema))), Optional.empty());
    }

    /** The account of a schema's dataset, if it is open; a schema that says otherwise is refused. Nothing is opened. */
    @Override
    public Optional<Account> existing(Schema schema) {
        Optional<Terms> known =
                chain.look(lookup -> lookup.book(schema.dataset()).map(Book::terms));
        return known.map(terms -> account(schema, terms, Optional.empty()));
    }

    /** The same accounts, where charges bear the name of who asks: quotas and approvals go by it. */
    public Account.Keeper actingFor(Person by) {
        return new Account.Keeper() {
            @Override
            public Optional<Account> existing(Schema schema) {
                return Ledger.this
                        .existing(schema)
                        .map(open -> Ledger.this.account(schema, open.terms(), Optional.of(by)));
            }

            @Override
            public Account account(Schema schema) {
                return Ledger.this.account(schema, Ledger.this.account(schema).terms(), Optional.of(by));
            }
        };
    }

    /** Heads of this ledger, and proofs under them. */
    public Heads heads() {
        return heads;
    }

    /** Policies of the accounts, proposals and approvals. */
    public Approvals approvals() {
        return new Approvals(this);
    }

    private Account account(Schema schema, Terms terms, Optional<Person> by) {
        terms.requireSame(schema.relation(), "the schema says");
        Checks.requireCap(schema, terms);
        return new Account(terms, new Journal() {
            @Override
            public Journal.Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
                Checks.requireText(charge);
                Journal.Entry entry = witnessed(charges.pay(schema.dataset(), charge, by, rule));
                if (entry.decision() instanceof Decision.Refused refused && Oversight.isPolicys(refused.unit())) {
                    throw NotAllowed.of(schema.dataset(), refused, by);
                }
                return entry;
            }

            @Override
            public void begin(Journal.Entry entry) {
                Ledger.this.begin(entry.number());
            }

            @Override
            public Optional<Journal.Entry> unbegun(Charge charge) {
                return chain.look(lookup -> lookup.unbegun(charge));
            }
        });
    }

    /** Changes the cap of an account to the schema's. One that does not hold everything charged so far is refused. */
    public CapChange changeCap(Schema schema, Optional<String> reason) {
        reason.ifPresent(text -> Checks.requireText("reason", text));
        return witnessed(chain.write(draft -> {
            Book book = Checks.requireOpen(draft.history().book(schema.dataset()), schema);
            Terms old = book.terms();
            old.requireSame(schema.relation(), "the schema says");
            Checks.requireOtherCap(schema, old);
            Terms changed = old.withCap(schema.cap());
            Checks.requireFits(book, changed, draft.lookup().past());
            Row row = draft.append(schema.dataset(), new Fact.CapChanged(changed.cap(), changed.order(), reason));
            return new CapChange(row.number(), old.cap(), changed.cap());
        }));
    }

    /**
     * Stores the result of a charge, or nothing at all. The plan must be the one that was paid for. The entry bears the
     * time of its charge: how long a release took depends on the rows, and the ledger is for auditors to read.
     */
    public void store(StoredRelease release) {
        long chargeEntry = release.entry();
        String id = release.id();
        Checks.requireId(id);
        chain.writePatiently(draft -> {
            Entry paid = draft.lookup()
                    .past()
                    .entry(chargeEntry)
                    .filter(entry -> entry.fact() instanceof Fact.Charged)
                    .orElseThrow(() -> new IllegalStateException("entry " + chargeEntry + " is not a charge"));
            if (draft.again() && isStored(draft, release)) {
                return chargeEntry;
            }
            if (draft.history().isStored(chargeEntry)
                    || draft.tables().chargeOf(id).isPresent()) {
                throw new IllegalStateException("entry " + chargeEntry + " or id " + id + " has a result already");
            }
            if (!((Fact.Charged) paid.fact())
                    .charge()
                    .planHash()
                    .equals(release.fact().plan())) {
                throw new IllegalArgumentException("plan must be the one entry " + chargeEntry + " paid for");
            }
            draft.tables().insert(release.held());
            return draft.append(paid.dataset(), paid.time(), release.fact()).number();
        });
        try {
            witnessed(release);
        } catch (Unavailable e) {
            // The charge is witnessed and the result is safe: it is handed out, and the next entry brings the witness
            // up to it.
            return;
        }
    }

    private static boolean isStored(Chain.Draft draft, StoredRelease release) throws SQLException {
        return draft.history().isStored(release.entry())
                && draft.lookup().result(release.entry()).fact().equals(release.fact());
    }

    /**
     * Takes an idempotency key for one run, from before its charge until its result is stored. Whoever else comes with the
     * key meanwhile, in this process or another, waits here. When this returns and the key has a charge without a result,
     * the run that paid is dead: the operating system gives a key free when a process ends, however it ends.
     *
     * @param patience how long to wait for another run with the key
     * @param waiting called once if there is one
     * @throws Unavailable when the other is still at work after that
     */
    public KeyLock reserve(String key, Duration patience, Runnable waiting) {
        return chain.store().reserve(key, patience, waiting);
    }

    /**
     * Writes a copy of the ledger, as it is at one moment, while others may use it. The copy is checked from its first byte to
     * its last before it gets its name: it is there whole and sound, or not at all.
     *
     * @return where the chain of the copy ends
     */
    public Summary.Head backup(Path target) {
        return copy(Location.of(target));
    }

    /** The same, into a file or a database: what is spent from one of the two is not known to the other from there on. */
    public Summary.Head copy(Location target) {
        return Backup.of(chain.store(), target);
    }

    /** The entry with this hash, if the chain has one; 0 for what the first entry follows. */
    public Optional<Long> entryOf(String hash) {
        return chain.look(lookup -> lookup.numberOf(hash));
    }

    /** The stored result with this id. */
    public Optional<StoredRelease> find(String id) {
        return chain.look(lookup -> {
            Optional<Long> charge = lookup.chargeOf(id);
            return charge.isPresent() ? Optional.of(lookup.result(charge.get())) : Optional.empty();
        });
    }

    /** What this idempotency key has paid for: a stored result, or nothing but the charge. */
    public Optional<Paid> findByKey(String key) {
        return chain.look(lookup -> {
            Optional<Entry> paid = lookup.paidBy(key);
            if (paid.isEmpty()) {
                return Optional.empty();
            }
            long entry = paid.get().number();
            Optional<StoredRelease> release =
                    lookup.history().isStored(entry) ? Optional.of(lookup.result(entry)) : Optional.empty();
            String plan = ((Fact.Charged) paid.get().fact()).charge().planHash();
            return Optional.of(new Paid(entry, plan, release, lookup.history().isUnbegun(entry)));
        });
    }

    /** All stored results, oldest first. */
    public List<Paid.Listed> list() {
        return chain.look(Lookup::listed);
    }

    /** The names of all accounts, oldest first. */
    public List<String> datasets() {
        return chain.look(lookup -> List.copyOf(lookup.history().books().keySet()));
    }

    /** Every entry of an account. */
    public List<Summary.Line> entries(String dataset) {
        return chain.look(lookup -> lookup.lines(dataset));
    }

    /** An account as people see it; none when it was never opened. */
    public Optional<Summary> summary(String dataset) {
        return chain.look(lookup -> {
            Optional<Book> book = lookup.book(dataset);
            return book.isPresent()
                    ? Optional.of(Summary.of(
                            book.get(), lookup.past(), lookup.history().head()))
                    : Optional.empty();
        });
    }

    /** Where the chain ends now. */
    public Summary.Head head() {
        return chain.look(lookup -> lookup.history().head());
    }

    /** What an entry charged, if it is a charge. */
    public Optional<Charge> charge(long entry) {
        return chain.look(lookup -> lookup.charged(entry));
    }

    /** The hash of an entry, to compare with one kept elsewhere, for instance in a certificate. */
    public Optional<String> hash(long entry) {
        return chain.look(lookup -> lookup.hash(entry));
    }

    /**
     * Checks the file from its first byte to its last: the chain, the rule's answer to every charge and refusal, and every
     * stored result. Everything is computed anew; nothing known from opening is used.
     */
    public List<Fault> verify() {
        return LedgerCheck.of(chain.store());
    }

    @Override
    public void close() {
        chain.close();
    }

    /**
     * A change of cap.
     *
     * @param entry where it is written down
     * @param old the cap before
     * @param now the cap from here on
     */
    public record CapChange(long entry, Budget old, Budget now) {}

    /** Writes one more fact of an account, which follows from how the ledger stands, as one step; the number of its entry. */
    long write(String dataset, Function<History, Fact> fact) {
        return witnessed(chain.write(draft -> {
            draft.tables().raiseFormat();
            return draft.append(dataset, fact.apply(draft.history())).number();
        }));
    }

    /** Something of an account as it stands. */
    <T> Optional<T> view(String dataset, Function<Book, T> part) {
        return chain.look(lookup -> lookup.book(dataset).map(part));
    }

    /** The dataset that an entry is a proposal for, if it is one. */
    Optional<String> proposedFor(long entry) {
        return chain.look(lookup -> lookup.past().entry(entry))
                .filter(found -> found.fact() instanceof Fact.Proposed)
                .map(Entry::dataset);
    }

    /** A question about the tables, and where the chain ends. */
    interface Requester<T> {
        T of(Lookup lookup, Summary.Head head) throws SQLException;
    }

    /** Answers it, as the ledger stands. */
    <T> T ask(Requester<T> question) {
        return chain.look(lookup -> question.of(lookup, lookup.history().head()));
    }

    /**
     * Writes down that the noise of a charge may be drawn from here on, unless that stands there already: of several runs one goes on. The
     * entry bears the time of its charge, as that of a result does.
     */
    private void begin(long charge) {
        witnessed(chain.writePatiently(draft -> {
            if (!draft.history().isUnbegun(charge)) {
                // After a commit whose end is not known, this may be our own entry or another run's: nobody draws noise
                // then.
                throw draft.again() ? Unavailable.toWrite() : new KeyUsed(charge);
            }
            Entry paid = draft.lookup().entry(charge);
            return draft.append(paid.dataset(), paid.time(), new Fact.Begun(charge));
        }));
    }

    private static Terms opened(Chain.Draft draft, Schema schema) throws SQLException {
        Optional<Book> book = draft.history().book(schema.dataset());
        if (book.isPresent()) {
            return book.get().terms();
        }
        Terms terms = Terms.of(schema);
        draft.append(schema.dataset(), new Fact.Opened(terms));
        return terms;
    }
}
