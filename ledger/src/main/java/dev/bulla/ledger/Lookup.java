package dev.bulla.ledger;

import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.json.Digest;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Questions about a ledger at one moment, answered from its tables and held against its history. */
final class Lookup {

    private final LedgerTables tables;
    private final History history;
    private final Past past;

    Lookup(LedgerTables tables, History history) {
        this.tables = tables;
        this.history = history;
        this.past = Past.of(tables);
    }

    History history() {
        return history;
    }

    /** The account of a dataset, if it is open. */
    Optional<Book> book(String dataset) {
        return history.book(dataset);
    }

    /** The entry of a charge, the same in every part, whose noise never began. */
    Optional<Journal.Entry> unbegun(Charge charge) throws SQLException {
        Optional<Entry> paid = paidBy(charge.key())
                .filter(entry -> history.isUnbegun(entry.number()))
                .filter(entry -> ((Fact.Charged) entry.fact()).charge().equals(charge));
        if (paid.isEmpty()) {
            return Optional.empty();
        }
        Entry entry = paid.get();
        return Optional.of(new Journal.Entry(entry.number(), entry.row().hash(), entry.time(), admitted(entry)));
    }

    Past past() {
        return past;
    }

    /** The entry with this number, which is there. */
    Entry entry(long number) throws SQLException {
        return past.entry(number).orElseThrow(() -> new Tampered(number, "is missing"));
    }

    /** Up to so many rows from this number on. */
    List<Row> rows(long from, int most) throws SQLException {
        return tables.some(from, most);
    }

    /** The hash of the entry with this number. */
    Optional<String> hash(long number) throws SQLException {
        return tables.hash(number);
    }

    /** The charge with this number, if that entry is one. */
    Optional<Charge> charged(long number) throws SQLException {
        return past.charged(number).map(Fact.Charged::charge);
    }

    /** The charge that a key paid for. */
    Optional<Entry> paidBy(String key) throws SQLException {
        Optional<Entry> found = tables.withKey(key).map(Past::checked);
        return found.filter(entry -> entry.number() <= history.head().number());
    }

    /** The entry with this hash. */
    Optional<Long> numberOf(String hash) throws SQLException {
        if (hash.equals(Entry.GENESIS)) {
            return Optional.of(0L);
        }
        return tables.withHash(hash)
                .filter(row -> Digest.sha256(row.body()).equals(hash))
                .map(row -> Past.checked(row).number());
    }

    /** What a charge led to when it was admitted. */
    Decision.Admitted admitted(Entry paid) throws SQLException {
        Fact.Charged fact = (Fact.Charged) paid.fact();
        int[] count = {0};
        boolean[] allPure = {true};
        tables.scan(LedgerTables.Filter.charges(paid.dataset()), row -> {
            if (row.number() <= paid.number()) {
                count[0]++;
                allPure[0] &= ((Fact.Charged) Past.checked(row).fact()).charge().isPure();
            }
            return row.number() < paid.number();
        });
        boolean closed = fact.branch() == Decision.Branch.FIRST;
        return new Decision.Admitted(
                fact.branch(), new Spent(count[0], allPure[0], fact.epsilon(), fact.renyi(), closed));
    }

    /** The entry that stores the result of a charge; it stands soon after its charge. */
    Optional<Entry> storing(long charge) throws SQLException {
        if (!history.isStored(charge)) {
            return Optional.empty();
        }
        Entry[] found = new Entry[1];
        tables.scan(LedgerTables.Filter.ofKind("stored", charge + 1), row -> {
            Entry entry = Past.checked(row);
            boolean isIt = ((Fact.Stored) entry.fact()).charge() == charge;
            if (isIt) {
                found[0] = entry;
            }
            return !isIt;
        });
        return Optional.of(Optional.ofNullable((@Nullable Entry) found[0])
                .orElseThrow(() -> new Tampered(charge, "paid for a result whose entry is gone")));
    }

    /** The result of a charge, which is in the store and unchanged. */
    StoredRelease result(long charge) throws SQLException {
        Fact.Stored fact = (Fact.Stored) storing(charge).orElseThrow().fact();
        return tables.result(charge)
                .map(StoredRelease::of)
                .filter(found -> found.fact().equals(fact))
                .orElseThrow(() -> new Tampered(charge, "paid for a result that is gone or was changed"));
    }

