package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Opening begins at a checkpoint: what it says is what the entries come to, and whoever else writes one is not believed. */
@ParameterizedClass
@EnumSource(Where.class)
class CheckpointTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location place;
    private Summary expected;

    @BeforeEach
    void fill() {
        place = where.fresh(folder);
        try (Ledger ledger = Ledger.open(place)) {
            Account account = ledger.account(Census.schema(Budget.approx("1", "1e-5")));
            account.charge(Census.pure("0.1", "a"));
            long entry = account.charge(Census.gaussian(Budget.approx("0.2", "1e-6"), "0.0005", "b"))
                    .entry()
                    .number();
            ledger.store(Census.stored(entry, "one", "b", new byte[10]));
            ledger.account(Census.named("other", Budget.pure("2")));
        }
        try (Chain chain = Chain.of(Store.open(place, true), Clock.systemUTC(), true)) {
            chain.checkpoint();
        }
        try (Ledger ledger = Ledger.open(place)) {
            ledger.account(Census.schema(Budget.approx("1", "1e-5"))).charge(Census.pure("0.1", "c"));
            expected = ledger.summary("census").orElseThrow();
        }
    }

    /** What stands before the checkpoint is not read again: a change there is noticed when it is looked at, and by the whole check. */
    @Test
    void open_behindACheckpoint_hasTheSameTotalsWithoutReadingWhatIsBefore() throws Exception {
        Sql.run(place, "UPDATE entry SET kind = 'cap' WHERE number = 2");

        try (Ledger ledger = Ledger.open(place)) {
            assertThat(ledger.summary("census").orElseThrow()).isEqualTo(expected);
            assertThat(ledger.datasets()).containsExactly("census", "other");
            assertThat(ledger.find("one")).isPresent();
            assertThat(ledger.findByKey("c").orElseThrow().resumable()).isTrue();
            assertThatThrownBy(() -> ledger.findByKey("a")).isInstanceOf(Tampered.class);
            assertThat(ledger.verify()).extracting(Fault::entry).containsExactly(2L);
        }
    }

    @Test
    void verify_soundLedgerWithACheckpoint_findsNothing() {
        assertThat(Ledger.verify(place)).isEmpty();
    }

    @Test
    void open_checkpointChanged_isReadWholeAndVerifySaysSo() throws Exception {
        Sql.run(place, "UPDATE checkpoint SET body = " + where.bytes("7b7d"));

        try (Ledger ledger = Ledger.open(place)) {
            assertThat(ledger.summary("census").orElseThrow()).isEqualTo(expected);
            assertThat(ledger.verify())
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.what()).contains("checkpoint"));
        }
    }

    /** A name on a checkpoint is not the key: one that this installation did not sign shortens nothing. */
    @Test
    void open_checkpointOfAnotherSigner_isReadWhole() throws Exception {
        Sql.run(
                place,
                "UPDATE checkpoint SET signer = '" + "ab".repeat(32) + "'",
                "UPDATE entry SET kind = 'cap' WHERE number = 2");

        assertThatThrownBy(() -> Ledger.open(place)).isInstanceOf(Tampered.class);
    }

    @Test
    void open_entriesTakenAwayBehindACheckpoint_isRefused() throws Exception {
        Sql.run(place, "DELETE FROM entry WHERE number >= 4");

        assertThatThrownBy(() -> Ledger.open(place)).isInstanceOf(Tampered.class);
    }

    /** Whoever stops in order leaves nothing to be read again: what is changed before the end is not looked at by the next start. */
    @Test
    void close_behindAThousandEntries_spareTheNextStartFromReadingThem() throws Exception {
        try (Chain chain = Chain.of(Store.open(place, true), Clock.systemUTC(), true)) {
            chain.charge(IntStream.range(0, 1_100)
                    .mapToObj(i -> Census.pure("0.0001", "many" + i))
                    .map(charge -> new Charges.Requester(
                            "census",
                            charge,
                            Optional.empty(),
                            (terms, spent) -> new Rule(terms, spent).decide(charge)))
                    .toList());
        }
        Sql.run(place, "UPDATE entry SET kind = 'cap' WHERE number = 1000");

        try (Ledger ledger = Ledger.open(place)) {
            assertThat(ledger.head().number()).isGreaterThan(1_100);
            assertThat(ledger.verify()).extracting(Fault::entry).containsExactly(1_000L);
        }
    }
}
