package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A ledger of a million entries ({@code -Dbulla.entries}): read whole, opened from its checkpoint, charged, and checked; says how long each took. */
@Tag("nightly")
@ParameterizedClass
@EnumSource(Where.class)
class LongLedgerTest {

    private static final int ENTRIES = Integer.getInteger("bulla.entries", 1_000_000);
    private static final int PART = 1_000;

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    @Test
    void open_manyEntries_fromACheckpointHasTheTotalsOfTheWhole() {
        Location place = where.fresh(folder);
        fill(place);
        Summary whole = opened("read whole, checkpoint signed", place);
        Summary again = opened("opened from the checkpoint", place);
        assertThat(again).isEqualTo(whole);
        assertThat(again.spent().releases()).isEqualTo(ENTRIES - 1);

        try (Ledger ledger = Ledger.open(place)) {
            ledger.account(Census.schema(Budget.pure("1000"))).charge(Census.pure("0.0001", "one more"));
            long start = System.nanoTime();
            assertThat(ledger.verify()).isEmpty();
            say("verified", start);
        }
    }

    private Summary opened(String how, Location place) {
        long start = System.nanoTime();
        try (Ledger ledger = Ledger.open(place)) {
            say(how, start);
            return ledger.summary("census").orElseThrow();
        }
    }

    private void say(String what, long start) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "%s, %d entries: %s in %.2f s, %d MB in use%n",
                where,
                ENTRIES,
                what,
                (System.nanoTime() - start) / 1e9,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    }

    /** As charging would leave it, a thousand entries to a commit. */
    private static void fill(Location place) {
        Terms terms = Terms.of(Census.schema(Budget.pure("1000")));
        History history = new History(false);
        try (Store store = Store.open(place, true)) {
            for (int written = 0; written < ENTRIES; written += PART) {
                int most = Math.min(PART, ENTRIES - written);
                store.write(tables -> {
                    for (int i = 0; i < most; i++) {
                        Entry entry = next(history, terms);
                        Row row = entry.row();
                        tables.insert(row);
                        history.take(entry, row.hash());
                    }
                    return most;
                });
            }
        }
    }

    private static Entry next(History history, Terms terms) {
        long number = history.head().number() + 1;
        Fact fact = new Fact.Opened(terms);
        Optional<Book> book = history.book("census");
        if (book.isPresent()) {
            Charge charge = Census.pure("0.0001", "key-" + number);
            Decision decision = new Rule(terms, book.get().spent()).decide(charge);
            fact = Fact.of(charge, decision, true, Requester.BY_NOBODY);
        }
        return new Entry(number, Instant.EPOCH, "census", history.head().hash(), fact);
    }
}
