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
    private Set<String> without = Set.of();
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
        for (long charge : hidden(jobs.hiddenKeys())) {
            last = Math.min(last, charge - 1);
        }
        return last;
    }

    /** The charges of jobs whose end may not be seen. */
    private Set<Long> hidden(Set<String> keys) {
        return keys.stream()
                .flatMap(key -> ledger.findByKey(key).stream())
                .map(Paid::entry)
                .collect(Collectors.toSet());
    }

    private synchronized NavigableMap<String, Paid.Listed> shown() {
        long head = ledger.head().number();
        if (head != upTo || !without.equals(jobs.hiddenKeys())) {
            NavigableMap<String, Paid.Listed> found = new TreeMap<>();
            List<Paid.Listed> all = ledger.list();
            Set<String> keys = jobs.hiddenKeys(); // asked for last: what is added meanwhile is not in the list
            Set<Long> hidden = hidden(keys);
            for (Paid.Listed listed : all) {
                if (!hidden.contains(listed.entry())) {
                    found.put(listed.id(), listed);
                }
            }
            shown = found;
            upTo = head;
            without = keys;
        }
        return shown;
    }
}