    /** The charge whose result has an id. */
    Optional<Long> chargeOf(String id) throws SQLException {
        Optional<Long> charge = tables.chargeOf(id).filter(history::isStored);
        if (charge.isPresent()) {
            return charge;
        }
        // It may be in the chain and its files gone: that is to be said, not to be taken for an id that never was.
        return history.stored().cardinality() == tables.resultCount()
                ? Optional.empty()
                : listed().stream()
                        .filter(listed -> listed.id().equals(id))
                        .map(Paid.Listed::entry)
                        .findFirst();
    }

    /** All stored results, oldest first. */
    List<Paid.Listed> listed() throws SQLException {
        List<Entry> entries = new ArrayList<>();
        for (int charge = history.stored().nextSetBit(0);
                charge >= 0;
                charge = history.stored().nextSetBit(charge + 1)) {
            entries.add(storing(charge).orElseThrow());
        }
        entries.sort(Comparator.comparingLong(Entry::number));
        List<Paid.Listed> all = new ArrayList<>();
        for (Entry entry : entries) {
            Fact.Stored stored = (Fact.Stored) entry.fact();
            String recipe = charged(stored.charge()).orElseThrow().recipe();
            all.add(new Paid.Listed(stored.id(), stored.charge(), entry.dataset(), recipe));
        }
        return all;
    }

    /** Every entry of an account. */
    List<Summary.Line> lines(String dataset) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        tables.scan(LedgerTables.Filter.ofDataset(dataset), row -> {
            if (row.number() <= history.head().number()) {
                entries.add(Past.checked(row));
            }
            return true;
        });
        List<Summary.Line> lines = new ArrayList<>();
        for (Entry entry : entries) {
            lines.add(line(entry));
        }
        return lines;
    }

    /** What is said of who asked, proposed or approved; names are escaped where they are shown. */
    private static Optional<String> oversight(Fact fact) {
        if (fact instanceof Fact.Charged charged) {
            Optional<Long> approval = charged.asked().approval();
            String approved =
                    approval.map(number -> ", approved by entry #" + number).orElse("");
            return charged.asked().by().map(by -> "by " + by + approved);
        }
        if (fact instanceof Fact.Refused refused) {
            String who = refused.by().map(by -> "by " + by).orElse("");
            return Optional.of(Oversight.isPolicys(refused.unit()) ? reason(refused, who) : who)
                    .filter(text -> !text.isEmpty());
        }
        if (fact instanceof Fact.Proposed proposed) {
            return Optional.of("by " + proposed.proposal().by());
        }
        if (fact instanceof Fact.Approved approved) {
            return Optional.of("of entry #" + approved.proposal() + " by " + approved.by());
        }
        return fact instanceof Fact.PolicySet set
                ? Optional.of(set.policy()
                        + set.by().map(by -> ", by " + by).orElse("")
                        + set.reason().map(reason -> " (" + reason + ")").orElse(""))
                : Optional.empty();
    }

    private static String reason(Fact.Refused refused, String who) {
        String why = Oversight.isQuota(refused.unit()) ? "over quota" : "no approval";
        return who.isEmpty() ? why : why + ", " + who;
    }

    private Summary.Line line(Entry entry) throws SQLException {
        Optional<Charge> asked = Optional.empty();
        Optional<String> id = Optional.empty();
        Optional<String> detail = oversight(entry.fact());
        boolean burned = false;
        boolean resumable = history.isUnbegun(entry.number());
        if (entry.fact() instanceof Fact.Charged charged) {
            asked = Optional.of(charged.charge());
            id = storing(entry.number()).map(stored -> ((Fact.Stored) stored.fact()).id());
            burned = id.isEmpty() && !resumable;
        } else if (entry.fact() instanceof Fact.Refused refused) {
            asked = Optional.of(refused.charge());
        } else if (entry.fact() instanceof Fact.Proposed proposed) {
            asked = Optional.of(proposed.proposal().charge());
        } else if (entry.fact() instanceof Fact.Stored stored) {
            id = Optional.of(stored.id());
        } else if (entry.fact() instanceof Fact.Begun begun) {
            detail = Optional.of("noise of entry #" + begun.charge());
        } else if (entry.fact() instanceof Fact.CapChanged changed) {
            detail = Optional.of("now " + changed.cap()
                    + changed.reason().map(reason -> " (" + reason + ")").orElse(""));
        }
        return new Summary.Line(
                entry.number(),
                entry.time(),
                entry.fact().kind(),
                asked.map(Charge::recipe),
                asked.map(Charge::claim),
                id,
                entry.fact().key(),
                detail,
                burned,
                resumable);
    }
}
