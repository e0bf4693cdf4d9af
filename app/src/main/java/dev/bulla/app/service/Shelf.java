package dev.bulla.app.service;

import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.StoredRelease;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was released and may be seen: everything in the ledger's store, but for what belongs to a job whose end is not shown yet. The
 * ledger is shown as far as the first charge of such a job.
 */
final class Shelf {

    private final Ledger ledger;
    private final Jobs jobs;
    private long upTo = -1;
    private NavigableMap<String, Paid.Listed> shown = new TreeMap<>();

    Shelf(Ledger ledger, Jobs jobs) {
        this.ledger = ledger;
        this.jobs = jobs;
    }

    /** The releases whose names come after this one. */
    List<Paid.Listed> after(String id, int most) {
        return shown().tailMap(id, false).values().stream().limit(most).toList();
    }

    /** A release that may be seen. */
    Optional<StoredRelease> find(String id) {
        return shown().containsKey(id) ? ledger.find(id) : Optional.empty();
    }

    /** The names of all that may be seen. */
    List<String> names() {
        return List.copyOf(shown().keySet());
    }

    /** The last entry that may be seen; the one before the first charge of a job that is at work. */
    long lastEntry() {
        long last = ledger.head().number();
        for (String key : jobs.hiddenKeys()) {
            Optional<Paid> paid = ledger.findByKey(key);
            last = paid.isPresent() ? Math.min(last, paid.get().entry() - 1) : last;
        }
        return last;
    }

    /** To be looked up again: a job may be seen to have ended. */
    synchronized void forget() {
        upTo = -1;
    }

    private synchronized NavigableMap<String, Paid.Listed> shown() {
        long head = ledger.head().number();
        if (head != upTo) {
            NavigableMap<String, Paid.Listed> found = new TreeMap<>();
            for (Paid.Listed listed : ledger.list()) {
                if (!jobs.isHidden(ledger.charge(listed.entry()).orElseThrow().key())) {
                    found.put(listed.id(), listed);
                }
            }
            shown = found;
            upTo = head;
        }
        return shown;
    }
}
