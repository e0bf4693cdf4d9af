package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Where.class)
class LedgerStoreTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;
    private Ledger ledger;

    @BeforeEach
    void open() {
        path = where.fresh(folder);
        ledger = Ledger.open(path);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void store_afterCharge_isFoundByIdAndKeyWithTheSameBytes() {
        long entry = charge("a");
        store(entry, "census-count-2", "a");

        StoredRelease found = ledger.find("census-count-2").orElseThrow();
        assertThat(found.entry()).isEqualTo(entry);
        assertThat(found.artefact().plan()).isEqualTo(Census.plan("a"));
        assertThat(found.artefact().model()).isEqualTo(Census.bytes("model"));
        assertThat(found.artefact().certificate()).isEqualTo(Census.bytes("certificate"));
        Paid paid = ledger.findByKey("a").orElseThrow();
        assertThat(paid.planHash()).isEqualTo(Census.pure("0.1", "a").planHash());
        assertThat(paid.release()).isPresent();
        assertThat(ledger.list()).containsExactly(new Paid.Listed("census-count-2", entry, "census", "count"));
        assertThat(ledger.verify()).isEmpty();
    }

    /** How long a release took depends on its rows: nobody may read it off two entries. */
    @Test
    void store_longAfterTheCharge_bearsTheTimeOfTheCharge() {
        Instant[] now = {Instant.parse("2024-05-01T10:00:00Z")};
        try (Ledger slow = Ledger.open(path, new Ticking(now), () -> {})) {
            long entry = slow.account(Census.SCHEMA)
                    .charge(Census.pure("0.1", "slow"))
                    .entry()
                    .number();
            now[0] = now[0].plusSeconds(3_600);
            slow.store(Census.stored(entry, "slow", "slow", Census.bytes("model")));
            slow.account(Census.SCHEMA).charge(Census.pure("0.1", "next"));

            assertThat(slow.entries("census").stream().map(line -> line.kind() + " " + line.time()))
                    .containsExactly(
                            "open 2024-05-01T10:00:00Z",
                            "charge 2024-05-01T10:00:00Z",
                            "stored 2024-05-01T10:00:00Z",
                            "charge 2024-05-01T11:00:00Z");
            assertThat(slow.verify()).isEmpty();
        }
    }

    /** Up to version 0.1 a result bore the time at which it was stored. */
    @Test
    void verify_storedWithATimeOfItsOwn_isSound() throws Exception {
        long charge = charge("a");
        store(charge, "one", "a");
        Row row = Sql.rows(path).get(2);
        Entry entry = EntryJson.read(row.body());
        Entry old = new Entry(
                entry.number(), entry.time().plusSeconds(77), entry.dataset(), entry.previous(), entry.fact());
        ledger.close();
        Sql.put(path, old.row());
        ledger = Ledger.open(path);

        assertThat(ledger.verify()).isEmpty();
        assertThat(ledger.find("one")).isPresent();
    }

    /** A clock that stands where it is put. */
    private static final class Ticking extends Clock {

        private final Instant[] now;

        Ticking(Instant[] now) {
            this.now = now;
        }

        @Override
        public Instant instant() {
            return now[0];
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void findByKey_noiseBegunAndNotStored_isBurned() {
        Charge charge = Census.pure("0.1", "a");
        Account.Receipt receipt = ledger.account(Census.SCHEMA).charge(charge);
        receipt.grants().get(0).spend(charge.costs().get(0));
        long entry = receipt.entry().number();

        assertThat(ledger.findByKey("a")).contains(new Paid(entry, charge.planHash(), Optional.empty(), false));
        assertThat(ledger.entries("census").get(1).burned()).isTrue();
        assertThat(ledger.entries("census").get(2).kind()).isEqualTo("begun");
        assertThat(ledger.entries("census").get(2).time())
                .isEqualTo(ledger.entries("census").get(1).time());
        assertThat(ledger.account(Census.SCHEMA).resume(charge)).isEmpty();
        assertThat(ledger.list()).isEmpty();
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void resume_noiseNotBegun_isTheSameChargeAndOneOfTwoMayBegin() {
        Charge charge = Census.pure("0.1", "a");
        Account account = ledger.account(Census.SCHEMA);
        Account.Receipt paid = account.charge(charge);

        assertThat(ledger.findByKey("a").orElseThrow().resumable()).isTrue();
        assertThat(account.resume(Census.pure("0.2", "a"))).as("another charge").isEmpty();
        assertThat(account.resume(Census.pure("0.1", "b"))).as("another key").isEmpty();
        Account.Receipt first = account.resume(charge).orElseThrow();
        Account.Receipt second = account.resume(charge).orElseThrow();
        assertThat(first.entry()).isEqualTo(paid.entry());

        first.grants().get(0).spend(charge.costs().get(0));
        assertThatThrownBy(() -> second.grants().get(0).spend(charge.costs().get(0)))
                .isInstanceOf(KeyUsed.class);
        assertThatThrownBy(() -> paid.grants().get(0).spend(charge.costs().get(0)))
                .isInstanceOf(KeyUsed.class);
        assertThat(account.resume(charge)).isEmpty();
        assertThat(ledger.summary("census").orElseThrow().spent().releases()).isEqualTo(1);
        assertThat(ledger.verify()).isEmpty();
    }

    /** What 0.1 wrote: format 1, and a charge that says nothing of when its noise would begin. It is burned, as it was. */
    @Test
    void resume_chargeOfVersion01_isBurnedAndTheNextChargeRaisesTheFormat() throws Exception {
        ledger.account(Census.SCHEMA);
        ledger.close();
        Row opened = Sql.rows(path).get(0);
        Charge charge = Census.pure("0.1", "old");
        Decision.Admitted admitted =
                new Decision.Admitted(Decision.Branch.PURE, Spent.NOTHING.plus(charge, Terms.of(Census.SCHEMA)));
        Sql.put(
                path,
                new Entry(
                                2,
                                Instant.EPOCH,
                                "census",
                                opened.hash(),
                                Fact.of(charge, admitted, false, Requester.BY_NOBODY))
                        .row());
        setFormat(1);

        ledger = Ledger.open(path);
        assertThat(ledger.verify()).isEmpty();
        assertFormat(1);
        assertThat(ledger.findByKey("old").orElseThrow().resumable()).isFalse();
        assertThat(ledger.entries("census").get(1).burned()).isTrue();
        assertThat(ledger.account(Census.SCHEMA).resume(charge)).isEmpty();

        ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "new"));
        assertFormat(3);
        assertThat(ledger.verify()).isEmpty();
        assertThat(ledger.findByKey("new").orElseThrow().resumable()).isTrue();
    }

    /** Only a file says which format it has; the tables of a database say it by a version of their own. */
    private void setFormat(int format) throws Exception {
        if (where == Where.FILE) {
            Sql.run(path, "PRAGMA user_version = " + format);
        }
    }

    private void assertFormat(int format) throws Exception {
        if (where == Where.FILE) {
            assertThat(Sql.value(path, "PRAGMA user_version")).isEqualTo(Integer.toString(format));
        }
    }

    @Test
    void fail_beforeNoise_nobodyTakesItUp() {
        Charge charge = Census.pure("0.1", "a");
        Account account = ledger.account(Census.SCHEMA);
        account.charge(charge).fail();

        assertThat(account.resume(charge)).isEmpty();
        assertThat(ledger.findByKey("a").orElseThrow().resumable()).isFalse();
        assertThat(ledger.entries("census").get(1).burned()).isTrue();
    }

    @Test
    void entries_afterStore_nameTheResult() {
        store(charge("a"), "census-count-2", "a");

        Summary.Line line = ledger.entries("census").get(1);
        assertThat(line.id()).contains("census-count-2");
        assertThat(line.recipe()).contains("count");
        assertThat(line.claim()).contains(Census.pure("0.1", "a").claim());
        assertThat(line.burned()).isFalse();
    }

    @Test
    void store_otherPlanThanPaidFor_refusedAndNothingWritten() {
        long entry = charge("a");

        assertThatThrownBy(() -> store(entry, "census-count-2", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThat(ledger.head().number()).isEqualTo(2);
        assertThat(ledger.find("census-count-2")).isEmpty();
    }

    @Test
    void store_twiceOrWithoutCharge_refusedAndNothingWritten() {
        long first = charge("a");
        long second = charge("b");
        store(first, "one", "a");

        assertThatThrownBy(() -> store(first, "two", "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store(second, "one", "b")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store(1, "open", "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store(99, "none", "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store(second, "../b", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThat(ledger.head().number()).isEqualTo(4);
    }

    @Test
    void find_changedModel_throwsInsteadOfServingIt() throws Exception {
        store(charge("a"), "one", "a");
        Sql.run(path, "UPDATE artefact SET model = " + where.bytes("00") + "");

        assertThatThrownBy(() -> ledger.find("one"))
                .isInstanceOfSatisfying(
                        Tampered.class, e -> assertThat(e.fault().entry()).isEqualTo(2));
        assertThat(ledger.verify()).extracting(Fault::entry).containsExactly(3L);
    }

    @Test
    void verify_resultWithoutEntry_namesTheCharge() throws Exception {
        long entry = charge("a");
        Sql.run(
                path,
                "INSERT INTO artefact VALUES (" + entry + ", 'x', " + where.bytes("00") + ", " + where.bytes("00")
                        + ", " + where.bytes("00") + ")");

        assertThat(ledger.verify()).extracting(Fault::entry).containsExactly(2L);
        assertThat(ledger.find("x")).isEmpty();
        assertThat(ledger.findByKey("a").orElseThrow().release()).isEmpty();
    }

    @Test
    void verify_resultGone_namesTheEntry() throws Exception {
        store(charge("a"), "one", "a");
        Sql.run(path, "DELETE FROM artefact");

        assertThat(ledger.verify()).extracting(Fault::entry).containsExactly(3L);
        assertThatThrownBy(() -> ledger.findByKey("a")).isInstanceOf(Tampered.class);
    }

    private long charge(String key) {
        return ledger.account(Census.SCHEMA)
                .charge(Census.pure("0.1", key))
                .entry()
                .number();
    }

    private void store(long entry, String id, String key) {
        ledger.store(Census.stored(entry, id, key, Census.bytes("model")));
    }
}
