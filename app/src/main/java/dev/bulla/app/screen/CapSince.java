package dev.bulla.app.screen;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import dev.bulla.ledger.store.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cap that a certificate's plan states, beside the one that its account has in the ledger now. A raised cap is a weaker
 * promise about everything released before, this release included, and the certificate cannot know of it.
 *
 * @param stated by the plan
 * @param now in the ledger
 * @param overCap whether what was charged in the account does not fit the cap it has now
 */
public record CapSince(Budget stated, Budget now, boolean overCap) {

    /** Compares a certificate that verifies with the ledger that paid for it. */
    public static Optional<CapSince> of(byte[] certificate, Location place) {
        Map<String, Object> plan = Json.object(Json.member(Json.readObject(certificate), "plan"), "plan");
        Schema schema = SchemaReader.read(Json.object(Json.member(plan, "schema"), "schema"));
        try (Ledger ledger = Ledger.openReadOnly(place)) {
            Optional<Summary> account = ledger.summary(schema.dataset());
            return account.map(found -> new CapSince(schema.cap(), found.terms().cap(), found.overCap()));
        }
    }

    boolean isChanged() {
        return !stated.equals(now);
    }

    /** What to warn of; nothing when the cap is what the plan says and holds. */
    public Optional<String> note() {
        if (!isChanged() && !overCap) {
            return Optional.empty();
        }
        String since = isChanged()
                ? "the plan states a cap of " + stated + "; this ledger has since changed it to " + now + ", "
                : "the plan states the cap of this ledger, " + now + ", ";
        return Optional.of("cap           " + since
                + (overCap
                        ? "and the account is over it: it does not bound what was released"
                        : "which is what bounds all releases together now"));
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("stated", SchemaReader.budget(stated));
        json.put("now", SchemaReader.budget(now));
        json.put("changed", isChanged());
        json.put("over_cap", overCap);
        return json;
    }
}
