package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.proof.SignedHead;
import dev.bulla.ledger.proof.Unwitnessed;
import dev.bulla.ledger.proof.Witness;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Unavailable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Older copies, forks and cut ends of a ledger, held against heads that were kept elsewhere. */
class WitnessTest {

    private static final SealingKey KEY = SealingKey.generate();
    private static final int COPIES = 50;

    /** Prime, so that all bit positions come up; every bit of the last bytes is tried. */
    private static final int STRIDE = Integer.getInteger("bulla.ledger.stride", 61);

    private static final int DENSE = 24;

    @TempDir
    private Path folder;

    private Path path;
    private Path file;

    @BeforeEach
    void name() {
        path = folder.resolve("bulla.db");
        file = folder.resolve("elsewhere.witness");
    }

    @Test
    void open_eachOfFiftyOlderCopiesPutBack_isRefusedWithTheWitnessAndPassesWithout() throws Exception {
        List<byte[]> copies = new ArrayList<>();
        try (Ledger ledger = open()) {
            copies.add(Files.readAllBytes(path));
            Account account = ledger.account(Census.SCHEMA);
            copies.add(Files.readAllBytes(path));
            for (int i = 0; copies.size() < COPIES; i++) {
                String key = "k" + i;
                Account.Receipt receipt = account.charge(Census.pure("0.01", key));
                copies.add(Files.readAllBytes(path));
                receipt.grants().get(0).spend(Census.pure("0.01", key).costs().get(0));
                copies.add(Files.readAllBytes(path));
                ledger.store(Census.stored(receipt.entry().number(), "r" + i, key, new byte[] {1}));
                copies.add(Files.readAllBytes(path));
            }
            account.charge(Census.pure("0.01", "last"));
        }
        byte[] whole = Files.readAllBytes(path);
        int detected = 0;
        int unnoticed = 0;
        for (byte[] copy : copies.subList(0, COPIES)) {
            Files.write(path, copy);
            try (Ledger ledger = Ledger.open(path)) {
                unnoticed += ledger.verify().isEmpty() ? 1 : 0;
            }
            detected += isBehind() ? 1 : 0;
        }
        System.out.println("roll-back: " + detected + " of " + COPIES + " older copies detected with a witness, "
                + (COPIES - unnoticed) + " without");

        assertThat(detected).isEqualTo(COPIES);
        assertThat(unnoticed).isEqualTo(COPIES);
        Files.write(path, whole);
        open().close();
    }

    private boolean isBehind() {
        try (Ledger ledger = open()) {
            return ledger.head().number() < 0;
        } catch (Unwitnessed e) {
            assertThat(e).hasMessageContaining("E-721").hasMessageContaining("ledger head is behind witness (");
            assertThatThrownBy(() -> Ledger.openReadOnly(Location.of(path), Witness.at(file)))
                    .isInstanceOf(Unwitnessed.class);
            return true;
        }
    }

    /** Cut back to any entry and grown again, as long as before and longer. */
    @Test
    void open_cutAndGrownAgain_isAForkWhereverItWasCut() throws Exception {
        List<byte[]> copies = new ArrayList<>();
        try (Ledger ledger = open()) {
            Account account = ledger.account(Census.SCHEMA);
            for (int i = 0; i < 10; i++) {
                copies.add(Files.readAllBytes(path));
                account.charge(Census.pure("0.01", "k" + i));
            }
        }
        for (int cut = 0; cut < copies.size(); cut++) {
            Files.write(path, copies.get(cut));
            try (Ledger ledger = Ledger.open(path)) {
                Account account = ledger.account(Census.SCHEMA);
                for (int i = cut; i < 10 + cut % 3; i++) {
                    account.charge(Census.pure("0.02", "other" + i));
                }
                assertThat(ledger.verify()).isEmpty();
            }
            assertThatThrownBy(this::open).isInstanceOf(Unwitnessed.class).hasMessageContaining("E-722");
        }
    }

    @Test
    void open_ledgerGone_isRefusedAndNoneIsMade() throws Exception {
        try (Ledger ledger = open()) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a"));
        }
        Files.delete(path);

