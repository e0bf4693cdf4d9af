package dev.bulla.app.service;

import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.StoredRelease;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        for (long charge : hidden()) {
            last = Math.min(last, charge - 1);
        }
        return last;
    }

    /** The charges of jobs whose end may not be seen. */
    private Set<Long> hidden() {
        return jobs.hiddenKeys().stream()
                .flatMap(key -> ledger.findByKey(key).stream())
                .map(Paid::entry)
                .collect(Collectors.toSet());
    }

    /** To be looked up again: a job may be seen to have ended. */
    synchronized void forget() {
        upTo = -1;
    }

    private synchronized NavigableMap<String, Paid.Listed> shown() {
        long head = ledger.head().number();
        if (head != upTo) {
            NavigableMap<String, Paid.Listed> found = new TreeMap<>();
            List<Paid.Listed> all = ledger.list();
            Set<Long> hidden = hidden(); // asked for last: what is added meanwhile is not in the list
            for (Paid.Listed listed : all) {
                if (!hidden.contains(listed.entry())) {
                    found.put(listed.id(), listed);
                }
            }
            shown = found;
            upTo = head;
        }
        return shown;
    }
}
