package dev.bulla.ledger;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;
import java.nio.file.Path;

/** A sound copy of a ledger in use. */
final class Backup {

    private Backup() {}

    /** Copies, checks the copy from its first byte to its last, and only then gives it its name. */
    static Summary.Head of(Store store, Path target) {
        Summary.Head[] head = new Summary.Head[1];
        if (store.copyTo(target, fresh -> head[0] = soundHead(fresh))) {
            return head[0];
        }
        throw new BadInput(
                "E-707",
                target.toString(),
                "is there already.",
                "A copy is never written over another file, which might be a ledger that holds more.",
                "Name a new file.");
    }

    private static Summary.Head soundHead(Path path) {
        try (Ledger ledger = Ledger.openReadOnly(path)) {
            ledger.verify().stream().findFirst().ifPresent(fault -> {
                throw new Tampered(fault.entry(), fault.what());
            });
            return ledger.head();
        }
    }
}
