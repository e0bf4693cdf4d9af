package dev.bulla.ledger;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Journal;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A ledger file in use. Threads may share one; processes may share the file.
 *
 * <p>Promises: an answered charge survives any crash; everything charged stays within the cap at every moment; one
 * idempotency key pays once; what was changed in the file is noticed before it is counted. When in doubt it throws and
 * nothing may be released: {@link Unavailable} when it cannot write, {@link Tampered} when the file is not what was written.
 */
public final class Ledger implements Account.Keeper, AutoCloseable {

    private final Path path;
    private final Database database;
    private final Clock clock;
    private final History history = new History(false);

    private Ledger(Path path, Database database, Clock clock) {
        this.path = path;
        this.database = database;
        this.clock = clock;
    }

    /** Opens a ledger, or makes one readable by its owner only, and checks the whole chain. */
    public static Ledger open(Path path) {
        return open(path, Clock.systemUTC(), () -> {});
    }

    /** Opens a ledger to look things up; needs no right to write anything anywhere. */
    public static Ledger openReadOnly(Path path) {
        if (!Files.exists(path)) {
            throw new BadInput(
                    "E-706",
                    path.toString(),
                    "there is no such ledger.",
                    "",
                    Text.of("Name the file with ", Text.request("ledger"), "; the first release makes it."));
        }
        return checked(path, Database.open(path, false, () -> {}), Clock.systemUTC());
    }

    /** Everything found wrong with a ledger file, earliest first; empty when it is sound. */
    public static List<Fault> verify(Path path) {
        try (Ledger ledger = openReadOnly(path)) {
            return ledger.verify();
        } catch (Tampered tampered) {
            return List.of(tampered.fault());
        }
    }

    /** Loads the driver's native code; call it before other code opens a SQLite file ahead of the ledger. */
    public static void prepareDriver() {
        NativeLibrary.prepare();
    }

    /** @param beforeCommit run inside every write, just before it becomes durable */
    static Ledger open(Path path, Clock clock, Runnable beforeCommit) {
        try {
            if (!Files.exists(path)) {
                NativeLibrary.prepare();
                LedgerFile.create(path);
            }
        } catch (IOException | SQLException e) {
            throw Unavailable.toWrite();
        }
        return checked(path, Database.open(path, true, beforeCommit), clock);
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
                : account(schema, database.write(connection -> opened(connection, schema)));
    }

    /** The account of a schema's dataset, if it is open; a schema that says otherwise is refused. Nothing is opened. */
    @Override
    public Optional<Account> existing(Schema schema) {
        Optional<Terms> known =
                look(connection -> history.book(schema.dataset()).map(Book::terms));
        return known.map(terms -> account(schema, terms));
    }

