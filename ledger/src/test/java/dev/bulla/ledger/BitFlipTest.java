package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bit rot: whatever single bit of the file turns, what opens has the right totals and serves the right bytes. */
class BitFlipTest {

    /** Odd and prime, so that all bit positions and all page offsets come up. Set to 1 to try every bit. */
    private static final int STRIDE = Integer.getInteger("bulla.ledger.stride", 61);

    /** Every bit is tried at the start of each page, where SQLite says how many records there are and where. */
    private static final int PAGE = 4096;

    private static final int DENSE = 32;

    @TempDir
    private Path folder;

    private Path path;
    private byte[] sound;
    private Picture expected;

    /** All that a ledger says that must never be wrong. */
    private record Picture(Summary.Head head, Spent spent, List<Summary.Line> lines, List<Byte> model) {

        static Picture of(Ledger ledger) {
            Summary summary = ledger.summary("census").orElseThrow();
            byte[] model = ledger.find("one").orElseThrow().artefact().model();
            return new Picture(summary.head(), summary.spent(), ledger.entries("census"), boxed(model));
        }

        private static List<Byte> boxed(byte[] bytes) {
            Byte[] boxed = new Byte[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                boxed[i] = bytes[i];
            }
            return List.of(boxed);
        }
    }

    @BeforeEach
    void fill() throws Exception {
        path = folder.resolve("bulla.db");
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.SCHEMA);
            account.charge(Census.pure("0.3", "a"));
            ledger.store(Census.stored(2, "one", "a", new byte[500]));
            account.charge(Census.pure("0.3", "b"));
            try {
                account.charge(Census.pure("0.9", "c"));
            } catch (BudgetExceeded e) {
                account.charge(Census.pure("0.3", "c"));
            }
            expected = Picture.of(ledger);
        }
        sound = Files.readAllBytes(path);
    }

    @Test
    void open_anyBitFlipped_totalsAreNeverWrong() throws Exception {
        int tried = 0;
        int harmless = 0;
        for (long bit = 0; bit < sound.length * 8L; bit += step(bit)) {
            tried++;
            harmless += isHarmless(bit) ? 1 : 0;
        }

        assertThat(tried).isGreaterThan(4_000);
        assertThat(harmless).isLessThan(tried);
    }

    private static long step(long bit) {
        long offset = bit / 8 % PAGE;
        return bit < 800 || offset < DENSE ? 1 : Math.min(STRIDE, (PAGE - offset) * 8 - bit % 8);
    }

    /** Whether the flipped file opens; then everything it says must be right. */
    private boolean isHarmless(long bit) throws Exception {
        byte[] flipped = sound.clone();
        flipped[(int) (bit >> 3)] ^= (byte) (1 << (bit & 7));
        Files.write(path, flipped);
        Files.deleteIfExists(folder.resolve("bulla.db-wal"));
        Files.deleteIfExists(folder.resolve("bulla.db-shm"));
        try (Ledger ledger = Ledger.open(path)) {
            assertThat(Picture.of(ledger)).as("bit %d", bit).isEqualTo(expected);
            return true;
        } catch (Tampered | Unavailable | BadInput e) {
            return false;
        }
    }
}
