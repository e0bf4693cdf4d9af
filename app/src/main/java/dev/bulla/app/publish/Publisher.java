package dev.bulla.app.publish;

import dev.bulla.app.artefact.Artefact;
import dev.bulla.app.ledger.Ledger;
import dev.bulla.app.ledger.Paid;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Digest;
import dev.bulla.core.domain.Table;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Certificate;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.SealingKey;
import java.util.Optional;

/** Makes releases against one ledger, sealed with one key. */
public final class Publisher {

    private final Ledger ledger;
    private final SealingKey key;
    private final String version;

    /**
     * A publisher.
     *
     * @param ledger who pays, and where results are kept
     * @param key what results are sealed with
     * @param version the software version certificates name
     */
    public Publisher(Ledger ledger, SealingKey key, String version) {
        this.ledger = ledger;
        this.key = key;
        this.version = version;
    }

    /** The result this idempotency key has paid for already, if any. The same key with another plan is refused. */
    public Optional<Published> replay(Plan<?> plan, String idempotencyKey) {
        Optional<Paid> paid = ledger.findByKey(idempotencyKey);
        if (paid.isEmpty()) {
            return Optional.empty();
        }
        if (!paid.get().planHash().equals(Digest.sha256(plan.bytes()))) {
            throw new BadInput(
                    "E-901",
                    "--idempotency-key",
                    "was used for a different plan (entry #" + paid.get().entry() + ").",
                    "One key stands for one release.",
                    "Use another key for another plan.");
        }
        if (paid.get() instanceof Paid.Stored stored) {
            Artefact artefact = new Artefact(stored.plan(), stored.model(), stored.certificate());
            return Optional.of(new Published(artefact, stored.entry(), true));
        }
        throw new BadInput(
                "E-902",
                "--idempotency-key",
                "entry #" + paid.get().entry() + " was charged under this key and has no result.",
                "Its noise may have been drawn, so the charge stands.",
                "Use a new key to try again; it is a new charge.");
    }

    /** Charges, reads, adds noise, seals and stores. What fails after the charge stays charged. */
    public Published publish(Plan<?> plan, Table table, String idempotencyKey, Progress progress) {
        Release<?> release = plan.release(table, ledger, idempotencyKey, progress);
        long entry = release.entry().number();
        try {
            Artefact artefact = Artefact.of(release, Certificate.seal(release, key, version));
            ledger.store(entry, release.id(), artefact.plan(), artefact.model(), artefact.certificate());
            return new Published(artefact, entry, false);
        } catch (RuntimeException | Error e) {
            throw new BurnedCharge(entry, e);
        }
    }
}
