package dev.bulla.ledger;

import dev.bulla.core.accounting.Decision;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The chain of entries as one process uses it: its history in memory and its store, which are never apart. Whatever is asked or written first
 * takes in what others have written. One thread at a time.
 */
final class Chain implements AutoCloseable {

    private static final int PART = 1_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Store store;
    private final Clock clock;
    private final Checkpoints checkpoints;
    private final boolean writable;
    private final History history = new History(false);

    private Chain(Store store, Clock clock, boolean writable) {
        this.store = store;
        this.writable = writable;
        this.clock = clock;
        this.checkpoints = new Checkpoints(store);
    }

    /** Takes in a whole ledger: from a checkpoint that this installation has signed, if there is one, else from the first entry. */
    static Chain of(Store store, Clock clock, boolean writable) {
        Chain chain = new Chain(store, clock, writable);
        try {
            chain.checkpoints.restore(chain.history);
            chain.look(lookup -> lookup);
            if (writable) {
                chain.checkpoints.noteOpened(chain.history);
            }
            return chain;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Signs a checkpoint now. */
    void checkpoint() {
        lock.lock();
        try {
            checkpoints.sign(history);
        } finally {
            lock.unlock();
        }
    }

    Store store() {
        return store;
    }

    /** A question that is asked of the tables. */
    interface Question<T> {
        T to(Lookup lookup) throws SQLException;
    }

    /** Something that appends at most one entry. */
    interface Step<T> {
        T on(Draft draft) throws SQLException;
    }

    /**
     * A write under way.
     *
     * @param again whether the same was tried before and it is not known whether it was committed
     */
    record Draft(Chain chain, LedgerTables tables, Lookup lookup, boolean again) {

        History history() {
            return chain.history;
        }

        /** The entry that is appended now. */
        Row append(String dataset, Fact fact) throws SQLException {
            return append(dataset, chain.now(), fact);
        }

        Row append(String dataset, Instant time, Fact fact) throws SQLException {
            Row row = chain.next(dataset, time, fact).row();
            tables.insert(row);
            chain.history.append(row, lookup.past());
            return row;
        }
    }

    /** Reads, after taking in what was written since. */
    <T> T look(Question<T> question) {
        lock.lock();
        try {
            return store.read(tables -> {
                catchUp(tables);
                return question.to(new Lookup(tables, history));
            });
        } finally {
            lock.unlock();
        }
    }

    /** Writes one step, durably. */
    <T> T write(Step<T> step) {
        return write(step, false);
    }

    /** Writes one step, with more patience: for a result whose charge is paid. */
    <T> T writePatiently(Step<T> step) {
        return write(step, true);
    }

    private <T> T write(Step<T> step, boolean patiently) {
        lock.lock();
        try {
            T result = attempt(step, patiently, false);
            checkpoints.note(history);
            return result;
        } catch (Store.Uncertain e) {
            return attemptAgain(step, patiently);
        } finally {
            lock.unlock();
        }
    }

    private <T> T attemptAgain(Step<T> step, boolean patiently) {
        try {
            return attempt(step, patiently, true);
        } catch (Store.Uncertain e) {
            throw Unavailable.toWrite();
        }
    }

    private <T> T attempt(Step<T> step, boolean patiently, boolean again) {
        Store.Work<T> work = tables -> {
            begin(tables);
            return step.on(new Draft(this, tables, new Lookup(tables, history), again));
        };
        boolean done = false;
        try {
            T result = patiently ? store.writePatiently(work) : store.write(work);
            done = true;
            return result;
        } finally {
            settle(done);
        }
    }

    /** Takes in what is durable; what follows is for good when its write is. */
    private void begin(LedgerTables tables) throws SQLException {
        history.takeBack();
        catchUp(tables);
        history.mark();
    }

    /**
     * Decides charges in their order and writes them down as one durable step. First with what is known here, which is right unless others have
     * written since; the store refuses then, and they are decided again behind what those have written.
     */
    void charge(List<Charges.Requester> batch) {
        lock.lock();
        try {
            boolean[] doubtful = {false};
            if (!chargeAtOnce(batch, doubtful)) {
                chargeBehindOthers(batch, doubtful);
            }
            checkpoints.note(history);
        } finally {
            lock.unlock();
        }
    }

    private boolean chargeAtOnce(List<Charges.Requester> batch, boolean[] doubtful) {
        if (!batch.stream().allMatch(asked -> history.books().containsKey(asked.dataset()))) {
            return false;
        }
        Summary.Head head = history.head();
        history.mark();
        boolean done = false;
        try {
            List<Row> rows = new ArrayList<>();
            for (Charges.Requester asked : batch) {
                decide(asked).ifPresent(rows::add);
            }
            done = rows.isEmpty() || store.append(head.number(), head.hash(), rows);
        } catch (Store.Uncertain e) {
            doubtful[0] = true;
        } finally {
            settle(done);
        }
        return done;
    }

    private void chargeBehindOthers(List<Charges.Requester> batch, boolean[] doubtful) {
        try {
            chargeUnderLock(batch, doubtful[0]);
        } catch (Store.Uncertain e) {
            doubtful[0] = true;
            try {
                chargeUnderLock(batch, true);
            } catch (Store.Uncertain again) {
                throw Unavailable.toWrite();
            }
        }
    }

    private void chargeUnderLock(List<Charges.Requester> batch, boolean doubtful) {
        boolean done = false;
        try {
            store.write(tables -> {
                begin(tables);
                Lookup lookup = new Lookup(tables, history);
                tables.raiseFormat();
                for (Charges.Requester asked : batch) {
                    chargeOne(asked, tables, lookup, doubtful);
                }
                return batch;
            });
            done = true;
        } finally {
            settle(done);
        }
    }

    private void chargeOne(Charges.Requester asked, LedgerTables tables, Lookup lookup, boolean doubtful)
            throws SQLException {
        if (doubtful && isWritten(asked, tables)) {
            return;
        }
        Optional<Entry> paid = lookup.paidBy(asked.charge().key());
        if (paid.isPresent()) {
            asked.refuse(new KeyUsed(paid.get().number()));
        } else {
            Optional<Row> row = decide(asked);
            if (row.isPresent()) {
                tables.insert(row.get());
            }
        }
    }

    /** Whether the entry of a try whose end is not known lies in the store after all. */
    private static boolean isWritten(Charges.Requester asked, LedgerTables tables) throws SQLException {
        Optional<Row> written = asked.row();
        return written.isPresent()
                && tables.hash(written.get().number())
                        .equals(Optional.of(written.get().hash()));
    }

    /**
     * Decides by what is known, and takes the entry in; {@link #settle} says whether for good. One that cannot be decided is answered by its own
     * fault, and the others go on.
     */
    private Optional<Row> decide(Charges.Requester asked) {
        try {
            Book book = Objects.requireNonNull(history.books().get(asked.dataset()));
            Decision decision = asked.rule().apply(book.terms(), book.spent());
            Fact fact = book.fact(asked.charge(), decision, true, asked.by());
            Entry entry = next(asked.dataset(), now(), fact);
            Row row = entry.row();
            history.take(entry, row.hash());
            asked.decided(entry, row, fact.decision(decision, book.terms()));
            return Optional.of(row);
        } catch (RuntimeException e) {
            asked.refuse(e);
            return Optional.empty();
        }
    }

    private void settle(boolean done) {
        if (done) {
            history.keep();
        } else {
            history.takeBack();
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private Entry next(String dataset, Instant time, Fact fact) {
        Summary.Head head = history.head();
        return new Entry(head.number() + 1, time, dataset, head.hash(), fact);
    }

    /** Takes in what others, and this process, have written since; notices when the past is no longer what it was. */
    private void catchUp(LedgerTables tables) throws SQLException {
        Past past = Past.of(tables);
        List<Row> rows;
        do {
            Summary.Head head = history.head();
            rows = tables.some(head.number() == 0 ? Long.MIN_VALUE : head.number(), PART);
            boolean same = head.number() == 0
                    || (!rows.isEmpty()
                            && rows.get(0).number() == head.number()
                            && rows.get(0).hash().equals(head.hash()));
            if (!same) {
                throw new Tampered(head.number(), "is no longer the one that was read before");
            }
            for (Row row : head.number() == 0 ? rows : rows.subList(1, rows.size())) {
                history.append(row, past);
            }
        } while (rows.size() == PART);
    }

    /** Before its end a checkpoint is signed if many entries have come since the last, so that the next start reads none of them; not while somebody writes. */
    @Override
    public void close() {
        if (writable && lock.tryLock()) {
            try {
                checkpoints.noteEnd(history);
            } finally {
                lock.unlock();
            }
        }
        store.close();
    }
}
