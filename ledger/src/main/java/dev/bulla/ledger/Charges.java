package dev.bulla.ledger;

import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.store.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Charges that come at once share a durable commit: while one commit is under way, those that come meanwhile wait together for the next. They are
 * decided in the order in which they came, and none is answered before it is durable.
 */
final class Charges {

    /** So many at most share a commit. */
    private static final int MOST = 256;

    private final Chain chain;
    private final Deque<Requester> waiting = new ArrayDeque<>();
    private boolean writing;

    Charges(Chain chain) {
        this.chain = chain;
    }

    /** A charge that was asked for, and what became of it. */
    static final class Requester {

        private final String dataset;
        private final Charge charge;
        private final Optional<Person> by;
        private final BiFunction<Terms, Spent, Decision> rule;
        private @Nullable Row row;
        private Journal.@Nullable Entry entry;
        private @Nullable Throwable failure;
        private boolean done;

        Requester(String dataset, Charge charge, Optional<Person> by, BiFunction<Terms, Spent, Decision> rule) {
            this.dataset = dataset;
            this.charge = charge;
            this.by = by;
            this.rule = rule;
        }

        String dataset() {
            return dataset;
        }

        Charge charge() {
            return charge;
        }

        /** Who asks for it. */
        Optional<Person> by() {
            return by;
        }

        BiFunction<Terms, Spent, Decision> rule() {
            return rule;
        }

        /** What was last tried to be written for it. */
        Optional<Row> row() {
            return Optional.ofNullable(row);
        }

        void decided(Entry written, Row tried, Decision decision) {
            row = tried;
            entry = new Journal.Entry(tried.number(), tried.hash(), written.time(), decision);
            failure = null;
        }

        void refuse(RuntimeException reason) {
            failure = reason;
        }

        private Journal.Entry answer() {
            if (failure instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (failure instanceof Error error) {
                throw error;
            }
            return Objects.requireNonNull(entry);
        }
    }

    /** Charges, and returns when that is durable. */
    Journal.Entry pay(String dataset, Charge charge, Optional<Person> by, BiFunction<Terms, Spent, Decision> rule) {
        Requester asked = new Requester(dataset, charge, by, rule);
        synchronized (this) {
            waiting.add(asked);
        }
        List<Requester> batch = await(asked);
        while (!batch.isEmpty()) {
            write(batch);
            batch = await(asked);
        }
        return asked.answer();
    }

    /** Waits, and returns what is to be written when it is this thread's turn to write; nothing when its own is done. */
    private synchronized List<Requester> await(Requester asked) {
        boolean interrupted = false;
        while (writing && !asked.done) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // what is queued will be written, so its end is waited for
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (asked.done) {
            return List.of();
        }
        writing = true;
        return batch();
    }

    /** One charge of each key: another with the same one is answered by what becomes of the first. */
    private List<Requester> batch() {
        List<Requester> batch = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        Iterator<Requester> next = waiting.iterator();
        while (next.hasNext() && batch.size() < MOST) {
            Requester asked = next.next();
            if (keys.add(asked.charge.key())) {
                batch.add(asked);
                next.remove();
            }
        }
        return batch;
    }

    private void write(List<Requester> batch) {
        Throwable thrown = null;
        try {
            chain.charge(batch);
        } catch (RuntimeException | Error e) {
            thrown = e;
        } finally {
            finish(batch, thrown);
        }
    }

    private synchronized void finish(List<Requester> batch, @Nullable Throwable thrown) {
        for (Requester asked : batch) {
            if (thrown != null) {
                asked.failure = thrown;
            }
            asked.done = true;
        }
        writing = false;
        notifyAll();
    }
}
