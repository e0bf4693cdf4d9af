package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.json.Digest;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tampered;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All entries of a ledger in memory, each checked as it comes in: contiguous, unchanged, canonical, linked, and possible
 * after the ones before. Rows come from the file only, also those this process has just written.
 */
final class History {

    private final boolean strict;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Book> books = new LinkedHashMap<>();
    private final Map<String, Long> keys = new HashMap<>();
    private final Map<Long, Fact.Stored> results = new HashMap<>();
    private final Map<String, Long> ids = new LinkedHashMap<>();
    private final Set<Long> begun = new HashSet<>();
    private Summary.Head head = new Summary.Head(0, Entry.GENESIS);

    /** @param strict whether to ask the rule again about every charge and refusal */
    History(boolean strict) {
        this.strict = strict;
    }

    Summary.Head head() {
        return head;
    }

    /** The entry with this hash; every entry but the last is named by the one that follows it. */
    Optional<Long> numberOf(String hash) {
        if (hash.equals(head.hash())) {
            return Optional.of(head.number());
        }
        return entries.stream()
                .filter(entry -> entry.previous().equals(hash))
                .map(entry -> entry.number() - 1)
                .findFirst();
    }

    List<Entry> entries() {
        return entries;
    }

    Map<String, Book> books() {
        return books;
    }

    Optional<Book> book(String dataset) {
        return Optional.ofNullable(books.get(dataset));
    }

    /** The charge a key paid for. */
    Optional<Long> charge(String key) {
        return Optional.ofNullable(keys.get(key));
    }

    /** The charge behind a stored result. */
    Optional<Long> chargeOf(String id) {
        return Optional.ofNullable(ids.get(id));
    }

    Optional<Fact.Stored> result(long charge) {
        return Optional.ofNullable(results.get(charge));
    }

    /** The charge with this number, if that entry is one. */
    Optional<Charge> charged(long number) {
        if (number < 1 || number > entries.size()) {
            return Optional.empty();
        }
        return entries.get((int) number - 1).fact() instanceof Fact.Charged charged
                ? Optional.of(charged.charge())
                : Optional.empty();
    }

    /** Whether a charge can be taken up: it was written down that its noise would be announced, and it was not. */
    boolean isUnbegun(long number) {
        return charged(number).isPresent()
                && ((Fact.Charged) entries.get((int) number - 1).fact()).begins()
                && !begun.contains(number)
                && !results.containsKey(number);
    }

    /** What a charge led to when it was admitted. */
    Decision.Admitted admitted(long number) {
        Entry paid = entries.get((int) number - 1);
        Fact.Charged fact = (Fact.Charged) paid.fact();
        List<Fact.Charged> until = entries.stream()
                .limit(number)
                .filter(entry -> entry.dataset().equals(paid.dataset()) && entry.fact() instanceof Fact.Charged)
                .map(entry -> (Fact.Charged) entry.fact())
                .toList();
        boolean allPure = until.stream().allMatch(charged -> charged.charge().isPure());
        boolean closed = fact.branch() == Decision.Branch.FIRST;
        return new Decision.Admitted(
                fact.branch(), new Spent(until.size(), allPure, fact.epsilon(), fact.renyi(), closed));
    }

    /** Takes the next row, or throws {@link Tampered} and takes nothing. */
    void append(Row row) {
        long number = head.number() + 1;
        require(row.number() == number, number, "is missing");
        require(
                Digest.sha256(row.body()).equals(row.hash()),
                number,
                "was changed: its hash does not match its content");
        Entry entry = parse(row);
        require(entry.is(row), number, "is not written in canonical form, or its search columns differ from it");
        require(entry.number() == number, number, "says that it is entry " + entry.number());
        require(entry.previous().equals(head.hash()), number, "does not follow entry " + head.number());
        take(entry);
        entries.add(entry);
        head = new Summary.Head(number, row.hash());
    }

    private static Entry parse(Row row) {
        try {
            return EntryJson.read(row.body());
        } catch (RuntimeException e) {
            throw new Tampered(row.number(), "cannot be read");
        }
    }

