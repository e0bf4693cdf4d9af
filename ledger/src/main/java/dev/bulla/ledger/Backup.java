package dev.bulla.ledger;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Store;
import dev.bulla.ledger.store.Tampered;

/** A sound copy of a ledger in use. */
final class Backup {

    private Backup() {}

    /** Copies, checks the copy from its first byte to its last, and only then gives it its name. */
    static Summary.Head of(Store store, Location target) {
        Summary.Head[] head = new Summary.Head[1];
        if (store.copyTo(target, fresh -> head[0] = soundHead(fresh))) {
            return head[0];
        }
        throw new BadInput(
                "E-707",
                target.toString(),
                "is there already.",
                "A copy is never written over another file or ledger, which might hold more.",
                "Name a new one.");
    }

    private static Summary.Head soundHead(Location place) {
        try (Ledger ledger = Ledger.openReadOnly(place)) {
            ledger.verify().stream().findFirst().ifPresent(fault -> {
                throw new Tampered(fault.entry(), fault.what());
            });
            return ledger.head();
        }
    }
}
