package dev.bulla.ledger;

import dev.bulla.core.refusal.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** A sound copy of a ledger in use. */
final class Backup {

    private Backup() {}

    /** Copies, checks the copy from its first byte to its last, and only then gives it its name. */
    static Summary.Head of(Database database, Path target) {
        Summary.Head[] head = new Summary.Head[1];
        try {
            boolean made = !Files.exists(target)
                    && LedgerFile.make(target, fresh -> {
                        database.copyTo(fresh);
                        head[0] = soundHead(fresh);
                    });
            if (made) {
                return head[0];
            }
        } catch (IOException | SQLException e) {
            throw Unavailable.toCopy();
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