        assertThatThrownBy(this::open).isInstanceOf(Unwitnessed.class).hasMessageContaining("(0 < 2)");
        assertThat(path).doesNotExist();
    }

    @Test
    void open_witnessGone_isRefused() throws Exception {
        open().close();
        Files.delete(file);

        assertThatThrownBy(this::open).isInstanceOf(BadInput.class).hasMessageContaining("E-725");
    }

    @Test
    void open_ledgerAheadOfItsWitness_isTakenAndBroughtUpToDate() throws Exception {
        open().close();
        try (Ledger ledger = Ledger.open(path)) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a"));
        }

        try (Ledger ledger = open()) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "b"));
            assertThat(Witness.at(file).last().entries()).isEqualTo(3);
        }
    }

    @Test
    void charge_everyAnswer_isInTheWitnessWhenItIsGiven() throws Exception {
        try (Ledger ledger = open()) {
            Account account = ledger.account(Census.SCHEMA);
            for (int i = 0; i < 5; i++) {
                long entry = account.charge(Census.pure("0.1", "k" + i)).entry().number();
                assertThat(Witness.at(file).last().entries()).isEqualTo(entry);
            }
            assertThatThrownBy(() -> account.charge(Census.pure("0.9", "no"))).isInstanceOf(BudgetExceeded.class);
            assertThat(Witness.at(file).last().entries()).isEqualTo(7);
            assertThat(Witness.at(file).heads()).hasSize(8);
        }
    }

    @Test
    void charge_witnessCannotBeWritten_isRefusedAndItsKeyTakesItUpLater() throws Exception {
        try (Ledger ledger = open()) {
            Account account = ledger.account(Census.SCHEMA);
            Path aside = folder.resolve("aside");
            Files.move(file, aside);
            assertThatThrownBy(() -> account.charge(Census.pure("0.4", "a")))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageContaining("E-724");
            assertThat(ledger.findByKey("a").orElseThrow().resumable()).isTrue();
            Account.Receipt resumed = account.resume(Census.pure("0.4", "a")).orElseThrow();
            assertThatThrownBy(() -> resumed.grants()
                            .get(0)
                            .spend(Census.pure("0.4", "a").costs().get(0)))
                    .isInstanceOf(Unavailable.class);

            Files.move(aside, file);
            account.charge(Census.pure("0.4", "b"));
            assertThatThrownBy(() -> account.charge(Census.pure("0.4", "c"))).isInstanceOf(BudgetExceeded.class);
            assertThat(Witness.at(file).last().entries())
                    .isEqualTo(ledger.head().number());
        }
    }

    @Test
    void charge_manyThreadsAndTwoLedgers_shareOneWitness() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Ledger one = open();
                Ledger two = open()) {
            one.account(Census.SCHEMA);
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int thread = i;
                Ledger ledger = i % 2 == 0 ? one : two;
                runs.add(threads.submit(() -> {
                    for (int j = 0; j < 10; j++) {
                        ledger.account(Census.SCHEMA).charge(Census.pure("0.001", thread + "-" + j));
                    }
                }));
            }
            for (Future<?> run : runs) {
                run.get();
            }
            assertThat(Witness.at(file).last().entries()).isEqualTo(81);
            assertThat(Witness.at(file).heads())
                    .last()
                    .satisfies(head -> assertThat(head.root())
                            .isEqualTo(one.heads().signed(KEY).root()));
        } finally {
            threads.shutdownNow();
        }
    }

    /** A crash in the middle of a line: that head was never answered for. */
    @Test
    void last_lineCutOffAnywhere_isTheOneBeforeAndTheNextTakesItsPlace() throws Exception {
        try (Ledger ledger = open()) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a"));
        }
        byte[] whole = Files.readAllBytes(file);
        int before = new String(whole, 0, whole.length - 1, StandardCharsets.UTF_8).lastIndexOf('\n') + 1;
        for (int length = before; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            long last = Witness.at(file).last().entries();
            assertThat(last).isEqualTo(length == whole.length - 1 ? 2 : 1);
            assertThat(Witness.at(file).heads())
                    .last()
                    .extracting(SignedHead::entries)
                    .isEqualTo(last);
            if (length % 50 == 0 || length == whole.length - 1) {
                try (Ledger ledger = open()) {
                    ledger.approvals();
                    assertThat(ledger.head().number()).isGreaterThanOrEqualTo(last);
                }
            }
        }
        Files.write(file, Arrays.copyOf(whole, before + 100));
        try (Ledger ledger = open()) {
            ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "b"));
        }
        assertThat(Witness.at(file).heads()).extracting(SignedHead::entries).containsExactly(0L, 1L, 3L);
    }

    /** Whatever single bit of the file turns, a check of the file notices, and what opens has the last head right. */
    @Test
    void heads_anyBitFlipped_isNoticed() throws Exception {
        try (Ledger ledger = open()) {
            Account account = ledger.account(Census.SCHEMA);
            account.charge(Census.pure("0.1", "a"));
            account.charge(Census.pure("0.1", "b"));
        }
        byte[] sound = Files.readAllBytes(file);
        SignedHead last = Witness.at(file).last();
        for (int bit = 0; bit < sound.length * 8; bit += bit / 8 < sound.length - DENSE ? STRIDE : 1) {
            byte[] flipped = sound.clone();
            flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
            Files.write(file, flipped);
            assertThat(isDamaged()).as("bit %d", bit).isTrue();
            assertThat(lastOr(last)).as("bit %d", bit).isEqualTo(last);
        }
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> Witness.at(file).last()).isInstanceOf(Unwitnessed.class);
    }

    private boolean isDamaged() {
        try {
            return Witness.at(file).heads().isEmpty();
        } catch (Unwitnessed e) {
            return true;
        }
    }

    private SignedHead lastOr(SignedHead refused) {
        try {
            return Witness.at(file).last();
        } catch (Unwitnessed e) {
            return refused;
        }
    }

    private Ledger open() {
        return Ledger.open(Location.of(path), Witness.at(file, KEY));
    }
}