    private void take(Entry entry) {
        if (entry.fact() instanceof Fact.Opened opened) {
            require(!books.containsKey(entry.dataset()), entry.number(), "opens an account that is open");
            Terms terms = opened.terms();
            boolean right = terms.order().equals(terms.withCap(terms.cap()).order());
            require(right, entry.number(), "has another order than its cap gives");
            books.put(entry.dataset(), new Book(terms));
        } else if (entry.fact() instanceof Fact.Stored stored) {
            takeResult(entry, stored);
        } else if (entry.fact() instanceof Fact.Begun start) {
            takeBegun(entry, start.charge());
        } else {
            Book book = books.get(entry.dataset());
            if (book == null) {
                throw new Tampered(entry.number(), "belongs to an account that was never opened");
            }
            takeInto(book, entry);
        }
    }

    private void takeInto(Book book, Entry entry) {
        if (entry.fact() instanceof Fact.CapChanged changed) {
            Terms old = book.terms();
            boolean right = changed.order().equals(old.withCap(changed.cap()).order());
            require(right, entry.number(), "has another order than its cap gives");
            book.change(terms(old, changed, entry.number()));
        } else if (entry.fact() instanceof Fact.Charged charged) {
            requireFits(book, charged.charge(), entry);
            require(!keys.containsKey(charged.charge().key()), entry.number(), "uses an idempotency key again");
            boolean isApproved = charged.asked().approval().isEmpty()
                    || book.oversight()
                            .isUsable(
                                    charged.asked().approval().get(),
                                    charged.charge(),
                                    charged.asked().by());
            require(isApproved, entry.number(), "names an approval that is not for it, or was used before");
            keys.put(charged.charge().key(), entry.number());
            book.charge(charged);
        } else if (entry.fact() instanceof Fact.Refused refused) {
            requireFits(book, refused.charge(), entry);
        } else {
            takeOversight(book, entry);
        }
    }

    private static void takeOversight(Book book, Entry entry) {
        if (entry.fact() instanceof Fact.PolicySet set) {
            book.oversight().set(set.policy());
        } else if (entry.fact() instanceof Fact.Proposed proposed) {
            requireRelation(book, proposed.proposal().claim(), entry.number());
            book.oversight().propose(entry.number(), proposed.proposal());
        } else if (entry.fact() instanceof Fact.Approved approved) {
            Optional<String> objection = book.oversight().objection(approved.proposal(), approved.by());
            require(
                    objection.isEmpty(),
                    entry.number(),
                    "approves entry " + approved.proposal() + ", which " + objection.orElse(""));
            book.oversight().approve(entry.number(), approved.proposal(), approved.by());
        }
    }

    private void takeBegun(Entry entry, long charge) {
        boolean paid = charged(charge).isPresent()
                && entries.get((int) charge - 1).dataset().equals(entry.dataset());
        require(paid, entry.number(), "begins what no charge of its dataset paid for");
        require(isUnbegun(charge), entry.number(), "begins a charge a second time");
        begun.add(charge);
    }

    private void takeResult(Entry entry, Fact.Stored stored) {
        boolean paid = charged(stored.charge()).isPresent()
                && entries.get((int) stored.charge() - 1).dataset().equals(entry.dataset());
        require(paid, entry.number(), "stores a result that no charge of its dataset paid for");
        String plan = charged(stored.charge()).orElseThrow().planHash();
        require(plan.equals(stored.plan()), entry.number(), "stores another plan than was paid for");
        require(!results.containsKey(stored.charge()), entry.number(), "stores a second result for one charge");
        require(!ids.containsKey(stored.id()), entry.number(), "stores a second result under one id");
        results.put(stored.charge(), stored);
        ids.put(stored.id(), stored.charge());
    }

    private void requireFits(Book book, Charge charge, Entry entry) {
        requireRelation(book, charge.claim(), entry.number());
        if (strict) {
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
