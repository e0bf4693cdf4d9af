package dev.bulla.ledger;

import static dev.bulla.core.json.Json.member;
import static dev.bulla.core.json.Json.object;
import static dev.bulla.core.json.Json.text;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.number.Amount;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Requester;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Entries as canonical JSON (RFC 8785) and back. Quantities are decimal text, so no reader rounds them. Unknown members
 * are not looked for here: {@link History} writes again what it read and compares the bytes.
 */
final class EntryJson {

    private static final String EXPONENTIAL = "exponential";
    private static final String CONCENTRATED = "zcdp";

    private EntryJson() {}

    static byte[] write(Entry entry) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("number", entry.number());
        body.put("time", entry.time().toString());
        body.put("kind", entry.fact().kind());
        body.put("dataset", entry.dataset());
        body.put("previous", entry.previous());
        put(entry.fact(), body);
        return Json.canonical(body);
    }

    /** The entry of these bytes; any {@link RuntimeException} means that they are not one. */
    static Entry read(byte[] bytes) {
        Map<String, Object> body = Json.readObject(bytes);
        String dataset = text(body, "dataset");
        return new Entry(
                whole(body, "number"),
                Instant.parse(text(body, "time")),
                dataset,
                text(body, "previous"),
                fact(text(body, "kind"), dataset, body));
    }

    private static void put(Fact fact, Map<String, Object> body) {
        if (fact instanceof Fact.Opened opened) {
            body.putAll(terms(opened.terms()));
        } else if (fact instanceof Fact.CapChanged changed) {
            body.put("cap", SchemaReader.budget(changed.cap()));
            changed.order().ifPresent(order -> body.put("order", decimal(order)));
            changed.reason().ifPresent(reason -> body.put("reason", reason));
        } else if (fact instanceof Fact.Charged charged) {
            putCharge(charged.charge(), body);
            body.put("branch", charged.branch().word());
            body.put("spent", Map.of("epsilon", amount(charged.epsilon()), "renyi", amount(charged.renyi())));
            if (charged.begins()) {
                body.put("begins", true);
            }
            putBy(charged.asked().by(), body);
            charged.asked().approval().ifPresent(approval -> body.put("approval", approval));
        } else if (fact instanceof Fact.Refused refused) {
            putCharge(refused.charge(), body);
            body.put("unit", refused.unit());
            body.put("requested", amount(refused.requested()));
            body.put("remaining", amount(refused.remaining()));
            putBy(refused.by(), body);
        } else if (fact instanceof Fact.Begun begun) {
            body.put("charge", begun.charge());
        } else if (fact instanceof Fact.Stored stored) {
            body.put("charge", stored.charge());
            body.put("id", stored.id());
            body.put("plan_sha256", stored.plan());
            body.put("model_sha256", stored.model());
            body.put("certificate_sha256", stored.certificate());
        } else {
            putOversight(fact, body);
        }
    }

    private static void putOversight(Fact fact, Map<String, Object> body) {
        if (fact instanceof Fact.PolicySet set) {
            body.put("policy", set.policy().json());
            putBy(set.by(), body);
            set.reason().ifPresent(reason -> body.put("reason", reason));
        } else if (fact instanceof Fact.Proposed proposed) {
            Proposal proposal = proposed.proposal();
            putPrice(proposal.charge(), body);
            putBy(Optional.of(proposal.by()), body);
        } else if (fact instanceof Fact.Approved approved) {
            body.put("proposal", approved.proposal());
            putBy(Optional.of(approved.by()), body);
        }
    }

    private static void putBy(Optional<Person> by, Map<String, Object> body) {
        by.ifPresent(person -> body.put("by", person.name()));
    }

    private static Fact fact(String kind, String dataset, Map<String, Object> body) {
        return switch (kind) {
            case "open" -> new Fact.Opened(terms(dataset, body));
            case "cap" -> new Fact.CapChanged(budget(child(body, "cap")), order(body), optional(body, "reason"));
            case "charge" ->
                new Fact.Charged(
                        charge(body),
                        branch(text(body, "branch")),
                        amount(child(body, "spent"), "epsilon"),
                        amount(child(body, "spent"), "renyi"),
                        Boolean.TRUE.equals(body.get("begins")),
                        new Requester(
                                by(body),
                                body.containsKey("approval")
                                        ? Optional.of(whole(body, "approval"))
                                        : Optional.empty()));
            case "refusal" ->
                new Fact.Refused(
                        charge(body),
                        text(body, "unit"),
                        amount(body, "requested"),
                        amount(body, "remaining"),
                        by(body));
            case "begun" -> new Fact.Begun(whole(body, "charge"));
            case "stored" ->
                new Fact.Stored(
                        whole(body, "charge"),
                        text(body, "id"),
                        text(body, "plan_sha256"),
                        text(body, "model_sha256"),
                        text(body, "certificate_sha256"));
            case "policy" -> new Fact.PolicySet(Policy.of(child(body, "policy")), by(body), optional(body, "reason"));
            case "proposal" -> {
                Charge asked = price(body, "any");
                yield new Fact.Proposed(new Proposal(
                        asked.claim(), asked.costs(), asked.recipe(), asked.planHash(), by(body).orElseThrow()));
            }
            case "approval" -> new Fact.Approved(whole(body, "proposal"), by(body).orElseThrow());
            default -> throw new IllegalArgumentException("kind is not known");
        };
    }

    /** What an account is opened with. */
    static Map<String, Object> terms(Terms terms) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("cap", SchemaReader.budget(terms.cap()));
        json.putAll(SchemaReader.relation(terms.relation()));
        terms.order().ifPresent(order -> json.put("order", decimal(order)));
        return json;
    }

    /** What an account of a dataset was opened with. */
    static Terms terms(String dataset, Map<String, Object> json) {
        return new Terms(dataset, budget(child(json, "cap")), relation(json), order(json));
    }

    private static Optional<Person> by(Map<String, Object> body) {
        return optional(body, "by").map(Person::new);
    }

    private static void putCharge(Charge charge, Map<String, Object> body) {
        putPrice(charge, body);
        body.put("key", charge.key());
    }

    /** A charge without its key. */
    private static void putPrice(Charge charge, Map<String, Object> body) {
        Claim claim = charge.claim();
        Map<String, Object> promise = SchemaReader.budget(claim.guarantee().budget());
        promise.putAll(SchemaReader.relation(claim.relation()));
        body.put("claim", promise);
        body.put("costs", charge.costs().stream().map(EntryJson::cost).toList());
        body.put("recipe", charge.recipe());
        body.put("plan_sha256", charge.planHash());
    }

    private static Charge charge(Map<String, Object> body) {
        return price(body, text(body, "key"));
    }

    private static Charge price(Map<String, Object> body, String key) {
        Map<String, Object> promise = child(body, "claim");
        Claim claim = new Claim(budget(promise).guarantee(), relation(promise));
        List<Cost> costs = Json.list(member(body, "costs"), "costs").stream()
                .map(cost -> cost(object(cost, "cost")))
                .toList();
        return new Charge(claim, costs, text(body, "recipe"), text(body, "plan_sha256"), key);
    }

    private static Map<String, Object> cost(Cost cost) {
        if (cost instanceof Cost.Approx approx) {
            return Map.of("epsilon", decimal(approx.epsilon()), "delta", decimal(approx.delta()));
        }
        if (cost instanceof Cost.Pure pure) {
            return Map.of("epsilon", decimal(pure.epsilon()));
        }
        if (cost instanceof Cost.Exponential choice) {
            return Map.of(EXPONENTIAL, decimal(choice.epsilon()));
        }
        return Map.of(cost instanceof Cost.Concentrated ? CONCENTRATED : "rho", decimal(cost.rho()));
    }

    private static Cost cost(Map<String, Object> values) {
        if (values.containsKey("delta")) {
            return new Cost.Approx(new BigDecimal(text(values, "epsilon")), new BigDecimal(text(values, "delta")));
        }
        if (values.containsKey("epsilon")) {
            return new Cost.Pure(new BigDecimal(text(values, "epsilon")));
        }
        if (values.containsKey(EXPONENTIAL)) {
            return new Cost.Exponential(new BigDecimal(text(values, EXPONENTIAL)));
        }
        return values.containsKey(CONCENTRATED)
                ? new Cost.Concentrated(new BigDecimal(text(values, CONCENTRATED)))
                : new Cost.Gaussian(new BigDecimal(text(values, "rho")));
    }

    private static Budget budget(Map<String, Object> values) {
        return Budget.approx(text(values, "epsilon"), optional(values, "delta").orElse("0"));
    }

    private static Claim.Relation relation(Map<String, Object> values) {
        List<String> published = Json.list(values.getOrDefault("public", List.of()), "public").stream()
                .map(String.class::cast)
                .toList();
        return new Claim.Relation(
                Neighbours.of(text(values, "neighbours")).orElseThrow(), unit(child(values, "unit")), published);
    }

    private static Unit unit(Map<String, Object> values) {
        return new Unit(
                optional(values, "column"), Json.number(values, "max_rows").intValueExact());
    }

    private static Decision.Branch branch(String word) {
        return Arrays.stream(Decision.Branch.values())
                .filter(branch -> branch.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<BigDecimal> order(Map<String, Object> values) {
        return optional(values, "order").map(BigDecimal::new);
    }

    private static Amount amount(Map<String, Object> values, String name) {
        return Amount.limit(new BigDecimal(text(values, name)));
    }

    private static String amount(Amount amount) {
        return decimal(amount.decimal());
    }

    private static String decimal(BigDecimal value) {
        return Budget.text(value);
    }

    private static long whole(Map<String, Object> values, String name) {
        return Json.number(values, name).longValueExact();
    }

    private static Map<String, Object> child(Map<String, Object> values, String name) {
        return object(member(values, name), name);
    }

    private static Optional<String> optional(Map<String, Object> values, String name) {
        return values.containsKey(name) ? Optional.of(text(values, name)) : Optional.empty();
    }
}
