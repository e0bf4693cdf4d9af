package dev.bulla.app.cli;

import dev.bulla.app.command.Failures;
import dev.bulla.app.screen.Console;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Progress;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.store.Location;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what stands when a release is interrupted, as by Ctrl-C. The ledger is closed first, so that the run cannot begin its noise or
 * store its result any more: what is then read in the file is how it stays.
 */
final class Interruption implements AutoCloseable {

    private final Console console;
    private final Location file;
    private final String key;
    private final Thread hook = new Thread(this::tell, "interruption");
    private volatile @Nullable Ledger ledger;
    private volatile boolean waiting;

    private Interruption(Console console, Location file, String key) {
        this.console = console;
        this.file = file;
        this.key = key;
    }

    /** Watches a release that pays with this key, until it is closed. */
    static Interruption of(Console console, Location file, String key) {
        Interruption watching = new Interruption(console, file, key);
        Runtime.getRuntime().addShutdownHook(watching.hook);
        return watching;
    }

    /** What the release pays with. */
    String key() {
        return key;
    }

    /** The ledger is open from here on. */
    void uses(Ledger open) {
        ledger = open;
    }

    /** Watches the stages too: while the run waits for another with its key, what is charged is that one's. */
    Progress over(Progress stages) {
        return (stage, of, name) -> {
            waiting = stage == 0;
            stages.begin(stage, of, name);
        };
    }

    /** The last words of the program. */
    void tell() {
        Console last = console.last();
        Ledger open = ledger;
        if (open != null) {
            open.close();
        }
        last.say("");
        last.say("Interrupted: " + standing());
    }

    private String standing() {
        if (ledger == null || !file.exists()) {
            return Failures.FREE;
        }
        if (waiting) {
            return Failures.FREE + " Another run with the key " + key
                    + " is at work: ask again with it for its result.";
        }
        try (Ledger now = Ledger.openReadOnly(file)) {
            Optional<Paid> paid = now.findByKey(key);
            return paid.map(this::paid).orElse(Failures.FREE);
        } catch (RuntimeException e) {
            return Failures.UNSURE;
        }
    }

    private String paid(Paid paid) {
        String charged = "entry #" + paid.entry() + " in " + Visible.path(file.toString())
                + " is charged under the key " + key + " and stays so. ";
        if (paid.release().isPresent()) {
            return charged + "Its result is in the ledger's store: run again with --idempotency-key " + key
                    + " and another --out to get it. That costs nothing.";
        }
        return charged
                + (paid.resumable()
                        ? "No noise was drawn: run the same again with --idempotency-key " + key
                                + ", and it goes on at no further charge."
                        : "Its noise may have been drawn, so it cannot be taken up; a new key is a new charge.");
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending, and the hook says so.
        }
    }
}
