package dev.bulla.ledger.publish;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Paid;
import dev.bulla.ledger.StoredRelease;
import dev.bulla.ledger.store.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Holds every stored release against the charge that paid for it. The ledger itself does not know what a plan means; here
 * the plan is made again, and what it costs must be what was charged.
 */
public final class StoreAudit {

    private StoreAudit() {}

    /** Everything found wrong, earliest first. */
    public static List<Fault> of(Ledger ledger) {
        List<Fault> faults = new ArrayList<>();
        for (Paid.Listed listed : ledger.list()) {
            Optional<String> fault = ledger.find(listed.id())
                    .map(stored -> fault(stored, ledger.charge(listed.entry()).orElseThrow()))
                    .orElse(Optional.of("has no stored result under " + listed.id()));
            fault.ifPresent(what -> faults.add(new Fault(listed.entry(), what)));
        }
        return faults;
    }

    private static Optional<String> fault(StoredRelease stored, Charge charge) {
        Artefact artefact = stored.artefact();
        for (Verification.Check check : artefact.verify(Optional.empty())) {
            if (!check.holds()) {
                return Optional.of("paid for a release whose " + check.name() + " " + check.detail());
            }
        }
        Charge asked = Plan.recall(artefact.planJson(), Recipes.all()).charge(charge.key());
        boolean paid = asked.equals(charge) && artefact.id().equals(stored.id());
        return paid ? Optional.empty() : Optional.of("did not charge what the stored plan costs");
    }
}
