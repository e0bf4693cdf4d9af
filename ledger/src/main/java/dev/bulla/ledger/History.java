package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Standing;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the entries of a ledger come to, each checked as it comes in: contiguous, unchanged, canonical, linked, and possible after the ones
 * before. Held are the accounts and two bits for each entry; the entries themselves stay in the store, and {@link Past} looks them up.
 */
final class History {

    /** So many of the last entries are kept: a result is stored soon after its charge. */
    private static final int RECENT = 1_024;

    private static final Past NO_PAST = new Past() {
        @Override
        public Optional<Row> row(long number) {
            throw new IllegalStateException("a charge asks nothing of the past");
        }

        @Override
        public void chargeRows(String dataset, LedgerTables.Visitor visitor) {
            throw new IllegalStateException("a charge asks nothing of the past");
        }
    };

    private final @Nullable KeyPrints keys;
    private final Map<String, Book> books = new LinkedHashMap<>();
    private final BitSet unbegun = new BitSet();
    private final BitSet stored = new BitSet();
    private final Map<Long, Entry> recent = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Entry> eldest) {
            return size() > RECENT;
        }
    };
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private boolean marked;
    private Summary.Head head = new Summary.Head(0, Entry.GENESIS);

    /** @param strict whether to ask the rule again about every charge and refusal, and to look for keys that paid twice */
    History(boolean strict) {
        this.keys = strict ? new KeyPrints() : null;
    }

    Summary.Head head() {
        return head;
    }

    Map<String, Book> books() {
        return books;
    }

    Optional<Book> book(String dataset) {
        return Optional.ofNullable(books.get(dataset));
    }

    /** Whether a charge can be taken up: it was written down that its noise would be announced, and it was not. */
    boolean isUnbegun(long number) {
        return holds(unbegun, number);
    }

    /** Whether a charge has a result. */
    boolean isStored(long charge) {
        return holds(stored, charge);
    }

    /** A number that no entry can have is in no set, whatever its lower half is. */
    private static boolean holds(BitSet charges, long number) {
        return number > 0 && number <= Integer.MAX_VALUE && charges.get((int) number);
    }

    /** The charges that have a result, by number. */
    BitSet stored() {
        return stored;
    }

    /** The charges whose noise never began, by number. */
    BitSet unbegun() {
        return unbegun;
    }

    /** From here on, what is appended can be taken back. */
    void mark() {
        undo.clear();
        marked = true;
    }

    /** What was appended since the mark is durable. */
    void keep() {
        undo.clear();
        marked = false;
    }

    /** What was appended since the mark is not in the store. */
    void takeBack() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
        marked = false;
    }

    /** Begins where these totals were right. */
    void restore(Summary.Head at, Map<String, Book> accounts, BitSet unbegunCharges, BitSet storedCharges) {
        head = at;
        books.putAll(accounts);
        unbegun.or(unbegunCharges);
        stored.or(storedCharges);
    }

    /** Takes the next row, or throws {@link Tampered} and takes nothing. */
    void append(Row row, Past past) throws SQLException {
        long number = head.number() + 1;
        require(row.number() == number, number, "is missing");
        Entry entry = Past.checked(row);
        require(entry.previous().equals(head.hash()), number, "does not follow entry " + head.number());
        append(entry, row.hash(), past);
    }

    private void append(Entry entry, String hash, Past past) throws SQLException {
        long number = entry.number();
        take(entry, past);
        Summary.Head before = head;
        noting(() -> {
            head = before;
            recent.remove(number);
        });
        recent.put(number, entry);
        head = new Summary.Head(number, hash);
    }

    /**
     * Takes a charge or a refusal that is decided now, behind the head. It is not read back from the bytes it was just written as: that they say the same is a
     * property of {@link EntryJson}, and whoever reads them later looks.
     */
    void take(Entry entry, String hash) {
        require(
                entry.number() == head.number() + 1 && entry.previous().equals(head.hash()),
                entry.number(),
                "does not follow");
        try {
            append(entry, hash, NO_PAST);
        } catch (SQLException e) {
            throw new IllegalStateException("a charge asks nothing of the past", e);
        }
    }

    private void take(Entry entry, Past past) throws SQLException {
        if (entry.fact() instanceof Fact.Opened opened) {
            require(!books.containsKey(entry.dataset()), entry.number(), "opens an account that is open");
            Terms terms = opened.terms();
            boolean right = terms.order().equals(terms.withCap(terms.cap()).order());
            require(right, entry.number(), "has another order than its cap gives");
            put(entry.dataset(), new Book(terms));
        } else if (entry.fact() instanceof Fact.Stored result) {
            takeResult(entry, result, past);
        } else if (entry.fact() instanceof Fact.Begun start) {
            takeBegun(entry, start.charge(), past);
        } else {
            Book book = books.get(entry.dataset());
            if (book == null) {
                throw new Tampered(entry.number(), "belongs to an account that was never opened");
            }
            takeInto(book, entry, past);
        }
    }

    private void takeInto(Book book, Entry entry, Past past) throws SQLException {
        if (entry.fact() instanceof Fact.CapChanged changed) {
            Terms old = book.terms();
            boolean right = changed.order().equals(old.withCap(changed.cap()).order());
            require(right, entry.number(), "has another order than its cap gives");
            put(entry.dataset(), book.under(terms(old, changed, entry.number()), past));
        } else if (entry.fact() instanceof Fact.Charged charged) {
            requireFits(book, charged.charge(), entry);
            boolean isApproved = charged.asked()
                    .approval()
                    .map(approval -> book.oversight()
                            .isUsable(
                                    approval, charged.charge(), charged.asked().by()))
                    .orElse(true);
            require(isApproved, entry.number(), "names an approval that is not for it, or was used before");
            requireNewKey(charged.charge().key(), entry.number());
            put(entry.dataset(), book.with(entry.number(), charged));
            if (charged.begins()) {
                set(unbegun, entry.number(), true);
            }
        } else if (entry.fact() instanceof Fact.Refused refused) {
            requireFits(book, refused.charge(), entry);
        } else {
            put(entry.dataset(), book.with(oversight(book, entry)));
        }
    }

    private static Oversight oversight(Book book, Entry entry) {
        Oversight before = book.oversight();
        if (entry.fact() instanceof Fact.PolicySet set) {
            return before.under(set.policy());
        }
        if (entry.fact() instanceof Fact.Proposed proposed) {
            requireRelation(book, proposed.proposal().claim(), entry.number());
            return before.with(new Standing(entry.number(), proposed.proposal()));
        }
        Fact.Approved approved = (Fact.Approved) entry.fact();
        Optional<String> objection = before.objection(approved.proposal(), approved.by());
        require(
                objection.isEmpty(),
                entry.number(),
                "approves entry " + approved.proposal() + ", which " + objection.orElse(""));
        return before.approved(entry.number(), approved.proposal(), approved.by());
    }

    private void takeBegun(Entry entry, long charge, Past past) throws SQLException {
        require(paid(entry, charge, past).isPresent(), entry.number(), "begins what no charge of its dataset paid for");
        require(isUnbegun(charge), entry.number(), "begins a charge a second time");
        set(unbegun, charge, false);
    }

    private void takeResult(Entry entry, Fact.Stored result, Past past) throws SQLException {
        Optional<Charge> paid = paid(entry, result.charge(), past);
        require(paid.isPresent(), entry.number(), "stores a result that no charge of its dataset paid for");
        String plan = paid.orElseThrow().planHash();
        require(plan.equals(result.plan()), entry.number(), "stores another plan than was paid for");
        require(!isStored(result.charge()), entry.number(), "stores a second result for one charge");
        set(stored, result.charge(), true);
        set(unbegun, result.charge(), false);
    }

    /** The charge that an entry speaks of, if it is one of the same dataset. */
    private Optional<Charge> paid(Entry entry, long charge, Past past) throws SQLException {
        if (charge < 1 || charge > head.number()) {
            return Optional.empty();
        }
        Entry known = recent.get(charge);
        Optional<Entry> found = known == null ? past.entry(charge) : Optional.of(known);
        return found.filter(before -> before.dataset().equals(entry.dataset()))
                .map(Entry::fact)
                .filter(Fact.Charged.class::isInstance)
                .map(fact -> ((Fact.Charged) fact).charge());
    }

    private void requireNewKey(String key, long number) {
        require(keys == null || keys.add(key), number, "uses an idempotency key again");
    }

    private void requireFits(Book book, Charge charge, Entry entry) {
        requireRelation(book, charge.claim(), entry.number());
        if (keys != null) {
            boolean begins = entry.fact() instanceof Fact.Charged charged && charged.begins();
            Optional<Person> by = by(entry.fact());
            Rule rule = new Rule(book.terms(), book.spent());
            boolean isRight = Stream.concat(Stream.of(rule.decide(charge)), rule.formerly(charge).stream())
                    .map(decision -> book.fact(charge, decision, begins, by))
                    .anyMatch(entry.fact()::equals);
            require(isRight, entry.number(), "is not what the rule decides, or its amounts are wrong");
        }
    }

    private static Optional<Person> by(Fact fact) {
        return fact instanceof Fact.Charged charged
                ? charged.asked().by()
                : Optional.of(fact)
                        .filter(Fact.Refused.class::isInstance)
                        .flatMap(refused -> ((Fact.Refused) refused).by());
    }

    private static void requireRelation(Book book, Claim claim, long number) {
        require(
                claim.relation().equals(book.terms().relation()),
                number,
                "promises for other neighbours, another unit or other public columns than its account");
    }

    private void put(String dataset, Book book) {
        Book before = books.put(dataset, book);
        noting(() -> {
            if (before == null) {
                books.remove(dataset);
            } else {
                books.put(dataset, before);
            }
        });
    }

    private void set(BitSet bits, long number, boolean value) {
        boolean before = bits.get((int) number);
        bits.set((int) number, value);
        noting(() -> bits.set((int) number, before));
    }

    private void noting(Runnable back) {
        if (marked) {
            undo.push(back);
        }
    }

    private static Terms terms(Terms old, Fact.CapChanged changed, long number) {
        try {
            return new Terms(old.dataset(), changed.cap(), old.relation(), changed.order());
        } catch (IllegalArgumentException e) {
            throw new Tampered(number, "has an order without a delta, or none with one");
        }
    }

    private static void require(boolean holds, long number, String otherwise) {
        if (!holds) {
            throw new Tampered(number, otherwise);
        }
    }
}
