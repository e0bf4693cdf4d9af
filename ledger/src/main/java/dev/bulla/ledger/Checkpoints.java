package dev.bulla.ledger;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Refusal;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.store.LedgerTables;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * Signed notes of an installation to itself: so many entries were read, and this is what they came to. Opening begins at the last one, and what came
 * after it is read as ever; {@code ledger verify} reads everything and holds every checkpoint against it.
 *
 * <p>The key is one of its own ({@link CheckpointKey}), not the one that seals certificates: whoever looks into a ledger needs it, and nobody outside
 * does. A checkpoint under any other key is left alone, so that who can write into the store and not read the key can shorten nothing.
 */
final class Checkpoints {

    /** How many entries are read again at most, or nearly so, when a ledger is opened. */
    static final int EVERY = 10_000;

    /** Whoever has read as many as this on opening, or has as many behind the last on closing, signs one: that is one write in place of some tenths of a second at the next start. */
    private static final int SOME = 1_000;

    private final Store store;
    private long last;

    Checkpoints(Store store) {
        this.store = store;
    }

    /** Begins a history at this installation's last checkpoint, if there is one. */
    void restore(History history) {
        Optional<SealingKey> key = CheckpointKey.ifAny();
        if (key.isEmpty()) {
            return;
        }
        String signer = key.get().publicKey();
        Optional<Checkpoint> read = store.read(tables -> {
            Optional<byte[]> bytes = tables.checkpoint(signer);
            Optional<Checkpoint> found =
                    bytes.isPresent() ? Checkpoint.read(bytes.get(), signer, Past.of(tables)) : Optional.empty();
            if (found.isPresent()) {
                requireEntry(found.get().head(), tables);
            }
            return found;
        });
        read.ifPresent(checkpoint -> {
            checkpoint.restore(history);
            last = checkpoint.head().number();
        });
    }

    private static void requireEntry(Summary.Head head, LedgerTables tables) throws SQLException {
        if (!tables.hash(head.number()).equals(Optional.of(head.hash()))) {
            throw new Tampered(head.number(), "is gone or changed since a checkpoint was signed behind it");
        }
    }

    /** Signs a checkpoint when it is time for one. One that cannot be written is done without. */
    void note(History history) {
        note(history, EVERY);
    }

    /** The same when a ledger was opened and read to its end. */
    void noteOpened(History history) {
        note(history, SOME);
    }

    /** The same when a ledger is closed. */
    void noteEnd(History history) {
        note(history, SOME);
    }

    private void note(History history, int every) {
        if (history.head().number() - last < every) {
            return;
        }
        last = history.head().number();
        sign(history);
    }

    /** Signs a checkpoint now. */
    void sign(History history) {
        try {
            CheckpointKey.made().ifPresent(key -> {
                Map<String, Object> sealed = key.seal(Checkpoint.of(history).json());
                store.write(tables -> {
                    tables.putCheckpoint(key.publicKey(), Json.canonical(sealed));
                    return last;
                });
            });
        } catch (Refusal | Store.Uncertain e) {
            last = history.head().number(); // tried again when as many entries have come
        }
    }
}
