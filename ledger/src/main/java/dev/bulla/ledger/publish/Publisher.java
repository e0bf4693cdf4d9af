package dev.bulla.ledger.publish;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.table.Table;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.StoredRelease;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.store.KeyLock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes releases against one ledger, sealed with one key. */
public final class Publisher {

    private static final Text IDEMPOTENCY_KEY = Text.field(Field.header("idempotency-key"));

    private final Ledger ledger;
    private final SealingKey key;
    private final String version;
    private final Duration patience;
    private final Account.Keeper accounts;

    /**
     * A publisher.
     *
     * @param ledger who pays, and where results are kept
     * @param key what results are sealed with
     * @param version the software version certificates name
     * @param patience how long to wait for another run with the same idempotency key
     */
    public Publisher(Ledger ledger, SealingKey key, String version, Duration patience) {
        this.ledger = ledger;
        this.key = key;
        this.version = version;
        this.patience = patience;
        this.accounts = ledger;
    }

    private Publisher(Publisher before, Person by) {
        this.ledger = before.ledger;
        this.key = before.key;
        this.version = before.version;
        this.patience = before.patience;
        this.accounts = ledger.actingFor(by);
    }

    /** The same for somebody: charges bear the name, and quotas and approvals go by it. */
    public Publisher actingFor(Person by) {
        return new Publisher(this, by);
    }

    /**
     * Charges, reads, adds noise, seals and stores; or hands out what this idempotency key has paid for already, if the plan
     * is the same. A key is used by one run at a time: of several that come at once, one pays and all get its result. What
     * fails after the charge stays charged. A charge whose run died before its noise began is taken up, and not paid again.
     *
     * @param table asked for only when rows are to be read
     */
    public Published publish(Plan<?> plan, Supplier<Table> table, String idempotencyKey, Progress progress) {
        Optional<Published> before = stored(plan, idempotencyKey);
        if (before.isPresent()) {
            return before.get();
        }
        try (KeyLock mine = ledger.reserve(idempotencyKey, patience, () -> waiting(plan, progress))) {
            return stored(plan, idempotencyKey).orElseGet(() -> {
                boolean resumes = resumes(idempotencyKey);
                return release(plan, table.get(), new Run(idempotencyKey, progress, resumes));
            });
        }
    }

    private static void waiting(Plan<?> plan, Progress progress) {
        progress.begin(0, 2 + plan.measurements().size(), "wait for another run with this key, to take its result");
    }

    /** The result this idempotency key has paid for already, if any. The same key with another plan is refused. */
    private Optional<Published> stored(Plan<?> plan, String idempotencyKey) {
        Optional<Paid> paid = ledger.findByKey(idempotencyKey);
        boolean differs = paid.isPresent() && !paid.get().planHash().equals(Digest.sha256(plan.bytes()));
        if (differs
                && !paid.get().release().filter(before -> isSame(plan, before)).isPresent()) {
            throw new BadInput(
                    "E-901",
                    IDEMPOTENCY_KEY,
                    "was used for a different plan (entry #" + paid.get().entry() + ").",
                    "One key stands for one release.",
                    "Use another key for another plan.");
        }
        return paid.flatMap(Paid::release).map(release -> new Published(release, true, false));
    }

    /**
     * Whether a result is of the same question: another version may have stated its errors otherwise, or made another plan of what would make this
     * one today.
     */
    private static boolean isSame(Plan<?> plan, StoredRelease before) {
        Map<String, Object> stored = Json.readObject(before.artefact().plan());
        if (plan.asksAs(stored)) {
            return true;
        }
        try {
            return Arrays.equals(
                    plan.bytes(), Plan.remake(stored, Recipes.all()).bytes());
        } catch (BadInput e) {
            return false; // options that are no longer taken
        }
    }

    /**
     * Whether the key has paid for a run that ended before its noise began. Called while holding the key's lock: a run that paid with the
     * key and stored nothing has ended.
     */
    private boolean resumes(String idempotencyKey) {
        Optional<Paid> paid = ledger.findByKey(idempotencyKey);
        if (paid.isPresent() && !paid.get().resumable()) {
            throw new BadInput(
                    "E-902",
                    IDEMPOTENCY_KEY,
                    "entry #" + paid.get().entry()
                            + " was charged under this key and has no result; the run that paid has ended.",
                    "Its noise may have been drawn, so the charge stands.",
                    "Use a new key to try again; it is a new charge.");
        }
        return paid.isPresent();
    }

    /** One try, under one key. */
    private record Run(String key, Progress progress, boolean resumes) {

        Release<?> of(Plan<?> plan, Table table, Account.Keeper accounts) {
            return resumes
                    ? plan.resume(table, accounts, key, progress)
                            .orElseThrow(() -> new IllegalStateException("the charge was taken up meanwhile"))
                    : plan.release(table, accounts, key, progress);
        }
    }

    private Published release(Plan<?> plan, Table table, Run run) {
        Release<?> release = run.of(plan, table, accounts);
        long entry = release.entry().number();
        try {
            Artefact artefact = Artefact.of(release, Certificate.seal(release, key, version));
            StoredRelease stored = new StoredRelease(entry, release.id(), artefact);
            ledger.store(stored);
            return new Published(stored, false, run.resumes());
        } catch (RuntimeException | Error e) {
            throw new BurnedCharge(entry, e);
        }
    }
}