    private Account account(Schema schema, Terms terms) {
        terms.requireSame(schema.relation(), "the schema says");
        Checks.requireCap(schema, terms);
        return new Account(terms, new Journal() {
            @Override
            public Journal.Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
                return Ledger.this.record(schema.dataset(), charge, rule);
            }

            @Override
            public void begin(Journal.Entry entry) {
                Ledger.this.begin(entry.number());
            }

            @Override
            public Optional<Journal.Entry> unbegun(Charge charge) {
                return look(connection -> Ledger.this.unbegun(connection, charge));
            }
        });
    }

    /** Changes the cap of an account to the schema's. One that does not hold everything charged so far is refused. */
    public CapChange changeCap(Schema schema, Optional<String> reason) {
        reason.ifPresent(text -> Checks.requireText("reason", text));
        return database.write(connection -> {
            catchUp(connection);
            Book book = Checks.requireOpen(history.book(schema.dataset()), schema);
            Terms old = book.terms();
            old.requireSame(schema.relation(), "the schema says");
            Checks.requireOtherCap(schema, old);
            Terms changed = old.withCap(schema.cap());
            Checks.requireFits(book, changed);
            Row row = append(connection, schema.dataset(), new Fact.CapChanged(changed.cap(), changed.order(), reason));
            return new CapChange(row.number(), old.cap(), changed.cap());
        });
    }

    /**
     * Stores the result of a charge, or nothing at all. The plan must be the one that was paid for. The entry bears the
     * time of its charge: how long a release took depends on the rows, and the ledger is for auditors to read.
     */
    public void store(StoredRelease release) {
        long chargeEntry = release.entry();
        String id = release.id();
        Checks.requireId(id);
        database.writePatiently(connection -> {
            catchUp(connection);
            Charge charge = history.charged(chargeEntry)
                    .orElseThrow(() -> new IllegalStateException("entry " + chargeEntry + " is not a charge"));
            if (history.result(chargeEntry).isPresent() || history.chargeOf(id).isPresent()) {
                throw new IllegalStateException("entry " + chargeEntry + " or id " + id + " has a result already");
            }
            if (!charge.planHash().equals(release.fact().plan())) {
                throw new IllegalArgumentException("plan must be the one entry " + chargeEntry + " paid for");
            }
            LedgerTables.insert(connection, release);
            Entry paid = history.entries().get((int) chargeEntry - 1);
            return append(connection, paid.dataset(), paid.time(), release.fact());
        });
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
        return KeyLock.reserve(path, key, patience, waiting);
    }

    /**
     * Writes a copy of the ledger, as it is at one moment, while others may use it. The copy is checked from its first byte to
     * its last before it gets its name: it is there whole and sound, or not at all.
     *
     * @return where the chain of the copy ends
     */
    public Summary.Head backup(Path target) {
        return Backup.of(database, target);
    }

    /** The entry with this hash, if the chain has one; 0 for what the first entry follows. */
    public Optional<Long> entryOf(String hash) {
        return look(connection -> history.numberOf(hash));
    }

    /** The stored result with this id. */
    public Optional<StoredRelease> find(String id) {
        return look(connection -> {
            Optional<Long> charge = history.chargeOf(id);
            return charge.isPresent() ? Optional.of(stored(connection, charge.get())) : Optional.empty();
        });
    }

    /** What this idempotency key has paid for: a stored result, or nothing but the charge. */
    public Optional<Paid> findByKey(String key) {
        return look(connection -> {
            Optional<Long> charge = history.charge(key);
            if (charge.isEmpty()) {
                return Optional.empty();
            }
            long entry = charge.get();
            Optional<StoredRelease> release =
                    history.result(entry).isPresent() ? Optional.of(stored(connection, entry)) : Optional.empty();
            return Optional.of(new Paid(
                    entry, history.charged(entry).orElseThrow().planHash(), release, history.isUnbegun(entry)));
        });
    }

    /** All stored results, oldest first. */
    public List<Paid.Listed> list() {
        return look(connection -> LedgerView.listed(history));
    }

    /** The names of all accounts, oldest first. */
    public List<String> datasets() {
        return look(connection -> List.copyOf(history.books().keySet()));
    }

    /** Every entry of an account. */
    public List<Summary.Line> entries(String dataset) {
        return look(connection -> LedgerView.lines(history, dataset));
    }

    /** An account as people see it; none when it was never opened. */
    public Optional<Summary> summary(String dataset) {
        return look(connection -> history.book(dataset)
                .map(book -> Summary.of(book, LedgerView.lines(history, dataset), history.head())));
    }

    /** Where the chain ends now. */
    public Summary.Head head() {
        return look(connection -> history.head());
    }

    /** What an entry charged, if it is a charge. */
    public Optional<Charge> charge(long entry) {
        return look(connection -> history.charged(entry));
    }

    /** The hash of an entry, to compare with one kept elsewhere, for instance in a certificate. */
    public Optional<String> hash(long entry) {
        return look(connection -> LedgerTables.hash(connection, entry));
    }

    /**
     * Checks the file from its first byte to its last: the chain, the rule's answer to every charge and refusal, and every
     * stored result. Everything is computed anew; nothing known from opening is used.
     */
    public List<Fault> verify() {
        return database.read(LedgerCheck::read).faults();
    }

    @Override
    public void close() {
        database.close();
    }

    /**
     * A change of cap.
     *
     * @param entry where it is written down
     * @param old the cap before
     * @param now the cap from here on
     */
    public record CapChange(long entry, Budget old, Budget now) {}

    private static Ledger checked(Path path, Database database, Clock clock) {
        Ledger ledger = new Ledger(path, database, clock);
        try {
            ledger.head();
            return ledger;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private Journal.Entry record(String dataset, Charge charge, BiFunction<Terms, Spent, Decision> rule) {
        Checks.requireText(charge);
        return database.write(connection -> {
            catchUp(connection);
            history.charge(charge.key()).ifPresent(entry -> {
                throw new KeyUsed(entry);
            });
            Book book = history.book(dataset).orElseThrow();
            Decision decision = rule.apply(book.terms(), book.spent());
            LedgerTables.raiseFormat(connection);
            Row row = append(connection, dataset, Fact.of(charge, decision, true));
            return new Journal.Entry(
                    row.number(), row.hash(), EntryJson.read(row.body()).time(), decision);
        });
    }

    /**
     * Writes down that the noise of a charge may be drawn from here on, unless that stands there already: of several runs one goes on. The
     * entry bears the time of its charge, as that of a result does.
     */
    private void begin(long charge) {
        database.writePatiently(connection -> {
            catchUp(connection);
            if (!history.isUnbegun(charge)) {
                throw new KeyUsed(charge);
            }
            Entry paid = history.entries().get((int) charge - 1);
            return append(connection, paid.dataset(), paid.time(), new Fact.Begun(charge));
        });
    }

    private Optional<Journal.Entry> unbegun(Connection connection, Charge charge) throws SQLException {
        Optional<Long> entry = history.charge(charge.key())
                .filter(history::isUnbegun)
                .filter(number -> history.charged(number).equals(Optional.of(charge)));
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        long number = entry.get();
        return Optional.of(new Journal.Entry(
                number,
                LedgerTables.hash(connection, number).orElseThrow(),
                history.entries().get((int) number - 1).time(),
                history.admitted(number)));
    }

    private Terms opened(Connection connection, Schema schema) throws SQLException {
        catchUp(connection);
        Optional<Book> book = history.book(schema.dataset());
        if (book.isPresent()) {
            return book.get().terms();
        }
        Terms terms = Terms.of(schema);
        append(connection, schema.dataset(), new Fact.Opened(terms));
        return terms;
    }

    private Row append(Connection connection, String dataset, Fact fact) throws SQLException {
        return append(connection, dataset, clock.instant().truncatedTo(ChronoUnit.SECONDS), fact);
    }

    private Row append(Connection connection, String dataset, Instant time, Fact fact) throws SQLException {
        Summary.Head head = history.head();
        Row row = Row.of(new Entry(head.number() + 1, time, dataset, head.hash(), fact));
        LedgerTables.insert(connection, row);
        return row;
    }

    /** Reads, after taking in what was written since. */
    private <T> T look(Database.Work<T> work) {
        return database.read(connection -> {
            catchUp(connection);
            return work.on(connection);
        });
    }

    /** Takes in what others, and this process, have written since; notices when the past is no longer what it was. */
    private void catchUp(Connection connection) throws SQLException {
        Summary.Head head = history.head();
        boolean same = head.number() == 0
                || LedgerTables.hash(connection, head.number())
                        .filter(head.hash()::equals)
                        .isPresent();
        if (!same) {
            throw new Tampered(head.number(), "is no longer the one that was read before");
        }
        LedgerTables.entries(connection, head.number() == 0 ? Long.MIN_VALUE : head.number() + 1, history::append);
    }

    private StoredRelease stored(Connection connection, long entry) throws SQLException {
        Fact.Stored fact = history.result(entry).orElseThrow();
        return LedgerTables.result(connection, entry)
                .filter(found -> found.fact().equals(fact))
                .orElseThrow(() -> new Tampered(entry, "paid for a result that is gone or was changed"));
    }
}
