package dev.bulla.ledger.policy;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an account asks for beyond its cap.
 *
 * @param approveAbove charges that cost more than this part of the cap need the approval of a second person
 * @param quota how much of the cap each requester may use who has no quota of their own. No privacy guarantee: requesters can put their answers together
 * @param quotas of single requesters, by name
 */
public record Policy(Optional<CapShare> approveAbove, Optional<CapShare> quota, Map<String, CapShare> quotas) {

    /** The most requesters with quotas of their own. */
    public static final int MOST = 1_000;

    /** Nothing. */
    public static final Policy NONE = new Policy(Optional.empty(), Optional.empty(), Map.of());

    public Policy {
        quotas = Map.copyOf(quotas);
        long people = quotas.keySet().stream()
                .map(Person::new)
                .map(Person::key)
                .distinct()
                .count();
        if (people != quotas.size() || people > MOST) {
            throw new BadInput(
                    "E-314",
                    "quotas",
                    "must name each requester once, and at most " + MOST + " of them.",
                    "Names that differ in case alone are one requester.",
                    "Give each name one share.");
        }
    }

    /** With approval of charges above a share, or of none. */
    public Policy approving(Optional<CapShare> above) {
        return new Policy(above, quota, quotas);
    }

    /** With a quota for each requester who has none of their own, or without. */
    public Policy withQuota(Optional<CapShare> each) {
        return new Policy(approveAbove, each, quotas);
    }

    /** With a quota for one requester, in place of what there was; none gives back the common one. */
    public Policy withQuota(Person person, Optional<CapShare> share) {
        Map<String, CapShare> changed = new LinkedHashMap<>();
        quotas.forEach((name, value) -> {
            if (!new Person(name).isSame(person)) {
                changed.put(name, value);
            }
        });
        share.ifPresent(value -> changed.put(person.name(), value));
        return new Policy(approveAbove, quota, changed);
    }

    /** How much of the cap a requester may use; none is all of it. */
    public Optional<CapShare> quotaOf(Person person) {
        return quotas.entrySet().stream()
                .filter(entry -> new Person(entry.getKey()).isSame(person))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> quota);
    }

    /** Whether every charge has to say who asks. */
    public boolean asksWho() {
        return quota.isPresent() || !quotas.isEmpty();
    }

    /** "approval above 20 % of the cap; quotas, no privacy guarantee: 10 % each, ana 30 %". */
    @Override
    public String toString() {
        String approval = approveAbove
                .map(share -> "approval above " + share + " of the cap")
                .orElse("no approval needed");
        if (!asksWho()) {
            return approval;
        }
        Stream<String> each = quota.map(share -> share + " each").stream();
        Stream<String> own = new TreeMap<>(quotas)
                .entrySet().stream().map(entry -> Visible.of(entry.getKey()) + " " + entry.getValue());
        return approval + "; quotas, no privacy guarantee: "
                + Stream.concat(each, own).collect(Collectors.joining(", "));
    }

    /** Its members in the ledger and in answers. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        approveAbove.ifPresent(share -> json.put("approve_above", share.text()));
        quota.ifPresent(share -> json.put("quota", share.text()));
        if (!quotas.isEmpty()) {
            Map<String, Object> each = new TreeMap<>();
            quotas.forEach((name, share) -> each.put(name, share.text()));
            json.put("quotas", each);
        }
        return json;
    }

    /** The policy of these members; others are left alone. */
    public static Policy of(Map<String, Object> json) {
        Map<String, CapShare> quotas = new LinkedHashMap<>();
        if (json.get("quotas") instanceof Map<?, ?> each) {
            each.forEach((name, share) -> quotas.put((String) name, CapShare.of((String) share)));
        }
        return new Policy(share(json, "approve_above"), share(json, "quota"), quotas);
    }

    private static Optional<CapShare> share(Map<String, Object> json, String name) {
        return Optional.ofNullable((String) json.get(name)).map(CapShare::of);
    }
}
